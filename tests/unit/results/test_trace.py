"""Contexts are counted as the documentation defines them: maximal runs of one thread."""

from __future__ import annotations

import pytest

from heddle.results import Location, Step, Trace
from heddle.results.trace import NEXT, WAITS


@pytest.mark.parametrize(
    ("threads", "contexts"),
    [("", 0), ("a", 1), ("aaa", 1), ("ab", 2), ("aab", 2), ("abab", 4), ("aabbaa", 3)],
)
def test_a_context_is_a_maximal_run_of_one_thread(threads: str, contexts: int) -> None:
    trace = Trace(tuple(Step(thread, Location(), "reads x") for thread in threads))
    assert trace.contexts == contexts


@pytest.mark.parametrize("beginning", [WAITS, NEXT])
def test_a_thread_that_waits_or_is_about_to_act_has_not_run_again(beginning: str) -> None:
    ran = tuple(Step(thread, Location(), "reads x") for thread in "ab")
    last = (Step("b", Location(), f"{beginning}x"), Step("a", Location(), f"{beginning}x"))
    assert Trace(ran + last).contexts == 2
