"""With model classes in place of the JDK's, concurrent programs print what java prints."""

from __future__ import annotations

import pytest

from conformance import suite
from conformance.expectation import Expectation
from conformance.java import RunResult
from conformance.suite import PROGRAMS, Program
from heddle.api import load
from heddle.machine import run
from heddle.questions.run_options import RunOptions
from heddle.results.run_outcome import Exited
from heddle.results.scheduling import Library, Scheduling

CONCURRENT = [program for program in PROGRAMS if program.area == "concurrent"]


@pytest.mark.parametrize("seed", [None, 1])
@pytest.mark.parametrize("program", CONCURRENT, ids=str)
def test_models_print_what_java_prints(program: Program, seed: int | None) -> None:
    options = RunOptions(seed, scheduling=Scheduling(library=Library.MODELLED))
    outcome = run(load(suite.classes(program), main=program.name), options)
    assert isinstance(outcome.end, Exited), outcome.end
    result = RunResult(outcome.end.status, outcome.stdout.decode(), outcome.stderr.decode())
    assert Expectation.of(result).render() == suite.expected(program).render(), result.stderr
