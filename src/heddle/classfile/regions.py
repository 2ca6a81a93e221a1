"""Stretches of a method's code that can be left out: control enters at the start only and goes on
behind the end, or leaves the method there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

from heddle._core import Code, Instruction
from heddle.classfile.stack_depths import RETURNS, SUBROUTINES, depths, following

_ENTER, _EXIT = 194, 195
_KINDS: Final = 5
_LOADS: Final = range(21, 26)
_SHORT_LOADS: Final = range(26, 46)
_STORES: Final = range(54, 59)
_SHORT_STORES: Final = range(59, 79)
#: For what is stored (int, long, float, double, reference) the constant, and the store by slot.
_DEFAULTS: Final = (0x03, 0x09, 0x0B, 0x0E, 0x01)
_WIDE, _WIDEST = 196, 255
#: For each return the constant that it gives back instead.
_GIVEN_BACK: Final = dict(zip(range(172, 177), _DEFAULTS, strict=True))
_NOP: Final = b"\x00"

#: A local variable: the kind of what was stored, and the slot.
Variable = tuple[int, int]
_Variables = frozenset[Variable]


@dataclass(frozen=True, slots=True)
class Region:
    """The instructions from `start` to `end`, and what takes their place.

    That gives each variable some value which the region would certainly have set: the verifier of
    Java asks for one.
    """

    start: int
    end: int
    instead: bytes


class Regions:
    """The stretches of one method."""

    def __init__(self, code: Code) -> None:
        self._code, self._its = code, code.instructions
        self._depths = depths(code)
        self._edges = [(it.pc, pc) for it in self._its for pc in following(it)]

    def without(self, kept: Callable[[int], bool]) -> tuple[tuple[Region, ...], frozenset[int]]:
        """Regions of instructions that are not kept, and those of these that no region has."""
        found: list[Region] = []
        stuck: set[int] = set()
        at = 0
        while at < len(self._its):
            pc = self._its[at].pc
            if kept(pc) or pc not in self._depths:
                at += 1
                continue
            end = at
            while end < len(self._its) and not kept(self._its[end].pc):
                end += 1
            ends = (n for n in range(end, at, -1) if self._is_border(n))
            region = next((each for n in ends if (each := self._region(at, n))), None)
            if region is None:
                stuck.add(pc)
                at += 1
            else:
                found.append(region)
                at = self._number(region.end)
        return tuple(found), frozenset(stuck)

    def _is_border(self, number: int) -> bool:
        if number == len(self._its):
            return True
        return self._depths.get(self._its[number].pc, 0) == 0 or _ends(self._its[number - 1])

    def _number(self, pc: int) -> int:
        return self._numbers.get(pc, len(self._its))

    @cached_property
    def _numbers(self) -> Mapping[int, int]:
        return {it.pc: number for number, it in enumerate(self._its)}

    def _region(self, first: int, behind: int) -> Region | None:
        its = self._its[first:behind]
        start, last = its[0].pc, its[-1]
        end = last.pc + last.length
        if self._depths[start] != 0 or not self._is_closed(its, start, end):
            return None
        leaving = {to for pc, to in self._edges if start <= pc < end and not start <= to < end}
        returns = any(it.opcode in RETURNS for it in its)
        if leaving == {end} and not returns and self._depths.get(end) == 0:
            values = b"".join(map(_default, sorted(self._certain(its, start, end))))
            return Region(start, end, _NOP + values)
        if not leaving and _ends(last):
            constant = _GIVEN_BACK.get(last.opcode)
            value = b"" if constant is None else bytes((constant,))
            return Region(start, end, value + bytes((last.opcode,)))
        return None

    def _is_closed(self, its: tuple[Instruction, ...], start: int, end: int) -> bool:
        opcodes = [it.opcode for it in its]
        if SUBROUTINES.intersection(opcodes) or (_ENTER in opcodes) != (_EXIT in opcodes):
            return False
        if any(start < to < end and not start <= pc < end for pc, to in self._edges):
            return False
        return all(
            start <= each.start and each.end <= end
            for each in self._code.exception_table
            if start <= each.handler < end
        )

    def _certain(self, its: tuple[Instruction, ...], start: int, end: int) -> _Variables:
        """The variables that are set on every way through a region."""
        before: dict[int, _Variables] = {start: frozenset()}
        waiting = [start]
        by_pc = {it.pc: it for it in its}
        # What a variable gets from itself it has without the region.
        own = {two.pc for one, two in pairwise(its) if _loaded(one) == _stored(two) is not None}

        def reach(pc: int, state: _Variables) -> None:
            known = before.get(pc)
            new = state if known is None else known & state
            if new != known:
                before[pc] = new
                if pc in by_pc:
                    waiting.append(pc)

        while waiting:
            pc = waiting.pop()
            it = by_pc[pc]
            for each in self._code.exception_table:
                if each.start <= pc < each.end and each.handler in by_pc:
                    reach(each.handler, before[pc])
            stored = None if pc in own else _stored(it)
            after = before[pc]
            if stored is not None:
                after = frozenset({each for each in after if each[1] != stored[1]} | {stored})
            for to in following(it):
                if start <= to <= end:
                    reach(to, after)
        return before.get(end, frozenset())


def _ends(it: Instruction) -> bool:
    return it.opcode in RETURNS


def _stored(it: Instruction) -> Variable | None:
    if it.opcode in _STORES and isinstance(it.operand, int):
        return it.opcode - _STORES.start, it.operand
    if it.opcode in _SHORT_STORES:
        number = it.opcode - _SHORT_STORES.start
        return number // 4, number % 4
    return None


def _loaded(it: Instruction) -> Variable | None:
    if it.opcode in _LOADS and isinstance(it.operand, int):
        return it.opcode - _LOADS.start, it.operand
    if it.opcode in _SHORT_LOADS:
        number = it.opcode - _SHORT_LOADS.start
        return number // 4, number % 4
    return None


def _default(variable: Variable) -> bytes:
    kind, slot = variable
    value, opcode = _DEFAULTS[kind], _STORES.start + kind
    if slot > _WIDEST:
        return bytes((value, _WIDE, opcode)) + slot.to_bytes(2)
    return bytes((value, opcode, slot))


def of_constructor(code: Code, names: Callable[[str], bool]) -> int:
    """Where the call of another constructor ends that a constructor begins with; 0 if none does.

    `names` says whether a class is the own one or the one above it.
    """
    for it in code.instructions:
        named = it.operand
        if it.opcode == 183 and getattr(named, "name", "") == "<init>":
            owner = getattr(named, "owner", "")
            if names(owner) and depths(code).get(it.pc + it.length) == 0:
                return it.pc + it.length
    return 0


def changed_places(code: Code, regions: tuple[Region, ...]) -> Iterator[tuple[int, bytes]]:
    """What stands in the place of each instruction of regions."""
    for region in regions:
        for it in code.instructions:
            if region.start <= it.pc < region.end:
                yield it.pc, region.instead if it.pc == region.start else b""
