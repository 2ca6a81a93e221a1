"""Every program of the suite gets the answer that it expects, with the finding at its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.results import Bounded
from programs.expectations import HOLDS, VIOLATES, Expectation, read_expectations

if TYPE_CHECKING:
    from pathlib import Path

    from heddle import Verdict

# Whether memory is a limit is judged where races are, unless a header names it.
MEMORY = "memory"
PROGRAMS = [*HOLDS, *VIOLATES]
SECONDS = 60


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


def judge(verdict: Verdict, expectation: Expectation) -> None:
    """Outcome, kind and line must all be as expected."""
    coverage = verdict.coverage
    left_aside = {MEMORY} - expectation.limits
    limits = coverage.limits.keys() - left_aside if isinstance(coverage, Bounded) else set()
    bounded = expectation.outcome == "holds" and isinstance(coverage, Bounded)
    outcome = "holds-within-bound" if bounded else expectation.outcome
    assert verdict.outcome.value == outcome, (verdict.coverage, verdict.findings)
    assert limits == (expectation.limits if expectation.outcome == "holds" else set())
    if expectation.kind is None:
        assert verdict.findings == ()
        return
    assert {finding.kind for finding in verdict.findings} == {expectation.kind}
    if expectation.lines:
        lines = {finding.location.line for finding in verdict.findings}
        assert lines <= set(expectation.lines)


def check(classes: Path, path: Path, expectation: Expectation, contexts: int | None) -> Verdict:
    """The answer to one question about one program."""
    (verdict,) = heddle.check(
        classes / path.parent.name / path.stem,
        main=path.stem,
        claims=[expectation.claim],
        contexts=contexts,
        seconds=SECONDS,
    ).verdicts
    return verdict


@pytest.mark.parametrize("path", PROGRAMS, ids=name)
def test_a_program_gets_the_answer_that_it_expects(path: Path, classes: Path) -> None:
    for expectation in read_expectations(path):
        judge(check(classes, path, expectation, None), expectation)


@pytest.mark.parametrize(("path", "expectation"), named(with_contexts(at_least=1)))
def test_so_many_contexts_are_enough(path: Path, expectation: Expectation, classes: Path) -> None:
    judge(check(classes, path, expectation, expectation.contexts), expectation)


@pytest.mark.parametrize(("path", "expectation"), named(with_contexts(at_least=2)))
def test_one_context_fewer_is_not_enough(
    path: Path, expectation: Expectation, classes: Path
) -> None:
    assert expectation.contexts is not None
    verdict = check(classes, path, expectation, expectation.contexts - 1)
    assert verdict.findings == ()
    assert verdict.outcome.value == "holds-within-bound", verdict.coverage


@pytest.mark.parametrize(("path", "expectation"), named(with_contexts(at_least=1)))
def test_the_run_that_is_shown_has_the_fewest_contexts(
    path: Path, expectation: Expectation, classes: Path
) -> None:
    verdict = check(classes, path, expectation, None)
    assert verdict.effort["contexts"] == expectation.contexts
