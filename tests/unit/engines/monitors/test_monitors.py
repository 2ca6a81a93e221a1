"""Which accesses monitors keep apart, and which ones they do not."""

from __future__ import annotations

import pytest

from support.monitor_models import built_for, races

FILE = "Monitors.java"


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
    assert races(FILE, field) == set()


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
    assert races(FILE, field) != set()


def test_a_lock_that_outlives_an_outer_one_is_only_counted_on_inside_of_it() -> None:
    assert races(FILE, "lockCrossed") != set()


def test_a_lock_that_is_given_back_elsewhere_is_named() -> None:
    notes = " ".join(built_for(FILE, "lockElsewhere").notes)
    assert "ReentrantLock" in notes
    assert "tryLock" in notes
    assert "read locks" in notes


def test_only_locks_that_matter_are_in_the_model() -> None:
    built = built_for(FILE, "writeLock")
    assert len(built.locks) < len(built_for(FILE, "nested").locks) + 2
    assert len(built.locks) <= 2
