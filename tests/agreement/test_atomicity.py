"""What is called serializable has no run with a cycle, and what is called violated replays.

The conflict graphs of recorded runs are built from the definition, by code that shares nothing with
the search; see `support.conflict_graphs`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.api import load
from heddle.machine.replay import replay_steps
from heddle.machine.search import search
from heddle.program.jdk import java_name
from heddle.questions.search_options import Order, Sampling, SearchLimits, SearchOptions
from heddle.questions.sets_of_classes import sets_meant
from heddle.questions.subjects import Spot, Subjects
from heddle.results import Witnessed
from heddle.results.claim import Serializable
from programs.atomic_expectations import ATOMIC, NOT_ATOMIC, read_atomic
from support.conflict_graphs import Watched, is_cyclic

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from heddle.machine.events import Recording
    from heddle.program.program import Program
    from heddle.questions.atomic_sets import AtomicSet

RUNS = 1


def watched(found: AtomicSet, *, splits: bool) -> Watched:
    return Watched(
        java_name(found.class_name),
        frozenset(each.name for each in found.fields),
        frozenset((java_name(unit.class_name), unit.method) for unit in found.units),
        has_arrays=bool(found.arrays),
        splits=splits,
    )


def sets_of(program: Program, path: Path) -> Iterator[Watched]:
    meant = sets_meant(program, Serializable(read_atomic(path).class_name))
    return (watched(each, splits=bool(meant.splits)) for each in meant.sets)


def whole_runs(program: Program, count: int) -> Iterator[Recording]:
    """Random runs up to the last line of the main method, where all threads were joined."""
    main = program.require_entry().method
    assert main.code is not None
    last = max(line for _, line in main.code.line_numbers)
    subjects = Subjects(spots=(Spot(main.owner, "main", last),))
    for seed in range(count):
        order = Order("random", sampling=Sampling("pos", seed, 1))
        options = SearchOptions(order=order, shorten=False, limits=SearchLimits(seconds=20))
        for problem in search(program, ("reached",), options, None, subjects).problems:
            rerun = replay_steps(program, problem.steps, problem.scheduling)
            assert rerun.parted is None
            yield rerun.recording


def tiered(paths: list[Path]) -> list[object]:
    """Every third program, and not those that are for the long tier anyway."""
    return [
        pytest.param(
            path,
            id=path.stem,
            marks=[pytest.mark.long] if place % 3 or read_atomic(path).is_long else [],
        )
        for place, path in enumerate(paths)
    ]


@pytest.mark.parametrize("path", tiered(ATOMIC))
def test_no_run_of_what_is_called_serializable_has_a_cycle(
    path: Path, atomic_classes: Path
) -> None:
    program = load(atomic_classes / "holds" / path.stem)
    for recording in whole_runs(program, RUNS):
        for each in sets_of(program, path):
            assert not is_cyclic(recording, each)


@pytest.mark.parametrize("path", tiered(NOT_ATOMIC))
def test_the_run_of_what_is_called_violated_replays_and_has_a_cycle(
    path: Path, atomic_classes: Path
) -> None:
    program = load(atomic_classes / "violates" / path.stem)
    claim = Serializable(read_atomic(path).class_name)
    (verdict,) = heddle.check(program, claims=[claim], engine="atomic_sets").verdicts
    (finding,) = verdict.findings
    assert isinstance(finding.evidence, Witnessed)
    schedule = finding.evidence.schedule
    assert schedule is not None
    rerun = replay_steps(program, schedule.steps, schedule.scheduling)
    assert rerun.parted is None
    assert any(is_cyclic(rerun.recording, each) for each in sets_of(program, path))
