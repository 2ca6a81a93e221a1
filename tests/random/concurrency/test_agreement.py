"""Heddle and the oracle say the same of every random program."""

from __future__ import annotations

import shutil
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from concurrency.generator import Case, random_case
from concurrency.java_runs import write_all
from concurrency.rendering import Refuting, render

import heddle
from conformance.java import compile_apart
from heddle import NoDataRace, NoDeadlock, NoUncaughtException, Outcome
from heddle.machine.search import search
from heddle.questions.search_options import REDUCTIONS, SearchLimits, SearchOptions
from support.long_run import LongRun
from support.rotation import number_of_commits
from support.sharing import made_once

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from heddle import Finding, Program, Verdict
    from heddle.results import Claim

BATCH = 20
COUNT = 100
# A third of the first 300 has its turn; as many are of the kind that uses the library.
FIRST = number_of_commits() % 3 * COUNT
BATCHES = range(FIRST, FIRST + COUNT, BATCH)
CLAIMS: tuple[Claim, ...] = (NoUncaughtException(), NoDeadlock(), NoDataRace())
MANY = range(300, 13_050)
# One javac for many programs: starting it would take longer than their searches.
MANY_BATCH = 250
# Without reductions every access of the library counts, too: most programs are too large then.
UNREDUCED = 20_000


def cases(start: int, count: int = BATCH) -> list[Case]:
    return [random_case(seed) for seed in range(start, start + count)]


def compiled(texts: dict[str, str], folder: Path) -> Path:
    """The classes of all programs: one javac for many checks."""
    compile_apart(write_all(texts, folder / "sources"), folder / "classes")
    return folder / "classes"


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs themselves."""

    def compile_all(folder: Path) -> None:
        compiled({case.name: case.java() for case in cases(FIRST, COUNT)}, folder)

    return made_once(tmp_path_factory, "random_programs", compile_all) / "classes"


def verdicts(
    classes: Path, main: str, contexts: int | None = None, without: tuple[str, ...] = ()
) -> dict[str, Verdict]:
    """Heddle's answers, by the name of the claim."""
    options = SearchOptions(every=True, shorten=False, without=without)
    report = heddle.check(
        classes / main, main=main, claims=list(CLAIMS), contexts=contexts, options=options
    )
    return {verdict.claim.name: verdict for verdict in report.verdicts}


def expected(case: Case) -> dict[str, Outcome]:
    """The oracle's answers."""
    broken = {
        NoUncaughtException.name: bool(case.outcomes.violations),
        NoDeadlock.name: case.outcomes.deadlock,
        NoDataRace.name: bool(case.outcomes.races),
    }
    return {
        claim: Outcome.VIOLATED if is_broken else holding(case)
        for claim, is_broken in broken.items()
    }


def holding(case: Case) -> Outcome:
    """How a claim holds: where there are races, memory may be weaker than interleavings."""
    return Outcome.HOLDS_WITHIN_BOUND if case.outcomes.races else Outcome.HOLDS


def line_pair(finding: Finding) -> tuple[int, int]:
    """The lines of the two accesses of a race, which may be one and the same."""
    lines = sorted(place.line or 0 for place in finding.locations[:2])
    return lines[0], lines[-1]


def unforeseen(case: Case, found: dict[str, Verdict]) -> Iterator[str]:
    """Findings of heddle that the oracle does not know."""
    for finding in found[NoUncaughtException.name].findings:
        violation = (finding.kind.value, finding.location.line)
        if violation not in case.outcomes.violations:
            yield f"{case.name}: {violation}"
    for finding in found[NoDataRace.name].findings:
        if line_pair(finding) not in case.outcomes.races:
            yield f"{case.name}: race {line_pair(finding)}"


def disagreements(some: list[Case], classes: Path, without: tuple[str, ...] = ()) -> list[str]:
    """What heddle says otherwise, or beyond the oracle."""
    differing: list[str] = []
    for case in some:
        found = verdicts(classes, case.name, without=without)
        differing += [
            f"{case.name}: {claim} {found[claim].outcome.value}, not {wanted.value}"
            for claim, wanted in expected(case).items()
            if found[claim].outcome is not wanted
        ]
        differing += unforeseen(case, found)
    return differing


@pytest.mark.parametrize("start", BATCHES)
def test_verdicts_and_findings_are_those_of_the_oracle(start: int, classes: Path) -> None:
    assert disagreements(cases(start), classes) == []


@pytest.mark.parametrize("number", range(len(REDUCTIONS)), ids=REDUCTIONS)
def test_without_one_reduction_they_still_agree(number: int, classes: Path) -> None:
    some = cases(FIRST, COUNT)[number :: 2 * len(REDUCTIONS)]
    assert disagreements(some, classes, (REDUCTIONS[number],)) == []


