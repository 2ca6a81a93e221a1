"""Under a bound on contexts nothing is found in a run of more, whatever is tried first.

Nor with any other option of searches.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from conformance.java import compile_apart
from heddle import api
from heddle.questions.search_options import (
    HEURISTICS,
    REDUCTIONS,
    SAMPLINGS,
    Order,
    Sampling,
    SearchLimits,
    SearchOptions,
)
from heddle.results import NoDataRace, NoDeadlock, NoUncaughtException, Outcome, Witnessed
from heddle.results.scheduling import Library, Scheduling
from support.sharing import made_once

if TYPE_CHECKING:
    from heddle.results import Report

PROGRAMS = Path(__file__).parents[3] / "programs"
CROWDS = sorted((PROGRAMS / "crowds").glob("*.java"))
# One of each number of contexts that a violation needs: the digit behind `Ctx`.
NEEDING = {
    2: "Ctx2NullConfig",
    3: "Ctx3TornRead",
    4: "Ctx4Between",
    5: "Ctx5LostUpdate",
    6: "Ctx6ThreeThreads",
}
# A thread parks in the last of these, and is still there at the end.
OTHERS = ("JoinNeedsTheMonitor", "LatchTooHigh")
SOURCES = [
    *CROWDS,
    *(PROGRAMS / "violates" / f"{name}.java" for name in (*NEEDING.values(), *OTHERS)),
]
CLAIMS = (NoUncaughtException(), NoDeadlock(), NoDataRace())
# Small programs, too, are searched for long enough for random runs. What is found is shown as it
# was found: a run that is made shorter would hide that it had too many contexts.
EARLY = 10
SECONDS = 30.0
PLAIN = SearchOptions(tries=EARLY, shorten=False)
OPTIONS: dict[str, SearchOptions] = {
    "default": PLAIN,
    "shortened": replace(PLAIN, shorten=True),
    "all": replace(PLAIN, every=True),
    "compact": replace(PLAIN, store="compact"),
    "bits": replace(PLAIN, store="bits"),
    "breadth": replace(PLAIN, order=Order("breadth")),
    "contexts": replace(PLAIN, order=Order("contexts")),
    **{name: replace(PLAIN, order=Order("best", name)) for name in HEURISTICS},
    **{
        name: replace(PLAIN, order=Order("random", sampling=Sampling(name, runs=100)))
        for name in SAMPLINGS
    },
    "windows": replace(PLAIN, windows=((0, 1), (1, 2))),
    "irrelevant at once": replace(PLAIN, curious=1),
    "unreduced": replace(PLAIN, without=REDUCTIONS),
    "without locks": replace(PLAIN, without=("locks",)),
    "without solo": replace(PLAIN, without=("solo",)),
    "timeouts last": replace(PLAIN, scheduling=Scheduling(timeouts_last=True)),
    "spurious wakeups": replace(PLAIN, scheduling=Scheduling(spurious_wakeups=True)),
    "real library": replace(PLAIN, scheduling=Scheduling(library=Library.REAL)),
}
FEW = ("Ctx4Between", "Ctx6ThreeThreads", *OTHERS)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_once(
        tmp_path_factory, "context_bound", lambda folder: compile_apart(SOURCES, folder)
    )


def within(contexts: int, path: Path, compiled: Path) -> Report:
    limits = SearchLimits(contexts=contexts, seconds=SECONDS)
    options = SearchOptions(tries=EARLY, shorten=False, limits=limits)
    return api.check(compiled / path.stem, main=path.stem, options=options)


def most_contexts(report: Report) -> int:
    """Contexts of the longest run that shows a finding, counted in what is shown; 0 without."""
    shown = [
        finding.evidence.trace.contexts
        for verdict in report.verdicts
        for finding in verdict.findings
        if isinstance(finding.evidence, Witnessed)
    ]
    assert len(shown) == sum(len(verdict.findings) for verdict in report.verdicts)
    return max(shown, default=0)


@pytest.mark.parametrize("contexts", [1, 2])
@pytest.mark.parametrize("path", CROWDS, ids=lambda path: path.stem)
def test_nothing_with_more_contexts_than_allowed_is_found(
    path: Path, contexts: int, compiled: Path
) -> None:
    assert most_contexts(within(contexts, path, compiled)) <= contexts


@pytest.mark.parametrize("needed", NEEDING)
def test_what_needs_so_many_contexts_is_found_with_them_and_not_with_one_fewer(
    needed: int, compiled: Path
) -> None:
    path = PROGRAMS / "violates" / f"{NEEDING[needed]}.java"
    report = within(needed, path, compiled)
    assert report.outcome is Outcome.VIOLATED
    assert most_contexts(report) == needed
    report = within(needed - 1, path, compiled)
    assert most_contexts(report) == 0
    assert report.outcome is Outcome.HOLDS_WITHIN_BOUND


@pytest.mark.parametrize("name", OPTIONS)
def test_no_option_of_a_search_lets_a_longer_run_be_shown(name: str, compiled: Path) -> None:
    shown = 0
    for main in FEW:
        for contexts in (2, 4):
            limits = replace(OPTIONS[name].limits, contexts=contexts, seconds=SECONDS)
            options = replace(OPTIONS[name], limits=limits)
            report = api.check(compiled / main, main=main, claims=CLAIMS, options=options)
            most = most_contexts(report)
            assert most <= contexts, f"{main}, {contexts} contexts: {most}"
            shown += most > 0
    assert shown
