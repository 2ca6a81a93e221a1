"""Schedules as Java tests: the stock JVM shows each finding every time, and its repair never."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.api import check, export_java
from heddle.errors import InputError
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import NoDataRace, NoDeadlock, NoUncaughtException, Witnessed
from support.long_run import sample

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.program.program import Program
    from heddle.results import Claim
    from heddle.results.schedule import Schedule
    from heddle.schedules.export import Exported

SECONDS = 40.0
RUNS = 20
# What is repaired completes each time or never: fewer runs tell.
REPAIRED_RUNS = 4
SHOWS, COMPLETES = 1, 0
DEADLOCKS = (
    "DiningPhilosophers",
    "InternedLock",
    "LockOrder",
    "LockOrderOfAccounts",
    "LockOrderOfThree",
    "LockOrderReentrant",
)
OTHERS = (
    "AbaStack",
    "AtomicGetThenSet",
    "Bakery",
    "CheckThenAct",
    "Ctx2StartBeforeInit",
    "Ctx3TornRead",
    "Ctx5Chain",
    "Ctx6Ring",
    "Dekker",
    "DivideByShared",
    "DoubleChecked",
    "FlagHandover",
    "IndexPastEnd",
    "NullAfterCheck",
    "Peterson",
    "TestAndSetLock",
)
FEW = ("LockOrder", "CheckThenAct", "TestAndSetLock")


def found(classes: Path, name: str, claim: Claim | None = None) -> tuple[Program, Schedule]:
    program = heddle.load(classes / "violates" / name, main=name)
    asked = claim or (NoDeadlock() if name in DEADLOCKS else NoUncaughtException())
    options = SearchOptions(limits=SearchLimits(seconds=SECONDS))
    (verdict,) = check(program, claims=[asked], options=options).verdicts
    evidence = verdict.findings[0].evidence
    assert isinstance(evidence, Witnessed)
    assert evidence.schedule is not None
    return program, evidence.schedule


def outcomes(
    classes: Path, name: str, folder: Path, runs: tuple[int, int]
) -> tuple[list[int], list[int]]:
    """How the runs of a program and of its repaired twin end."""
    program, schedule = found(classes, name)
    broken = export_java(program, schedule, folder / "broken")
    twin = heddle.load(classes / "holds" / name, main=name)
    repaired = export_java(twin, schedule, folder / "repaired")
    assert (broken.tried > 0, repaired.tried) == (True, 0)
    return _statuses(broken, runs[0]), _statuses(repaired, runs[1])


def _statuses(test: Exported, runs: int) -> list[int]:
    ended = (subprocess.run(test.command, capture_output=True, check=False) for _ in range(runs))
    return [each.returncode for each in ended]


@pytest.mark.parametrize("name", FEW)
def test_java_shows_a_finding_and_not_its_repair(name: str, classes: Path, tmp_path: Path) -> None:
    # Exporting has run the broken program twice already.
    _, repaired = outcomes(classes, name, tmp_path, (0, 1))
    assert repaired == [COMPLETES]
    test = (tmp_path / "broken" / "HeddleScheduleTest.java").read_text()
    assert "@Test" in test
    assert str(tmp_path / "broken") in test
    assert (tmp_path / "broken" / "README.md").read_text().startswith("# ")


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("name", sample([*DEADLOCKS, *OTHERS], 4))
def test_java_shows_each_finding_twenty_times_of_twenty(
    name: str, classes: Path, tmp_path: Path
) -> None:
    broken, repaired = outcomes(classes, name, tmp_path, (RUNS, REPAIRED_RUNS))
    assert broken == [SHOWS] * RUNS
    assert repaired == [COMPLETES] * REPAIRED_RUNS


def test_the_suite_of_exports_is_large_enough() -> None:
    assert len(DEADLOCKS) >= 5
    assert len({*DEADLOCKS, *OTHERS}) >= 20


@pytest.mark.parametrize(
    ("name", "claim", "why"),
    [
        ("LostUpdate", NoDataRace(), "a finding of kind data-race is no exception"),
        ("JoinedByHand", NoDeadlock(), "java does not show it: no end within"),
        ("MapCounter", None, "act in the middle of java.util.concurrent.ConcurrentHashMap.put"),
    ],
    ids=["race", "lost notification", "inside the library"],
)
def test_what_cannot_be_forced_is_refused_with_the_step(
    name: str,
    claim: Claim | None,
    why: str,
    classes: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("heddle.schedules.export.SECONDS", 3)
    program, schedule = found(classes, name, claim)
    with pytest.raises(InputError, match=why):
        export_java(program, schedule, tmp_path / "test")
    assert not (tmp_path / "test").exists()


def test_threads_of_one_name_cannot_be_told_apart(classes: Path, tmp_path: Path) -> None:
    program, schedule = found(classes, "CheckThenAct")
    same = replace(schedule, threads=("main",) * len(schedule.threads))
    with pytest.raises(InputError, match="several threads are called main"):
        export_java(program, same, tmp_path / "test")
