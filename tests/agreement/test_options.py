"""Every claim is judged in every order of search and with every store, or the question is refused.

A combination of options that is let through and not evaluated is a wrong `holds`. So each is tried
on a program that breaks the claim and on one that keeps it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import heddle
from heddle import Outcome
from heddle.api import check
from heddle.errors import InputError
from heddle.questions.bounds import Bounds, ContextsOptions
from heddle.questions.search_options import (
    HEURISTICS,
    STORES,
    Order,
    Sampling,
    SearchLimits,
    SearchOptions,
)
from heddle.results import (
    Invariant,
    Ltl,
    NoDataRace,
    NoDeadlock,
    NoUncaughtException,
    Unreachable,
)
from heddle.results.scheduling import Scheduling

if TYPE_CHECKING:
    from collections.abc import Callable

    from heddle.program.program import Program
    from heddle.results import Claim, Report

HERE = Path(__file__).parent / "options"
SECONDS = 60
LONGEST = 60
RUNS = Sampling(runs=50)
ORDERS = (
    Order("depth"),
    Order("breadth"),
    Order("contexts"),
    *(Order("best", heuristic) for heuristic in HEURISTICS),
    Order("random", sampling=RUNS),
    Order("random", sampling=replace(RUNS, scheme="pos")),
)


@dataclass(frozen=True, slots=True)
class Case:
    """A claim about the class of that name, and which programs break and keep it."""

    name: str
    asked: Callable[[str], Claim]
    programs: str = ""
    fair: bool = False
    #: What random runs cannot find: it takes all runs to know it.
    needs_all: bool = False


CASES = (
    Case("exception", lambda _: NoUncaughtException()),
    Case("deadlock", lambda _: NoDeadlock()),
    Case("hang", lambda _: NoDeadlock(), "End", needs_all=True),
    Case("race", lambda _: NoDataRace()),
    Case("unreachable", lambda main: Unreachable(f"{main}.rare")),
    Case("invariant", lambda main: Invariant(f"{main}.isSmall")),
    Case("ltl", lambda main: Ltl(f"[]({main}.count < 2 || {main}.go || !{main}.done)")),
    Case("fair", lambda main: Ltl(f"<>{main}.done"), "End", fair=True),
)
ABOUT_STATES = {"unreachable", "invariant", "ltl", "fair"}
EXTRA = {
    "plain": SearchOptions(),
    "all": SearchOptions(every=True),
    "wake-ups": SearchOptions(scheduling=Scheduling(spurious_wakeups=True)),
    "timeouts": SearchOptions(scheduling=Scheduling(timeouts_last=True)),
    "contexts": SearchOptions(limits=SearchLimits(contexts=9)),
    "depth": SearchOptions(limits=SearchLimits(depth=200)),
    "states": SearchOptions(limits=SearchLimits(states=100_000)),
    "weak": SearchOptions(scheduling=Scheduling(weak_cas=True)),
    "coverage": SearchOptions(coverage=True),
    "unreduced": SearchOptions(without=("local", "movers", "read-only", "confined", "sleep")),
}


def is_refused(case: Case, order: Order, store: str, extra: str) -> bool:
    """The combinations that mean nothing; every other one must be answered."""
    about_runs = case.name in {"ltl", "fair"}
    if store == "none":
        return (
            order.name != "depth"
            or case.name in ABOUT_STATES
            or extra in {"contexts", "states", "timeouts"}
        )
    if about_runs:
        return order.name != "depth" or store == "bits" or extra == "contexts"
    return order.name == "random" and (store != "exact" or extra == "states")


@pytest.fixture(scope="module")
def programs() -> dict[str, Program]:
    return {path.stem: heddle.load(HERE, main=path.stem) for path in sorted(HERE.glob("*.java"))}


def ask(program: Program, case: Case, main: str, options: SearchOptions) -> Report:
    limits = replace(options.limits, seconds=SECONDS)
    options = replace(options, fair=case.fair, limits=limits)
    return check(program, claims=[case.asked(main)], options=options)


def answers(
    programs: dict[str, Program], case: Case, order: Order, store: str, extra: str
) -> str | None:
    """What is wrong with the answers to one combination, if something is."""
    options = replace(EXTRA[extra], order=order, store=store)
    if order.name == "random" and options.limits.depth is None:
        # A run of a program that spins would go on for long.
        options = replace(options, limits=replace(options.limits, depth=LONGEST))
    where = f"{case.name} {order.name} {order.heuristic} {store} {extra}"
    broken, repaired = f"Broken{case.programs}", f"Repaired{case.programs}"
    if is_refused(case, order, store, extra):
        try:
            ask(programs[broken], case, broken, options)
        except InputError:
            return None
        return f"{where}: not refused"
    found = ask(programs[broken], case, broken, options)
    proved = ask(programs[repaired], case, repaired, options)
    kept = {Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND}
    violated = {Outcome.VIOLATED}
    if order.name == "random":
        kept = {Outcome.UNKNOWN}
        violated = {Outcome.UNKNOWN} if case.needs_all else violated
    if found.outcome not in violated:
        return f"{where}: {found.outcome} of the broken program"
    if proved.outcome not in kept:
        return f"{where}: {proved.outcome} of the repaired program"
    return None


EXTRAS = sorted(set(EXTRA) - {"plain"})
# One option for each claim here, all pairs in the long tier.
WITH_EXTRAS = [
    pytest.param(
        case,
        extra,
        id=f"{case.name}-{extra}",
        marks=() if (row - column) % len(EXTRAS) < 1 else pytest.mark.long,
    )
    for row, case in enumerate(CASES)
    for column, extra in enumerate(EXTRAS)
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_claim_is_judged_in_every_order_and_with_every_store_or_the_question_is_refused(
    case: Case, programs: dict[str, Program]
) -> None:
    wrong = [answers(programs, case, order, store, "plain") for order in ORDERS for store in STORES]
    assert [text for text in wrong if text] == []


@pytest.mark.parametrize(("case", "extra"), WITH_EXTRAS)
def test_an_option_changes_no_answer_whatever_the_order_and_the_store(
    case: Case, extra: str, programs: dict[str, Program]
) -> None:
    orders = [order for order in ORDERS if order in {Order(order.name), ORDERS[-1]}]
    wrong = [answers(programs, case, order, store, extra) for order in orders for store in STORES]
    assert [text for text in wrong if text] == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_engine_of_bounded_contexts_judges_a_claim_or_refuses_it(
    case: Case, programs: dict[str, Program]
) -> None:
    broken, repaired = f"Broken{case.programs}", f"Repaired{case.programs}"
    options = ContextsOptions(bounds=Bounds(contexts=6))
    if case.name in {"race", "invariant", "ltl", "fair"}:
        with pytest.raises(InputError):
            check(programs[broken], claims=[case.asked(broken)], bounds=options, engine="contexts")
        return
    found = check(programs[broken], claims=[case.asked(broken)], bounds=options, engine="contexts")
    proved = check(
        programs[repaired], claims=[case.asked(repaired)], bounds=options, engine="contexts"
    )
    assert proved.outcome in {Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND}
    if case.name == "hang":
        # It looks for states in which nothing moves, and says so.
        (verdict,) = found.verdicts
        assert any("beside others" in str(known) for known in verdict.assumptions)
    else:
        assert found.outcome is Outcome.VIOLATED
