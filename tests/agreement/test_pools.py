"""The models of pools, tasks and queues do what the JDK's do: the same outcomes of small scenarios.

The library as it is needs up to a thousand times the states. In CI it is asked only of some small
scenarios; the long tier gives every scenario LONG_SECONDS.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results.scheduling import Library, Scheduling
from support.litmus import Litmus, anything_but

LITMUS = Litmus(Path(__file__).parent / "models" / "PoolLitmus.java")
MINUTES = 1200.0
# With the library as it is, seconds more show nothing more.
LONG_SECONDS = 1.0

# What can happen in each scenario of PoolLitmus.java, and nothing else can.
SMALL = {
    "taskGot": {"gtrue"},
    "taskRunTwice": {"x"},
    "taskTimedGet": {"g", "t"},
    "taskInterruptedGet": {"gf", "i"},
    "taskCancelled": {"xnd", "xyc", "yc", "yxc"},
    "taskInterrupted": {"", "-", "-l", "f", "l"},
    "handOver": {"1y", "nnull", "nulln", "y1"},
    "handOverInterrupted": {"1y", "in", "ni", "y1"},
    "stageRuns": {"ca", "cm"},
    "stageCompletedTwice": {"ny1", "nye", "yn1", "yne"},
    "stagesCombined": {"121", "122"},
    "stageLate": {"1", "t"},
}
# The library as it is has too many states for these to be sure of more than what it reached.
LARGE = {
    "taskFails": {"e"},
    "taskCancelledGet": {"c"},
    "queueHandsOut": {"1a2", "a12", "a21"},
    "queueIsFull": {"1n01", "1y10", "n101", "y110"},
    "queueTimesOut": {"1n", "1y", "n1", "nnull", "nulln", "y1"},
    "queueInterrupted": {"1f0", "i1"},
    "queueWalked": {"123[]", "12[]", "13[]", "23[]", "3[]"},
    "poolEnds": {"n", "nx", "xey", "xn", "xy"},
    "poolStopped": {"0", "0f", "0x", "f0", "x0"},
    "poolQueueStopped": {"0", "0f", "0x", "1", "f0", "x0"},
    "poolFull": {"r", "y"},
    "poolLate": {"", "r", "x"},
    "poolCounts": {"0010", "0110", "1010", "1110"},
    "poolCancels": {"", "i", "in", "n", "ni"},
    "poolGoesHome": {"1", "1x", "x0", "x1"},
    "poolOfArrays": {"", "x"},
    "forkJoined": {"s"},
    "forkCancelled": {"xn", "xy", "y", "yx"},
}
ALL = SMALL | LARGE
# What CI has time for; the long tier has them all.
SOME = ("taskInterrupted", "queueTimesOut", "poolQueueStopped", "stagesCombined", "forkCancelled")


def options(library: Library, seconds: float) -> SearchOptions:
    limits = SearchLimits(seconds=seconds)
    return SearchOptions(scheduling=Scheduling(library=library), limits=limits)


@pytest.mark.parametrize("scenario", SOME)
def test_with_models_exactly_this_can_happen(scenario: str) -> None:
    assert LITMUS.ends_exactly_as(scenario, ALL[scenario], options(Library.MODELLED, MINUTES))


@pytest.mark.parametrize("scenario", ["taskInterrupted", "handOver", "stageRuns"])
def test_with_the_library_as_it_is_exactly_this_can_happen(scenario: str) -> None:
    assert LITMUS.ends_exactly_as(scenario, ALL[scenario], options(Library.REAL, MINUTES))


@pytest.mark.long
@pytest.mark.parametrize("scenario", ALL)
def test_with_models_each_scenario_ends_as_listed(scenario: str) -> None:
    assert LITMUS.ends_exactly_as(scenario, ALL[scenario], options(Library.MODELLED, MINUTES))


@pytest.mark.long
@pytest.mark.parametrize("scenario", ALL)
def test_with_the_library_as_it_is_each_scenario_ends_as_listed(scenario: str) -> None:
    texts = ALL[scenario]
    for text in sorted(texts):
        assert (
            LITMUS.ends_as(scenario, re.escape(text), options(Library.REAL, LONG_SECONDS))
            is not False
        ), text
    other = LITMUS.ends_as(scenario, anything_but(texts), options(Library.REAL, LONG_SECONDS))
    assert other is not True
