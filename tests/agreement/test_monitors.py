"""What monitors prove free of races no search of interleavings finds racy.

Asked of the programs of the suites, and of random programs, of which an oracle knows every race.
Here the proof stands alone: nothing that it leaves open is tried on the machine before.
"""

from __future__ import annotations

import shutil
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from concurrency.generator import random_case
from concurrency.java_runs import write_all
from concurrency.wide import wide_case

from conformance.java import compile_apart
from heddle.api import answer, check, load, races
from heddle.questions.question import Confirmation, Question
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import NoDataRace, Outcome
from programs.expectations import FREE, HOLDS, RACY, VIOLATES, read_expectations
from support.long_run import LongRun, sample
from support.rotation import number_of_commits

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from concurrency.generator import Case

    from heddle.program.program import Program
    from heddle.results import Verdict

SECONDS = 10.0
PROVED = {Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND}
RANDOM = 300
# CI asks a few programs about the library, other ones with other commits.
FEW = 3
SOME_LIBRARY = range(number_of_commits() % 20 * FEW, number_of_commits() % 20 * FEW + FEW)
LIBRARY = range(20_150, 20_300)
BATCH = 25
# Of all programs without a race so many must be proved, or the comparison would mean little.
FLOOR = 0.5
# What the library does between its own accesses stays open more often.
FLOOR_LIBRARY = 0.25
# The long tier asks one program of so many: half a second each.
LONG_SHARE = 4


def proof(program: Program) -> Verdict:
    """What monitors say without the machine: holds is proved for all runs."""
    question = Question(program, (NoDataRace(),), confirmation=Confirmation.NONE)
    (verdict,) = answer(question, "monitors").verdicts
    return verdict


def unforeseen(program: Program) -> int:
    """On how many memories the machine shows races that the proof did not leave open."""
    (verdict,) = races(program, seconds=SECONDS).verdicts
    return verdict.effort.get("unforeseen", 0)


def searched(program: Program) -> Outcome:
    """What the search of all interleavings says."""
    options = SearchOptions(limits=SearchLimits(seconds=SECONDS), shorten=False)
    (verdict,) = check(program, claims=[NoDataRace()], options=options).verdicts
    return verdict.outcome


def known(path: Path) -> str | None:
    """What a program of the suite says of its races, if it does."""
    expected = {each.claim: each.outcome for each in read_expectations(path)}
    return expected.get(NoDataRace())


def wrong(program: Program, verdict: Verdict, expected: str | None) -> bool:
    """Whether a race is there that the proof excludes."""
    if verdict.outcome is not Outcome.HOLDS:
        return bool(verdict.findings) and unforeseen(program) > 0
    if expected is None:
        return searched(program) is Outcome.VIOLATED
    return expected == "violated"


def compare(run: LongRun, paths: list[Path], folders: dict[str, Path]) -> Counter[Outcome]:
    """Look for programs of which the proof is wrong; how often it came to which end."""
    outcomes = run.counts(Counter[Outcome]())
    for path, mistaken in run.each(paths):
        program = load(folders[path.parent.name] / path.stem, main=path.stem)
        verdict = proof(program)
        outcomes[verdict.outcome] += 1
        if wrong(program, verdict, known(path)):
            mistaken.append(f"{path.parent.name}/{path.stem}: {verdict.outcome.value}")
    return outcomes


@pytest.mark.parametrize(
    "every",
    [
        pytest.param(40, id="some"),
        pytest.param(1, id="all", marks=[pytest.mark.long, pytest.mark.timeout(7200)]),
    ],
)
def test_nothing_that_is_proved_in_the_suites_is_racy(
    every: int,
    classes: Path,
    race_classes: Path,
    record_property: Callable[[str, object], None],
) -> None:
    folders = {"holds": classes / "holds", "violates": classes / "violates"}
    folders |= {kind: race_classes / kind for kind in ("racy", "free")}
    suite = [*HOLDS, *VIOLATES, *RACY, *FREE]
    suite = suite[::every] if every > 1 else sample(suite, LONG_SHARE)
    run = LongRun("proofs of race freedom, programs", range(len(suite)), kept=every == 1)
    outcomes = compare(run, suite, folders)
    record_property("summary", f"{run.text()}; {told(outcomes)}")
    assert run.wrong == []
    assert outcomes[Outcome.HOLDS] > 0 or not run.done


def random_classes(cases: list[Case], folder: Path) -> Path:
    """Random programs, compiled together."""
    texts = {case.name: case.java() for case in cases}
    compile_apart(write_all(texts, folder / "sources"), folder / "classes")
    return folder / "classes"


@pytest.mark.parametrize(
    "every",
    [
        pytest.param(10, id="some"),
        pytest.param(1, id="all", marks=[pytest.mark.long, pytest.mark.timeout(7200)]),
    ],
)
def test_nothing_that_is_proved_of_random_programs_is_racy(
    every: int, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    cases = [random_case(seed) for seed in range(0, RANDOM, every)]
    folder = random_classes(cases, tmp_path)
    run = LongRun("proofs about random programs", range(len(cases)), kept=every == 1)
    outcomes = run.counts(Counter[Outcome]())
    for case, mistaken in run.each(cases):
        verdict = proof(load(folder / case.name, main=case.name))
        outcomes[verdict.outcome] += 1
        if verdict.outcome is Outcome.HOLDS and case.outcomes.races:
            mistaken.append(f"{case.name}: {sorted(case.outcomes.races)}")
    record_property("summary", f"{run.text()}; {told(outcomes)}")
    assert run.wrong == []
    free = sum(not case.outcomes.races for case in cases)
    assert every == 1 or outcomes[Outcome.HOLDS] >= FLOOR * free


@pytest.mark.parametrize(
    "all_seeds",
    [
        pytest.param(SOME_LIBRARY, id="some"),
        pytest.param(LIBRARY, id="all", marks=[pytest.mark.long, pytest.mark.timeout(7200)]),
    ],
)
def test_nothing_that_is_proved_of_random_programs_about_the_library_is_racy(
    all_seeds: range, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    name = "proofs about random programs about the library, seeds"
    run = LongRun(name, all_seeds, kept=all_seeds == LIBRARY)
    outcomes, free = run.counts((Counter[Outcome](), Counter[bool]()))
    for seeds in run.ranges(BATCH):
        cases = [wide_case(seed) for seed in seeds]
        place = tmp_path / str(seeds.start)
        folder = random_classes(cases, place)
        mistaken = []
        for case in cases:
            verdict = proof(load(folder / case.name, main=case.name))
            outcomes[verdict.outcome] += 1
            if verdict.outcome in PROVED and case.outcomes.races:
                mistaken.append(f"{case.name}: {sorted(case.outcomes.races)}")
        free.update(not case.outcomes.races for case in cases)
        shutil.rmtree(place)
        run.note(seeds, mistaken)
    wide_case.cache_clear()
    record_property("summary", f"{run.text()}; {free[True]} free of races; {told(outcomes)}")
    assert run.wrong == []
    assert free[True] <= FEW or outcomes[Outcome.HOLDS] >= FLOOR_LIBRARY * free[True]


def told(outcomes: Counter[Outcome]) -> str:
    """How the proofs ended: a comparison of nothing would pass, too."""
    ends = sorted((outcome.value, times) for outcome, times in outcomes.items())
    return ", ".join(f"{times} {outcome}" for outcome, times in ends)
