"""What is tried aside changes what is found first, never the answer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from heddle import api
from heddle.questions.search_options import Order, SearchLimits, SearchOptions

PROGRAMS = Path(__file__).parents[3] / "programs"
# Large enough for something to be tried, small enough for a search of everything.
LARGE = ("PoolOfDefaultSize", "QueueOfPoolUsed")
DEFAULT = SearchOptions()
ALONE = SearchOptions(tries=None)


@pytest.mark.parametrize("name", LARGE)
def test_a_search_that_tried_something_explores_no_more_states_than_without(name: str) -> None:
    program = api.load(PROGRAMS / "holds" / f"{name}.java")
    aside = api.check(program, options=DEFAULT)
    alone = api.check(program, options=ALONE)
    assert aside.outcome is alone.outcome
    assert aside.verdicts[0].effort["states"] <= alone.verdicts[0].effort["states"]
    assert aside.verdicts[0].effort["tried"] > 0
    assert "tried" not in alone.verdicts[0].effort


@pytest.mark.parametrize("path", sorted(PROGRAMS.glob("[hv]*/*.java"))[::48], ids=lambda p: p.stem)
def test_a_search_that_interrupts_itself_again_and_again_gives_the_same_answer(path: Path) -> None:
    program = api.load(path)
    limits = SearchLimits(seconds=60)
    often = api.check(program, options=SearchOptions(tries=10, limits=limits))
    alone = api.check(program, options=replace(ALONE, limits=limits))
    assert often.outcome is alone.outcome


@pytest.mark.parametrize(
    "options",
    [
        replace(DEFAULT, every=True),
        replace(DEFAULT, store="compact"),
        replace(DEFAULT, order=Order("breadth")),
        replace(DEFAULT, limits=SearchLimits(depth=100)),
        replace(DEFAULT, limits=SearchLimits(states=5_000)),
    ],
    ids=["all", "store", "order", "depth", "states"],
)
def test_where_the_search_was_told_how_to_go_nothing_is_tried(options: SearchOptions) -> None:
    assert not options.tries_aside


def test_the_same_program_is_tried_the_same_way() -> None:
    path = PROGRAMS / "crowds" / "WrongLock.java"
    options = replace(DEFAULT, shorten=False)
    first, second = (api.check(api.load(path), options=options).verdicts[0] for _ in range(2))
    assert first.effort == second.effort
    assert first.findings[0].message == second.findings[0].message
