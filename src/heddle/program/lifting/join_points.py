"""Where paths meet: which operands the stack holds there, and which copies each path makes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from heddle.program.code import Assign, Goto, Instruction
from heddle.program.lifting.emitter import RETURN_ADDRESS, Entry, Names, ReturnAddress
from heddle.program.operands import Kind, Operand, Register

Move = tuple[Register, Operand]


class MismatchError(Exception):
    """The paths that meet disagree on the shape of the stack; the caller knows the place."""


@dataclass(slots=True)
class LiftedBlock:
    """The instructions of a block, the stack it leaves, and how it ends.

    `jump` has numbers of blocks for destinations; without it, control falls through. `copies`
    are to be done on the way to the block of this number.
    """

    number: int
    instructions: list[Instruction]
    jump: Instruction | None
    stack: list[Entry]
    pc: int
    line: int | None
    copies: dict[int, list[Assign]] = field(default_factory=dict)

    @property
    def has_one_way(self) -> bool:
        """Whether the block's own end is a fit place for the copies to its only successor."""
        return self.jump is None or isinstance(self.jump, Goto)


def meet(
    stacks: Sequence[Sequence[Entry]], names: Names, stored: Register | None, unseen: int
) -> list[Entry]:
    """The stack where paths with these stacks meet, when `unseen` more paths are to come.

    `stored` is the local that the block stores the top to as its first act: each path may write
    it directly.
    """
    first = stacks[0]
    for other in stacks[1:]:
        check_shape(first, other)
    agreed = [
        not unseen and all(stack[depth] == entry for stack in stacks)
        for depth, entry in enumerate(first)
    ]
    entries: list[Entry] = []
    top = len(first) - 1
    direct = stored
    if stored is None or not first or agreed[top] or first[top].kind is not stored.kind:
        direct = None
    for depth, entry in enumerate(first):
        if entry is RETURN_ADDRESS:
            entries.append(entry)
        elif depth == top and direct is not None:
            entries.append(direct)
        elif agreed[depth] and entry is not direct:
            entries.append(entry)
        else:
            entries.append(names.meeting(Kind(entry.kind)))
    return entries


def check_shape(expected: Sequence[Entry], found: Sequence[Entry]) -> None:
    """Both stacks must have the same depth and kinds."""
    if len(expected) != len(found):
        text = f"paths meet with {len(expected)} and with {len(found)} values on the operand stack"
        raise MismatchError(text)
    for one, other in zip(expected, found, strict=True):
        if one.kind is not other.kind:
            text = f"paths meet with {one.kind} and with {other.kind} on the operand stack"
            raise MismatchError(text)


def connect(block: LiftedBlock, successor: int, entries: Sequence[Entry], names: Names) -> None:
    """Make `block` copy its stack to the entries of a successor."""
    check_shape(entries, block.stack)
    moves: list[Move] = [
        (target, value)
        for target, value in zip(entries, block.stack, strict=True)
        if isinstance(target, Register) and not isinstance(value, ReturnAddress)
        if target != value
    ]
    if block.has_one_way:
        moves = _written_directly(block, moves, names)
    if moves:
        block.copies[successor] = _in_sequence(block, moves, names)


def _written_directly(block: LiftedBlock, moves: list[Move], names: Names) -> list[Move]:
    """Let the last instruction write the target of the move that would copy its result."""
    if not block.instructions:
        return moves
    last = block.instructions[-1]
    result: Register | None = getattr(last, "target", None)
    if result is None or not names.is_result(result) or block.stack.count(result) != 1:
        return moves
    for number, (target, value) in enumerate(moves):
        if value is result and all(source != target for _, source in moves):
            block.instructions[-1] = replace(last, target=target)  # type: ignore[call-arg]
            return moves[:number] + moves[number + 1 :]
    return moves


def _in_sequence(block: LiftedBlock, moves: list[Move], names: Names) -> list[Assign]:
    """The moves happen at once: what one overwrites, the others must have read before."""
    copies: list[Assign] = []
    while moves:
        read = [value for _, value in moves]
        free = [move for move in moves if move[0] not in read]
        if free:
            copies += [Assign(block.pc, block.line, target, value) for target, value in free]
            moves = [move for move in moves if move not in free]
        else:
            # They go round in a circle: break it at one place.
            first = moves[0][0]
            saved = names.result(first.kind)
            copies.append(Assign(block.pc, block.line, saved, first))
            moves = [(target, saved if value == first else value) for target, value in moves]
    return copies
