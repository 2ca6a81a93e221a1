"""Outcomes are derived from findings and coverage, never stated."""

from __future__ import annotations

import pytest

from heddle.results import (
    Bounded,
    Coverage,
    Exhaustive,
    Finding,
    FindingKind,
    Location,
    NoDeadlock,
    Outcome,
    Partial,
    Report,
    Suspected,
    Trace,
    Verdict,
    Witnessed,
)

PLACE = Location("Transfer.java", 12, "Transfer", "move")
WITNESSED = Finding(
    FindingKind.DEADLOCK, "two threads wait", "of each other", (PLACE,), Witnessed(Trace(()))
)
SUSPECTED = Finding(
    FindingKind.DEADLOCK, "two threads may wait", "of each other", (PLACE,), Suspected("no time")
)
COVERAGES: list[Coverage] = [Exhaustive(), Bounded({"contexts": 3}), Partial("10 s spent")]


def verdict(coverage: Coverage, *findings: Finding) -> Verdict:
    return Verdict(NoDeadlock(), "interleavings", findings, coverage)


@pytest.mark.parametrize("coverage", COVERAGES)
def test_a_witnessed_finding_violates_whatever_was_covered(coverage: Coverage) -> None:
    assert verdict(coverage, SUSPECTED, WITNESSED).outcome is Outcome.VIOLATED


@pytest.mark.parametrize("coverage", COVERAGES)
def test_unconfirmed_findings_only_suspect(coverage: Coverage) -> None:
    assert verdict(coverage, SUSPECTED).outcome is Outcome.SUSPECTED


def test_without_findings_the_coverage_decides() -> None:
    assert [verdict(coverage).outcome for coverage in COVERAGES] == [
        Outcome.HOLDS,
        Outcome.HOLDS_WITHIN_BOUND,
        Outcome.UNKNOWN,
    ]


def test_a_report_is_as_bad_as_its_worst_verdict() -> None:
    verdicts = (
        verdict(Exhaustive()),
        verdict(Partial("stopped")),
        verdict(Exhaustive(), SUSPECTED),
    )
    assert Report(verdicts).outcome is Outcome.SUSPECTED
    assert Report(verdicts[:2]).outcome is Outcome.UNKNOWN
    assert Report(verdicts[:1]).outcome is Outcome.HOLDS


def test_a_report_without_verdicts_knows_nothing() -> None:
    assert Report(()).outcome is Outcome.UNKNOWN


def test_exit_codes_are_those_of_the_contract() -> None:
    assert {outcome.value: outcome.exit_code for outcome in Outcome} == {
        "violated": 1,
        "suspected": 1,
        "unknown": 3,
        "holds-within-bound": 0,
        "holds": 0,
    }


def test_a_bound_without_a_name_cannot_be_written_down() -> None:
    with pytest.raises(ValueError, match="name its bound"):
        Bounded({})


def test_a_finding_without_a_place_cannot_be_written_down() -> None:
    with pytest.raises(ValueError, match="must have a place"):
        Finding(FindingKind.DEADLOCK, "m", "b", (), Suspected("no time"))
