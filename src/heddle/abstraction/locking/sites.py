"""What an instance does at each of its calls, starts, joins, waits and monitors."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from heddle.abstraction.locking.initialised import before_each
from heddle.abstraction.locking.locks import (
    SHARED,
    LockEffect,
    Waiting,
    awaiting,
    lock_effect,
    lock_of,
    monitor_of,
    read_lock_of,
    reading,
    released,
    synchronisers,
    waiting_on,
    write_locks,
)
from heddle.abstraction.locking.roots import Lock
from heddle.abstraction.locking.skeleton import (
    UNCHECKED,
    Modelled,
    Skeleton,
    modelled_skeleton,
    skeleton_of,
)
from heddle.analysis.facts import Allocation, Facts, Instance, Start
from heddle.program import code
from heddle.program.call_kind import CallKind
from heddle.program.classes import OBJECT, JavaMethod
from heddle.program.hierarchy import Hierarchy
from heddle.program.jdk import THREAD, UNSAFE, LockCall, lock_call
from heddle.program.operands import THIS, IntLiteral, LongLiteral, Operand
from heddle.program.resolution import find_method
from heddle.program.throwing import (
    ANYTHING,
    ILLEGAL_ARGUMENT,
    ILLEGAL_MONITOR_STATE,
    ILLEGAL_THREAD_STATE,
    INTERRUPTION,
    NULL_POINTER,
)

#: Natives that throw what they are given, whatever it is.
_RAISERS: Final = frozenset((owner, "throwException") for owner in (UNSAFE, "sun/misc/Unsafe"))
_WAITS: Final = frozenset((OBJECT, name) for name in ("wait", "wait0"))
_INTERRUPTERS: Final = frozenset({"interrupt", "interrupt0"})


@dataclass(frozen=True, slots=True)
class Site:
    """What one instruction of one instance may do besides going on.

    `raises` are the exceptions that do not come out of `callees` or `initialisers`. `opaque` says
    that it may also complete without running any callee: they are not all that it may call.
    `exits` are the locks that it may give back; it certainly gives back `exit` if that is set.
    `attempt` is taken if the call says so. `joined` are the threads that it may wait for, `asked`
    those that it may ask whether they are alive. `is_lock` says that it is a lock of the library,
    which keeps stack for being taken and given back. `read` says what happens to a read lock,
    `reads` are those that may be given back where that is not certain.
    """

    index: int
    callees: tuple[Instance, ...] = ()
    initialisers: tuple[Instance, ...] = ()
    starts: tuple[Start, ...] = ()
    raises: frozenset[str] = frozenset()
    opaque: bool = False
    enter: Lock | None = None
    exit: Lock | None = None
    exits: frozenset[Lock] = frozenset()
    waits: Waiting | None = None
    attempt: Lock | None = None
    joined: frozenset[Allocation] = frozenset()
    asked: frozenset[Allocation] = frozenset()
    notes: tuple[str, ...] = field(default=())
    is_lock: bool = False
    read: tuple[LockCall, Lock] | None = None
    reads: frozenset[Lock] = frozenset()


class Sites:
    """The sites of the instances of one program, looked up when first asked for and kept."""

    def __init__(self, hierarchy: Hierarchy, facts: Facts) -> None:
        self._hierarchy = hierarchy
        self._facts = facts
        self._skeletons: dict[JavaMethod, Skeleton] = {}
        self._sites: dict[Instance, dict[int, Site]] = {}
        self._declared: dict[object, frozenset[str]] = {}
        self._synchronisers: dict[Allocation, frozenset[Allocation]] | None = None
        self._writers: dict[int, Allocation] | None = None
        self.interrupts = any(
            each.method.owner == THREAD and each.method.name in _INTERRUPTERS
            for each in facts.instances()
        )

    def skeleton(self, instance: Instance) -> Skeleton:
        """The graph of its body, or of what its model says."""
        method = instance.method
        if method not in self._skeletons:
            body = self._facts.body(instance)
            self._skeletons[method] = (
                modelled_skeleton(method) if body is None else skeleton_of(body, self._hierarchy)
            )
        return self._skeletons[method]

    def of(self, instance: Instance) -> dict[int, Site]:
        """By index of the instruction, in ascending order; instructions without effect are not."""
        found = self._sites.get(instance)
        if found is None:
            skeleton = self.skeleton(instance)
            sites = (self._site(instance, skeleton, index) for index in skeleton.sites)
            found = {site.index: site for site in sites if site is not None}
            self._sites[instance] = found = _without_what_was_done(skeleton, found)
        return found

    def _site(self, instance: Instance, skeleton: Skeleton, index: int) -> Site | None:
        instruction, facts = skeleton.body.instructions[index], self._facts
        pc = instruction.pc
        initialisers = facts.initialised(instance, pc)
        match instruction:
            case code.Invoke() | code.InvokeDynamic():
                return self._call(instance, skeleton, index, initialisers)
            case code.ThreadStart(thread=thread):
                raises = _null(skeleton, thread) | {ILLEGAL_THREAD_STATE}
                callees = facts.callees(instance, pc)
                starts = facts.starts(instance, pc)
                return Site(index, callees, initialisers, starts, raises, opaque=not callees)
            case code.ThreadJoin(thread=thread, timeout=timeout):
                joined = facts.points_to(instance, thread)
                raises = _null(skeleton, thread) | self._interrupted(timeout)
                # `Thread.join` waits on the thread object, so it gives back that monitor.
                waits = Waiting(waiting_on(joined).locks, None)
                return Site(
                    index,
                    raises=raises,
                    waits=waits,
                    joined=frozenset() if timeout else joined,
                )
            case code.Wait(lock=lock, timeout=timeout):
                raises = (
                    _null(skeleton, lock) | self._interrupted(timeout) | {ILLEGAL_MONITOR_STATE}
                )
                return Site(index, raises=raises, waits=waiting_on(facts.points_to(instance, lock)))
            case code.MonitorEnter(lock=lock):
                entered = monitor_of(facts.points_to(instance, lock))
                return Site(index, raises=_null(skeleton, lock), enter=entered)
            case code.MonitorExit(lock=lock):
                given = facts.points_to(instance, lock)
                return Site(index, exit=monitor_of(given), exits=waiting_on(given).locks)
            case Modelled():
                callees, starts = facts.callees(instance, pc), facts.starts(instance, pc)
                raises = self._declared_by(instance.method)
                locks = self._locks(callees)
                exits, paused = self._given_back(callees, locks)
                if (instance.method.owner, instance.method.name) in _WAITS:
                    # Called by other code than an instruction: `lock::wait`.
                    paused = Waiting(waiting_on(facts.passed(instance, 0)).locks, None)
                return Site(
                    index,
                    callees,
                    initialisers,
                    starts,
                    raises,
                    opaque=True,
                    exits=exits,
                    waits=paused,
                    reads=_reads(callees, locks),
                )
            case _:
                if not initialisers:
                    return None
                return Site(index, initialisers=initialisers)

    def _call(
        self,
        instance: Instance,
        skeleton: Skeleton,
        index: int,
        initialisers: tuple[Instance, ...],
    ) -> Site:
        instruction, facts = skeleton.body.instructions[index], self._facts
        every = facts.callees(instance, instruction.pc)
        starts = facts.starts(instance, instruction.pc)
        raises: frozenset[str] = frozenset()
        if isinstance(instruction, code.Invoke):
            if instruction.kind is not CallKind.STATIC:
                raises = _null(skeleton, instruction.arguments[0])
            if any(each.method.owner == THREAD and each.method.name == "isAlive" for each in every):
                asked = facts.points_to(instance, instruction.arguments[0])
                return Site(index, every, initialisers, starts, raises, opaque=True, asked=asked)
            effects = {lock_effect(each.method) for each in every} - {None}
            if effects:
                return self._library_lock(instance, instruction, index, raises, effects)
        # A dynamic call site may run several callees or none.
        opaque = not every or isinstance(instruction, code.InvokeDynamic)
        if opaque and isinstance(instruction, code.Invoke):
            raises |= self._undeclared(instruction)
        locks = self._locks(every)
        exits, waits = self._given_back(every, locks)
        reads = _reads(every, locks)
        return Site(
            index,
            every,
            initialisers,
            starts,
            raises,
            opaque,
            exits=exits,
            waits=waits,
            reads=reads,
        )

    def _library_lock(
        self,
        instance: Instance,
        call: code.Invoke,
        index: int,
        raises: frozenset[str],
        effects: set[LockEffect | None],
    ) -> Site:
        """A call of a lock of `java.util.concurrent.locks`; what goes on inside it is left out.

        Nothing there is asked about, starts a thread or calls back.
        """
        facts = self._facts
        every = facts.callees(instance, call.pc)
        receivers = self._locks(every, facts.points_to(instance, call.arguments[0]))
        others = tuple(each for each in every if lock_effect(each.method) is None)
        lock = lock_of(receivers) if not others and len(effects) == 1 else None
        raises |= self._undeclared(call) & {INTERRUPTION}
        enter = lock if effects == {LockCall.TAKE} else None
        exits, waits = self._given_back(every, receivers)
        if LockCall.RELEASE in effects:
            raises |= {ILLEGAL_MONITOR_STATE}
        notes = []
        if LockCall.TRY in effects:
            notes.append("tryLock takes the lock only where a branch on its result follows at once")
        read = None if others else self._read(every, receivers, effects)
        if SHARED in effects:
            notes.append("in the model read locks exclude no thread")
        return Site(
            index,
            others,
            raises=raises,
            opaque=True,
            enter=enter,
            exit=lock if effects == {LockCall.RELEASE} else None,
            exits=exits,
            waits=waits,
            attempt=lock if effects == {LockCall.TRY} else None,
            notes=tuple(notes),
            is_lock=not others,
            read=read,
            reads=_reads(every, receivers) if read is None else frozenset(),
        )

    def _read(
        self,
        callees: tuple[Instance, ...],
        receivers: frozenset[Allocation],
        effects: set[LockEffect | None],
    ) -> tuple[LockCall, Lock] | None:
        """What a call certainly does to a certain read lock."""
        calls = {lock_call(each.method.owner, each.method.name) for each in callees}
        if effects != {SHARED} or len(calls) != 1:
            return None
        if self._writers is None:
            self._writers = write_locks(self._facts)
        lock = read_lock_of(receivers, self._writers)
        (call,) = calls
        return None if lock is None or call is None else (call, lock)

    def _locks(
        self, callees: tuple[Instance, ...], named: frozenset[Allocation] = frozenset()
    ) -> frozenset[Allocation]:
        """The locks or conditions that a call is about, of those that the call names.

        A function object, as `lock::unlock` makes one, is not the lock: there the callees know it.
        """
        found: set[Allocation] = set()
        for callee in callees:
            if lock_effect(callee.method) is not None:
                known = callee.receiver
                found |= self._facts.points_to(callee, THIS) if known is None else {known}
        return named if found <= named else frozenset(found)

    def _given_back(
        self, callees: tuple[Instance, ...], locks: frozenset[Allocation]
    ) -> tuple[frozenset[Lock], Waiting | None]:
        """What calls of locks and conditions may give back for good, and for a while."""
        effects = {lock_effect(each.method) for each in callees}
        exits = released(locks) if LockCall.RELEASE in effects else frozenset()
        if LockCall.AWAIT not in effects:
            return exits, None
        if self._synchronisers is None:
            self._synchronisers = synchronisers(self._facts)
        return exits, awaiting(self._facts, locks, self._synchronisers)

    def _interrupted(self, timeout: tuple[Operand, ...]) -> frozenset[str]:
        thrown = {INTERRUPTION} if self.interrupts else set()
        for each in timeout:
            if not (isinstance(each, IntLiteral | LongLiteral) and each.value >= 0):
                thrown.add(ILLEGAL_ARGUMENT)
        return frozenset(thrown)

    def _undeclared(self, call: code.Invoke) -> frozenset[str]:
        """What library code without a body throws: unchecked exceptions and those it declares.

        No thread is interrupted if nothing in the program interrupts.
        """
        key = call.method
        if key not in self._declared:
            method = find_method(self._hierarchy, key)
            self._declared[key] = (
                self._declared_by(method) if isinstance(method, JavaMethod) else UNCHECKED
            )
        return self._declared[key]

    def _declared_by(self, method: JavaMethod) -> frozenset[str]:
        if (method.owner, method.name) in _RAISERS:
            return frozenset({ANYTHING})
        thrown = UNCHECKED | set(method.declaration.exceptions)
        return thrown if self.interrupts else thrown - {INTERRUPTION}


def _reads(callees: tuple[Instance, ...], locks: frozenset[Allocation]) -> frozenset[Lock]:
    """The read locks that calls may give back."""
    released = any(
        lock_effect(each.method) == SHARED
        and lock_call(each.method.owner, each.method.name) is LockCall.RELEASE
        for each in callees
    )
    return frozenset(map(reading, locks)) if released else frozenset()


def _null(skeleton: Skeleton, operand: Operand) -> frozenset[str]:
    return frozenset({NULL_POINTER}) if skeleton.nullable(operand) else frozenset()


def _without_what_was_done(skeleton: Skeleton, sites: dict[int, Site]) -> dict[int, Site]:
    """The sites without the initialisers that have certainly run before."""
    needed = {
        index: frozenset(each.method for each in site.initialisers)
        for index, site in sites.items()
        if site.initialisers
    }
    if len(needed) < 2:
        return sites
    done = before_each(skeleton, needed)
    return sites | {
        index: replace(
            sites[index],
            initialisers=tuple(
                each for each in sites[index].initialisers if each.method not in done[index]
            ),
        )
        for index in needed
    }
