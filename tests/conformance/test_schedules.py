"""Programs that use threads correctly print the same under every schedule.

Counts: in CI the concurrent programs with one seed, in the long tier all programs with twenty.
"""

from __future__ import annotations

import pytest

from conformance import suite
from conformance.expectation import Expectation
from conformance.runner import run_by_command
from conformance.suite import PROGRAMS, Program

CONCURRENT = [program for program in PROGRAMS if program.area == "concurrent"]


def check(program: Program, seed: int) -> None:
    result = run_by_command(program.name, suite.classes(program), "--seed", str(seed))
    expected = suite.expected(program).render()
    assert Expectation.of(result).render() == expected, result.stderr


@pytest.mark.parametrize("program", CONCURRENT, ids=str)
def test_a_random_schedule_changes_nothing(program: Program) -> None:
    check(program, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("program", PROGRAMS, ids=str)
def test_twenty_random_schedules_change_nothing(program: Program) -> None:
    for seed in range(2, 22):
        check(program, seed)
