"""Gates woven into class files: before and behind the instructions that they are about."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from heddle.classfile.weaving.code import Change, Instruction
from heddle.classfile.weaving.pool import Pool
from heddle.classfile.weaving.weave import Method, Plan
from heddle.schedules.gates import CALL, FAMILIES, GET, LOAD, LOCK, PUT, STORE, Gate

TURNS = "heddle/replay/Turns"
_SYNCHRONIZED = 0x0020
_FIELDS = {178: GET, 180: GET, 179: PUT, 181: PUT}
_LOADS, _STORES = range(46, 54), range(79, 87)
_CALLS = (182, 183, 184, 185)
_MONITOR_ENTER = 194
_LDC_WIDE, _INVOKE_STATIC = 19, 184


@dataclass(frozen=True, slots=True)
class Gating:
    """Weaves gates, known by numbers, into methods.

    `monitors` are names and descriptors of the user's synchronized methods; `subjects` what the
    gates are about, `libraries` the classes whose methods they are before.
    """

    gates: Mapping[Gate, int]
    monitors: frozenset[tuple[str, str]]
    subjects: frozenset[tuple[str, str]]
    libraries: frozenset[str]

    @classmethod
    def of(
        cls,
        gates: Mapping[Gate, int],
        monitors: Iterable[tuple[str, str]],
        libraries: Iterable[str],
    ) -> Gating:
        """Gates by their numbers, and what they are about."""
        subjects = frozenset((gate.does, gate.name) for gate in gates)
        return cls(gates, frozenset(monitors), subjects, frozenset(libraries))

    def plan(self, pool: Pool, method: Method, code: tuple[Instruction, ...]) -> Plan:
        """What is woven into a method."""
        changes: dict[int, Change] = {}
        for each in code:
            what = self._what(pool, each)
            if what is None:
                continue
            gate = self.gates.get(Gate(method.owner, method.name, *what))
            if gate is not None:
                before, after = _call(pool, "at", gate), _call(pool, "after", gate)
                changes[each.place] = Change(before=before, after=after)
            elif self._is_held(pool, each, what):
                changes[each.place] = Change(before=_call(pool, "at", len(self.gates)))
        entry = b""
        if method.flags & _SYNCHRONIZED and method.name != "<clinit>":
            # The call that led here had the gate; the monitor is taken now.
            locks = [number for gate, number in self.gates.items() if gate.does == LOCK]
            entry = b"".join(_call(pool, "after", number) for number in locks)
        return Plan(changes, entry, stack=1)

    def _is_held(self, pool: Pool, each: Instruction, what: tuple[str, str]) -> bool:
        """Whether it is about what the schedule is about: that must not happen before its end."""
        does, name = what
        if does in (GET, PUT):
            return not self.subjects.isdisjoint({(GET, name), (PUT, name)})
        if does in (LOAD, STORE):
            return not self.subjects.isdisjoint({(LOAD, ""), (STORE, "")})
        if does == CALL and pool.member(each.operand)[0] in self.libraries:
            return True
        return what in self.subjects

    def _what(self, pool: Pool, each: Instruction) -> tuple[str, str] | None:
        if each.opcode in _FIELDS:
            return _FIELDS[each.opcode], pool.member(each.operand)[1]
        if each.opcode in _LOADS:
            return LOAD, ""
        if each.opcode in _STORES:
            return STORE, ""
        if each.opcode == _MONITOR_ENTER:
            return LOCK, ""
        if each.opcode in _CALLS:
            _, name, descriptor = pool.member(each.operand)
            if (name, descriptor) in self.monitors:
                return LOCK, ""
            return CALL, FAMILIES.get(name, name)
        return None


def _call(pool: Pool, name: str, gate: int) -> bytes:
    number = struct.pack(">BH", _LDC_WIDE, pool.integer(gate))
    return number + struct.pack(">BH", _INVOKE_STATIC, pool.method(TURNS, name, "(I)V"))


@dataclass(slots=True)
class SynchronizedMethods:
    """Notes which methods take a monitor on entry, and weaves nothing."""

    found: set[tuple[str, str]]

    def plan(self, pool: Pool, method: Method, code: tuple[Instruction, ...]) -> Plan:
        """Nothing, but the method is looked at."""
        del pool, code
        if method.flags & _SYNCHRONIZED:
            self.found.add((method.name, method.descriptor))
        return Plan()
