"""Every program of the suite gets the answer that it expects, with the finding at its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import heddle
from programs.expectations import HOLDS, VIOLATES, Expectation, read_expectations

if TYPE_CHECKING:
    from pathlib import Path

    from heddle import Report, Verdict

PROGRAMS = [*HOLDS, *VIOLATES]


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def with_contexts(at_least: int) -> list[tuple[Path, Expectation]]:
    """The programs of which it is known how few contexts their finding needs."""
    return [
        (path, expectation)
        for path in VIOLATES
        for expectation in read_expectations(path)
        if expectation.contexts is not None and expectation.contexts >= at_least
    ]


def named(cases: list[tuple[Path, Expectation]]) -> list[object]:
    return [
        pytest.param(path, expectation, id=f"{path.stem}-{expectation.contexts}")
        for path, expectation in cases
    ]


def verdict_on(report: Report, expectation: Expectation) -> Verdict:
    (verdict,) = [
        verdict for verdict in report.verdicts if verdict.claim.name == expectation.claim.name
    ]
    return verdict


def judge(verdict: Verdict, expectation: Expectation) -> None:
    """Outcome, kind and line must all be as expected."""
    assert verdict.outcome.value == expectation.outcome, (verdict.coverage, verdict.findings)
    if expectation.kind is None:
        assert verdict.findings == ()
        return
    assert {finding.kind for finding in verdict.findings} == {expectation.kind}
    if expectation.lines:
        lines = {finding.location.line for finding in verdict.findings}
        assert lines <= set(expectation.lines)


@pytest.mark.parametrize("path", PROGRAMS, ids=name)
def test_a_program_gets_the_answer_that_it_expects(path: Path) -> None:
    expectations = read_expectations(path)
    report = heddle.check(str(path), claims=[each.claim for each in expectations])
    assert len(report.verdicts) == len(expectations)
    for expectation in expectations:
        judge(verdict_on(report, expectation), expectation)


@pytest.mark.parametrize(("path", "expectation"), named(with_contexts(at_least=1)))
def test_so_many_contexts_are_enough(path: Path, expectation: Expectation) -> None:
    report = heddle.check(str(path), claims=[expectation.claim], contexts=expectation.contexts)
    judge(verdict_on(report, expectation), expectation)


@pytest.mark.parametrize(("path", "expectation"), named(with_contexts(at_least=2)))
def test_one_context_fewer_is_not_enough(path: Path, expectation: Expectation) -> None:
    assert expectation.contexts is not None
    fewer = expectation.contexts - 1
    report = heddle.check(str(path), claims=[expectation.claim], contexts=fewer)
    verdict = verdict_on(report, expectation)
    assert verdict.findings == ()
    assert verdict.outcome.value == "holds-within-bound", verdict.coverage
