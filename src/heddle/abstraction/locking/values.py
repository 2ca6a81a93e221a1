"""Where the values of registers come from, within one body, for certain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from heddle.program import code, graph
from heddle.program.operands import Register
from heddle.program.uses import register_written, registers_read


class Values:
    """Definitions and uses of registers, and the shape of the graph between them.

    `ways` has, for each reachable instruction, where control goes on, who may catch what it
    throws, and whether it may leave the method.
    """

    def __init__(
        self,
        instructions: Sequence[code.Instruction],
        ways: Mapping[int, tuple[tuple[int, ...], tuple[int, ...], bool]],
    ) -> None:
        self.instructions = instructions
        order = sorted(ways)
        self._number = {index: number for number, index in enumerate(order)}
        self._order = order
        self._reaching: dict[tuple[Register, int], frozenset[int]] = {}
        self._caught = {index: ways[index][1] for index in order}
        self._next = [
            [self._number[to] for to in (*ways[index][0], *ways[index][1])] for index in order
        ]

    @cached_property
    def definitions(self) -> dict[Register, list[int]]:
        """Where each register is written."""
        found: dict[Register, list[int]] = {}
        for index in self._order:
            register = register_written(self.instructions[index])
            if register is not None:
                found.setdefault(register, []).append(index)
        return found

    @cached_property
    def _before(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {index: [] for index in self._order}
        for number, targets in enumerate(self._next):
            for target in targets:
                found[self._order[target]].append(self._order[number])
        return found

    @cached_property
    def _parents(self) -> tuple[int, ...]:
        return graph.immediate_dominators(self._next)

    def dominates(self, above: int, below: int) -> bool:
        """Whether every path to `below` passes `above`."""
        return graph.dominates(self._parents, self._number[above], self._number[below])

    @cached_property
    def _cycle_of(self) -> dict[int, frozenset[int]]:
        found = {}
        for part in graph.strongly_connected(self._next):
            (first, *rest) = part
            if rest or first in self._next[first]:
                members = frozenset(self._order[each] for each in part)
                found.update(dict.fromkeys(members, members))
        return found

    def cycle(self, index: int) -> frozenset[int]:
        """All that can come both before and after an instruction; empty if it runs once."""
        return self._cycle_of.get(index, frozenset())

    @cached_property
    def loops(self) -> tuple[tuple[int, frozenset[int], tuple[int, ...]], ...]:
        """The natural loops: header, members, and where its back edges come from."""
        return tuple(
            (
                self._order[loop.header],
                frozenset(self._order[each] for each in loop.members),
                tuple(self._order[each] for each in loop.back_edges),
            )
            for loop in graph.natural_loops(self._next)
        )

    def completed(self, above: int, below: int) -> bool:
        """Whether every path to `below` passes `above` without an exception of it."""
        return self.dominates(above, below) and not any(
            below == handler or self._leads(handler, below, above)
            for handler in self._caught[above]
        )

    def repeats_without(self, index: int, without: int) -> bool:
        """Whether an instruction can come again although another has not come in between."""
        return self._leads(index, index, without)

    def _leads(self, index: int, to: int, without: int) -> bool:
        seen, waiting = set[int](), [index]
        while waiting:
            for number in self._next[self._number[waiting.pop()]]:
                each = self._order[number]
                if each == to:
                    return True
                if each != without and each not in seen:
                    seen.add(each)
                    waiting.append(each)
        return False

    def reaching(self, register: Register, index: int) -> frozenset[int]:
        """The writes of a register that can be the last ones before an instruction.

        -1 is the beginning of the method, for parameters.
        """
        key = register, index
        if key not in self._reaching:
            writes, found, seen = set(self.definitions.get(register, ())), set[int](), set[int]()
            waiting = list(self._before[index])
            if index == 0:
                found.add(-1)
            while waiting:
                each = waiting.pop()
                if each in seen:
                    continue
                seen.add(each)
                if each in writes:
                    found.add(each)
                    continue
                if each == 0:
                    found.add(-1)
                waiting += self._before[each]
            self._reaching[key] = frozenset(found)
        return self._reaching[key]

    def origin(self, value: object, index: int) -> int | None:
        """The instruction whose latest result an operand of an instruction certainly is.

        Copies are followed. Each is the only write that reaches the next, so each dominates the
        next; then no path leads from the first to the last that leaves out one in the middle, so
        that a copy would be out of date.
        """
        while isinstance(value, Register):
            places = self.reaching(value, index)
            if len(places) != 1 or -1 in places:
                return None
            (index,) = places
            match self.instructions[index]:
                case code.Assign(value=source):
                    value = source
                case code.CheckCast(value=source):
                    if self._caught[index]:
                        return None  # it may have thrown, and then it has not copied anything
                    value = source
                case _:
                    return index
        return None

    def carriers(self, made: int) -> frozenset[int]:
        """The instructions whose result may be that of `made`, because they copy it."""
        found = {made}
        changed = True
        while changed:
            changed = False
            for index in self._order:
                match self.instructions[index]:
                    case code.Assign(value=source) | code.CheckCast(value=source) if (
                        index not in found
                        and isinstance(source, Register)
                        and self.reaching(source, index) & found
                    ):
                        found.add(index)
                        changed = True
        return frozenset(found)

    def mentions(self, made: int) -> dict[int, code.Instruction] | None:
        """What uses the result of `made`, copies left out; None if that is not certain."""
        carriers = self.carriers(made)
        found: dict[int, code.Instruction] = {}
        for index in self._order:
            instruction = self.instructions[index]
            for register in registers_read(instruction):
                if not self.reaching(register, index) & carriers:
                    continue
                if self.origin(register, index) != made:
                    return None
                if index not in carriers:
                    found[index] = instruction
        return found
