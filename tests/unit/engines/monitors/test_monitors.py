"""Which accesses monitors keep apart, and which ones they do not."""

from __future__ import annotations

import pytest

from support.monitor_models import built_for, races

#: The fields that library locks guard, or do not.
LOCKS = frozenset(
    [
        "lock",
        "lockSometimes",
        "lockAwaits",
        "lockElsewhere",
        "lockCrossed",
        "lockLeaked",
        "writeLock",
        "readLock",
        "tryLock",
        "tryLockIf",
    ]
)


def found(field: str) -> set[tuple[int, int]]:
    """The races of a field: those of library locks are in a program of their own."""
    return races("Locks.java" if field in LOCKS else "Monitors.java", field)


@pytest.mark.parametrize(
    "field",
    [
        "block",
        "methods",
        "recursive",
        "early",
        "thrown",
        "nested",
        "waits",
        "waitsForOther",
        "buffer",
        "lock",
        "lockAwaits",
        "lockLeaked",
        "writeLock",
        "tryLockIf",
        "manyThreads",
        "initialiser",
        "ownLock",
    ],
)
def test_a_common_lock_excludes(field: str) -> None:
    assert found(field) == set()


@pytest.mark.parametrize(
    "field",
    [
        "blockAndNone",
        "handled",
        "startsInside",
        "waitsBelow",
        "waitsInside",
        "joinsInside",
        "lockSometimes",
        "lockElsewhere",
        "readLock",
        "tryLock",
        "manyThreadsBare",
        "unknownLock",
        "spelled",
    ],
)
def test_what_may_not_be_held_does_not_exclude(field: str) -> None:
    assert found(field) != set()


def test_a_lock_that_outlives_an_outer_one_is_only_counted_on_inside_of_it() -> None:
    assert found("lockCrossed") != set()


def test_a_lock_that_is_given_back_elsewhere_is_named() -> None:
    notes = " ".join(built_for("Locks.java", "lockElsewhere").notes)
    assert "ReentrantLock" in notes
    assert "tryLock" in notes
    assert "read locks" in notes


def test_only_locks_that_matter_are_in_the_model() -> None:
    assert len(built_for("Locks.java", "writeLock").locks) == 1
    assert len(built_for("Locks.java", "lock").locks) == 1
    assert len(built_for("Monitors.java", "nested").locks) >= 2
