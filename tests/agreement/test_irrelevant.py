"""Memory that decides nothing is left out of states, and answers stay what they are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import heddle
from heddle import api
from heddle.analysis.irrelevant.solve import irrelevant_of
from heddle.machine.search import search
from heddle.program.irrelevant import Irrelevant
from heddle.questions.search_options import SearchLimits, SearchOptions
from programs.expectations import HOLDS, VIOLATES
from support.long_run import sample

if TYPE_CHECKING:
    from heddle.program.program import Program
    from heddle.results import Report

REPORTS = Path(__file__).parents[2] / "benchmarks" / "programs" / "irrelevant"
SMALL = ("AtomicHits", "CacheHits", "Meals", "MemoizedResult", "PlainCounter", "SpinCount")
ASKED = ("uncaught", "deadlock")

# The threads count to three together before they get to what must not be.
COUNTS = """
public class Counts {
    static volatile int turns;
    static final Object lock = new Object();
    static void turn() {
        while (turns < 3) {
            synchronized (lock) {
                turns = turns + 1;
            }
        }
        throw new AssertionError("it was said that nobody gets here");
    }
    public static void main(String[] args) {
        new Thread(Counts::turn).start();
        turn();
    }
}
"""


def answer(program: Program, without: tuple[str, ...] = ()) -> Report:
    limits = SearchLimits(states=60_000, seconds=10)
    options = SearchOptions(without=without, limits=limits, shorten=False, curious=1)
    return heddle.check(program, options=options)


def shape(report: Report) -> list[object]:
    """What may not change: the outcomes, and what they are limited by."""
    return [
        (each.claim, each.outcome, getattr(each.coverage, "limits", ())) for each in report.verdicts
    ]


@pytest.mark.parametrize("name", SMALL)
def test_statistics_and_logs_do_not_change_an_answer(name: str) -> None:
    program = api.load(REPORTS / f"{name}.java")
    found, whole = answer(program), answer(program, ("irrelevant",))
    assert whole.outcome is heddle.Outcome.UNKNOWN or shape(found) == shape(whole)
    fewer, all_of_them = (each.verdicts[0].effort["states"] for each in (found, whole))
    assert fewer * 2 < all_of_them


@pytest.mark.long
@pytest.mark.parametrize(
    "path", sample([*HOLDS, *VIOLATES], 5), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_no_answer_depends_on_what_is_left_out(path: Path, classes: Path) -> None:
    program = api.load(classes / path.parent.name / path.stem, main=path.stem)
    found, whole = answer(program), answer(program, ("irrelevant",))
    if heddle.Outcome.UNKNOWN not in (found.outcome, whole.outcome):
        assert shape(found) == shape(whole)


@pytest.mark.parametrize("name", ["AtomicHits", "LoggedOrder", "CacheHits"])
def test_states_that_differ_in_what_is_left_out_go_on_in_the_same_way(name: str) -> None:
    program = api.load(REPORTS / f"{name}.java")
    limits = SearchLimits(states=2_000, seconds=10)
    options = SearchOptions(every=True, shorten=False, self_check=True, limits=limits, curious=1)
    searched = search(program, ASKED, options, left_out=lambda: irrelevant_of(program))
    assert searched.effort["checked"] > 10
    assert not searched.unsupported


@pytest.mark.parametrize("loops", [True, False])
def test_what_decides_how_often_a_loop_goes_round_is_kept(tmp_path: Path, loops: bool) -> None:
    path = tmp_path / "Counts.java"
    path.write_text(COUNTS)
    program = api.load(path)
    left_out = irrelevant_of(program, loops=loops)
    assert left_out == (Irrelevant() if loops else Irrelevant((("Counts", "turns"),)))
    options = SearchOptions(curious=1, shorten=False, tries=None)
    found = search(program, ASKED, options, left_out=lambda: left_out).problems
    # Without that care the search takes the second turn for the first, and never gets to three.
    assert bool(found) is loops
