"""The long tier is whole: each test of it belongs to a part, and a part goes on where it ended."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from long_tier.parts import PARTS
from support import long_run
from support.long_run import SECONDS, TURN, LongRun, is_over

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
    first = LongRun("squares", range(10, 35))
    for some in first.ranges(10):
        first.note(some, ["seed 21"] if 21 in some else [])
        if 21 in some:
            break
    again = LongRun("squares", range(10, 35))
    assert list(again.ranges(10)) == [range(30, 35)]
    assert again.wrong == ["seed 21"]
    assert again.text() == "squares: 20 of 25 (10 to 29), 1 differences; seed 21"
    assert list(LongRun("cubes", range(3)).ranges(2)) == [range(2), range(2, 3)]


def test_no_range_begins_when_the_turn_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SECONDS, "1e9")
    monkeypatch.setenv(TURN, "-1")
    assert list(LongRun("squares", range(3), kept=False).ranges(1)) == []
    assert not is_over()


def test_two_cores_run_all_parts_in_eighty_minutes() -> None:
    assert sum(part.minutes for part in PARTS) <= 2 * 80
