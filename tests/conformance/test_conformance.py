"""The machine prints what java prints.

Expectations are recorded in `expected/<feature version>`; `python3 dev.py bless` rewrites those of
the installed JDK. CI asks the installed java again about some of them, the long tier about all.
"""

from __future__ import annotations

from random import Random

import pytest

from conformance import suite
from conformance.expectation import Expectation
from conformance.runner import run_on_machine
from conformance.suite import PROGRAMS, Program
from support.long_run import sample

SAMPLE = tuple(sorted(Random("conformance").sample(PROGRAMS, 25), key=str))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Which programs java is asked about again depends on the tier."""
    if "asked_again" in metafunc.fixturenames:
        long = metafunc.config.getoption("markexpr") == "long"
        chosen = sample(PROGRAMS, 4) if long else SAMPLE
        chosen = PROGRAMS if metafunc.config.getoption("--bless") else chosen
        marks = [pytest.mark.long] if long else []
        parameters = [pytest.param(program, id=str(program), marks=marks) for program in chosen]
        metafunc.parametrize("asked_again", parameters)


@pytest.mark.parametrize("program", PROGRAMS, ids=str)
def test_the_machine_does_what_java_does(program: Program) -> None:
    expected = suite.expected(program)
    result = run_on_machine(program.name, suite.classes(program))
    actual = Expectation.of(result)
    difference = expected.difference(actual)
    # When heddle itself gave up, its own words are the reason.
    gave_up = result.stderr.splitlines()[-1:] if result.status in {2, 125} else []
    suite.record(program, difference and "; ".join([difference, *gave_up]))
    assert actual.render() == expected.render(), result.stderr


def test_the_expectation_is_what_java_says(
    asked_again: Program, request: pytest.FixtureRequest
) -> None:
    if request.config.getoption("--bless"):
        suite.bless(asked_again)
    assert suite.observed(asked_again).render() == suite.expected(asked_again).render()
