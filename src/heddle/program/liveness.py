"""Which registers are alive: whose value may still be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from heddle.program.flow import FlowGraph
from heddle.program.operands import Register
from heddle.program.throwing import thrown_by
from heddle.program.uses import register_written, registers_read

Registers = frozenset[Register]

_NONE: Final[Registers] = frozenset()


@dataclass(frozen=True, slots=True)
class Liveness:
    """Alive registers where each block begins and where it ends without throwing."""

    graph: FlowGraph
    at_start: tuple[Registers, ...]
    at_end: tuple[Registers, ...]

    def before(self, number: int) -> tuple[Registers, ...]:
        """The registers alive before each instruction of a block.

        What a handler reads is alive before each instruction that may throw.
        """
        block = self.graph.blocks[number]
        caught = _caught(self.graph, number, self.at_start)
        live = self.at_end[number]
        result = []
        for index in reversed(range(block.start, block.end)):
            instruction = self.graph.body.instructions[index]
            live = (live - {register_written(instruction)}) | set(registers_read(instruction))
            if caught and thrown_by(instruction):
                live |= caught
            result.append(live)
        return tuple(reversed(result))


def liveness(graph: FlowGraph) -> Liveness:
    """The alive registers of a body, the least solution of the backward equations."""
    effects = [_effect(graph, number) for number in range(len(graph.blocks))]
    at_start: list[Registers] = [frozenset()] * len(effects)
    at_end: list[Registers] = [frozenset()] * len(effects)
    changed = True
    while changed:
        changed = False
        for number in graph.postorder:
            after = _NONE.union(*(at_start[successor] for successor in graph.normal[number]))
            read, written, written_before_throw = effects[number]
            start = read | (after - written)
            if written_before_throw is not None:
                start |= _caught(graph, number, at_start) - written_before_throw
            if start != at_start[number]:
                at_start[number] = start
                changed = True
            at_end[number] = after
    return Liveness(graph, tuple(at_start), tuple(at_end))


def _caught(
    graph: FlowGraph, number: int, at_start: list[Registers] | tuple[Registers, ...]
) -> Registers:
    return _NONE.union(*(at_start[handler] for handler in graph.exceptional[number]))


def _effect(graph: FlowGraph, number: int) -> tuple[Registers, Registers, Registers | None]:
    """Read before written, written, and written before the first throw if there is one."""
    block = graph.blocks[number]
    read: set[Register] = set()
    written: set[Register] = set()
    written_before_throw: Registers | None = None
    for instruction in graph.body.instructions[block.start : block.end]:
        read.update(register for register in registers_read(instruction) if register not in written)
        if written_before_throw is None and thrown_by(instruction):
            written_before_throw = frozenset(written)
        target = register_written(instruction)
        if target is not None:
            written.add(target)
    return frozenset(read), frozenset(written), written_before_throw