def test_without_any_reduction_they_still_agree(classes: Path) -> None:
    limits = SearchLimits(states=UNREDUCED)
    options = SearchOptions(every=True, shorten=False, without=REDUCTIONS, limits=limits)
    compared = []
    for case in cases(FIRST, COUNT)[::6]:
        report = heddle.check(
            classes / case.name, main=case.name, claims=list(CLAIMS), options=options
        )
        if report.verdicts[0].effort["states"] < UNREDUCED:
            found = {verdict.claim.name: verdict.outcome for verdict in report.verdicts}
            compared.append((case.name, found) == (case.name, expected(case)))
    assert all(compared)
    assert len(compared) >= 5


@pytest.mark.parametrize("start", BATCHES[::2])
def test_the_fewest_contexts_are_those_of_the_oracle(start: int, classes: Path) -> None:
    wanted = {
        (case.name, claim): contexts
        for case in cases(start)
        for claim, contexts in (
            (NoUncaughtException.name, case.outcomes.violation_contexts),
            (NoDeadlock.name, case.outcomes.deadlock_contexts),
        )
        if contexts is not None
    }
    differing = []
    for (name, claim), contexts in wanted.items():
        if verdicts(classes, name, contexts)[claim].outcome is not Outcome.VIOLATED:
            differing.append(f"{name}: {claim} not violated within {contexts} contexts")
        if contexts > 1:
            outcome = verdicts(classes, name, contexts - 1)[claim].outcome
            if outcome is not Outcome.HOLDS_WITHIN_BOUND:
                differing.append(f"{name}: {claim} {outcome.value} within {contexts - 1} contexts")
    assert differing == []


def valuations(case: Case) -> dict[tuple[int, ...], Outcome]:
    """A way in which the program can end, and one in which it cannot."""
    finals = sorted(case.outcomes.finals)
    if not finals:
        return {}
    possible = finals[case.seed % len(finals)]
    other = list(possible)
    while tuple(other) in case.outcomes.finals:
        other[case.seed % len(other)] += 1
    return {possible: Outcome.VIOLATED, tuple(other): holding(case)}


@pytest.mark.parametrize("start", BATCHES[::3])
def test_a_program_ends_only_as_the_oracle_says(start: int, tmp_path: Path) -> None:
    texts: dict[str, str] = {}
    wanted: dict[str, Outcome] = {}
    for case in cases(start):
        for number, (valuation, outcome) in enumerate(valuations(case).items()):
            name = f"{case.name}_{number}"
            texts[name] = render(case.program, name, Refuting(valuation))
            wanted[name] = outcome
    folder = compiled(texts, tmp_path)
    found = {name: verdicts(folder, name)[NoUncaughtException.name].outcome for name in texts}
    assert found == wanted


def searched(program: Program, without: tuple[str, ...]) -> dict[str, bool]:
    """Which kinds of problems a search meets; runs are not replayed, which takes longest."""
    options = SearchOptions(every=True, shorten=False, without=without)
    found = search(program, ("uncaught", "deadlock", "race"), options)
    assert found.stopped is None
    assert found.unsupported == ()
    met = {problem.kind for problem in found.problems}
    return {
        NoUncaughtException.name: "uncaught" in met,
        NoDeadlock.name: "deadlock" in met,
        NoDataRace.name: "race" in met,
    }


def quick_disagreements(start: int, count: int, folder: Path) -> tuple[int, list[str]]:
    """How many searches were compared, and those that differ: every fourth program is searched
    with one reduction switched off, too.
    """
    some = cases(start, count)
    classes = compiled({case.name: case.java() for case in some}, folder)
    differing, compared = [], 0
    for case in some:
        program = heddle.load(classes / case.name, main=case.name)
        wanted = {claim: outcome is Outcome.VIOLATED for claim, outcome in expected(case).items()}
        rotated = (REDUCTIONS[case.seed // 4 % len(REDUCTIONS)],)
        for without in [(), rotated] if case.seed % 4 == 0 else [()]:
            compared += 1
            if searched(program, without) != wanted:
                differing.append(f"{case.name} without {without}")
    random_case.cache_clear()
    return compared, differing


@pytest.mark.long
def test_thousands_of_random_programs_agree_with_the_oracle(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    run = LongRun("random concurrent programs, seeds", MANY)
    counts = run.counts(Counter[str]())
    for seeds in run.ranges(MANY_BATCH):
        folder = tmp_path / str(seeds.start)
        compared, differing = quick_disagreements(seeds.start, len(seeds), folder)
        shutil.rmtree(folder)
        counts["searches"] += compared
        run.note(seeds, differing)
    record_property("summary", f"{run.text()}; {counts['searches']} searches")
    assert run.wrong == []
