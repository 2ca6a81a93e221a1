"""A search finds out which memory decides nothing where that is worth its price."""

from __future__ import annotations

from pathlib import Path

import pytest

from heddle.api import load
from heddle.machine.search import search
from heddle.program.irrelevant import EVERYTHING_MATTERS, Irrelevant
from heddle.questions.search_options import SearchOptions

PHILOSOPHERS = """
public class Philosophers {
    public static void main(String[] args) {
        Object[] forks = new Object[6];
        for (int i = 0; i < forks.length; i++) forks[i] = new Object();
        for (int i = 0; i < forks.length; i++) {
            Object left = forks[i], right = forks[(i + 1) % forks.length];
            new Thread(() -> { synchronized (left) { synchronized (right) { } } }).start();
        }
    }
}
"""
COUNTERS = """
public class Counters {
    static volatile int sum;
    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            new Thread(() -> { for (int k = 0; k < 12; k++) sum = k; }).start();
    }
}
"""


def asked(folder: Path, name: str, text: str, options: SearchOptions) -> tuple[int, int]:
    """How often it is looked for such memory, and how many problems were found."""
    path = folder / f"{name}.java"
    path.write_text(text)
    times = []

    def left_out() -> Irrelevant:
        times.append(name)
        return EVERYTHING_MATTERS

    searched = search(load(path), ("deadlock",), options, left_out=left_out)
    return len(times), len(searched.problems)


@pytest.mark.parametrize(("states", "times"), [(5, 1), (200, 0)])
def test_not_where_only_a_shorter_run_of_a_finding_is_looked_for(
    tmp_path: Path, states: int, times: int
) -> None:
    options = SearchOptions(curious=states, tries=None)
    assert asked(tmp_path, "Philosophers", PHILOSOPHERS, options) == (times, 1)


@pytest.mark.parametrize(("states", "times"), [(20, 1), (2_000, 0)])
def test_not_before_the_search_has_cost_as_much(tmp_path: Path, states: int, times: int) -> None:
    """There are more than 2,000 states, of few components each."""
    options = SearchOptions(curious=states, tries=None)
    assert asked(tmp_path, "Counters", COUNTERS, options) == (times, 0)
