"""The model and the search agree about random units of work.

What the model proves, no interleaving breaks: not with two units, and if it says so with no number
of them. What it does not prove is nearly always broken by some interleaving, so that it proves
nearly all there is to prove.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from conformance.java import compile_apart
from heddle.api import check, load
from heddle.engines.atomic_sets.explain import CYCLE
from heddle.questions.question import Confirmation, Question
from heddle.questions.search_options import SearchOptions
from heddle.results import Bounded, Outcome
from heddle.results.claim import Serializable
from support.random_units import random_crossings, random_readers, random_units

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from heddle.program.program import Program
    from heddle.results import Verdict

SECONDS = 20.0


def by_model(program: Program, claim: Serializable) -> Verdict:
    from heddle.api import answer

    question = Question(program, (claim,), confirmation=Confirmation.NONE)
    (verdict,) = answer(question, "atomic_sets").verdicts
    return verdict


def by_search(program: Program, claim: Serializable) -> Verdict:
    options = SearchOptions(shorten=False)
    (verdict,) = check(
        program, claims=[claim], engine="interleavings", seconds=SECONDS, options=options
    ).verdicts
    return verdict


def compare(
    folder: Path, seeds: range, written: Callable[[str, int], str] = random_units
) -> Counter[str]:
    names = [f"Units{seed}" for seed in seeds]
    for name, seed in zip(names, seeds, strict=True):
        (folder / f"{name}.java").write_text(written(name, seed))
    compile_apart([folder / f"{name}.java" for name in names], folder / "classes")
    tally: Counter[str] = Counter()
    for name in names:
        program = load(folder / "classes" / name)
        claim = Serializable(f"{name}.Shared")
        proof, search = by_model(program, claim), by_search(program, claim)
        if proof.findings:
            tally["broken" if search.findings else "withdrawn"] += 1
            continue
        bounded = isinstance(proof.coverage, Bounded) and CYCLE in proof.coverage.limits
        shown = [each.message for each in search.findings]
        assert not shown or (bounded and "(pattern " not in shown[0]), f"{name}: {shown}"
        assert search.outcome is not Outcome.UNKNOWN, name
        tally["proved"] += 1
    return tally


def test_what_the_model_proves_no_interleaving_breaks(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    tally = compare(tmp_path, range(1000, 1025))
    record_property("summary", f"random units of work: {dict(tally)}")
    assert tally["proved"] >= 5
    assert tally["broken"] >= 5
    assert tally["withdrawn"] <= 1


def test_the_same_for_locks_that_do_not_nest_and_for_joins(tmp_path: Path) -> None:
    tally = compare(tmp_path, range(1000, 1012), random_crossings)
    assert tally["proved"] >= 3
    assert tally["broken"] >= 3


def test_the_same_for_read_locks(tmp_path: Path) -> None:
    tally = compare(tmp_path, range(2000, 2012), random_readers)
    assert tally["proved"] >= 3
    assert tally["broken"] >= 3


@pytest.mark.long
def test_the_same_for_many_read_locks(tmp_path: Path) -> None:
    tally = compare(tmp_path, range(3000, 3060), random_readers)
    assert tally["withdrawn"] <= 10


@pytest.mark.long
def test_the_same_for_many_locks_that_do_not_nest(tmp_path: Path) -> None:
    tally = compare(tmp_path, range(60), random_crossings)
    assert tally["withdrawn"] <= 3


@pytest.mark.long
def test_the_same_for_many(tmp_path: Path) -> None:
    tally = compare(tmp_path, range(80))
    assert tally["proved"] >= 20
    assert tally["withdrawn"] <= 5
