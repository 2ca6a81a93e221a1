"""Programs that use threads correctly print the same under every schedule.

Counts: in CI the concurrent programs with one seed, by the command; in the long tier all programs
with twenty, in the process of the test.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance import suite
from conformance.expectation import Expectation
from conformance.runner import run_by_command, run_on_machine
from conformance.suite import PROGRAMS, Program

if TYPE_CHECKING:
    from conformance.java import RunResult

CONCURRENT = [program for program in PROGRAMS if program.area in {"concurrent", "net"}]


def check(program: Program, seed: int, result: RunResult) -> None:
    expected = suite.expected(program).render()
    assert Expectation.of(result).render() == expected, f"seed {seed}: {result.stderr}"


@pytest.mark.parametrize("program", CONCURRENT, ids=str)
def test_a_random_schedule_changes_nothing(program: Program) -> None:
    classes = suite.classes(program)
    check(program, 1, run_by_command(program.name, classes, "--seed", "1"))


@pytest.mark.long
@pytest.mark.parametrize("program", PROGRAMS, ids=str)
def test_twenty_random_schedules_change_nothing(program: Program) -> None:
    for seed in range(2, 22):
        check(program, seed, run_on_machine(program.name, suite.classes(program), seed))
