"""What calls of library locks do, and which lock an object stands for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from heddle.abstraction.locking.roots import Lock
from heddle.analysis.facts import Allocation, Facts, Instance
from heddle.program.classes import JavaMethod
from heddle.program.jdk import (
    CONDITION,
    READ_LOCK,
    READ_WRITE_LOCK,
    REENTRANT_LOCK,
    WRITE_LOCK,
    LockCall,
    lock_call,
)
from heddle.program.operands import THIS

#: Where a lock keeps its synchroniser, whatever class below these it is of.
_SYNCS: Final = ((REENTRANT_LOCK, "sync"), (WRITE_LOCK, "sync"))
#: A read lock excludes writers only: where that cannot be said, it is treated as nothing.
SHARED: Final = "shared"

LockEffect: TypeAlias = LockCall | Literal["shared"]


def lock_effect(method: JavaMethod) -> LockEffect | None:
    """What a library method does to the lock that is its receiver; None for other methods."""
    call = lock_call(method.owner, method.name)
    return call if call is None or method.owner != READ_LOCK else SHARED


def lock_of(allocations: Iterable[Allocation]) -> Lock | None:
    """The lock of the library that a reference certainly means.

    All that it points to is one single object. Such an object has a monitor as well, which excludes
    nothing that holds the lock.
    """
    only = _single(allocations)
    return None if only is None else Lock(f"lock{only.number}", only)


def monitor_of(allocations: Iterable[Allocation]) -> Lock | None:
    """The monitor of the object that a reference certainly means."""
    only = _single(allocations)
    return None if only is None else Lock(f"monitor{only.number}", only)


def _single(allocations: Iterable[Allocation]) -> Allocation | None:
    found = tuple(allocations)
    return found[0] if len(found) == 1 and found[0].is_single else None


def initialisation(class_name: str) -> Lock:
    """What a thread holds while it initialises a class (JVMS 5.5)."""
    return Lock(f"class-{class_name}")


@dataclass(frozen=True, slots=True)
class Waiting:
    """Which locks a wait may give back; `certain` if it is one known lock."""

    locks: frozenset[Lock]
    certain: Lock | None


def waiting_on(allocations: Iterable[Allocation]) -> Waiting:
    """What `wait` on such an object gives back: its monitor."""
    found = frozenset(allocations)
    monitors = frozenset(it for each in found if (it := monitor_of([each])) is not None)
    return Waiting(monitors, monitor_of(found))


def released(locks: Iterable[Allocation]) -> frozenset[Lock]:
    """What a call of `unlock` may give back."""
    return frozenset(lock for each in locks if (lock := lock_of([each])) is not None)


def synchronisers(facts: Facts) -> dict[Allocation, frozenset[Allocation]]:
    """The inner synchroniser of each lock of the library, or of a class below it."""
    found = {}
    for allocation in facts.allocations():
        reentrant, write = (facts.contents(allocation, at) for at in _SYNCS)
        if syncs := reentrant | write:
            found[allocation] = syncs
    return found


def write_locks(facts: Facts) -> dict[int, Allocation]:
    """The write lock of each lock for reading and writing, by the number of its allocation."""
    found = (each for each in facts.allocations() if each.type == WRITE_LOCK and _is_half(each))
    return {each.context: each for each in found if each.context is not None}


def read_lock_of(
    allocations: Iterable[Allocation], writers: Mapping[int, Allocation]
) -> Lock | None:
    """The read lock that a reference certainly means, if its write lock is known too.

    The constructor of a lock for reading and writing makes one of each, for itself.
    """
    only = _single(allocations)
    if only is None or only.type != READ_LOCK or only.context is None or not _is_half(only):
        return None
    writer = lock_of([writers[only.context]]) if only.context in writers else None
    return None if writer is None else replace(reading(only), writer=writer.name)


def _is_half(allocation: Allocation) -> bool:
    made = allocation.method
    return made is not None and made.owner == READ_WRITE_LOCK and made.is_constructor


def reading(allocation: Allocation) -> Lock:
    """A read lock, of which it may not be known what it excludes."""
    return Lock(f"read{allocation.number}", allocation)


def awaiting(
    facts: Facts,
    conditions: Iterable[Allocation],
    locks: Mapping[Allocation, frozenset[Allocation]],
) -> Waiting:
    """What `await` on such a condition gives back: the locks it was made by.

    A condition knows its lock's inner synchroniser, and so does the lock, as `locks` says.
    """
    syncs: set[Allocation] = set()
    for condition in conditions:
        syncs |= facts.contents(condition, (CONDITION, "this$0"))
    # A condition of which nothing is known may be any lock's.
    found = {lock for lock, inner in locks.items() if not syncs or inner & syncs}
    sole = lock_of(found) if len(syncs) == 1 and lock_of(syncs) is not None else None
    return Waiting(released(found), sole)


def synchronized_on(facts: Facts, instance: Instance) -> Lock | None:
    """The lock of a synchronized method, if it is a known one."""
    method = instance.method
    if method.is_static:
        return monitor_of([facts.mirror(method.owner)])
    if facts.body(instance) is None:
        return monitor_of(facts.passed(instance, 0))
    return monitor_of(facts.points_to(instance, THIS))
