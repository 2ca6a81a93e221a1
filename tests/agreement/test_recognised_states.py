"""States that are taken for one go on in the same way.

`--self-check` keeps a copy of how a sample of the states was met first. When one is recognised,
steps are taken from both: the same threads can go on, in the same ways, to the same states, and the
same assumptions fail. A difference is an error of Heddle that names both runs.
"""

from __future__ import annotations

import shutil
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from concurrency.java_runs import write_all
from concurrency.lives import life_case
from concurrency.wide import wide_case

from conformance.java import compile_apart
from heddle.api import load
from heddle.machine.search import search
from heddle.questions.search_options import Order, SearchLimits, SearchOptions
from support.long_run import LongRun, shuffled
from support.rotation import number_of_commits
from support.suites import OTHER_PROGRAMS, SUITE, compile_others, loaded, other

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from concurrency.generator import Case

    from heddle.program.program import Program

    Record = Callable[[str, object], None]

KINDS = ("uncaught", "deadlock")
ERROR = "internal error"
# In CI one program of so many, another one with each commit.
SHARE = 9
SLICES = 2
STATES = 400
SECONDS = 4.0
LONG_STATES = 200_000
LONG_SECONDS = 5.0
# Of the other suites many are endless or too large: some states of them must do.
OTHER_STATES = 20_000
OTHER_SECONDS = 2.0
# So many states must have been checked for each program, on the average.
FLOOR = 2.0
# Random programs: about the library, and about the lives of threads. CI has two and one of them.
WIDE = range(10_000, 10_200)
LIVES = range(10_000, 10_100)
BATCH = 25


def contradictions(
    name: str, program: Program, limits: SearchLimits, order: Order
) -> tuple[list[str], int]:
    """What went on in another way, and how many states were looked at."""
    options = SearchOptions(every=True, shorten=False, self_check=True, limits=limits, order=order)
    searched = search(program, KINDS, options)
    errors = [what for what, _ in searched.unsupported if ERROR in what]
    return [f"{name}: {what}" for what in errors], searched.effort.get("checked", 0)


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("number", range(SLICES))
def test_some_recognised_states_go_on_in_the_same_way(
    number: int, classes: Path, race_classes: Path, record_property: Record
) -> None:
    paths = SUITE[number_of_commits() % SHARE :: SHARE][number::SLICES]
    limits = SearchLimits(states=STATES, seconds=SECONDS)
    order = Order("breadth" if number else "depth")
    found: list[str] = []
    checked = 0
    for path in paths:
        program = loaded(path, classes, race_classes)
        wrong, states = contradictions(name_of(path), program, limits, order)
        found += wrong
        checked += states
    record_property("summary", f"recognised states: {checked} checked in {len(paths)} programs")
    assert found == []
    assert checked >= FLOOR * len(paths)


def of_random_programs(
    cases: Sequence[Case], folder: Path, limits: SearchLimits
) -> tuple[list[str], int]:
    """The same of random programs, depth first and breadth first in turn."""
    texts = {case.name: case.java() for case in cases}
    compile_apart(write_all(texts, folder / "sources"), folder / "classes")
    found: list[str] = []
    checked = 0
    for number, case in enumerate(cases):
        program = load(folder / "classes" / case.name, main=case.name)
        order = Order("breadth" if number % 2 else "depth")
        wrong, states = contradictions(case.name, program, limits, order)
        found += wrong
        checked += states
    return found, checked


def test_recognised_states_of_a_few_random_programs_go_on_in_the_same_way(
    tmp_path: Path, record_property: Record
) -> None:
    turn = number_of_commits()
    first = 2 * turn % len(WIDE)
    wide = [wide_case(seed) for seed in WIDE[first : first + 2]]
    cases = [*wide, life_case(LIVES[turn % len(LIVES)])]
    found, checked = of_random_programs(
        cases, tmp_path, SearchLimits(states=STATES, seconds=SECONDS)
    )
    record_property("summary", f"recognised states: {checked} checked in {len(cases)} random ones")
    assert found == []


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


@pytest.mark.parametrize("order", ["depth", "breadth"])
def test_what_natives_of_threads_are_given_counts_as_read(order: str) -> None:
    """A search that begins again from states takes everything for shared."""
    path = next(path for path in OTHER_PROGRAMS if path.stem == "TracedWhileEnding")
    options = SearchOptions(every=True, self_check=True, order=Order(order))
    searched = search(load(path), KINDS, options)
    assert [what for what, _ in searched.unsupported if ERROR in what] == []


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("order", ["depth", "breadth"])
def test_all_recognised_states_go_on_in_the_same_way(
    order: str, classes: Path, race_classes: Path, record_property: Record
) -> None:
    limits = SearchLimits(states=LONG_STATES, seconds=LONG_SECONDS)
    suite = shuffled(SUITE)
    run = LongRun(f"recognised states, {order} first, programs", range(len(suite)))
    states = run.counts(Counter[str]())
    for path, wrong in run.each(suite):
        program = loaded(path, classes, race_classes)
        found, checked = contradictions(name_of(path), program, limits, Order(order))
        wrong += found
        states["checked"] += checked
    record_property("summary", f"{run.text()}; {states['checked']:,} states checked")
    assert run.wrong == []


@pytest.mark.long
@pytest.mark.timeout(0)
def test_recognised_states_of_other_suites_go_on_in_the_same_way(
    tmp_path: Path, record_property: Record
) -> None:
    limits = SearchLimits(states=OTHER_STATES, seconds=OTHER_SECONDS)
    compile_others(OTHER_PROGRAMS, tmp_path)
    run = LongRun("recognised states, programs of other suites", range(len(OTHER_PROGRAMS)))
    states = run.counts(Counter[str]())
    for path, wrong in run.each(OTHER_PROGRAMS):
        order = Order("breadth" if OTHER_PROGRAMS.index(path) % 2 else "depth")
        found, checked = contradictions(name_of(path), other(path, tmp_path), limits, order)
        wrong += found
        states["checked"] += checked
    record_property("summary", f"{run.text()}; {states['checked']:,} states checked")
    assert run.wrong == []
    assert states["checked"] >= FLOOR * run.count


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize(("kind", "seeds"), [("wide", WIDE), ("lives", LIVES)])
def test_recognised_states_of_random_programs_go_on_in_the_same_way(
    kind: str, seeds: range, tmp_path: Path, record_property: Record
) -> None:
    case_of = {"wide": wide_case, "lives": life_case}[kind]
    limits = SearchLimits(states=OTHER_STATES, seconds=OTHER_SECONDS)
    run = LongRun(f"recognised states, random programs ({kind}), seeds", seeds)
    states = run.counts(Counter[str]())
    for some in run.ranges(BATCH):
        folder = tmp_path / str(some.start)
        found, checked = of_random_programs([case_of(seed) for seed in some], folder, limits)
        shutil.rmtree(folder)
        case_of.cache_clear()
        states["checked"] += checked
        run.note(some, found)
    record_property("summary", f"{run.text()}; {states['checked']:,} states checked")
    assert run.wrong == []
