"""Which locks are certainly held before an access."""

from __future__ import annotations

from pathlib import Path

import pytest

from heddle.analysis.facts import Allocation, Multiplicity
from heddle.analysis.held_locks import HeldLock, HeldLocks, Mode, exclude
from support.known_programs import known

PROGRAM = Path(__file__).parent / "programs" / "Holding.java"


def held(field: str) -> set[frozenset[tuple[str, Mode]]]:
    """What is held at each write of a field: types of locks, and how."""
    it = known(PROGRAM)
    writes = it.writes(field)
    assert writes
    locks = HeldLocks(it.facts, it.calls, {write.instance for write in writes})
    return {
        frozenset(
            (lock.object.type.rpartition("/")[2], lock.mode)
            for lock in locks.at(write.instance, write.pc)
        )
        for write in writes
    }


NOTHING = frozenset[tuple[str, Mode]]()
OBJECT = ("Object", Mode.MONITOR)


@pytest.mark.parametrize(
    ("field", "locks"),
    [
        ("none", []),
        ("first", [OBJECT]),
        ("again", [OBJECT]),
        ("afterInner", [OBJECT]),
        ("inHandler", [OBJECT]),
        ("inCallee", [OBJECT]),
        ("notAlwaysInCallee", []),
        ("ofClass", [("Class", Mode.MONITOR)]),
        ("ofThis", [("Holding", Mode.MONITOR)]),
        ("unknown", []),
        ("lock", [("ReentrantLock", Mode.EXCLUSIVE)]),
        ("afterUnlock", []),
        ("unlockedBelow", []),
        ("tried", []),
    ],
)
def test_what_every_way_there_has_taken_is_held(field: str, locks: list[tuple[str, Mode]]) -> None:
    assert held(field) == {frozenset(locks)}


def test_two_monitors_are_held_inside_both() -> None:
    it = known(PROGRAM)
    (write,) = it.writes("both")
    assert len(HeldLocks(it.facts, it.calls, {write.instance}).at(write.instance, write.pc)) == 2


def test_a_read_lock_is_shared_with_readers_and_excludes_the_writer() -> None:
    it = known(PROGRAM)
    (read,), (write,) = it.writes("reading"), it.writes("writing")
    locks = HeldLocks(it.facts, it.calls, {read.instance, write.instance})
    reading, writing = (locks.at(each.instance, each.pc) for each in (read, write))
    assert {lock.mode for lock in reading} == {Mode.SHARED}
    assert {lock.mode for lock in writing} == {Mode.EXCLUSIVE}
    assert exclude(reading, writing)
    assert exclude(writing, writing)
    assert not exclude(reading, reading)


def test_a_monitor_is_no_lock_of_the_library() -> None:
    thing = Allocation(1, "java/util/concurrent/locks/ReentrantLock", Multiplicity.ONE)
    monitor, lock = HeldLock(thing, Mode.MONITOR), HeldLock(thing, Mode.EXCLUSIVE)
    assert not exclude([monitor], [lock])
    assert exclude([monitor], [monitor])
