"""Programs of 20 to 100 threads: no search sees all of them, and what is wrong shows in seconds."""

from __future__ import annotations

from pathlib import Path

import pytest

from heddle import api
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import Outcome, Partial
from programs.expectations import read_expectations

CROWDS = sorted((Path(__file__).parent / "crowds").glob("*.java"))
# Nothing here depends on the time, as long as there is enough of it: all is decided by counts.
OPTIONS = SearchOptions(shorten=False, limits=SearchLimits(seconds=120))


def test_there_are_eight() -> None:
    assert len(CROWDS) >= 8


@pytest.mark.parametrize("path", CROWDS, ids=lambda path: path.stem)
def test_what_is_wrong_in_a_crowd_is_found_before_much_was_searched(path: Path) -> None:
    (expectation,) = read_expectations(path)
    report = api.check(api.load(path), options=OPTIONS)
    (broken,) = (each for each in report.verdicts if each.outcome is Outcome.VIOLATED)
    assert broken.claim == expectation.claim
    assert [finding.kind for finding in broken.findings] == [expectation.kind]
    if expectation.lines:
        assert broken.findings[0].location.line in expectation.lines
    steps = broken.effort["transitions"] + broken.effort.get("tried", 0)
    assert steps < 20_000


def test_the_answer_says_what_showed_the_problem() -> None:
    path = next(path for path in CROWDS if path.stem == "ManySetters")
    report = api.check(api.load(path), options=OPTIONS)
    coverage = report.verdicts[0].coverage
    assert isinstance(coverage, Partial)
    assert "which runs of at most 3 contexts showed" in coverage.reason
