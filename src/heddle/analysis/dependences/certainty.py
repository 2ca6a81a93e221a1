"""What facts exclude: null, casts and elements that do not fit, indices out of bounds."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from heddle.analysis.dependences.throwing import CALLS, NEVER, Throwing
from heddle.analysis.facts import MODELLED, Allocation, Facts, Instance
from heddle.program import code
from heddle.program.body import Body
from heddle.program.classes import JavaMethod
from heddle.program.operands import IntLiteral, NullLiteral, Operand, Register
from heddle.program.operators import BinaryOp
from heddle.program.program import Program
from heddle.program.throwing import (
    ARRAY_INDEX,
    ARRAY_STORE,
    CLASS_CAST,
    ILLEGAL_MONITOR_STATE,
    NULL_POINTER,
    thrown_by,
)
from heddle.program.uses import registers_read

#: Calls that give an object, never null.
_GIVES: Final = frozenset(
    {
        ("java/lang/Thread", "currentThread"),
        ("java/lang/Object", "getClass"),
        ("java/lang/String", "valueOf"),
        ("java/lang/String", "concat"),
        ("java/lang/String", "substring"),
        ("java/lang/String", "trim"),
        ("java/lang/String", "toCharArray"),
        ("java/lang/StringBuilder", "append"),
        ("java/lang/StringBuilder", "toString"),
        ("java/util/List", "of"),
        ("java/util/Arrays", "asList"),
        ("java/util/Arrays", "copyOf"),
    }
)
_DEPTH: Final = 40
"""Calls up which it is asked what is passed."""
_CONSOLE: Final = frozenset({("java/lang/System", "out"), ("java/lang/System", "err")})
_COPIES: Final = (code.Assign, code.CheckCast)


class Certainty(Throwing):
    """What is certain of the operands of instructions."""

    def __init__(self, program: Program, facts: Facts) -> None:
        self._program = program
        self._user = frozenset(program.user_classes)
        self._asked: set[Instance] = set()
        self._casting: set[tuple[Instance, int]] = set()
        self._passed: dict[tuple[Instance, int], bool] = {}
        self._passing = 0
        super().__init__(facts)

    def _implicit(self, instance: Instance, body: Body, index: int) -> set[str]:
        """The exceptions of an instruction that is no call, but for what facts exclude."""
        it = body.instructions[index]
        thrown = set(thrown_by(it)) - NEVER
        if isinstance(it, code.MonitorExit):
            thrown.discard(ILLEGAL_MONITOR_STATE)
        if NULL_POINTER in thrown and self._never_null(instance, body, index):
            thrown.discard(NULL_POINTER)
        if isinstance(it, code.CheckCast) and self._always_fits(instance, it):
            thrown.discard(CLASS_CAST)
        if isinstance(it, code.ArrayLoad | code.ArrayStore) and self._inside(instance, it):
            thrown.discard(ARRAY_INDEX)
        if isinstance(it, code.ArrayStore) and self._always_taken(instance, it):
            thrown.discard(ARRAY_STORE)
        return thrown

    def _always_taken(self, instance: Instance, it: code.ArrayStore) -> bool:
        """Whether an element fits into every array that may be meant."""
        hierarchy = self._program.hierarchy
        elements = {each.type[1:] for each in self._facts.points_to(instance, it.array)}
        stored = {each.type for each in self._facts.points_to(instance, it.value)}
        return all(
            element == "Ljava/lang/Object;"
            or (
                element[:1] == "L"
                and all(t[0] != "[" and hierarchy.is_subtype(t, element[1:-1]) for t in stored)
            )
            for element in elements
        )

    def _certain(self, instance: Instance, body: Body, index: int, operand: Operand) -> bool:
        """Whether an operand is certainly no null; numbers are none."""
        if not isinstance(operand, Register):
            return not isinstance(operand, NullLiteral)
        if operand.kind.value != "ref" or operand.name == "this":
            return True
        return self._is_made(instance, body, index, operand)

    def _is_passed(self, instance: Instance, body: Body, position: int) -> bool:
        """Whether every call passes an object there; the machine and modelled code may not."""
        if super()._is_passed(instance, body, position):
            return True
        key = instance, position
        if key not in self._passed:
            if instance in self._from_elsewhere or self._passing > _DEPTH:
                return False
            # What a method passes to itself is not known while it is asked for.
            self._passed[key] = False
            self._passing += 1
            self._passed[key] = self._all_pass(instance, body, position)
            self._passing -= 1
        return self._passed[key]

    def _all_pass(self, instance: Instance, body: Body, position: int) -> bool:
        sites = self._call_sites.get(instance, ())
        for caller, index in sites:
            calling = self._bodies[caller]
            it = calling.instructions[index]
            if not isinstance(it, code.Invoke) or it.method.name != instance.method.name:
                return False
            if len(it.arguments) != len(body.parameters):
                return False
            if not self._certain(caller, calling, index, it.arguments[position]):
                return False
        return bool(sites)

    @cached_property
    def _call_sites(self) -> dict[Instance, list[tuple[Instance, int]]]:
        found: dict[Instance, list[tuple[Instance, int]]] = {}
        for instance, body in self._bodies.items():
            for index, it in enumerate(body.instructions):
                if isinstance(it, CALLS):
                    for callee in self._facts.callees(instance, it.pc):
                        found.setdefault(callee, []).append((instance, index))
        return found

    @cached_property
    def _from_elsewhere(self) -> frozenset[Instance]:
        """What is called by no instruction, or not only by such."""
        facts = self._facts
        found = {*facts.entry, *facts.uncaught}
        for instance in facts.instances():
            body = facts.body(instance)
            if body is None:
                found.update(facts.callees(instance, MODELLED))
                continue
            for pc in {it.pc for it in body.instructions}:
                for start in facts.starts(instance, pc):
                    found.update((start.run, *start.uncaught))
        return frozenset(found)

    def _is_given(self, instance: Instance, it: code.Instruction) -> bool:
        """Whether an instruction certainly gives an object."""
        match it:
            case code.Assign(value=value):
                return not isinstance(value, Register | NullLiteral)
            case code.GetStatic(field=field) if (field.owner, field.name) in _CONSOLE:
                return True
            case code.GetStatic(field=field):
                return self._always_set(instance, field.owner, field.name)
            case code.Invoke(method=method) if (method.owner, method.name) in _GIVES:
                return True
            case code.Invoke(method=method) if method.name == "valueOf":
                return method.owner.startswith("java/lang/")
            case code.Invoke():
                return self._returns_objects(instance, it)
            case code.CheckCast(value=value) if isinstance(value, Register):
                return self._is_cast(instance, it, value)
            case _:
                return False

    def _is_cast(self, instance: Instance, it: code.Instruction, value: Register) -> bool:
        """Whether a cast is of something that is certainly an object."""
        body = self._bodies[instance]
        key = instance, body.instructions.index(it)
        if key in self._casting:
            return False
        self._casting.add(key)
        try:
            return self._is_made(instance, body, key[1], value)
        finally:
            self._casting.discard(key)

    def _returns_objects(self, instance: Instance, it: code.Invoke) -> bool:
        callees = self._facts.callees(instance, it.pc)
        if not callees or any(each not in self._bodies or each in self._asked for each in callees):
            return False
        return all(self._returns_object(each) for each in callees)

    def _returns_object(self, callee: Instance) -> bool:
        body = self._bodies[callee]
        self._asked.add(callee)
        try:
            return all(
                self._certain(callee, body, index, it.value)
                for index, it in enumerate(body.instructions)
                if isinstance(it, code.Return) and it.value is not None
            )
        finally:
            self._asked.discard(callee)

    def _always_set(self, reader: Instance, owner: str, name: str) -> bool:
        """Whether a static field has an object as soon as its class is initialised."""
        if reader.method.name == "<clinit>":
            return False
        writes = self._static_writes.get((owner, name), [])
        first = False
        for instance, index in writes:
            body = self._bodies[instance]
            it = body.instructions[index]
            if not isinstance(it, code.PutStatic) or instance in self._asked:
                return False
            self._asked.add(instance)
            certain = self._certain(instance, body, index, it.value)
            self._asked.discard(instance)
            if not certain:
                return False
            straight = not any(
                isinstance(each, code.Branch | code.Switch) for each in body.instructions[:index]
            )
            first = first or (instance.method.name == "<clinit>" and straight)
        return first

    @cached_property
    def _static_writes(self) -> dict[tuple[str, str], list[tuple[Instance, int]]]:
        found: dict[tuple[str, str], list[tuple[Instance, int]]] = {}
        for instance, body in self._bodies.items():
            for index, it in enumerate(body.instructions):
                if isinstance(it, code.PutStatic):
                    key = it.field.owner, it.field.name
                    found.setdefault(key, []).append((instance, index))
        return found

    def _always_fits(self, instance: Instance, it: code.CheckCast) -> bool:
        hierarchy = self._program.hierarchy
        wanted = it.type
        # The classes of function objects are in no file.
        return all(
            each.type == wanted
            or (
                wanted[0] != "["
                and each.type[0] != "["
                and hierarchy.find(each.type) is not None
                and hierarchy.is_subtype(each.type, wanted)
            )
            for each in self._facts.points_to(instance, it.value)
        )

    def _inside(self, instance: Instance, it: code.ArrayLoad | code.ArrayStore) -> bool:
        """Whether a constant index is one of every array that may be meant."""
        highest = self._highest(instance, it)
        lengths = [self._length(each) for each in self._facts.points_to(instance, it.array)]
        return highest is not None and bool(lengths) and highest < min(lengths)

    def _highest(self, instance: Instance, it: code.ArrayLoad | code.ArrayStore) -> int | None:
        """The highest value of an index that is a constant, or masked by one."""
        if isinstance(it.index, IntLiteral):
            return it.index.value if it.index.value >= 0 else None
        body = self._bodies[instance]
        if not isinstance(it.index, Register):
            return None
        masks = []
        for write in self.definitions(body).of(body.instructions.index(it), it.index):
            made = body.instructions[write] if write >= 0 else None
            mask = made.right if isinstance(made, code.Binary) else None
            is_and = isinstance(made, code.Binary) and made.op is BinaryOp.AND
            if not is_and or not isinstance(mask, IntLiteral) or mask.value < 0:
                return None
            masks.append(mask.value)
        return max(masks, default=None)

    def _length(self, array: Allocation) -> int:
        """A length that an array certainly has."""
        return self._lengths.get((array.method, array.pc), 0)

    @cached_property
    def _lengths(self) -> dict[tuple[JavaMethod | None, int | None], int]:
        return {
            (instance.method, it.pc): it.length.value
            for instance, body in self._bodies.items()
            for it in body.instructions
            if isinstance(it, code.NewArray) and isinstance(it.length, IntLiteral)
        }

    def _of_given(self, instance: Instance, body: Body, index: int) -> bool:
        """Whether an instruction of the library works on what the method was given from outside."""
        if instance.method.is_private:
            return False
        it = body.instructions[index]
        bases = (
            tuple(registers_read(it)) if isinstance(it, CALLS) else tuple(registers_read(it))[:1]
        )
        seen: set[tuple[int, Register]] = set()
        pending = [(index, base) for base in bases]
        while pending:
            at, register = pending.pop()
            for write in self.definitions(body).of(at, register):
                if write < 0:
                    if body.is_static or write < -1:
                        return True
                    continue
                it = body.instructions[write]
                value = getattr(it, "value", None) if isinstance(it, _COPIES) else None
                if isinstance(value, Register) and (write, value) not in seen:
                    seen.add((write, value))
                    pending.append((write, value))
        return False
