"""States that are taken for one go on in the same way.

`--self-check` keeps a copy of how a sample of the states was met first. When one is recognised,
steps are taken from both: the same threads can go on, in the same ways, to the same states, and the
same assumptions fail. A difference is an error of Heddle that names both runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.api import load
from heddle.machine.search import search
from heddle.questions.search_options import Order, SearchLimits, SearchOptions
from programs.expectations import FREE, HOLDS, RACY, VIOLATES
from support.long_run import LongRun, shuffled
from support.rotation import number_of_commits

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SUITE = [*HOLDS, *VIOLATES, *RACY, *FREE]
KINDS = ("uncaught", "deadlock")
ERROR = "internal error"
# In CI one program of so many, another one with each commit.
SHARE = 9
SLICES = 2
STATES = 400
SECONDS = 4.0
LONG_SECONDS = 5.0
# So many states must have been checked for each program, on the average.
FLOOR = 2.0


def contradictions(
    paths: list[Path], homes: tuple[Path, Path], limits: SearchLimits, order: Order
) -> tuple[list[str], int]:
    """What went on in another way, and how many states were looked at."""
    classes, race_classes = homes
    found: list[str] = []
    checked = 0
    for path in paths:
        home = race_classes if path.parent.name in {"racy", "free"} else classes
        program = load(home / path.parent.name / path.stem, main=path.stem)
        options = SearchOptions(
            every=True, shorten=False, self_check=True, limits=limits, order=order
        )
        searched = search(program, KINDS, options)
        checked += searched.effort.get("checked", 0)
        errors = [what for what, _ in searched.unsupported if ERROR in what]
        found += [f"{path.parent.name}/{path.stem}: {what}" for what in errors]
    return found, checked


@pytest.mark.parametrize("number", range(SLICES))
def test_some_recognised_states_go_on_in_the_same_way(
    number: int,
    classes: Path,
    race_classes: Path,
    record_property: Callable[[str, object], None],
) -> None:
    paths = SUITE[number_of_commits() % SHARE :: SHARE][number::SLICES]
    limits = SearchLimits(states=STATES, seconds=SECONDS)
    order = Order("breadth" if number else "depth")
    found, checked = contradictions(paths, (classes, race_classes), limits, order)
    record_property("summary", f"recognised states: {checked} checked in {len(paths)} programs")
    assert found == []
    assert checked >= FLOOR * len(paths)


# A wait for the time that is left, beside others that look at the clock or wait for time.
TIME_LEFT = """
public class TimeLeft {
    static final Object lock = new Object();
    static final long start = System.currentTimeMillis();
    static volatile int early;
    static void look(long most) { if (System.currentTimeMillis() - start < most) early = 1; }
    static void left(long most) throws InterruptedException {
        synchronized (lock) {
            long end = System.currentTimeMillis() + most;
            while (early < 2) {
                long left = end - System.currentTimeMillis();
                if (left <= 0) return;
                lock.wait(left);
            }
        }
    }
    static void one() { try { ONE } catch (Exception e) { } }
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(TimeLeft::one);
        thread.start();
        OTHER
        thread.join();
    }
}
"""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("look(20);", "left(20);"),
        ("left(10);", "look(10);"),
        ("left(10);", "left(20);"),
        ("left(10); look(20);", "Thread.sleep(10);"),
    ],
)
def test_waits_for_the_time_left_go_on_in_the_same_way(
    one: str, other: str, tmp_path: Path
) -> None:
    source = tmp_path / "TimeLeft.java"
    source.write_text(TIME_LEFT.replace("ONE", one).replace("OTHER", other))
    limits = SearchLimits(states=2_000, seconds=SECONDS)
    options = SearchOptions(every=True, shorten=False, self_check=True, limits=limits)
    searched = search(load(source), KINDS, options)
    assert [what for what, _ in searched.unsupported if ERROR in what] == []
    assert searched.effort["checked"] > 0


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("order", ["depth", "breadth"])
def test_all_recognised_states_go_on_in_the_same_way(
    order: str,
    classes: Path,
    race_classes: Path,
    record_property: Callable[[str, object], None],
) -> None:
    limits = SearchLimits(states=200_000, seconds=LONG_SECONDS)
    suite = shuffled(SUITE)
    run = LongRun(f"recognised states, {order} first, programs", range(len(suite)))
    states = 0
    for path, wrong in run.each(suite):
        found, checked = contradictions([path], (classes, race_classes), limits, Order(order))
        wrong += found
        states += checked
    record_property("summary", f"{run.text()}; {states:,} states checked")
    assert run.wrong == []
