"""Which instructions may throw if an exception that nothing catches is seen, too.

All code counts, library code included. Facts exclude what they can: null where an object was
certainly made, casts that every object passes, indices that every array has. Library code is
trusted to keep its own invariants: what it throws implicitly counts only for what it was given.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from heddle.analysis.dependences.certainty import Certainty
from heddle.analysis.dependences.never_throwing import (
    known_exceptions,
    never_throws,
    throws_for_negative_only,
    throws_for_null_only,
)
from heddle.analysis.dependences.throwing import CALLS, ends_program
from heddle.analysis.facts import Allocation, Facts, Instance
from heddle.analysis.loops import looping
from heddle.program import code
from heddle.program.body import Block, Body
from heddle.program.classes import JavaMethod
from heddle.program.operands import IntLiteral, LongLiteral, Operand, Register
from heddle.program.program import Program
from heddle.program.throwing import (
    ILLEGAL_ARGUMENT,
    ILLEGAL_MONITOR_STATE,
    ILLEGAL_THREAD_STATE,
    INTERRUPTION,
    NULL_POINTER,
)

ANY: Final = "*"
"""An exception of a class that is not known: no error."""
_EXIT: Final = "exit"
"""The end of the program, which nothing catches."""
_WAITING: Final = (code.ThreadJoin, code.Wait)


class EveryException(Certainty):
    """Every exception counts, wherever it ends."""

    def __init__(self, program: Program, facts: Facts) -> None:
        self._owned: dict[tuple[Instance, int], frozenset[str]] = {}
        self._let_out: dict[Instance, frozenset[str]] = {}
        super().__init__(program, facts)

    def decides(self, instance: Instance, it: code.Instruction, position: int) -> bool:
        """Whether an argument decides if modelled code ends normally: a receiver by being null."""
        callees = self._facts.callees(instance, it.pc)
        return position == 0 or not (callees and all(never_throws(it.method) for it in callees))

    def decides_by_contents(self, instance: Instance, it: code.Instruction) -> bool:
        """Whether what the objects hold that modelled code is given decides it, too."""
        return any(
            not (
                each in self._bodies
                or never_throws(each.method)
                or throws_for_null_only(each.method)
                or throws_for_negative_only(each.method)
                or self._copies_numbers(instance, it, each.method)
            )
            for each in self._facts.callees(instance, it.pc)
        )

    def _copies_numbers(self, instance: Instance, it: code.Instruction, method: JavaMethod) -> bool:
        """Whether no element that is copied can be one that does not fit."""
        if not isinstance(it, code.Invoke) or method.name != "arraycopy":
            return False
        copied = self._facts.points_to(instance, it.arguments[0])
        return all(each.type[:1] == "[" and each.type[1:2] not in "[L" for each in copied)

    def deciding(
        self, instance: Instance, it: code.Instruction, registers: tuple[Register, ...]
    ) -> tuple[Register, ...]:
        """Not the element, if every array that may be meant takes it."""
        if isinstance(it, code.ArrayStore) and self._always_taken(instance, it):
            return tuple(each for each in registers if each in (it.array, it.index))
        return registers

    def leads(self, instance: Instance, block: Block, index: int) -> tuple[int | None, ...]:
        """The handlers of the classes that may be thrown, and out if one may be left over."""
        entries, left = self._caught(block, self._thrown(instance, block, index))
        return (*entries, None) if left else entries

    def lets_out(self, instance: Instance, exception: str) -> bool:
        """Whether an exception of a class may leave a method."""
        found = self._let_out.get(instance, frozenset())
        return exception in found or ANY in found

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
            made = {each.type for each in self._facts.points_to(instance, it.exception)}
            certain = self._certain(instance, body, index, it.exception)
            return made if certain else made | {NULL_POINTER}
        thrown = self._implicit(instance, body, index)
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
        if isinstance(it, _WAITING):
            thrown |= {INTERRUPTION} if self._interrupts else set()
            thrown |= set() if _are_counts(it.timeout) else {ILLEGAL_ARGUMENT}
        if isinstance(it, code.ThreadStart):
            threads = {each.thread for each in self._facts.starts(instance, it.pc)}
            thrown |= {ILLEGAL_THREAD_STATE} if threads & self._restarted else set()
        receiver = _receiver(it)
        if instance.method.owner not in self._user and not self._of_given(instance, body, index):
            return thrown
        if receiver is not None:
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
        given = getattr(body.instructions[index], "arguments", ())
        given = given if method.is_static else given[1:]
        if throws_for_null_only(method) and all(
            self._certain(instance, body, index, each) for each in given
        ):
            return set()
        known = known_exceptions(method)
        thrown = {ANY} if known is None else set(known)
        if throws_for_negative_only(method) and _are_counts(given):
            thrown -= {ILLEGAL_ARGUMENT, ANY}
        return thrown if self._interrupts else thrown - {INTERRUPTION}

    @cached_property
    def _restarted(self) -> frozenset[Allocation]:
        """The threads that may be started more than once."""
        places: dict[Allocation, int] = {}
        for instance, body in self._bodies.items():
            again = looping(body)
            for it in body.instructions:
                for each in self._facts.starts(instance, it.pc):
                    places[each.thread] = places.get(each.thread, 0) + 1 + (it.pc in again)
        return frozenset(thread for thread, number in places.items() if number > 1)

    @cached_property
    def _interrupts(self) -> bool:
        """Whether some code interrupts threads."""
        return any(each.method.name.startswith("interrupt0") for each in self._facts.instances())


def _are_counts(given: tuple[Operand, ...]) -> bool:
    """Whether all operands are numbers that a length, or a time in milliseconds, can be."""
    return len(given) < 2 and all(
        isinstance(each, IntLiteral | LongLiteral) and each.value >= 0 for each in given
    )


def _receiver(it: code.Instruction) -> Operand | None:
    match it:
        case code.Invoke(arguments=arguments) if it.kind.name != "STATIC":
            return None if it.method.name == "<init>" else arguments[0]
        case code.ThreadStart(thread=base) | code.ThreadJoin(thread=base):
            return base
        case _:
            return None
