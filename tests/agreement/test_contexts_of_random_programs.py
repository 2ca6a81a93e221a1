"""Contexts find in random programs what an independent interpreter finds within as many.

The interpreter knows of each program the fewest contexts in which an exception is not caught, and
those in which threads are stuck. So an engine that asks sets of states is held against one that
tries every interleaving, and neither shares anything with the other. Sets of states are kept apart
in another way for each seed. What is refused, takes too long, or stays open for another reason is
counted by that reason, and not compared.
"""

from __future__ import annotations

import re
import shutil
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from concurrency.generator import random_case
from concurrency.java_runs import write_all
from concurrency.wide import wide_case

from conformance.java import compile_apart
from heddle.api import check, load
from heddle.errors import UnsupportedFeature
from heddle.formal.symbolic.sequential.blocked_labels import TooManyCasesError
from heddle.questions.bounds import SPLITTINGS, Bounds, ContextsOptions
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import NoDeadlock, NoUncaughtException, Outcome
from support.long_run import LongRun
from support.rotation import number_of_commits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from concurrency.generator import Case

    from heddle.results import Verdict

    Record = Callable[[str, object], None]

CLAIMS = (NoUncaughtException(), NoDeadlock())
KNOWN = {Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND, Outcome.VIOLATED}
DISAGREE = "Heddle's engines disagree"
BOUNDS = (2, 3)
LIMITS = SearchOptions(limits=SearchLimits(seconds=10))
# Those about the library are answered at once or hardly ever.
SHORT_LIMITS = SearchOptions(limits=SearchLimits(seconds=4))
# CI asks a few programs, other ones with each commit until all had their turn.
FEW = 6
FIRST = number_of_commits() % 4 * FEW
# No other test has these.
MANY = range(20_000, 20_300)
LIBRARY = range(20_000, 20_150)
BATCH = 25
# Of the answers, so many must be compared, and so many must be errors. Of few answers no share can
# be told; many programs about the library are beyond what the engine translates.
ENOUGH = 100
COMPARED, COMPARED_LIBRARY = 0.9, 0.35
BROKEN = 0.05


def compiled(cases: Sequence[Case], folder: Path) -> Path:
    """The classes of all programs: one javac for many."""
    sources = write_all({case.name: case.java() for case in cases}, folder / "sources")
    compile_apart(sources, folder / "classes")
    return folder / "classes"


def fewest(case: Case) -> dict[str, int | None]:
    """In how many contexts each claim is broken, as the interpreter says."""
    return {
        NoUncaughtException.name: case.outcomes.violation_contexts,
        NoDeadlock.name: case.outcomes.deadlock_contexts,
    }


def is_wrong(case: Case, verdict: Verdict, contexts: int) -> bool:
    """Whether the interpreter says otherwise.

    To the interpreter a task is a thread, even if a thread of the program runs it in a call, or
    completes the stage that it waits for. Then it counts contexts that are none, and fewer than
    it says may be enough for an error; but an error has to be there.
    """
    least = fewest(case)[verdict.claim.name]
    if verdict.outcome is Outcome.VIOLATED:
        return least is None or (least > contexts and not case.program.tasks)
    return verdict.outcome in KNOWN and least is not None and least <= contexts


def verdicts(
    classes: Path, case: Case, contexts: int, options: SearchOptions
) -> tuple[Verdict, ...]:
    """What sets of states say of both claims."""
    bounded = ContextsOptions(Bounds(contexts), SPLITTINGS[case.seed % len(SPLITTINGS)])
    program = load(classes / case.name, main=case.name)
    report = check(program, claims=list(CLAIMS), bounds=bounded, options=options, engine="contexts")
    return report.verdicts


def told_of(verdict: Verdict) -> str:
    """What became of a claim: an answer, or the reason why there is none."""
    if verdict.outcome in KNOWN:
        return "broken" if verdict.outcome is Outcome.VIOLATED else "held"
    reason = getattr(verdict.coverage, "reason", verdict.outcome.value)
    return f"left out ({re.split('[:;]', reason)[0]})"


