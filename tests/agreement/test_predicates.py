"""What predicates prove, no run breaks; what they break, the machine shows."""

from __future__ import annotations

import shutil
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from concurrency.generator import random_case
from concurrency.java_runs import write_all
from concurrency.wide import wide_case

import heddle
from conformance.java import compile_apart
from heddle.engines import predicates
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import Bounded, NoDeadlock, NoUncaughtException, Outcome
from programs.expectations import HOLDS, PREDICATES, VIOLATES, read_expectations
from support.long_run import LongRun, sample

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from concurrency.generator import Case

    from heddle.results import Report, Verdict

SAMPLE = ("CheckThenAct", "CapturedNumbersDiffer", "Ctx4Order", "EachHasItsOwnValue")
BROKEN = [path for path in VIOLATES if path.stem in SAMPLE]
# The long tier asks one of so many programs: a second each.
LONG_SHARE = 8
EVERYTHING = sample([*PREDICATES, *VIOLATES, *HOLDS], LONG_SHARE)
SECONDS = 10
# A random program that has more states is left open: it says as much about errors as a small one.
SMALL = SearchOptions(limits=SearchLimits(states=1_500, seconds=60))
BATCH = 20
RANDOM = range(2_000, 2_060)
LIBRARY = range(20_300, 20_450)
PROVED = {Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND}
FOUND = {Outcome.VIOLATED, Outcome.SUSPECTED}


@pytest.fixture(autouse=True)
def nothing_is_answered_without_predicates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Variables are replaced even in programs that a search of their values finishes."""
    monkeypatch.setattr(predicates, "_FEW_STATES", 1)


def is_proof(verdict: Verdict) -> bool:
    """Whether it says that no run breaks the claim, wherever threads wait beside others."""
    coverage = verdict.coverage
    return verdict.outcome in PROVED and not (
        isinstance(coverage, Bounded) and "hangs" in coverage.limits
    )


def contradictions(name: str, report: Report, broken: Mapping[str, bool]) -> Iterator[str]:
    for verdict in report.verdicts:
        is_broken = broken.get(verdict.claim.name)
        if is_broken is True and is_proof(verdict):
            yield f"{name}: {verdict.claim.name} is proved, and broken"
        if is_broken is False and verdict.outcome in FOUND:
            yield f"{name}: {verdict.claim.name} is {verdict.outcome.value}, and holds"


def of_program(path: Path) -> list[str]:
    expected = {each.claim.name: each.outcome == "violated" for each in read_expectations(path)}
    report = heddle.check(path, engine="predicates", seconds=SECONDS)
    return list(contradictions(path.stem, report, expected))


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_program_that_breaks_a_claim_is_not_proved(path: Path) -> None:
    assert of_program(path) == []


@pytest.mark.long
def test_no_answer_contradicts_what_the_suites_expect(
    record_property: Callable[[str, object], None],
) -> None:
    run = LongRun("programs of the suites over predicates", range(len(EVERYTHING)))
    for path, wrong in run.each(EVERYTHING):
        wrong += of_program(path)
    record_property("summary", run.text())
    assert run.wrong == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("what", "case_of", "all_seeds"),
    [
        pytest.param("random programs", random_case, RANDOM, id="plain"),
        pytest.param("random programs about the library", wide_case, LIBRARY, id="library"),
    ],
)
def test_no_answer_contradicts_the_oracle_of_random_programs(
    what: str,
    case_of: Callable[[int], Case],
    all_seeds: range,
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> None:
    run = LongRun(f"{what} over predicates, seeds", all_seeds)
    tally = run.counts(Counter[str]())
    for seeds in run.ranges(BATCH):
        cases = [case_of(seed) for seed in seeds]
        folder = tmp_path / str(seeds.start)
        sources = write_all({case.name: case.java() for case in cases}, folder / "sources")
        compile_apart(sources, folder / "classes")
        wrong: list[str] = []
        for case in cases:
            broken = {
                NoUncaughtException.name: bool(case.outcomes.violations),
                NoDeadlock.name: case.outcomes.deadlock,
            }
            place = folder / "classes" / case.name
            program = heddle.load(place, main=case.name)
            report = heddle.check(program, engine="predicates", options=SMALL)
            wrong += contradictions(case.name, report, broken)
            tally.update(told_of(report))
        shutil.rmtree(folder)
        run.note(seeds, wrong)
    told = ", ".join(f"{number} {what}" for what, number in sorted(tally.items()))
    record_property("summary", f"{run.text()}; {told}")
    assert run.wrong == []


def told_of(report: Report) -> Iterator[str]:
    """What became of the claims, and whether variables were replaced."""
    for verdict in report.verdicts:
        proved = "proved but for overflows or hangs" if verdict.outcome in PROVED else "open"
        proved = "proved" if is_proof(verdict) and not without_overflow(verdict) else proved
        yield "broken" if verdict.outcome in FOUND else proved
    if report.remarks:
        yield "programs with variables replaced"


def without_overflow(verdict: Verdict) -> bool:
    return isinstance(verdict.coverage, Bounded) and "integers" in verdict.coverage.limits
