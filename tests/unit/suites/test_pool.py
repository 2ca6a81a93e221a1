"""Tests side by side: what happens to one costs no other its answer."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING, cast

import pytest

from heddle.budget import OutOfBudget
from heddle.errors import InputError, Location
from heddle.questions.search_options import SearchOptions
from heddle.results import Exhaustive, NoDeadlock, Outcome, Report, Verdict
from heddle.suites import model, pool
from heddle.suites.answers import Asking

if TYPE_CHECKING:
    from heddle.api import Program

REASONS = {
    "killed": "the process of this test was ended by SIGKILL; it may have run out of memory",
    "broken": "the process of this test ended with status 1",
    "refused": "InputError: no such class",
    "late": "time",
}


def answer(program: Program, test: model.Test, asking: Asking) -> Report:
    """What the process of a test does, by the name of the test."""
    del program, asking
    match test.method:
        case "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "broken":
            raise MemoryError
        case "refused":
            raise InputError("no such class")
        case "late":
            raise OutOfBudget("time")
    return Report((Verdict(NoDeadlock(), "interleavings", (), Exhaustive(), subject=test.subject),))


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_test_that_crashes_costs_only_its_own_verdict(
    monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    monkeypatch.setattr(pool, "answer", answer)
    tests = [model.Test("T", name, Location(None, None)) for name in ("first", *REASONS, "last")]
    heard: list[tuple[int, int]] = []
    asking = Asking((NoDeadlock(),), SearchOptions())
    answers = pool.Pool(
        cast("Program", None),
        asking,
        jobs,
        lambda report: report,
        lambda done, total, _: heard.append((done, total)),
    ).answers(tests)
    assert [each.subject for each in answers.verdicts] == [test.subject for test in tests]
    told = {(each.subject or "")[2:]: each for each in answers.verdicts}
    assert told["first"].outcome is told["last"].outcome is Outcome.HOLDS
    for name, reason in REASONS.items():
        assert told[name].outcome is Outcome.UNKNOWN
        assert reason in str(told[name].coverage)
    assert heard[0] == (0, len(tests))
