"""The model files that ship, and what they are there to show."""

from __future__ import annotations

from pathlib import Path

import pytest

import heddle
from heddle.questions.bounds import ContextsOptions
from heddle.results import Bounded, Exhaustive, Outcome, Unreachable

EXAMPLES = Path(__file__).parents[4] / "examples" / "models"
STRATEGIES = ["eager", "lazy", "sequential"]


def contexts_of(report: heddle.Report) -> int:
    (verdict,) = report.verdicts
    trace = verdict.findings[0].trace
    assert trace is not None
    assert trace.contexts == verdict.effort["contexts"]
    return trace.contexts


@pytest.mark.parametrize("splitting", STRATEGIES)
def test_the_list_of_the_timer_breaks_in_five_contexts(splitting: str) -> None:
    report = heddle.check(
        EXAMPLES / "timer_list.cpds", contexts=5, bounds=ContextsOptions(splitting=splitting)
    )

    assert contexts_of(report) == 5


@pytest.mark.parametrize("splitting", STRATEGIES)
def test_the_list_of_the_timer_holds_for_four_contexts(splitting: str) -> None:
    report = heddle.check(
        EXAMPLES / "timer_list.cpds", contexts=4, bounds=ContextsOptions(splitting=splitting)
    )

    assert report.outcome is Outcome.HOLDS_WITHIN_BOUND
    assert report.verdicts[0].coverage == Bounded({"contexts": 4})


@pytest.mark.parametrize("splitting", ["eager", "lazy"])
def test_holding_the_lock_until_the_links_are_cleared_mends_the_list(
    splitting: str, tmp_path: Path
) -> None:
    text = (EXAMPLES / "timer_list.cpds").read_text()
    mended = tmp_path / "mended.cpds"
    mended.write_text(
        text.replace("taken -> clear         do locked := false", "taken -> clear").replace(
            "point2 -> point4       do nextLink := false",
            "point2 -> point4       do nextLink := false, locked := false",
        )
    )

    report = heddle.check(mended, bounds=ContextsOptions(splitting=splitting))

    assert mended.read_text() != text
    assert report.outcome is Outcome.HOLDS
    assert report.verdicts[0].coverage == Exhaustive()


def test_the_driver_breaks_in_five_contexts() -> None:
    assert contexts_of(heddle.check(EXAMPLES / "bluetooth.cpds")) == 5


@pytest.mark.parametrize("splitting", STRATEGIES)
def test_two_of_many_workers_get_one_ticket(splitting: str) -> None:
    report = heddle.check(
        EXAMPLES / "workers.cpds", contexts=3, bounds=ContextsOptions(splitting=splitting)
    )

    assert contexts_of(report) == 3


@pytest.mark.parametrize("splitting", STRATEGIES)
def test_a_join_waits_for_the_worker(splitting: str) -> None:
    closed = [Unreachable("symbol closed")]
    file = EXAMPLES / "workers.cpds"

    two = heddle.check(file, claims=closed, contexts=2, bounds=ContextsOptions(splitting=splitting))
    three = heddle.check(
        file, claims=closed, contexts=3, bounds=ContextsOptions(splitting=splitting)
    )

    assert two.outcome is Outcome.HOLDS_WITHIN_BOUND
    assert contexts_of(three) == 3
