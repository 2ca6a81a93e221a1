"""Beside each operation of a model class another thread sees what it sees beside the JDK's.

`Observers.java` has the operations, the ways to look and what is put down. With models every end is
found; with the library as it is as many as there is time for, and all of those must be among them.
If it has time for all, the two are equal. CI asks a few pairs, the long tier more.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from heddle.api import load
from heddle.machine.running import run
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results.scheduling import Library, Scheduling
from support.long_run import LongRun, sample
from support.outcomes import ends_of

if TYPE_CHECKING:
    from collections.abc import Callable

OBSERVERS = Path(__file__).parent / "models" / "Observers.java"
SECONDS = 1.0
# Every end is found in so many states: a pool whose worker waits while a task is handed over needs
# a million, two minutes of the processor. Seconds of the wall would end it beside other work.
STATES = 2_000_000
# Half of the pairs end within a second, and most of the others not within minutes.
LONG_SECONDS = 2.0
# The long tier asks one pair of so many: all of them take a quarter of an hour.
LONG_SHARE = 8

SOME = (
    "pool shutdown isTerminated",
    "handed execute execute",
    "queue take interrupted",
    "task cancelNow isDone",
    "task run printed",
    "lock lockInterruptibly interruptQueued",
    "stage complete backwards",
    "fork shutdown isTerminated",
    "exchange exchange exchange",
)


def agree(pair: str, seconds: float) -> bool:
    arguments = tuple(pair.split())
    modelled = ends_of(OBSERVERS, arguments, SearchOptions(limits=SearchLimits(states=STATES)))
    limits = SearchLimits(seconds=seconds)
    real = ends_of(
        OBSERVERS,
        arguments,
        SearchOptions(scheduling=Scheduling(library=Library.REAL), limits=limits),
    )
    assert modelled.all, f"not all ends within {STATES:,} states"
    assert real.texts <= modelled.texts
    assert not real.all or real.texts == modelled.texts
    return real.all


@pytest.mark.parametrize("pair", SOME)
def test_beside_an_operation_as_much_is_seen_as_beside_the_library_s(pair: str) -> None:
    agree(pair, SECONDS)


@pytest.mark.long
@pytest.mark.timeout(0)
def test_beside_many_operations_as_much_is_seen_as_beside_the_library_s(
    record_property: Callable[[str, object], None],
) -> None:
    pairs = run(load(OBSERVERS, arguments=("list",))).stdout.decode().splitlines()
    assert set(SOME) <= set(pairs)
    pairs = sample(pairs, LONG_SHARE)
    turns = LongRun("operations beside observers, pairs", range(len(pairs)))
    counts = turns.counts(Counter[str]())
    for pair, wrong in turns.each(pairs):
        counts["asked"] += 1
        try:
            counts["ended"] += agree(pair, LONG_SECONDS)
        except AssertionError as difference:
            wrong.append(f"{pair}: {difference}".splitlines()[0])
    told = f"{counts['ended']} of {counts['asked']} ended without models, too"
    record_property("summary", f"{turns.text()}; {told}")
    assert turns.wrong == []
