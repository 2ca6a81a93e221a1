"""Basic blocks of bytecode: reachable ones only, in reverse postorder."""

from __future__ import annotations

from dataclasses import dataclass

from heddle.program.lifting.opcodes import CONDITIONAL, ENDS_BLOCK, JUMPS, SWITCH
from heddle.program.lifting.tape import Tape


@dataclass(slots=True)
class TapeBlock:
    """Instructions `start <= index < end` of a tape; other blocks are given by number.

    A `landing` has no instructions of its own: it catches for a handler that plain jumps reach
    too, and then goes there.
    """

    number: int
    start: int
    end: int
    successors: tuple[int, ...]
    handlers: tuple[tuple[str | None, int], ...]
    predecessors: list[int]
    catches: bool = False
    landing: bool = False


@dataclass(frozen=True, slots=True)
class TapeBlocks:
    """The blocks that can be reached. `order` is a reverse postorder, `at` finds by start."""

    blocks: dict[int, TapeBlock]
    order: tuple[int, ...]
    at: dict[int, int]


def find_blocks(tape: Tape) -> TapeBlocks:
    """Cut a tape into blocks at jumps, jump targets and the ends of protected ranges."""
    starts = sorted(_leaders(tape))
    at = {start: number for number, start in enumerate(starts)}
    ends = [*starts[1:], len(tape.opcodes)]
    handlers = _handlers(tape, starts, ends, at)
    blocks = {
        number: TapeBlock(number, start, end, (), handlers[number], [])
        for number, (start, end) in enumerate(zip(starts, ends, strict=True))
    }
    reachable: dict[int, TapeBlock] = {}
    work = [0]
    while work:
        block = blocks[work.pop()]
        if block.number not in reachable:
            reachable[block.number] = block
            block.successors = _successors(tape, block, at)
            work.extend(block.successors)
            work.extend(handler for _, handler in block.handlers)
    for number in sorted(reachable):
        for successor in dict.fromkeys(reachable[number].successors):
            reachable[successor].predecessors.append(number)
    _add_landings(reachable, len(starts))
    return TapeBlocks(reachable, _reverse_postorder(reachable), at)


def _leaders(tape: Tape) -> set[int]:
    opcodes, operands, size = tape.opcodes, tape.operands, len(tape.opcodes)
    leaders = {0}
    for index, opcode in enumerate(opcodes):
        if opcode in ENDS_BLOCK:
            leaders.add(index + 1)
            if opcode in JUMPS:
                leaders.add(operands[index])
            elif opcode in SWITCH:
                cases, default = operands[index]
                leaders.add(default)
                leaders.update(target for _, target in cases)
    for start, end, handler, _ in tape.ranges:
        leaders.update((start, end, handler))
    leaders.discard(size)
    return leaders


def _handlers(
    tape: Tape, starts: list[int], ends: list[int], at: dict[int, int]
) -> list[tuple[tuple[str | None, int], ...]]:
    if not tape.ranges:
        return [()] * len(starts)
    found: list[dict[str | None, int]] = [{} for _ in starts]
    for start, end, handler, catch_type in tape.ranges:
        if start >= end:
            continue
        number = at[start]
        while number < len(starts) and starts[number] < end:
            # The first that catches is taken, so nothing comes after one that catches all.
            if None not in found[number]:
                found[number].setdefault(catch_type, at[handler])
            number += 1
    return [
        tuple(table.items()) if table and any(map(tape.may_throw, range(start, end))) else ()
        for table, start, end in zip(found, starts, ends, strict=True)
    ]


def _successors(tape: Tape, block: TapeBlock, at: dict[int, int]) -> tuple[int, ...]:
    """Where the block goes; the fall-through, if there is one, is the last."""
    last = block.end - 1
    opcode, operand = tape.opcodes[last], tape.operands[last]
    jumps: tuple[int, ...] = ()
    if opcode in JUMPS:
        jumps = (at[operand],)
    elif opcode in SWITCH:
        cases, default = operand
        jumps = (at[default], *(at[target] for _, target in cases))
    if opcode in ENDS_BLOCK and opcode not in CONDITIONAL:
        return jumps
    if block.end == len(tape.opcodes):
        raise tape.malformed(last, "the code runs off its end")
    return (*jumps, at[block.end])


def _add_landings(blocks: dict[int, TapeBlock], fresh: int) -> None:
    caught = sorted({handler for block in blocks.values() for _, handler in block.handlers})
    landings: dict[int, int] = {}
    for number in caught:
        handler = blocks[number]
        if not handler.predecessors and number != 0:
            handler.catches = True
            continue
        landing = TapeBlock(fresh, handler.start, handler.start, (number,), (), [], landing=True)
        landing.catches = True
        blocks[fresh] = landing
        handler.predecessors.append(fresh)
        landings[number] = fresh
        fresh += 1
    if landings:
        for block in blocks.values():
            block.handlers = tuple(
                (catch_type, landings.get(handler, handler))
                for catch_type, handler in block.handlers
            )


def _reverse_postorder(blocks: dict[int, TapeBlock]) -> tuple[int, ...]:
    postorder: list[int] = []
    seen = {0}
    path = [(0, iter(_all_successors(blocks[0])))]
    while path:
        number, rest = path[-1]
        for successor in rest:
            if successor not in seen:
                seen.add(successor)
                path.append((successor, iter(_all_successors(blocks[successor]))))
                break
        else:
            postorder.append(number)
            path.pop()
    return tuple(reversed(postorder))


def _all_successors(block: TapeBlock) -> list[int]:
    # Later code first: it then comes late in reverse postorder too, which keeps names in order.
    return sorted({*(handler for _, handler in block.handlers), *block.successors}, reverse=True)
