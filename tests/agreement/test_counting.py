"""Programs whose counters stay small: predicates say what a search of all values says."""

from __future__ import annotations

import shutil
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from concurrency.java_runs import write_all
from counting.generator import counting_program

import heddle
from conformance.java import compile_apart
from heddle.engines import predicates
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import Bounded, Outcome
from support.long_run import LongRun

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from heddle.results import Report

BATCH = 20
SEARCHED = SearchOptions(limits=SearchLimits(states=2_000, seconds=60))
ABSTRACTED = SearchOptions(limits=SearchLimits(states=1_500, seconds=20))
PROVED = {Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND}
FOUND = {Outcome.VIOLATED, Outcome.SUSPECTED}


def differences(name: str, searched: Report, abstracted: Report) -> Iterator[str]:
    truth = {verdict.claim: verdict for verdict in searched.verdicts}
    for verdict in abstracted.verdicts:
        known = truth[verdict.claim]
        coverage = verdict.coverage
        hangs = isinstance(coverage, Bounded) and "hangs" in coverage.limits
        proved = verdict.outcome in PROVED and not hangs
        if known.outcome is Outcome.VIOLATED and proved:
            yield f"{name}: {verdict.claim.name} is proved, and broken"
        if known.outcome in PROVED and verdict.outcome in FOUND:
            yield f"{name}: {verdict.claim.name} is {verdict.outcome.value}, and holds"


@pytest.mark.parametrize(
    ("seeds", "wide"),
    [
        pytest.param(range(3), False, id="some"),
        pytest.param(range(3), True, id="some-with-longs"),
        pytest.param(
            range(100, 160), False, id="all", marks=[pytest.mark.long, pytest.mark.timeout(7200)]
        ),
        pytest.param(
            range(100, 160),
            True,
            id="all-with-longs",
            marks=[pytest.mark.long, pytest.mark.timeout(7200)],
        ),
    ],
)
def test_predicates_agree_with_a_search_of_the_values(
    seeds: range,
    wide: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    record_property: Callable[[str, object], None],
) -> None:
    monkeypatch.setattr(predicates, "_FEW_STATES", 1)
    what = f"counting programs {'with longs ' if wide else ''}over predicates, seeds"
    run = LongRun(what, seeds, kept=len(seeds) > BATCH)
    answers = run.counts(Counter[str]())
    for some in run.ranges(BATCH):
        texts = {f"C{seed}": counting_program(seed, f"C{seed}", wide=wide) for seed in some}
        folder = tmp_path / str(some.start)
        compile_apart(write_all(texts, folder / "sources"), folder / "classes")
        wrong: list[str] = []
        for name in texts:
            program = heddle.load(folder / "classes" / name, main=name)
            searched = heddle.check(program, options=SEARCHED)
            if searched.outcome is not Outcome.UNKNOWN:
                abstracted = heddle.check(program, engine="predicates", options=ABSTRACTED)
                answers.update(each.outcome.value for each in abstracted.verdicts)
                wrong += differences(name, searched, abstracted)
        shutil.rmtree(folder)
        run.note(some, wrong)
    told = ", ".join(f"{number} {what}" for what, number in sorted(answers.items()))
    record_property("summary", f"{run.text()}; {told}")
    assert run.wrong == []
