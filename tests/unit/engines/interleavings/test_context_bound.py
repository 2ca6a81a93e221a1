"""Under a bound on contexts nothing is found in a run of more, whatever is tried first."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from conformance.java import compile_apart
from heddle import api
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import Outcome, Witnessed
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
SOURCES = [*CROWDS, *(PROGRAMS / "violates" / f"{name}.java" for name in NEEDING.values())]
# Small programs, too, are searched for long enough for random runs. What is found is shown as it
# was found: a run that is made shorter would hide that it had too many contexts.
EARLY = 10
SECONDS = 30.0


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
