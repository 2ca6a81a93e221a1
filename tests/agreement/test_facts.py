"""Whatever happens in a run, the facts and the analyses that build on them foresee."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from conformance.java import compile_together
from conformance.suite import PROGRAMS
from conformance.suite import classes as classes_of
from heddle.analysis.options import Options
from heddle.analysis.solution import facts_of
from heddle.api import load
from heddle.machine.initial_heap import initial_heap
from heddle.questions.run_options import RunOptions
from programs.expectations import HOLDS, VIOLATES, read_header
from support.long_run import LongRun, sample
from support.observed import observe
from support.observed_facts import Oracle
from support.observed_locks import LockOracle
from support.tallies import Comparison

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from heddle.program.program import Program

# Every way in which the library calls back, starts threads and initialises classes.
FORESEEN = sorted((Path(__file__).parent / "foreseen").glob("*.java"))
# A long sleep beside a loop takes minutes, one bytecode at a time.
SLEEPERS = {"JoinedSleeper"}
SUITE = tuple(
    path
    for path in (*HOLDS, *VIOLATES)
    if read_header(path).endless is None and path.stem not in SLEEPERS
)
# What reflection, class loaders of the program and sockets give is not known; the facts say so.
UNKNOWN = ("java.lang.reflect", "ClassLoader", "java.net.", "java.nio.channels")
WITH_GAPS = {path.stem for path in SUITE if any(word in path.read_text() for word in UNKNOWN)}
# The others are about formats, files and reflection: natives that the facts only name.
AREAS = ("concurrent", "init", "language", "util", "exceptions")
# The library interns the text of one of its constants before: a run shows where that was made.
INTERNED = {"exceptions/LibraryMessages"}
SEEDS = (None, 1, 2, 3)
# In the user's code the facts name so many callees for each that ran.
FEWER = 3.0
# The long tier looks at one program of so many: a second each.
LONG_SHARE = 6


class Survey:
    """What all programs together have shown."""

    def __init__(self) -> None:
        self.total = Comparison()
        self.programs = 0
        #: Programs of whom the facts say themselves that something may be missing.
        self.excused: list[str] = []

    def look_at(self, name: str, program: Program, seeds: Iterable[int | None]) -> None:
        """Compare a few runs of one program with its facts."""
        facts = facts_of(program, Options(initial_heap(program)))
        oracle = Oracle(program, facts)
        runs = [observe(program, RunOptions(seed=seed)) for seed in seeds]
        found = Comparison()
        for observed in runs:
            found.add(oracle.compare(observed))
        locks = LockOracle(facts, oracle)
        found.held.add(locks.compare_held(runs))
        for observed in runs:
            found.shared.add(locks.compare_shared(observed))
        self.programs += 1
        if facts.unsupported() and found.missing:
            self.excused.append(name)
            found.forget_missing()
        found.call(name)
        self.total.add(found)

    def report(self) -> str:
        """The sums, for whoever reads the output."""
        return f" {self.programs} programs, {len(self.excused)} with named gaps; " + ", ".join(
            f"{tally.seen} {name} (x {tally.ratio:.2f})" for name, tally in self.total.subjects()
        )


def survey(capsys: pytest.CaptureFixture[str], surveyed: Survey) -> None:
    with capsys.disabled():
        sys.stdout.write(surveyed.report() + " ")
    assert surveyed.total.missing == []
    assert not surveyed.programs or surveyed.total.calls.ratio < FEWER


@pytest.fixture(scope="module")
def foreseen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("foreseen")
    compile_together(FORESEEN, folder)
    return folder


def test_callbacks_threads_functions_and_initialisers_are_foreseen(
    foreseen: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    surveyed = Survey()
    for path in FORESEEN:
        surveyed.look_at(path.stem, load(foreseen, main=path.stem), SEEDS[:2])
    assert surveyed.excused == []
    survey(capsys, surveyed)


@pytest.mark.parametrize(
    ("every", "seeds"),
    [
        pytest.param(15, SEEDS[:2], id="some"),
        pytest.param(1, SEEDS, id="all", marks=pytest.mark.long),
    ],
)
def test_runs_of_the_suite_are_foreseen(
    every: int,
    seeds: tuple[int | None, ...],
    classes: Path,
    capsys: pytest.CaptureFixture[str],
    record_property: Callable[[str, object], None],
) -> None:
    suite = SUITE[::every] if every > 1 else sample(SUITE, LONG_SHARE)
    run = LongRun("facts against runs, programs", range(len(suite)), kept=every == 1)
    surveyed = run.counts(Survey())
    for path, missing in run.each(suite):
        before = len(surveyed.total.missing)
        program = load(classes / path.parent.name / path.stem, main=path.stem)
        surveyed.look_at(path.stem, program, seeds)
        missing += map(str, surveyed.total.missing[before:])
    if every == 1:
        record_property("summary", f"{run.text()}; {surveyed.report()}")
    assert run.wrong == []
    assert set(surveyed.excused) <= WITH_GAPS
    survey(capsys, surveyed)


@pytest.mark.long
@pytest.mark.parametrize("area", AREAS)
def test_runs_of_conformance_programs_are_foreseen_or_the_gap_is_named(
    area: str, capsys: pytest.CaptureFixture[str]
) -> None:
    surveyed = Survey()
    programs = [each for each in PROGRAMS if each.area == area and str(each) not in INTERNED]
    for program in sample(programs, LONG_SHARE):
        surveyed.look_at(str(program), load(classes_of(program), main=program.name), SEEDS)
    survey(capsys, surveyed)
