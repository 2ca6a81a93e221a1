"""A search that compares runs gives the answers of one that compares states."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

import heddle
from heddle import NoDataRace, NoDeadlock, NoUncaughtException, Outcome
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import Bounded, Partial
from programs.expectations import HOLDS, VIOLATES
from support.long_run import LongRun, sample

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from heddle import Report
    from heddle.results import Claim

SECONDS = 2.0
# Of all answers, so many must have been found by both in time.
FLOOR = 0.8


def report(classes: Path, path: Path, store: str) -> Report:
    """The answer on all claims, or on the first that is violated."""
    options = SearchOptions(store=store, limits=SearchLimits(seconds=SECONDS), shorten=False)
    claims: list[Claim] = [NoUncaughtException(), NoDeadlock(), NoDataRace()]
    folder = classes / path.parent.name / path.stem
    return heddle.check(folder, main=path.stem, claims=claims, options=options)


def is_refused(answer: Report) -> bool:
    """Whether the search says that it cannot follow the program, however long it takes."""
    coverage = answer.verdicts[0].coverage
    return isinstance(coverage, Partial) and "time limit" not in coverage.reason


def is_timed(answer: Report) -> bool:
    """Whether only one sequence of the clock was looked at, as the answer says."""
    coverage = answer.verdicts[0].coverage
    return isinstance(coverage, Bounded) and "clock" in coverage.limits


@pytest.mark.parametrize(
    "every",
    [pytest.param(22, id="some"), pytest.param(1, id="all", marks=pytest.mark.long)],
)
def test_without_a_store_the_answers_are_the_same_and_no_run_is_redundant(
    every: int, classes: Path, record_property: Callable[[str, object], None]
) -> None:
    paths = [*HOLDS, *VIOLATES][::every] if every > 1 else sample([*HOLDS, *VIOLATES], 4)
    run = LongRun("runs against states, programs", range(len(paths)), kept=every == 1)
    counts = run.counts(Counter[str]())
    for path, wrong in run.each(paths):
        counts["seen"] += 1
        with_states = report(classes, path, "exact")
        if with_states.outcome is Outcome.UNKNOWN:
            continue
        with_runs = report(classes, path, "none")
        answers = {with_states.outcome, with_runs.outcome}
        effort = with_runs.verdicts[0].effort
        if effort["redundant"]:
            wrong.append(f"{path.stem}: {effort['redundant']} of {effort['executions']} redundant")
        if Outcome.UNKNOWN in answers:
            counts["refused"] += is_refused(with_runs)
            continue
        counts["compared"] += 1
        if Outcome.VIOLATED in answers and len(answers) > 1 and not is_timed(with_runs):
            wrong.append(f"{path.stem}: {with_runs.outcome}, not {with_states.outcome}")
    compared, refused = counts["compared"], counts["refused"]
    if every == 1:
        record_property("summary", f"{run.text()}; {compared} compared")
    assert run.wrong == []
    asked = counts["seen"] - refused
    assert compared >= FLOOR * asked, f"{compared} of {asked} answers compared"
    assert refused <= counts["seen"] // 10 + 1


@pytest.mark.parametrize("name", ["DirectChecksum", "DirectWidths"])
def test_without_a_store_memory_outside_the_heap_meets_whatever_the_width(
    name: str, classes: Path
) -> None:
    options = SearchOptions(store="none", shorten=False)
    folder = classes / "violates" / name
    answer = heddle.check(folder, main=name, claims=[NoUncaughtException()], options=options)
    assert answer.outcome is Outcome.VIOLATED
