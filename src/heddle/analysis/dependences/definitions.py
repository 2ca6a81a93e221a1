"""Which writes of registers reach which reads, which monitors are held, what was waited for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from heddle.analysis.dataflow import before_each
from heddle.program import code
from heddle.program.body import Body
from heddle.program.flow import flow_graph
from heddle.program.operands import Register
from heddle.program.uses import register_written

#: Writes of a register by index; a parameter is written before the first instruction.
_Writes = dict[Register, frozenset[int]]


@dataclass(frozen=True, slots=True)
class Definitions:
    """For each instruction the writes that may reach it, by register.

    A write is the index of its instruction, or minus one and the position of a parameter.
    """

    before: tuple[_Writes, ...]

    def of(self, index: int, register: Register) -> frozenset[int]:
        """What an instruction may read from a register."""
        return self.before[index].get(register, frozenset())


def definitions(body: Body) -> Definitions:
    """Reaching definitions of the registers of a body."""
    numbers = {id(instruction): index for index, instruction in enumerate(body.instructions)}
    start = {each: frozenset({-1 - at}) for at, each in enumerate(body.parameters)}

    def step(instruction: code.Instruction, state: _Writes) -> _Writes:
        target = register_written(instruction)
        if target is None:
            return state
        return {**state, target: frozenset({numbers[id(instruction)]})}

    def meet(one: _Writes, two: _Writes) -> _Writes:
        if one == two:
            return one
        both: defaultdict[Register, frozenset[int]] = defaultdict(frozenset, one)
        for register, writes in two.items():
            both[register] |= writes
        return dict(both)

    states = before_each(flow_graph(body), start, step, meet)
    return Definitions(tuple(state or {} for state in states))


def monitors(body: Body) -> tuple[frozenset[int], ...]:
    """For each instruction the monitor entries, by index, that were not left on some way to it."""
    numbers = {id(instruction): index for index, instruction in enumerate(body.instructions)}

    def step(instruction: code.Instruction, state: frozenset[int]) -> frozenset[int]:
        match instruction:
            case code.MonitorEnter():
                return state | {numbers[id(instruction)]}
            case code.MonitorExit(lock=lock):
                return state - set(_entered(body, state, lock))
            case _:
                return state

    states = before_each(flow_graph(body), frozenset[int](), step, frozenset.union)
    return tuple(state or frozenset() for state in states)


def awaited(body: Body) -> tuple[frozenset[int], ...]:
    """For each instruction the joins and waits, by index, that some way to it passes."""
    numbers = {id(instruction): index for index, instruction in enumerate(body.instructions)}

    def step(instruction: code.Instruction, state: frozenset[int]) -> frozenset[int]:
        if isinstance(instruction, code.ThreadJoin | code.Wait):
            return state | {numbers[id(instruction)]}
        return state

    states = before_each(flow_graph(body), frozenset[int](), step, frozenset.union)
    return tuple(state or frozenset() for state in states)


def _entered(body: Body, held: frozenset[int], lock: object) -> Iterator[int]:
    """The entries that leaving a lock ends; all, if none is of the same register."""
    own = [
        index
        for index in held
        if isinstance(each := body.instructions[index], code.MonitorEnter) and each.lock == lock
    ]
    yield from own or held
