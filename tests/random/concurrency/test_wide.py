"""Heddle and the oracle say the same of random programs that use the library in many ways.

Threads look at each other's states, wait for a while, schedule timers, copy arrays, go by
reflection, make synchronizers, hand tasks to pools, wait for futures and stages, and have handlers
for exceptions; some are virtual. Compared are verdicts and all ends, by default and for every third
program in one more way: without one or all reductions, breadth first, without a store, with the
library as it is. A search that reaches its limit of states is counted and not compared.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from concurrency.comparing import Summary, compare_all
from concurrency.java_runs import observe
from concurrency.tally import FEATURES, features
from concurrency.wide import wide_case

from conformance.java import installed_jdk, newest_jdk
from support.long_run import LongRun
from support.rotation import number_of_commits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from concurrency.generator import Case

    Record = Callable[[str, object], None]

BATCH = 45
COUNT = 270
VIRTUAL = 30
MANY = range(1_000, 6_500)
MANY_VIRTUAL = range(1_000, 1_500)
MANY_BATCH = 125
# Of the programs, so many contain each feature, and so many of the searches end.
FLOOR = 0.02
ENDED = 0.85
ENOUGH = 1_000

needs_virtual_threads = pytest.mark.skipif(
    newest_jdk().feature < 21, reason="no JDK with virtual threads is installed"
)


def wide(seeds: Iterable[int], folder: Path) -> Summary:
    """The programs of some seeds compared."""
    summary = Summary()
    compare_all([wide_case(seed) for seed in seeds], folder, summary, installed_jdk())
    wide_case.cache_clear()
    return summary


def virtual(seeds: Iterable[int], folder: Path) -> Summary:
    """The same with virtual threads."""
    summary = Summary()
    cases = [wide_case(seed, virtual=True) for seed in seeds]
    compare_all(cases, folder, summary, newest_jdk())
    wide_case.cache_clear()
    return summary


@pytest.mark.parametrize("start", range(number_of_commits() % 2 * BATCH, COUNT, 2 * BATCH))
def test_searches_find_the_ends_of_the_oracle(
    start: int, tmp_path: Path, record_property: Record
) -> None:
    summary = wide(range(start, start + BATCH), tmp_path)
    record_property("summary", summary.brief())
    assert summary.differing == []
    assert summary.share >= ENDED


@needs_virtual_threads
def test_searches_find_the_ends_of_the_oracle_with_virtual_threads(
    tmp_path: Path, record_property: Record
) -> None:
    summary = virtual(range(VIRTUAL), tmp_path)
    record_property("summary", summary.brief())
    assert summary.differing == []
    assert summary.share >= ENDED


def test_every_feature_is_generated() -> None:
    cases = [wide_case(seed) for seed in range(COUNT)]
    cases += [wide_case(seed, virtual=True) for seed in range(VIRTUAL)]
    about = [features(case.program) for case in cases]
    rare = [name for name in FEATURES if sum(name in it for it in about) < FLOOR * len(cases)]
    assert rare == []


def test_most_programs_have_several_ends_and_some_are_wrong() -> None:
    outcomes = [wide_case(seed).outcomes for seed in range(COUNT)]
    assert sum(len(found.finals) > 1 for found in outcomes) >= 0.25 * COUNT
    assert sum(found.deadlock for found in outcomes) >= 0.1 * COUNT
    assert sum(bool(found.violations) for found in outcomes) >= 0.1 * COUNT
    assert sum(bool(found.races) for found in outcomes) >= 0.2 * COUNT


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_a_seed_gives_the_same_program_whatever_the_hash_seed(hash_seed: str) -> None:
    home = str(Path(__file__).parents[1])
    made = subprocess.run(
        [sys.executable, "-m", "concurrency.wide", "6"],
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": home},
        capture_output=True,
        text=True,
        check=True,
    )
    assert made.stdout == wide_case(6).java()


def all_of(
    run: LongRun, compare: Callable[[Iterable[int], Path], Summary], folder: Path
) -> Summary:
    """Batch by batch, so that memory and disk stay as they are."""
    summary = run.counts(Summary())
    for seeds in run.ranges(MANY_BATCH):
        part = compare(seeds, folder / str(seeds.start))
        shutil.rmtree(folder / str(seeds.start))
        summary.add(part)
        run.note(seeds, part.differing)
    return summary


@pytest.mark.long
@pytest.mark.timeout(0)
def test_thousands_of_searches_find_the_ends_of_the_oracle(
    tmp_path: Path, record_property: Record
) -> None:
    run = LongRun("random programs about the library, seeds", MANY)
    summary = all_of(run, wide, tmp_path)
    record_property("summary", f"{run.text()}; {summary.brief()}")
    assert run.wrong == []
    assert summary.programs < ENOUGH or summary.rare(FLOOR) == ["virtual threads"]
    assert summary.share >= ENDED or not summary.programs


@pytest.mark.long
@pytest.mark.timeout(0)
@needs_virtual_threads
def test_hundreds_of_searches_find_the_ends_of_the_oracle_with_virtual_threads(
    tmp_path: Path, record_property: Record
) -> None:
    run = LongRun("the same with virtual threads, seeds", MANY_VIRTUAL)
    summary = all_of(run, virtual, tmp_path)
    record_property("summary", f"{run.text()}; {summary.brief()}")
    assert run.wrong == []
    assert summary.share >= ENDED


def is_quiet_in_the_end(case: Case) -> bool:
    """Whether all is over when all threads were joined, and java has to agree with interleavings.

    A pool has workers that no thread joins. Handlers would keep the observer from hearing of
    exceptions.
    """
    about = features(case.program)
    apart = about & {"timers", "executors", "tasks that are invoked together", "handlers"}
    return not apart and not (case.program.arrays and case.outcomes.races)


@pytest.mark.long
@pytest.mark.timeout(0)
def test_java_does_only_what_the_oracle_foresees_of_the_library(
    tmp_path: Path, record_property: Record
) -> None:
    runs = 30
    run = LongRun("the library on java, seeds", range(400))
    counts = run.counts(Counter[str]())
    for seeds in run.ranges(40):
        some = [case for case in map(wide_case, seeds) if is_quiet_in_the_end(case)]
        seen = observe(some, runs, tmp_path / str(seeds.start))
        surprises: set[str] = set()
        for case in some:
            counts["ends"] += len({found.final for found in seen[case.name]} - {None})
            surprises |= {text for found in seen[case.name] for text in found.surprises(case)}
        counts["programs"] += len(some)
        counts["foreseen"] += sum(len(case.outcomes.finals) for case in some)
        run.note(seeds, sorted(surprises))
        wide_case.cache_clear()
    text = f"{counts['programs']} programs, {runs} runs each, "
    text += f"{counts['ends']} of {counts['foreseen']} ends seen"
    record_property("summary", f"{run.text()}; {text}")
    assert run.wrong == []
