"""No race of the suite is missed, and no false finding is left standing.

Ground truth is the search of all interleavings, in the long tier; what it cannot search is argued
for in the programs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.api import races
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import FindingKind, NoDataRace, Outcome, Suspected, Witnessed
from programs.expectations import FREE, RACY, read_expectations, read_header

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.results import Finding

SECONDS = 40.0
# These take longer than a quick test may.
SLOW = {
    "racy/DeepRecursion",
    "racy/ForkedTasks",
    "racy/Generations",
    "racy/ManyThreads",
    "racy/Server",
    "free/ExecutorTasks",
    "free/ForkedTasks",
    "free/StaticTable",
}


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def tiered(paths: list[Path]) -> list[object]:
    slow = [pytest.mark.long]
    return [
        pytest.param(path, id=name(path), marks=slow if name(path) in SLOW else ())
        for path in paths
    ]


def lines(findings: tuple[Finding, ...]) -> set[int]:
    return {place.line for finding in findings for place in finding.locations if place.line}


@pytest.mark.parametrize("path", tiered(RACY))
def test_a_race_is_shown_by_a_run_at_its_lines(path: Path, race_classes: Path) -> None:
    (verdict,) = races(race_classes / "racy" / path.stem, main=path.stem, seconds=SECONDS).verdicts
    (expectation,) = read_expectations(path)
    assert verdict.outcome.value == "violated", verdict.coverage
    assert {finding.kind for finding in verdict.findings} == {FindingKind.DATA_RACE}
    shown = tuple(each for each in verdict.findings if isinstance(each.evidence, Witnessed))
    assert set() < lines(shown) <= set(expectation.lines)
    # Behind a race nothing is in order, so nothing is refuted by what the machine did not meet.
    for finding in verdict.findings:
        if isinstance(finding.evidence, Suspected):
            assert finding.evidence.why.startswith("not adjacent in any run, but ")
    assert verdict.effort.get("unforeseen", 0) == 0


@pytest.mark.parametrize("path", tiered(FREE))
def test_no_alarm_is_raised_where_there_is_no_race(path: Path, race_classes: Path) -> None:
    (verdict,) = races(race_classes / "free" / path.stem, main=path.stem, seconds=SECONDS).verdicts
    assert verdict.findings == ()
    assert verdict.outcome.value == "holds", verdict.coverage


# What takes a search longer than this takes it minutes.
SEARCH_SECONDS = 5.0
BOUNDED = [path for path in [*RACY, *FREE] if read_header(path).unbounded is None]


@pytest.mark.long
@pytest.mark.parametrize("path", BOUNDED, ids=name)
def test_the_search_of_all_interleavings_says_the_same(path: Path, race_classes: Path) -> None:
    options = SearchOptions(limits=SearchLimits(seconds=SEARCH_SECONDS), every=True, shorten=False)
    folder = race_classes / path.parent.name / path.stem
    (verdict,) = heddle.check(
        folder, main=path.stem, claims=[NoDataRace()], options=options
    ).verdicts
    (expectation,) = read_expectations(path)
    if verdict.outcome is Outcome.UNKNOWN:
        # Anything but its time, such as what is not supported, is no reason to skip a program.
        assert "the time limit of" in str(verdict.coverage)
        pytest.skip(f"too large: {verdict.coverage}")
    # A search shows what it picked, such as the depth of stacks; a proof picks nothing.
    bounded = verdict.outcome is Outcome.HOLDS_WITHIN_BOUND
    found = Outcome.HOLDS if bounded else verdict.outcome
    assert found.value == expectation.outcome, verdict.coverage
    assert lines(verdict.findings) == set(expectation.lines)
