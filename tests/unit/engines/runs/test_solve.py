"""What analyses say of runs that are made up, and how much of them they read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from heddle.engines.runs import solve
from heddle.engines.runs.explain import tables
from heddle.engines.runs.model import Locations, Memory, Observation
from heddle.engines.runs.remarks import remarks
from heddle.engines.runs.solve import analyse, field_warnings, windows_of
from heddle.formal.traces.model import Row, Run
from heddle.results import Location

CELLS = Memory("int[]", "int[]", "[I", None)
COUNT = Memory("Work.count", "Work.count", "Work", "count")
THREADS = ("main", "one", "two")


def observation(rows: Iterable[Row]) -> Observation:
    """A run with an array of two elements and one field, all locks of which are the user's."""
    return Observation(
        run=Run.of(rows),
        memory=Locations((CELLS, COUNT), (0, 0, 1)),
        locks=("LEFT", "RIGHT"),
        threads=THREADS,
        places=(Location(file="Work.java", line=7),),
        accesses=0,
        bytecodes=0,
        stopped=None,
        own_locks=frozenset({0, 1}),
    )


def taken(thread: int, lock: int, *inside: Row) -> list[Row]:
    return [(thread, "lock", lock, 0), *inside, (thread, "unlock", lock, 0)]


LONG = [row for _ in range(2_000) for thread in (1, 2) for row in taken(thread, 0)]


def test_a_long_run_is_analysed_as_far_as_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve, "_LEAST", 1_000)
    analysed = analyse(observation(LONG), seconds=0.0)
    assert len(analysed.observation.run.events) == 1_000
    assert analysed.observation.stopped == "time"


def test_a_run_is_analysed_to_its_end_if_there_is_time_or_it_is_short() -> None:
    for seconds in (None, 0.0, 60.0):
        analysed = analyse(observation(LONG), seconds)
        assert len(analysed.observation.run.events) == len(LONG)
        assert analysed.observation.stopped is None


def test_a_prediction_that_has_no_time_is_a_run_that_was_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(solve, "_LEAST", 0)
    monkeypatch.setattr(solve, "_A_SECOND", 10**12)
    analysed = analyse(observation(LONG), seconds=1e-7)
    assert len(analysed.observation.run.events) == len(LONG)
    assert analysed.observation.stopped == "time"


def test_one_warning_stands_for_all_elements_of_an_array() -> None:
    writes = [(1, "write", 0, 0), (1, "write", 1, 0), (2, "write", 1, 0), (2, "write", 0, 0)]
    [warning] = field_warnings([analyse(observation(writes))])
    assert warning.memory == CELLS
    assert warning.unordered == warning.predicted == (1, 2)
    # The element that was accessed first, not the one that was warned of first.
    assert warning.unprotected == (0, 3)


def test_tables_name_what_several_threads_use() -> None:
    one = taken(1, 0, *taken(1, 1, (1, "write", 2, 0)))
    two = taken(2, 0, *taken(2, 1, (2, "write", 2, 0)), (2, "write", 0, 0))
    fields, locks = tables(analyse(observation([*one, (2, "block", 0, 0), *two])))
    assert fields.rows == (("Work.count", "shared-modified", "one, two", "LEFT, RIGHT"),)
    assert locks.rows == (
        ("LEFT", "one, two", "2", "1", ""),
        ("RIGHT", "one, two", "2", "0", "LEFT"),
    )


def test_remarks_come_in_the_order_of_the_run() -> None:
    alone = [*taken(1, 1), *taken(2, 0), (1, "block", 0, 0), (1, "block", 0, 0)]
    signals = [(1, "notify-none", 1, 0), (2, "wait", 1, 0)]
    found = remarks([observation([*alone, *signals])])
    assert [each.kind for each in found] == [
        "missed-signal",
        "unused-lock",
        "unused-lock",
        "contention",
    ]
    assert "RIGHT" in found[1].message
    assert "2 of 2 times" in found[3].message


def test_a_lock_that_another_run_shows_used_is_not_unused() -> None:
    one, two = observation([*taken(1, 0), *taken(2, 1)]), observation(taken(2, 0))
    found = remarks([one, two])
    assert [(each.kind, each.message) for each in found] == [
        ("unused-lock", "no thread but two takes RIGHT")
    ]


def test_a_lock_that_two_threads_of_one_name_take_is_not_unused() -> None:
    known = replace(observation([*taken(1, 0), *taken(2, 0)]), threads=("main", "work", "work"))
    assert remarks([known]) == ()


def test_a_lock_that_may_be_taken_to_read_is_not_unused() -> None:
    known = replace(observation([*taken(1, 0), *taken(2, 1)]), read_locks=frozenset({0}))
    [remark] = remarks([known])
    assert "RIGHT" in remark.message


def test_a_signal_that_a_lock_of_the_library_misses_is_not_told() -> None:
    signals: list[Row] = [(1, "notify-none", 0, 0), (2, "wait", 0, 0)]
    assert [each.kind for each in remarks([observation(signals)])] == ["missed-signal"]
    assert remarks([replace(observation(signals), own_locks=frozenset())]) == ()


def test_contention_of_several_runs_is_told_together() -> None:
    one = observation([*taken(1, 0), *taken(2, 0), (2, "block", 0, 0)])
    two = observation([*taken(1, 0), *taken(2, 0), (1, "block", 0, 0), (2, "block", 0, 0)])
    [remark] = remarks([one, two])
    assert "LEFT at 3 of 4 times" in remark.message


def test_windows_leave_threads_out_that_decide_nothing() -> None:
    writes = [(1, "write", 0, 0), (2, "write", 0, 0), (0, "write", 2, 0)]
    assert windows_of(analyse(observation(writes))) == ((1, 2),)
