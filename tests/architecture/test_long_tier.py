"""The long tier is whole: each test of it belongs to a part, and a part goes on where it ended."""

from __future__ import annotations

import json
from collections import Counter
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from long_tier.__main__ import in_turn
from long_tier.page import Row
from long_tier.parts import PARTS
from long_tier.reporting import LATE, keep_settled, read
from support import long_run
from support.long_run import SECONDS, STOPPED, LongRun, is_over, sample

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).parents[2]
MARK = "mark" + ".long"


def test_every_test_of_the_long_tier_belongs_to_a_part() -> None:
    files = [path for path in (ROOT / "tests").rglob("test_*.py") if MARK in path.read_text()]
    paths = [ROOT / path for part in PARTS if part.marks == "long" for path in part.paths]
    assert [file for file in files if not {file, *file.parents} & set(paths)] == []
    assert [path for path in paths if not path.exists()] == []


def test_a_run_goes_on_behind_what_was_done_at_the_same_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_run, "RECORDS", tmp_path)
    monkeypatch.setattr(long_run, "commit", lambda: "0123456")
    first = LongRun("squares", range(10, 35))
    for some in first.ranges(10):
        first.note(some, ["seed 21"] if 21 in some else [])
        if 21 in some:
            break
    again = LongRun("squares", range(10, 35))
    assert list(again.ranges(10)) == [range(30, 35)]
    assert again.wrong == ["seed 21"]
    assert again.text() == f"squares: 20 of 25 (10 to 29), 1 differences, {STOPPED}; seed 21"
    assert list(LongRun("cubes", range(3)).ranges(2)) == [range(2), range(2, 3)]


def test_what_was_counted_at_the_same_commit_is_counted_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_run, "RECORDS", tmp_path)
    monkeypatch.setattr(long_run, "commit", lambda: "0123456")

    def count(seconds: str) -> Counter[str]:
        monkeypatch.setenv(SECONDS, seconds)
        run = LongRun("squares", range(10))
        counts = run.counts(Counter[str]())
        for some in run.ranges(4):
            counts["even"] += sum(number % 2 == 0 for number in some)
            run.note(some)
            monkeypatch.setenv(SECONDS, "-1")
        return counts

    assert [count(seconds)["even"] for seconds in ("9999", "-1", "9999", "9999", "9999")] == [
        2,
        2,
        4,
        5,
        5,
    ]


def test_what_is_counted_beside_a_range_that_was_not_noted_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_run, "RECORDS", tmp_path)
    monkeypatch.setattr(long_run, "commit", lambda: "0123456")
    run = LongRun("squares", range(10))
    counts = run.counts(Counter[str]())
    counts["even"] += 2
    run.note(range(4))
    counts["even"] += 2  # The range after it is not noted: the run was ended.
    again = LongRun("squares", range(10))
    assert again.counts(Counter[str]())["even"] == 2
    assert list(again.ranges(4)) == [range(4, 8), range(8, 10)]


def test_nothing_that_was_done_counts_while_there_are_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_run, "RECORDS", tmp_path)
    monkeypatch.setattr(long_run, "commit", lambda: "0123456+")
    LongRun("squares", range(3)).note(range(3))
    assert LongRun("squares", range(3)).count == 0


def test_only_what_passed_as_a_whole_is_not_run_again(tmp_path: Path) -> None:
    tests = [
        {"test": "whole", "outcome": "passed", "told": ["squares: 3 of 3"]},
        {"test": "partly", "outcome": "passed", "told": [f"squares: 2 of 3, {STOPPED}"]},
        {"test": "late", "outcome": LATE, "told": []},
        {"test": "wrong", "outcome": "failed", "told": []},
    ]
    reports = tmp_path / "squares.reports"
    reports.write_text("".join(json.dumps(each) + "\n" for each in tests))
    keep_settled(reports)
    assert read(reports) == tests[:1]


def test_no_range_begins_when_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SECONDS, "-1")
    run = LongRun("squares", range(3), kept=False)
    assert list(run.ranges(1)) == []
    assert is_over()
    assert STOPPED in run.text()


def test_samples_share_nothing_and_are_everything_together() -> None:
    parts = [sample(range(10), 3, place) for place in range(3)]
    assert sorted(chain(*parts)) == list(range(10))


def row(*told: str, late: int = 0, ended: bool = True, failed: tuple[str, ...] = ()) -> Row:
    return Row(PARTS[0], told, 1, late, 0, failed, 1.0, ended)


def test_a_part_is_whole_if_all_of_it_was_done_and_nothing_failed() -> None:
    assert row("squares: 3 of 3").is_whole
    assert not row(f"squares: 2 of 3, {STOPPED}").is_whole
    assert not row(late=1).is_whole
    assert not row(ended=False).is_whole
    assert not row(failed=("test_squares",)).is_whole


def test_the_longest_part_begins_first_and_what_counts_seconds_runs_alone() -> None:
    parts = in_turn(list(PARTS))
    assert [part.alone for part in parts] == sorted(part.alone for part in PARTS)
    together = [part.minutes for part in parts if not part.alone]
    assert together == sorted(together, reverse=True)
    (budgets,) = (part for part in PARTS if part.name == "budgets")
    assert budgets.alone


def test_the_limits_of_all_parts_are_well_under_two_hours_on_two_cores() -> None:
    # Beside a release nobody waits for more than two hours. What is missing to them is for the part
    # that runs alone, for the end in which one core waits, and for a machine that does other work.
    assert sum(part.minutes for part in PARTS) <= 2 * 100