def disagreements(
    classes: Path, case: Case, contexts: int, options: SearchOptions, tally: Counter[str]
) -> list[str]:
    """What the engine says otherwise; the tally learns what became of each claim."""
    try:
        found = verdicts(classes, case, contexts, options)
    except (UnsupportedFeature, TooManyCasesError) as refusal:
        tally[f"left out ({type(refusal).__name__})"] += len(CLAIMS)
        return []
    wrong = []
    for verdict in found:
        tally[told_of(verdict)] += 1
        about = f"{case.name}, {contexts} contexts, {verdict.claim.name}: {verdict.outcome.value}"
        if is_wrong(case, verdict, contexts):
            wrong.append(f"{about}, but broken in {fewest(case)[verdict.claim.name]}")
        if DISAGREE in getattr(verdict.coverage, "reason", ""):
            wrong.append(f"{about}, {verdict.coverage}")
    return wrong


def compare(
    run: LongRun,
    case_of: Callable[[int], Case],
    bounds_of: Callable[[int], Iterable[int]],
    options: SearchOptions,
    folder: Path,
) -> Counter[str]:
    """Ask about the programs of some seeds, batch by batch; what became of all claims."""
    tally = run.counts(Counter[str]())
    for seeds in run.ranges(BATCH):
        cases = [case_of(seed) for seed in seeds]
        place = folder / str(seeds.start)
        classes = compiled(cases, place)
        wrong = [
            text
            for case in cases
            for contexts in bounds_of(case.seed)
            for text in disagreements(classes, case, contexts, options, tally)
        ]
        shutil.rmtree(place)
        run.note(seeds, wrong)
    return tally


def summary(run: LongRun, tally: Counter[str]) -> str:
    """How much was compared, and why the rest was not."""
    told = ", ".join(f"{number} {what}" for what, number in sorted(tally.items()))
    return f"{run.text()}; {told or 'no claims'}"


def is_enough(tally: Counter[str], share: float) -> bool:
    """Whether the comparison means something: a share of all answers, and errors among them."""
    compared = tally["held"] + tally["broken"]
    if tally.total() < ENOUGH:
        return True
    return compared >= share * tally.total() and tally["broken"] >= BROKEN * compared


def test_a_few_random_programs_break_claims_in_as_few_contexts_as_the_oracle_says(
    tmp_path: Path, record_property: Record
) -> None:
    run = LongRun("contexts of a few programs, seeds", range(FIRST, FIRST + FEW), kept=False)
    tally = compare(run, random_case, lambda _: BOUNDS[1:], LIMITS, tmp_path)
    record_property("summary", summary(run, tally))
    assert run.wrong == []
    assert tally["held"] + tally["broken"] >= COMPARED * tally.total()


@pytest.mark.long
def test_random_programs_break_claims_in_as_few_contexts_as_the_oracle_says(
    tmp_path: Path, record_property: Record
) -> None:
    run = LongRun("contexts of random programs, seeds", MANY)
    tally = compare(run, random_case, lambda _: BOUNDS, LIMITS, tmp_path)
    random_case.cache_clear()
    record_property("summary", summary(run, tally))
    assert run.wrong == []
    assert is_enough(tally, COMPARED), tally


@pytest.mark.long
def test_programs_about_the_library_break_claims_in_as_few_contexts_as_the_oracle_says(
    tmp_path: Path, record_property: Record
) -> None:
    run = LongRun("contexts of random programs about the library, seeds", LIBRARY)
    tally = compare(
        run, wide_case, lambda seed: (BOUNDS[seed % len(BOUNDS)],), SHORT_LIMITS, tmp_path
    )
    wide_case.cache_clear()
    record_property("summary", summary(run, tally))
    assert run.wrong == []
    assert is_enough(tally, COMPARED_LIBRARY), tally
