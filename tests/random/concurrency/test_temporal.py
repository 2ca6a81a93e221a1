"""Heddle and the graph of states say the same of temporal formulas about random programs."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from concurrency.generator import random_case
from concurrency.java_runs import write_all
from concurrency.temporal import SHAPES, Graph, formulas

import heddle
from conformance.java import compile_apart
from heddle import Ltl, Outcome
from support.long_run import LongRun

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

COUNT = 12
MANY = 250
MANY_BATCH = 50


def differing(seeds: range, folder: Path) -> tuple[list[str], int, int]:
    """What heddle says otherwise, how many formulas hold, and how many do not."""
    cases = [random_case(seed) for seed in seeds]
    texts = {case.name: case.java() for case in cases}
    compile_apart(write_all(texts, folder / "sources"), folder / "classes")
    wrong, true, broken = [], 0, 0
    for case in cases:
        rng = Random(f"formulas {case.seed}")
        wanted = dict(formulas(case.program, rng))
        classes = folder / "classes" / case.name
        report = heddle.check(classes, main=case.name, claims=[Ltl(text) for text in wanted])
        for verdict, (text, holds) in zip(report.verdicts, wanted.items(), strict=True):
            # Where there are races, memory may be weaker than interleavings.
            races = bool(case.outcomes.races)
            holding = Outcome.HOLDS_WITHIN_BOUND if races else Outcome.HOLDS
            expected = holding if holds else Outcome.VIOLATED
            if verdict.outcome is not expected:
                wrong.append(f"{case.name}: {text} {verdict.outcome.value}, not {expected.value}")
        true += sum(wanted.values())
        broken += len(wanted) - sum(wanted.values())
    return wrong, true, broken


def test_formulas_of_every_shape_get_the_same_answer(tmp_path: Path) -> None:
    wrong, holding, broken = differing(range(COUNT), tmp_path)
    assert wrong == []
    assert holding > COUNT
    assert broken > COUNT


def test_every_shape_is_judged_both_ways() -> None:
    judged = set()
    for seed in range(COUNT):
        case = random_case(seed)
        answers = formulas(case.program, Random(f"formulas {seed}"))
        judged |= {(place, holds) for place, (_, holds) in enumerate(answers)}
    assert len(judged) == 2 * len(SHAPES)


def test_the_graph_has_the_states_that_the_oracle_counts() -> None:
    for seed in range(10):
        case = random_case(seed)
        assert len(Graph(case.program).all) == case.outcomes.states


@pytest.mark.long
def test_formulas_of_hundreds_of_random_programs_get_the_same_answer(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    run = LongRun("formulas about random programs, seeds", range(COUNT, COUNT + MANY))
    for seeds in run.ranges(MANY_BATCH):
        run.note(seeds, differing(seeds, tmp_path / str(seeds.start))[0])
        random_case.cache_clear()
    record_property("summary", run.text())
    assert run.wrong == []
