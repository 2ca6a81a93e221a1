"""Every order of search gives the same answers, each with what it promises."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.api import DEFAULT_CLAIMS, check
from heddle.machine.search import search
from heddle.questions.search_options import (
    HEURISTICS,
    ORDERS,
    SAMPLINGS,
    Order,
    Sampling,
    SearchLimits,
    SearchOptions,
)
from heddle.results import Exhaustive, Outcome, Partial, Witnessed
from heddle.witnesses.search_coverage import JAVA_MEMORY_MODEL

if TYPE_CHECKING:
    from heddle.machine.searched import Searched

PROGRAMS = Path(__file__).parents[3] / "programs"
KINDS = ("uncaught", "deadlock")
BROKEN = (
    "LostUpdate",
    "LockOrder",
    "DiningPhilosophers",
    "LostWakeup",
    "Ctx5Chain",
    "CheckThenAct",
)
SOUND = ("LostUpdate", "LockOrder", "DiningPhilosophers", "ProducerConsumer", "TicketLock")
EXHAUSTIVE = [Order(name) for name in ORDERS if name not in {"random", "best"}]
EXHAUSTIVE += [Order("best", heuristic) for heuristic in HEURISTICS]
SAMPLED = [Order("random", sampling=Sampling(scheme)) for scheme in SAMPLINGS]


@cache
def program(name: str) -> heddle.Program:
    return heddle.load(PROGRAMS / f"{name}.java")


def searched(name: str, order: Order, every: bool = False) -> Searched:
    return search(program(name), KINDS, SearchOptions(order=order, every=every))


def label(order: Order) -> str:
    return f"{order.name}-{order.heuristic}-{order.sampling.scheme}"


@pytest.mark.parametrize("order", EXHAUSTIVE + SAMPLED, ids=label)
@pytest.mark.parametrize("name", BROKEN)
def test_every_order_finds_what_depth_first_finds(name: str, order: Order) -> None:
    first = searched(f"violates/{name}", Order()).problems[0]
    found = searched(f"violates/{name}", order).problems[0]
    assert (found.kind, found.site) == (first.kind, first.site)


@pytest.mark.parametrize("order", EXHAUSTIVE + SAMPLED, ids=label)
def test_what_an_order_finds_replays(order: Order) -> None:
    for name in BROKEN:
        report = check(program(f"violates/{name}"), options=SearchOptions(order=order))
        assert report.outcome is Outcome.VIOLATED, name


@pytest.mark.parametrize("order", EXHAUSTIVE, ids=label)
@pytest.mark.parametrize("name", SOUND)
def test_every_order_but_random_proves(name: str, order: Order) -> None:
    report = check(program(f"holds/{name}"), options=SearchOptions(order=order))
    assert report.outcome is Outcome.HOLDS
    assert {verdict.coverage for verdict in report.verdicts} == {Exhaustive(JAVA_MEMORY_MODEL)}


@pytest.mark.parametrize("name", BROKEN)
def test_breadth_first_finds_a_run_with_the_fewest_steps(name: str) -> None:
    steps = {
        label(order): len(searched(f"violates/{name}", order).problems[0].steps)
        for order in EXHAUSTIVE + SAMPLED
    }
    assert steps[label(Order("breadth"))] == min(steps.values())


@pytest.mark.parametrize("name", ["holds/DiningPhilosophers", "holds/TicketLock"])
def test_best_first_meets_each_state_once_whatever_the_heuristic(name: str) -> None:
    # Who owns confined memory is part of a state only until that assumption fails, which is sooner
    # in one order than in another.
    asked = [
        SearchOptions(order=Order("best", heuristic), without=("confined",))
        for heuristic in HEURISTICS
    ]
    counts = {search(program(name), KINDS, options).effort["states"] for options in asked}
    assert len(counts) == 1


@pytest.mark.parametrize(
    ("name", "contexts"),
    [("Ctx2StartOrder", 2), ("Ctx3Overwrite", 3), ("Ctx4Order", 4), ("Ctx5Chain", 5)],
)
def test_raising_contexts_finds_a_run_with_the_fewest(name: str, contexts: int) -> None:
    steps = searched(f"violates/{name}", Order("contexts")).problems[0].steps
    switches = sum(one.thread != other.thread for one, other in pairwise(steps))
    assert switches + 1 == contexts


def test_raising_contexts_says_how_many_were_explored_when_it_is_stopped() -> None:
    options = SearchOptions(order=Order("contexts"), limits=SearchLimits(states=150))
    report = check(program("holds/DiningPhilosophers"), options=options)
    coverage = report.verdicts[0].coverage
    assert isinstance(coverage, Partial)
    assert "--max-states" in coverage.reason
    assert 1 <= int(coverage.limits["contexts"]) < 7


def test_raising_contexts_up_to_a_limit_is_bounded_by_it() -> None:
    options = SearchOptions(order=Order("contexts"), limits=SearchLimits(contexts=2))
    report = check(program("holds/DiningPhilosophers"), options=options)
    assert report.outcome is Outcome.HOLDS_WITHIN_BOUND


@pytest.mark.parametrize("scheme", SAMPLINGS)
def test_the_same_seed_gives_the_same_runs(scheme: str) -> None:
    def runs(seed: int) -> Searched:
        order = Order("random", sampling=Sampling(scheme, seed, runs=50))
        return searched("violates/DiningPhilosophers", order, every=True)

    assert runs(1) == runs(1)
    assert runs(1).effort["bytecodes"] != runs(2).effort["bytecodes"]


@pytest.mark.parametrize("scheme", SAMPLINGS)
def test_random_runs_prove_nothing(scheme: str) -> None:
    order = Order("random", sampling=Sampling(scheme, seed=7, runs=20))
    report = check(program("holds/LostUpdate"), options=SearchOptions(order=order))
    assert report.outcome is Outcome.UNKNOWN
    for verdict in report.verdicts:
        assert isinstance(verdict.coverage, Partial)
        assert verdict.coverage.reason.startswith(f"20 random runs ({scheme}, seed 7)")
        assert verdict.effort["runs"] == 20


@pytest.mark.parametrize("scheme", SAMPLINGS)
def test_a_random_run_that_spins_lets_the_others_go_on(scheme: str) -> None:
    order = Order("random", sampling=Sampling(scheme, runs=30))
    found = searched("holds/SpinUntilReady", order)
    assert (found.effort["runs"], found.problems, found.cut_off) == (30, (), False)


def test_random_runs_keep_to_a_context_bound() -> None:
    order = Order("random", sampling=Sampling(runs=300))
    options = SearchOptions(order=order, limits=SearchLimits(contexts=4))
    found = search(program("violates/Ctx5Chain"), KINDS, options)
    assert found.problems == ()
    assert found.context_bound


def test_all_findings_are_told_apart_and_have_runs_of_their_own(tmp_path: Path) -> None:
    source = tmp_path / "Three.java"
    source.write_text(
        """
        class Three {
            static volatile int x;
            static void set(int value) {
                x = value;
                if (x != value) throw new IllegalStateException("lost");
            }
            public static void main(String[] args) throws Exception {
                Thread other = new Thread(() -> set(1));
                other.start();
                x = 2;
                if (x == 1) throw new IllegalArgumentException("overtaken");
                other.join();
                assert x == 2;
            }
        }
        """
    )
    loaded = heddle.load(source)
    for order in EXHAUSTIVE:
        found = search(loaded, KINDS, SearchOptions(order=order, every=True))
        sites = {problem.site.split()[0] for problem in found.problems}
        assert sites == {
            "java.lang.IllegalStateException",
            "java.lang.IllegalArgumentException",
            "java.lang.AssertionError",
        }, order
        assert len({problem.steps for problem in found.problems}) == 3
        verdict = check(loaded, options=SearchOptions(order=order, every=True)).verdicts[0]
        assert [type(finding.evidence) for finding in verdict.findings] == [Witnessed] * 3
        first = search(loaded, KINDS, SearchOptions(order=order))
        assert len(first.problems) == 1


def test_claims_are_checked_in_all_orders_at_once() -> None:
    report = check(
        program("violates/LockOrder"),
        claims=DEFAULT_CLAIMS,
        options=SearchOptions(order=Order("breadth")),
    )
    assert [verdict.outcome for verdict in report.verdicts] == [Outcome.UNKNOWN, Outcome.VIOLATED]


@pytest.mark.parametrize(
    ("make", "cause"),
    [
        (lambda: Order("sideways"), "no such order"),
        (lambda: Order("best", "luck"), "no such heuristic"),
        (lambda: Sampling("dice"), "no such sampling"),
        (lambda: Sampling(runs=0), "runs must be at least 1"),
    ],
)
def test_an_order_that_does_not_exist_is_refused(make: object, cause: str) -> None:
    assert callable(make)
    with pytest.raises(ValueError, match=cause):
        make()
