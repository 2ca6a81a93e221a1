"""Every run that is shown can be taken again from its saved schedule, however it was found."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.api import check, read_schedule, replay, save_schedules
from heddle.questions.search_options import (
    HEURISTICS,
    REDUCTIONS,
    Order,
    Sampling,
    SearchLimits,
    SearchOptions,
)
from heddle.results import NoDeadlock, Suspected, Witnessed
from heddle.results.schedule import Schedule
from heddle.results.scheduling import Library, Scheduling
from programs.expectations import VIOLATES, read_expectations
from support.long_run import LongRun, sample

if TYPE_CHECKING:
    from collections.abc import Callable

SECONDS = 4.0
RUNS = Sampling(runs=100)
MODES = {
    "default": SearchOptions(),
    "store-none": SearchOptions(store="none"),
    "store-compact": SearchOptions(store="compact"),
    "store-bits": SearchOptions(store="bits"),
    "breadth": SearchOptions(order=Order("breadth")),
    "contexts": SearchOptions(order=Order("contexts")),
    "random": SearchOptions(order=Order("random", sampling=RUNS)),
    **{f"best-{name}": SearchOptions(order=Order("best", name)) for name in HEURISTICS},
    "wake-ups": SearchOptions(scheduling=Scheduling(spurious_wakeups=True)),
    "timeouts-last": SearchOptions(scheduling=Scheduling(timeouts_last=True)),
    "real-library": SearchOptions(scheduling=Scheduling(library=Library.REAL)),
    "unreduced": SearchOptions(without=REDUCTIONS),
}


def shares(mode: str) -> int:
    """In the long tier one program of so many is asked, others in each mode."""
    return 1 if mode == "default" else 6


def _without_paths(schedule: Schedule) -> Schedule:
    """Paths in a file are seen from the project."""
    return replace(schedule, entry="", target=(), classpath=(), source_path=(), root=None)


@pytest.mark.parametrize(
    "every",
    [pytest.param(23, id="some"), pytest.param(1, id="all", marks=pytest.mark.long)],
)
@pytest.mark.parametrize("number", range(len(MODES)), ids=list(MODES))
def test_what_was_found_is_found_again_in_its_saved_schedule(
    number: int,
    every: int,
    classes: Path,
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> None:
    name, mode = list(MODES.items())[number]
    # Other programs in each mode, so that together they are many.
    paths = (
        VIOLATES[number % every :: every] if every > 1 else sample(VIOLATES, shares(name), number)
    )
    run = LongRun(f"replays, {name}, programs", range(len(paths)), kept=every == 1)
    counts = run.counts(Counter[str]())
    for path, lost in run.each(paths):
        program = heddle.load(classes / "violates" / path.stem, main=path.stem)
        options = replace(mode, limits=SearchLimits(seconds=SECONDS))
        claims = [expected.claim for expected in read_expectations(path)]
        report = save_schedules(check(program, claims=claims, options=options), tmp_path)
        for finding in (finding for verdict in report.verdicts for finding in verdict.findings):
            counts["shown"] += 1
            if isinstance(finding.evidence, Suspected):
                lost.append(f"{path.stem}: {finding.message}, {finding.evidence.why}")
                continue
            assert finding.evidence.file is not None
            assert finding.evidence.schedule is not None
            schedule = read_schedule(Path(finding.evidence.file))
            assert _without_paths(schedule) == _without_paths(finding.evidence.schedule)
            again = replay(program, schedule)
            if again.finding is None or not again.finding.is_same_as(schedule.finding):
                lost.append(f"{path.stem}: {finding.message}, then {again.finding}")
    if every == 1:
        record_property("summary", f"{run.text()}; {counts['shown']} findings replayed")
    assert run.wrong == []
    assert counts["shown"] > 0 or not run.done


@pytest.mark.parametrize("name", ["FilledAtOnce", "ArrayCopyHalfDone", "CloneHalfDone"])
def test_a_run_without_reductions_replays_though_it_divides_copies_of_one_thread_s_memory(
    name: str, classes: Path
) -> None:
    program = heddle.load(classes / "violates" / name, main=name)
    options = SearchOptions(without=REDUCTIONS, limits=SearchLimits(states=20_000), shorten=False)
    report = check(program, options=options)
    (finding,) = (finding for verdict in report.verdicts for finding in verdict.findings)
    assert isinstance(finding.evidence, Witnessed), finding.evidence


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("JoinNeedsTheMonitor", SearchOptions(store="none")),
        ("SemaphoreTwice", SearchOptions(without=("solo",))),
    ],
)
def test_a_deadlock_replays_that_a_thread_is_about_to_run_into(
    name: str, options: SearchOptions, classes: Path
) -> None:
    program = heddle.load(classes / "violates" / name, main=name)
    report = check(program, claims=[NoDeadlock()], options=options)
    (finding,) = report.verdicts[0].findings
    assert isinstance(finding.evidence, Witnessed), finding.evidence
