"""Every predicted race of random runs is one that a search of all interleavings meets.

Each program is run twice: in small steps, and with threads that pass actions from the beginning, as
they do in long runs.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from concurrency.generator import random_case
from concurrency.java_runs import write_all

from conformance.java import compile_apart
from heddle.api import load
from heddle.engines.runs.build import observation_of
from heddle.engines.runs.solve import analyse
from heddle.machine.noting import SMALL_STEPS, note_run
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import NoDataRace
from heddle.witnesses.confirm import confirm
from support.long_run import LongRun

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from heddle.program.program import Program

SECONDS = 20.0


Memory = tuple[str, str | None]


def predicted_fields(program: Program) -> set[Memory]:
    """The fields of which a run predicts a race, or shows one."""
    found = set()
    for small in (SMALL_STEPS, 0):
        noted = note_run(program, SearchOptions(), seed=0, small=small)
        analysed = analyse(observation_of(program, noted))
        memories = analysed.observation.memory
        races = (*analysed.predicted, *analysed.unordered)
        found |= {(memories[race.location].owner, memories[race.location].field) for race in races}
    return found


def raced_fields(program: Program) -> set[Memory] | None:
    """The fields with races that a search meets; None if it is not finished."""
    options = SearchOptions(every=True, shorten=False, limits=SearchLimits(seconds=SECONDS))
    tried = confirm(program, NoDataRace(), options)
    if tried.open is not None:
        return None
    known = (problem.memory for problem in tried.searched.problems)
    return {(memory.owner, memory.field) for memory in known if memory is not None}


@pytest.mark.parametrize(
    "count",
    [
        pytest.param(20, id="some"),
        pytest.param(500, id="all", marks=[pytest.mark.long, pytest.mark.timeout(7200)]),
    ],
)
def test_predicted_races_of_random_runs_are_races(
    count: int, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    cases = [random_case(seed) for seed in range(count)]
    texts = {case.name: case.java() for case in cases}
    compile_apart(write_all(texts, tmp_path / "sources"), tmp_path / "classes")
    run = LongRun("predicted races of random runs", range(count), kept=count > 20)
    counts = run.counts(Counter[str]())
    for case, mistaken in run.each(cases):
        program = load(tmp_path / "classes" / case.name, main=case.name)
        expected = predicted_fields(program)
        raced = raced_fields(program) if expected else set()
        counts["met"] += len(expected)
        if raced is not None and not expected <= raced:
            mistaken.append(f"{case.name}: {sorted(expected - raced)}")
    record_property("summary", f"{run.text()}; {counts['met']} predicted")
    assert run.wrong == []
    assert counts["met"] > 0
