"""One register for each thing that a register is used for.

Compilers give one local variable to values that have nothing to do with each other, such as the
locks of two `synchronized` blocks. A *web* is a set of writes of a register and all reads that they
can reach; webs of one register share no value. Who does not follow the order of instructions knows
more if each web is a register of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

from heddle.program.body import Body
from heddle.program.flow import flow_graph
from heddle.program.operands import Kind, Register
from heddle.program.uses import register_written, registers_read, with_registers

_GIVEN: Final = -1
"""Where parameters are written: before the first instruction."""


def split_webs(body: Body) -> Body:
    """The same code in which each web of references has a register of its own.

    The first web of a register keeps its name.
    """
    writes: defaultdict[Register, list[int]] = defaultdict(list)
    for parameter in body.parameters:
        writes[parameter].append(_GIVEN)
    for index, instruction in enumerate(body.instructions):
        target = register_written(instruction)
        if target is not None:
            writes[target].append(index)
    reused = {r: places for r, places in writes.items() if r.kind is Kind.REF and len(places) > 1}
    if not reused:
        return body
    return _Webs(body, reused, frozenset(register.name for register in writes)).split()


@dataclass(frozen=True, slots=True)
class _Write:
    register: Register
    index: int


class _Webs:
    """The writes of some registers, numbered; sets of them are integers with a bit for each."""

    def __init__(
        self, body: Body, reused: dict[Register, list[int]], taken: frozenset[str]
    ) -> None:
        self._body, self._taken = body, taken
        self._writes = [_Write(r, index) for r, places in reused.items() for index in places]
        self._number = {
            (write.register, write.index): bit for bit, write in enumerate(self._writes)
        }
        self._all: dict[Register, int] = defaultdict(int)
        for bit, write in enumerate(self._writes):
            self._all[write.register] |= 1 << bit
        self._parent = list(range(len(self._writes)))

    def split(self) -> Body:
        reaching: dict[tuple[int, Register], int] = {}
        for index, before in self._before_each():
            for register in registers_read(self._body.instructions[index]):
                here = before & self._all.get(register, 0)
                if here:
                    bits = list(_bits(here))
                    for bit in bits[1:]:
                        self._join(bits[0], bit)
                    reaching[index, register] = bits[0]
        names = self._names()
        instructions = []
        for index, instruction in enumerate(self._body.instructions):

            def read(register: Register, at: int = index) -> Register:
                return self._named(names, reaching.get((at, register)), register)

            def written(register: Register, at: int = index) -> Register:
                return self._named(names, self._number.get((register, at)), register)

            instructions.append(with_registers(instruction, read, written))
        return replace(self._body, instructions=tuple(instructions))

    def _before_each(self) -> Iterator[tuple[int, int]]:
        """The writes that may have come last before each instruction."""
        graph = flow_graph(self._body)
        given = sum(1 << bit for bit, write in enumerate(self._writes) if write.index == _GIVEN)
        at_start: dict[int, int] = {0: given}
        work = [0]
        while work:
            number = work.pop()
            block = graph.blocks[number]
            state = seen = at_start[number]
            for index in range(block.start, block.end):
                state = self._after(index, state)
                seen |= state
            ways = [(successor, state) for successor in graph.normal[number]]
            ways += [(handler, seen) for handler in graph.exceptional[number]]
            for successor, incoming in ways:
                known = at_start.get(successor)
                new = incoming if known is None else known | incoming
                if new != known:
                    at_start[successor] = new
                    work.append(successor)
        for number, state in sorted(at_start.items()):
            block = graph.blocks[number]
            for index in range(block.start, block.end):
                yield index, state
                state = self._after(index, state)

    def _after(self, index: int, state: int) -> int:
        target = register_written(self._body.instructions[index])
        if target is None or target not in self._all:
            return state
        return state & ~self._all[target] | 1 << self._number[target, index]

    def _find(self, bit: int) -> int:
        while self._parent[bit] != bit:
            bit = self._parent[bit]
        return bit

    def _join(self, first: int, second: int) -> None:
        first, second = sorted((self._find(first), self._find(second)))
        self._parent[second] = first

    def _names(self) -> dict[int, Register]:
        """A register for the first write of each web."""
        named: dict[int, Register] = {}
        used = set(self._taken)
        first: set[Register] = set()
        for bit, write in enumerate(self._writes):
            if self._find(bit) != bit:
                continue
            register = write.register
            if register in first:
                numbered = (f"{register.name}_{number}" for number in count(2))
                name = next(each for each in numbered if each not in used)
                used.add(name)
                named[bit] = Register(name, register.kind)
            else:
                first.add(register)
                named[bit] = register
        return named

    def _named(self, names: dict[int, Register], bit: int | None, register: Register) -> Register:
        return register if bit is None else names[self._find(bit)]


def _bits(numbers: int) -> Iterator[int]:
    while numbers:
        lowest = numbers & -numbers
        yield lowest.bit_length() - 1
        numbers ^= lowest
