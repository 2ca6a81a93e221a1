"""Which locks a thread certainly holds before each instruction, for all callers.

Locks are objects that are certainly one: a lock that may be one of several objects is not held.
Besides monitors there are `ReentrantLock` and `ReentrantReadWriteLock`, where they are taken by
`lock()` or `lockInterruptibly()`; that they are tried is not followed. Compiled code leaves the
monitors it entered and no others, so a call leaves its caller's alone [JVMS, 2.11.10]; of other
locks those count as left that something below the call may unlock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from heddle.analysis.dataflow import before_each
from heddle.analysis.facts import Allocation, Facts, Instance
from heddle.analysis.thread_roots import Calls
from heddle.program import code
from heddle.program.body import Body
from heddle.program.flow import flow_graph
from heddle.program.jdk import (
    LOCKS,
    READ_WRITE_LOCK,
    REENTRANT_LOCK,
    WRITE_LOCK,
    LockCall,
    lock_call,
)
from heddle.program.operands import Operand


class Mode(Enum):
    """How a lock is held."""

    MONITOR = "monitor"
    EXCLUSIVE = "exclusive"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class HeldLock:
    """The monitor of an object, or the lock that it is: a read-write lock for both its halves."""

    object: Allocation
    mode: Mode

    def excludes(self, other: HeldLock) -> bool:
        """Whether two threads cannot hold the two at a time."""
        if self.object != other.object:
            return False
        if Mode.MONITOR in (self.mode, other.mode):
            return self.mode is other.mode
        return not self.mode is other.mode is Mode.SHARED


Depths = dict[HeldLock, int]
"""How often each lock is held at least."""


def exclude(first: Iterable[HeldLock], second: Iterable[HeldLock]) -> bool:
    """Whether two threads cannot hold all of these at a time."""
    others = tuple(second)
    return any(one.excludes(other) for one in first for other in others)


class HeldLocks:
    """Answers for some instances; their callers are looked at as far as it takes."""

    def __init__(self, facts: Facts, calls: Calls, wanted: Iterable[Instance]) -> None:
        self._facts, self._calls = facts, calls
        self._allocations = {each.number: each for each in facts.allocations()}
        self._released: dict[Instance, frozenset[Allocation] | None] = {}
        self._entries: dict[Instance, Depths] = {}
        self._before: dict[Instance, Mapping[int, Depths] | None] = {}
        self._solve(self._with_callers(wanted))

    def at(self, instance: Instance, pc: int) -> frozenset[HeldLock]:
        """What is held before a bytecode; nothing if the instance was not asked about."""
        before = self._before.get(instance)
        held = self._entries.get(instance, {}) if before is None else before.get(pc, {})
        return frozenset(held)

    def _with_callers(self, wanted: Iterable[Instance]) -> set[Instance]:
        found = set(wanted)
        work = list(found)
        while work:
            for caller, _ in self._calls.callers(work.pop()):
                if caller not in found:
                    found.add(caller)
                    work.append(caller)
        return found

    def _solve(self, relevant: set[Instance]) -> None:
        """The greatest fixed point: what all callers hold is held on entry."""
        begins = {*self._facts.entry, *self._facts.uncaught, *self._started()}
        begins |= {one for one in relevant if not self._calls.callers(one)}
        work = sorted(begins & relevant, reverse=True)
        for instance in work:
            self._entries[instance] = self._own(instance)
        while work:
            instance = work.pop()
            self._before[instance] = self._inside(instance, self._entries[instance])
            for pc, called in self._calls.callees(instance):
                held = self._depths_at(instance, pc)
                for callee in called:
                    if callee not in relevant:
                        continue
                    known = self._entries.get(callee)
                    given = {**dict.fromkeys(held, 1), **self._own(callee)}
                    entry = given if known is None else _common(known, given)
                    if callee in begins:
                        entry = _common(entry, self._own(callee))
                    if known is None or entry != known:
                        self._entries[callee] = entry
                        if callee not in work:
                            work.append(callee)

    def _started(self) -> set[Instance]:
        return {
            begin
            for instance in self._facts.instances()
            for pc in self._calls.places(instance)
            for start in self._facts.starts(instance, pc)
            for begin in (start.run, *start.uncaught)
        }

    def _depths_at(self, instance: Instance, pc: int) -> Depths:
        before = self._before[instance]
        return self._entries[instance] if before is None else before.get(pc, {})

    def _own(self, instance: Instance) -> Depths:
        """The monitor that a synchronized method enters."""
        body = self._facts.body(instance)
        if body is None or not body.is_synchronized:
            return {}
        owner = (
            self._facts.mirror(body.method.owner)
            if body.is_static
            else self._single(instance, body.parameters[0])
        )
        return {} if owner is None else {HeldLock(owner, Mode.MONITOR): 1}

    def _single(self, instance: Instance, value: Operand) -> Allocation | None:
        targets = self._facts.points_to(instance, value)
        only = next(iter(targets)) if len(targets) == 1 else None
        return only if only is not None and only.is_single else None

    def _inside(self, instance: Instance, entry: Depths) -> Mapping[int, Depths] | None:
        """What is held before each bytecode; None if that is what is held on entry."""
        body = self._facts.body(instance)
        if body is None or not self._changes(instance, body):
            return None
        states = before_each(
            flow_graph(body), entry, lambda each, held: self._step(instance, each, held), _common
        )
        found: dict[int, Depths] = {}
        for instruction, state in zip(body.instructions, states, strict=True):
            if state is not None:
                found.setdefault(instruction.pc, state)
        return found

    def _changes(self, instance: Instance, body: Body) -> bool:
        entering = code.MonitorEnter | code.MonitorExit
        if any(isinstance(each, entering) for each in body.instructions):
            return True
        return any(
            callee.method.owner in LOCKS or self._may_release(callee) != frozenset()
            for _, called in self._calls.callees(instance)
            for callee in called
        )

    def _step(self, instance: Instance, instruction: code.Instruction, held: Depths) -> Depths:
        match instruction:
            case code.MonitorEnter(lock=lock):
                only = self._single(instance, lock)
                return held if only is None else _taken(held, HeldLock(only, Mode.MONITOR))
            case code.MonitorExit(lock=lock):
                targets = self._facts.points_to(instance, lock)
                return _left(held, {HeldLock(each, Mode.MONITOR) for each in targets})
            case code.Invoke():
                return self._called(instance, instruction, held)
            case code.InvokeDynamic() | code.ThreadStart():
                return self._after_calls(instance, instruction.pc, held)
            case _:
                return held

    def _called(self, instance: Instance, call: code.Invoke, held: Depths) -> Depths:
        callees = self._facts.callees(instance, call.pc)
        if callees and all(_does(callee, LockCall.TAKE) for callee in callees):
            only = self._single(instance, call.arguments[0])
            lock = None if only is None else self._lock(only)
            return held if lock is None else _taken(held, lock)
        return self._after_calls(instance, call.pc, held)

    def _after_calls(self, instance: Instance, pc: int, held: Depths) -> Depths:
        for callee in self._facts.callees(instance, pc):
            released = self._may_release(callee)
            held = {
                lock: depth
                for lock, depth in held.items()
                if lock.mode is Mode.MONITOR
                or (released is not None and lock.object not in released)
            }
        return held

    def _lock(self, object_: Allocation) -> HeldLock | None:
        """The lock that an object of the library is."""
        if object_.type == REENTRANT_LOCK:
            return HeldLock(object_, Mode.EXCLUSIVE)
        whole = self._whole(object_)
        if whole is None or not whole.is_single:
            return None
        return HeldLock(whole, Mode.EXCLUSIVE if object_.type == WRITE_LOCK else Mode.SHARED)

    def _whole(self, half: Allocation) -> Allocation | None:
        """The read-write lock whose constructor made one of its halves."""
        made_by = half.method
        if half.context is None or made_by is None or made_by.owner != READ_WRITE_LOCK:
            return None
        return self._allocations[half.context]

    def _may_release(self, instance: Instance) -> frozenset[Allocation] | None:
        """The locks that may be unlocked below a call, as `HeldLock` names them; None for all."""
        if instance not in self._released:
            found: set[Allocation] = set()
            unknown = False
            for callee in self._calls.reached_from([instance]):
                if not _does(callee, LockCall.RELEASE):
                    continue
                if callee.receiver is None:
                    unknown = True
                    continue
                whole = self._whole(callee.receiver)
                found |= {callee.receiver if whole is None else whole}
            self._released[instance] = None if unknown else frozenset(found)
        return self._released[instance]


def _common(first: Depths, second: Depths) -> Depths:
    return {lock: min(depth, second[lock]) for lock, depth in first.items() if lock in second}


def _taken(held: Depths, lock: HeldLock) -> Depths:
    # No deeper than this: a loop that only enters would not come to an end.
    return {**held, lock: min(held.get(lock, 0) + 1, 8)}


def _left(held: Depths, locks: set[HeldLock]) -> Depths:
    return {
        lock: depth - (lock in locks) for lock, depth in held.items() if depth > (lock in locks)
    }


def _does(instance: Instance, call: LockCall) -> bool:
    return lock_call(instance.method.owner, instance.method.name) is call
