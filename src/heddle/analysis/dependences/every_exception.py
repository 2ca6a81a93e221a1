"""Which instructions may throw if an exception that nothing catches is seen, too.

All code counts, library code included. Facts exclude what they can: null where an object was
certainly made, casts that every object passes, indices that every array has. Library code is
trusted to keep its own invariants: what it throws implicitly counts only for what it was given.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from heddle.analysis.dependences.definitions import definitions
from heddle.analysis.dependences.never_throwing import (
    known_exceptions,
    never_throws,
    throws_for_null_only,
)
from heddle.analysis.dependences.throwing import CALLS, NEVER, Throwing, ends_program
from heddle.analysis.facts import Allocation, Facts, Instance
from heddle.program import code
from heddle.program.body import Block, Body
from heddle.program.classes import JavaMethod
from heddle.program.operands import IntLiteral, NullLiteral, Operand, Register
from heddle.program.program import Program
from heddle.program.throwing import (
    ARRAY_INDEX,
    CLASS_CAST,
    ILLEGAL_MONITOR_STATE,
    INTERRUPTION,
    NULL_POINTER,
    thrown_by,
)
from heddle.program.uses import registers_read

ANY: Final = "*"
"""An exception of a class that is not known: no error."""
_EXIT: Final = "exit"
"""The end of the program, which nothing catches."""
_WAITING: Final = (code.ThreadJoin, code.Wait)
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
_CONSOLE: Final = frozenset({("java/lang/System", "out"), ("java/lang/System", "err")})


class EveryException(Throwing):
    """Every exception counts, wherever it ends."""

    def __init__(self, program: Program, facts: Facts) -> None:
        self._program = program
        self._user = frozenset(program.user_classes)
        self._asked: set[Instance] = set()
        self._casting: set[tuple[Instance, int]] = set()
        self._owned: dict[tuple[Instance, int], frozenset[str]] = {}
        self._let_out: dict[Instance, frozenset[str]] = {}
        super().__init__(facts)

    def decides(self, instance: Instance, it: code.Instruction, position: int) -> bool:
        """Whether an argument decides if modelled code ends normally: a receiver by being null."""
        return position == 0 or not all(
            never_throws(each.method) for each in self._facts.callees(instance, it.pc)
        )

    def leads(self, instance: Instance, block: Block, index: int) -> tuple[int | None, ...]:
        """The handlers of the classes that may be thrown, and out if one may be left over."""
        entries, left = self._caught(block, self._thrown(instance, block, index))
        return (*entries, None) if left else entries

    def _caught(self, block: Block, thrown: frozenset[str]) -> tuple[tuple[int, ...], set[str]]:
        """The handlers that some classes of exceptions go to, and the classes that are left."""
        entries: list[int] = []
        left = set(thrown)
        for handler in block.handlers:
            caught = {each for each in left if self._catches(handler.catch_type, each)}
            if caught or (ANY in left and handler.catch_type is not None):
                entries.append(handler.entry)
            left -= caught
        return tuple(entries), left

    def _catches(self, caught: str | None, thrown: str) -> bool:
        """Whether a handler certainly takes an exception of a class."""
        if thrown == _EXIT:
            return False
        if caught is None or caught in ("java/lang/Throwable", "java/lang/Exception"):
            return caught != "java/lang/Exception" or not self._is_error(thrown)
        return thrown != ANY and self._program.hierarchy.is_subtype(thrown, caught)

    def _is_error(self, thrown: str) -> bool:
        return thrown != ANY and self._program.hierarchy.is_subtype(thrown, "java/lang/Error")

    def _thrown(self, instance: Instance, block: Block, index: int) -> frozenset[str]:
        """The classes of what an instruction may throw, calls included."""
        body = self._bodies[instance]
        own = self._own(instance, body, index)
        called = self._called(instance, body, index)
        return own.union(*(self._let_out.get(each, frozenset()) for each in called))

    def _that_let_out(self) -> frozenset[Instance]:
        """The methods that an exception may leave; `_let_out` has its classes."""
        callers: dict[Instance, set[Instance]] = {}
        for instance, body in self._bodies.items():
            for index in range(len(body.instructions)):
                for callee in self._called(instance, body, index):
                    callers.setdefault(callee, set()).add(instance)
        waiting = set(self._bodies)
        while waiting:
            instance = waiting.pop()
            found = self._leaving(instance)
            if found != self._let_out.get(instance, frozenset()):
                self._let_out[instance] = found
                waiting |= callers.get(instance, set())
        return frozenset(each for each, found in self._let_out.items() if found)

    def _leaving(self, instance: Instance) -> frozenset[str]:
        found: set[str] = set()
        for block in self._bodies[instance].blocks:
            thrown: set[str] = set()
            for index in range(block.start, block.end):
                thrown |= self._thrown(instance, block, index)
            found |= self._caught(block, frozenset(thrown))[1]
        return frozenset(found)

    def _throws(self, instance: Instance, block: Block, body: Body, index: int) -> bool:
        del body
        return bool(self._thrown(instance, block, index))

    def _own(self, instance: Instance, body: Body, index: int) -> frozenset[str]:
        """The classes of what an instruction may throw whatever code that is known does."""
        key = instance, index
        if key not in self._owned:
            self._owned[key] = frozenset(self._of_itself(instance, body, index))
        return self._owned[key]

    def _of_itself(self, instance: Instance, body: Body, index: int) -> set[str]:
        it = body.instructions[index]
        if ends_program(it):
            return {_EXIT}
        if isinstance(it, CALLS):
            return self._of_call(instance, body, index, it)
        if isinstance(it, code.Throw):
            return {each.type for each in self._facts.points_to(instance, it.exception)}
        thrown = set(thrown_by(it)) - NEVER
        if isinstance(it, code.MonitorExit):
            thrown.discard(ILLEGAL_MONITOR_STATE)
        if NULL_POINTER in thrown and self._never_null(instance, body, index):
            thrown.discard(NULL_POINTER)
        if isinstance(it, code.CheckCast) and self._always_fits(instance, it):
            thrown.discard(CLASS_CAST)
        if isinstance(it, code.ArrayLoad | code.ArrayStore) and self._inside(instance, it):
            thrown.discard(ARRAY_INDEX)
        if thrown and instance.method.owner not in self._user:
            return thrown if self._of_given(instance, body, index) else set()
        return thrown

    def _of_call(
        self, instance: Instance, body: Body, index: int, it: code.Instruction
    ) -> set[str]:
        if isinstance(it, code.InvokeDynamic):
            return set()
        thrown: set[str] = set()
        if isinstance(it, code.Wait):
            thrown.add(ILLEGAL_MONITOR_STATE)
        if isinstance(it, _WAITING) and self._interrupts:
            thrown.add(INTERRUPTION)
        receiver = _receiver(it)
        counts = instance.method.owner in self._user or self._of_given(instance, body, index)
        if receiver is not None and counts:
            certain = self._certain(instance, body, index, receiver)
            thrown |= set() if certain else {NULL_POINTER}
        callees = self._facts.callees(instance, it.pc)
        for each in callees:
            if each not in self._bodies:
                thrown |= self._of_model(instance, body, index, each.method)
        return thrown

    def _of_model(self, instance: Instance, body: Body, index: int, method: JavaMethod) -> set[str]:
        if never_throws(method):
            return set()
        if method.name.startswith("sleep") and not self._interrupts:
            return set()
        if throws_for_null_only(method):
            given = getattr(body.instructions[index], "arguments", ())[1:]
            if all(self._certain(instance, body, index, each) for each in given):
                return set()
        known = known_exceptions(method)
        return {ANY} if known is None else set(known)

    @cached_property
    def _interrupts(self) -> bool:
        """Whether some code interrupts threads."""
        return any(each.method.name.startswith("interrupt0") for each in self._facts.instances())

    def _certain(self, instance: Instance, body: Body, index: int, operand: Operand) -> bool:
        """Whether an operand is certainly no null; numbers are none."""
        if not isinstance(operand, Register):
            return not isinstance(operand, NullLiteral)
        if operand.kind.value != "ref" or operand.name == "this":
            return True
        if instance not in self._definitions:
            self._definitions[instance] = definitions(body)
        return self._is_made(instance, body, index, operand)

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
        return all(
            each.type == wanted
            or (
                wanted[0] != "[" and each.type[0] != "[" and hierarchy.is_subtype(each.type, wanted)
            )
            for each in self._facts.points_to(instance, it.value)
        )

    def _inside(self, instance: Instance, it: code.ArrayLoad | code.ArrayStore) -> bool:
        """Whether a constant index is one of every array that may be meant."""
        if not isinstance(it.index, IntLiteral) or it.index.value < 0:
            return False
        lengths = [self._length(each) for each in self._facts.points_to(instance, it.array)]
        return bool(lengths) and it.index.value < min(lengths)

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
        """Whether an instruction of the library works on what the method was given."""
        base = next(iter(registers_read(body.instructions[index])), None)
        if base is None:
            return False
        if instance not in self._definitions:
            self._definitions[instance] = definitions(body)
        seen: set[tuple[int, Register]] = set()
        pending = [(index, base)]
        while pending:
            at, register = pending.pop()
            for write in self._definitions[instance].of(at, register):
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


_COPIES: Final = (code.Assign, code.CheckCast)


def _receiver(it: code.Instruction) -> Operand | None:
    match it:
        case code.Invoke(arguments=arguments) if it.kind.name != "STATIC":
            return None if it.method.name == "<init>" else arguments[0]
        case code.ThreadStart(thread=base) | code.ThreadJoin(thread=base):
            return base
        case _:
            return None
