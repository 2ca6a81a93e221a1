"""Tests side by side: what happens to one costs no other its answer."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING, cast

import pytest

from heddle.budget import OutOfBudget, memory_text, memory_used
from heddle.errors import InputError, Location
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import Exhaustive, NoDeadlock, Outcome, Partial, Report, Verdict
from heddle.suites import model, pool
from heddle.suites.answers import Asking, undecided

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


MEMORY = 4 << 30


def as_much_as_allowed(program: Program, test: model.Test, asking: Asking) -> Report:
    """A test that uses all that it may, and says how much that is."""
    del program
    memory = asking.search.limits.memory
    assert memory is not None
    return undecided(test, asking.claims, f"{memory_text(memory)}; {memory} bytes")


@pytest.mark.parametrize(("jobs", "at_a_time"), [(1, 1), (2, 2), (8, 3)])
def test_tests_that_run_at_a_time_share_the_memory(
    monkeypatch: pytest.MonkeyPatch, jobs: int, at_a_time: int
) -> None:
    monkeypatch.setattr(pool, "answer", as_much_as_allowed)
    tests = [model.Test("T", name, Location(None, None)) for name in "abc"]
    asking = Asking((NoDeadlock(),), SearchOptions(limits=SearchLimits(memory=MEMORY)))
    program = cast("Program", None)
    before = memory_used()
    answers = pool.Pool(program, asking, jobs, lambda report: report).answers(tests)
    for verdict in answers.verdicts:
        assert isinstance(verdict.coverage, Partial)
        reason = verdict.coverage.reason
        allowed = int(reason.split()[-2])
        # What was loaded counts, too; a little of it may have come or gone since.
        assert allowed * at_a_time == pytest.approx(MEMORY - before, rel=0.02)
        # The reason names the limit that the user knows, which is the one to raise.
        assert reason.startswith("the memory limit of 4096 MB was reached (")
        assert f"{allowed >> 20} MB for " in reason
        assert ("fewer --jobs" in reason) == (at_a_time > 1)
