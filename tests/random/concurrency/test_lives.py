"""Heddle and the oracle say the same of random programs whose threads act on each other's lives.

They are started before and after others were joined, join each other, interrupt each other, and
look whether others are alive or interrupted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from concurrency import syntax as s
from concurrency.java_runs import write_all
from concurrency.lives import life_case
from concurrency.oracle import explore

import heddle
from conformance.java import compile_apart
from heddle.machine.search import search
from heddle.questions.search_options import REDUCTIONS, Order, SearchOptions
from support.long_run import LongRun

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from concurrency.generator import Case
    from concurrency.oracle import Outcomes
    from concurrency.syntax import Body

    from heddle import Program

BATCH = 15
COUNT = 60
MANY = 1_000
MANY_BATCH = 100
KINDS = ("uncaught", "deadlock", "race")
DEFAULT = SearchOptions(every=True, shorten=False)
RUNS_ONLY = SearchOptions(every=True, shorten=False, store="none")
BREADTH = SearchOptions(every=True, shorten=False, order=Order("breadth"))


def expected(case: Case) -> set[str]:
    """What the oracle has met."""
    outcomes = case.outcomes
    met = (bool(outcomes.violations), outcomes.deadlock, bool(outcomes.races))
    return {kind for kind, is_met in zip(KINDS, met, strict=True) if is_met}


def ways(seed: int) -> dict[str, SearchOptions]:
    """By default, and in one more way."""
    reduction = REDUCTIONS[seed // 3 % len(REDUCTIONS)]
    without = SearchOptions(every=True, shorten=False, without=(reduction,))
    more = (("without " + reduction, without), ("store none", RUNS_ONLY), ("breadth", BREADTH))
    return {"default": DEFAULT, **dict([more[seed % 3]])}


def differs(program: Program, wanted: set[str], options: SearchOptions) -> bool:
    """Whether a search says otherwise. Without states some programs are not followed to the end."""
    found = search(program, KINDS, options)
    met = {problem.kind for problem in found.problems}
    if options.store == "none" and found.unsupported:
        return not met <= wanted
    assert found.unsupported == ()
    return met != wanted


def disagreements(seeds: range, folder: Path) -> list[str]:
    """The programs of which heddle says otherwise, and how it was asked."""
    cases = [life_case(seed) for seed in seeds]
    texts = {case.name: case.java() for case in cases}
    compile_apart(write_all(texts, folder / "sources"), folder / "classes")
    life_case.cache_clear()
    programs = [heddle.load(folder / "classes" / case.name, main=case.name) for case in cases]
    return [
        f"{case.name} {way}"
        for case, program in zip(cases, programs, strict=True)
        for way, options in ways(case.seed).items()
        if differs(program, expected(case), options)
    ]


@pytest.mark.parametrize("start", range(0, COUNT, BATCH))
def test_searches_meet_what_the_oracle_meets(start: int, tmp_path: Path) -> None:
    assert disagreements(range(start, start + BATCH), tmp_path) == []


@pytest.mark.long
def test_a_thousand_lives_agree_with_the_oracle(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    run = LongRun("lives of threads, two searches each, seeds", range(COUNT, COUNT + MANY))
    for seeds in run.ranges(MANY_BATCH):
        run.note(seeds, disagreements(seeds, tmp_path / str(seeds.start)))
    record_property("summary", run.text())
    assert run.wrong == []


def outcomes(*bodies: Body) -> Outcomes:
    """What a program of these threads can do, main first."""
    return explore(s.Program(bodies, plain=("x",), volatile=("v",), locks=("l",), asks=True))


def values(found: Outcomes) -> set[int]:
    """What `v` may be in the end."""
    return {final[1] for final in found.finals}


TELL = s.Store(s.Static("v"), s.Local(0))


def test_a_thread_is_alive_from_its_start_to_its_end() -> None:
    look: Body = (s.Alive(0, 1), TELL)
    assert values(outcomes((*look, s.Start(1)), ())) == {0}
    assert values(outcomes((s.Start(1), *look), ())) == {0, 1}
    assert values(outcomes((s.Start(1), s.Reunion(1), *look), ())) == {0}


def test_joining_looks_at_the_mark_only_if_the_other_one_is_alive() -> None:
    joins: Body = (s.Reunion(2), s.Store(s.Static("v"), s.Local(s.LOCALS - 1)))
    early: Body = (s.Start(2), s.Reunion(2), s.Interrupt(1), s.Start(1))
    late: Body = (s.Interrupt(1), s.Start(2), s.Start(1))
    assert values(outcomes(early, joins, ())) == {0}
    assert values(outcomes(late, joins, ())) == {0, 7}


def test_a_mark_that_was_taken_is_gone() -> None:
    takes: Body = (s.TakeMark(0), s.TakeMark(0), TELL)
    assert values(outcomes((s.Interrupt(1), s.Start(1)), takes)) == {0}


def test_a_mark_outlives_its_thread() -> None:
    main: Body = (s.Start(1), s.Interrupt(1), s.Reunion(1), s.Marked(0, 1), TELL)
    assert values(outcomes(main, ())) == {1}
