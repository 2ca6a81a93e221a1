"""The oracle's answers about programs small enough to be worked out by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from concurrency import syntax as s
from concurrency.compiling import compile_program
from concurrency.execution import has_lock_cycle, successors
from concurrency.generator import random_case
from concurrency.layout import Layout, first_world
from concurrency.oracle import Outcomes, TooManyStates, explore, has_ended
from concurrency.rendering import NULL, render
from concurrency.syntax import Body, Program, Statement

if TYPE_CHECKING:
    from collections.abc import Callable

    from concurrency.world import World

X, Y, A, B, V = (s.Static(name) for name in "xyabv")
ZERO, ONE, TWO = map(s.Number, range(3))
NEVER = 9
PAUSES = s.Synchronized("l", (s.Wait("l"),))
WAKES = s.Synchronized("l", (s.Notify("l"),))


def threads(*bodies: Body, main: Body = ()) -> Program:
    """Main starts every thread, then does its part."""
    starts = tuple(s.Start(number) for number in range(1, len(bodies) + 1))
    return Program(
        ((*starts, *main), *bodies),
        plain=("x", "y", "a", "b"),
        volatile=("v",),
        arrays=(("e", 2),),
        nodes=("n0",),
        atomics=("c",),
        locks=("k", "l"),
    )


def joining(*bodies: Body, then: Body = ()) -> Program:
    """Main starts every thread, joins them all, then does its part."""
    joins = tuple(s.Join(number) for number in range(1, len(bodies) + 1))
    return threads(*bodies, main=(*joins, *then))


def is_(place: s.Expression, number: int) -> s.Comparison:
    return s.Comparison(place, "==", s.Number(number))


def is_not(place: s.Expression, number: int) -> s.Comparison:
    return s.Comparison(place, "!=", s.Number(number))


def finals(outcomes: Outcomes, *places: s.Static) -> set[tuple[int, ...]]:
    """The ends, as far as these ints go."""
    positions = ["xyabv".index(place.name) for place in places]
    return {tuple(final[k] for k in positions) for final in outcomes.finals}


def texts(program: Program, outcomes: Outcomes) -> set[tuple[str, str]]:
    """Races as the statements themselves, each pair in the order of the text."""
    lines = [line.strip() for line in render(program, "R").splitlines()]
    return {(lines[first - 1], lines[second - 1]) for first, second in outcomes.races}


def takes(outer: str, inner: str, *body: Statement) -> s.Synchronized:
    return s.Synchronized(outer, (s.Synchronized(inner, body),))


INCREMENT: Body = (s.Set(0, X), s.Store(X, s.Binary("+", s.Local(0), ONE)))


def test_two_unprotected_increments_can_lose_one() -> None:
    program = joining(INCREMENT, (s.Update(X, 1),), then=(s.Assert(is_(X, 2)),))
    outcomes = explore(program)
    assert finals(outcomes, X) == {(1,), (2,)}
    assert {kind for kind, _ in outcomes.violations} == {"assertion"}
    assert texts(program, outcomes) == {("r0 = x;", "x += 1;"), ("x = (r0 + 1);", "x += 1;")}


def test_a_lost_update_noticed_after_joining_takes_five_contexts() -> None:
    # main starts both; t1 reads; t2 reads and writes; t1 writes; main joins and asserts.
    outcomes = explore(joining(INCREMENT, INCREMENT, then=(s.Assert(is_(X, 2)),)))
    assert outcomes.violation_contexts == 5


def test_two_protected_increments_lose_none_and_do_not_race() -> None:
    locked: Body = (s.Synchronized("l", INCREMENT),)
    outcomes = explore(joining(locked, locked, then=(s.Assert(is_(X, 2)),)))
    assert finals(outcomes, X) == {(2,)}
    assert not outcomes.races
    assert not outcomes.violations
    assert not outcomes.deadlock


@pytest.mark.parametrize("make", [threads, joining], ids=["main ends", "main joins"])
def test_opposite_lock_orders_deadlock_within_three_contexts(make: Callable[..., Program]) -> None:
    # main starts both; t1 takes k; t2 takes l. Now neither can move, and asking is no step.
    outcomes = explore(make((takes("k", "l"),), (takes("l", "k"),)))
    assert outcomes.deadlock_contexts == 3
    assert outcomes.finals


def test_one_lock_order_does_not_deadlock() -> None:
    assert not explore(threads((takes("k", "l"),), (takes("k", "l"),))).deadlock


def test_a_cycle_of_locks_is_a_deadlock_whatever_the_others_still_do() -> None:
    busy: Body = (s.Update(X, 1), s.Update(X, 1))
    outcomes = explore(threads((takes("k", "l"),), (takes("l", "k"),), busy))
    assert outcomes.deadlock_contexts == 3


def test_a_woken_thread_that_wants_its_lock_back_can_be_on_a_cycle() -> None:
    # main starts all; t1 waits on l and keeps k; t2 takes l, wakes it and asks for k.
    holds = takes("k", "l", s.Store(X, ONE), s.Wait("l"))
    wakes: Body = (s.Notify("l"), s.Synchronized("k", ()))
    asks = s.Synchronized("l", (s.If(is_(X, 1), wakes),))
    assert explore(threads((holds,), (asks,), (s.Update(Y, 1),))).deadlock_contexts == 3


def test_without_a_cycle_a_deadlock_is_over_only_when_nothing_moves() -> None:
    # main starts both, t1 waits for ever, t2 has to end as well.
    assert explore(threads((PAUSES,), (s.Update(X, 1),))).deadlock_contexts == 3
    assert explore(threads((PAUSES,))).deadlock_contexts == 2


def test_a_lock_may_be_taken_again_by_its_owner() -> None:
    outcomes = explore(threads((takes("l", "l", s.Update(X, 1)),), (takes("l", "l"),)))
    assert not outcomes.deadlock
    assert finals(outcomes, X) == {(1,)}


def test_store_buffering_never_shows_two_zeros() -> None:
    program = joining((s.Store(X, ONE), s.Store(A, Y)), (s.Store(Y, ONE), s.Store(B, X)))
    assert finals(explore(program), A, B) == {(0, 1), (1, 0), (1, 1)}


def test_operands_are_read_from_left_to_right() -> None:
    # Only who reads x first can find x still 0 and y already 1.
    reads: Body = (s.Store(A, s.Binary("-", X, Y)),)
    outcomes = explore(threads(reads, (s.Store(X, ONE), s.Store(Y, ONE))))
    assert finals(outcomes, A) == {(-1,), (0,), (1,)}


def test_a_notify_before_the_wait_is_lost() -> None:
    # main starts both; t2 notifies nobody; t1 waits for ever.
    outcomes = explore(threads((PAUSES,), (WAKES,)))
    assert outcomes.deadlock_contexts == 3
    assert outcomes.finals


def test_a_wait_that_asks_first_is_not_missed() -> None:
    waits = s.Synchronized("l", (s.While(is_(X, 0), (s.Wait("l"),)),))
    writes = s.Synchronized("l", (s.Store(X, ONE), s.Notify("l")))
    outcomes = explore(threads((waits,), (writes,)))
    assert not outcomes.deadlock
    assert not outcomes.races


def waiter(then: Statement) -> Body:
    """Counts itself, then waits."""
    return (s.Synchronized("l", (s.Update(X, 1), s.Wait("l"), then)),)


def when_both_wait(wakes: Statement) -> Body:
    return (s.Synchronized("l", (s.If(is_(X, 2), (wakes,)),)),)


def test_notify_wakes_any_one_of_two() -> None:
    dies = waiter(s.Throw())
    outcomes = explore(threads(dies, dies, when_both_wait(s.Notify("l"))))
    assert len(outcomes.violations) == 2
    assert not outcomes.finals
    assert outcomes.deadlock


def test_notify_all_wakes_both_and_they_go_on_in_any_order() -> None:
    first, second = (waiter(s.Store(Y, number)) for number in (ONE, TWO))
    outcomes = explore(threads(first, second, when_both_wait(s.NotifyAll("l"))))
    assert finals(outcomes, Y) == {(1,), (2,)}


def test_waiting_gives_a_lock_back_and_takes_it_again_however_often_it_was_taken() -> None:
    nested = s.Synchronized("l", (s.Synchronized("l", (s.Wait("l"),)), s.Update(X, 1)))
    locked = s.Synchronized("l", (s.Notify("l"), s.Update(X, 1)))
    outcomes = explore(threads((nested,), (locked, locked)))
    assert finals(outcomes, X) == {(3,)}
    assert not outcomes.races


def test_a_timed_wait_ends_by_itself() -> None:
    outcomes = explore(threads((s.Synchronized("l", (s.Wait("l", 1), s.Update(X, 1))),)))
    assert not outcomes.deadlock
    assert finals(outcomes, X) == {(1,)}


@pytest.mark.parametrize("forbidden", [s.Wait("l"), s.Notify("l"), s.NotifyAll("l")])
def test_only_the_owner_of_a_lock_may_wait_or_notify(forbidden: Statement) -> None:
    outcomes = explore(threads((forbidden,)))
    assert {kind for kind, _ in outcomes.violations} == {"uncaught-exception"}
    assert outcomes.violation_contexts == 2


def test_an_interrupt_ends_a_wait_before_or_after_it_began() -> None:
    marks = s.Synchronized("l", (s.Wait("l", interrupted=s.Throw()),))
    outcomes = explore(threads((marks,), main=(s.Interrupt(1),)))
    assert not outcomes.deadlock
    assert {kind for kind, _ in outcomes.violations} == {"uncaught-exception"}
    assert outcomes.violation_contexts == 2


def test_an_interrupt_is_used_up_by_one_wait() -> None:
    outcomes = explore(threads((PAUSES, PAUSES), main=(s.Interrupt(1),)))
    assert outcomes.deadlock
    assert not outcomes.finals


def test_a_sleep_may_be_over_before_the_interrupt() -> None:
    program = threads((s.Sleep(), s.Store(X, s.Local(2))), main=(s.Interrupt(1),))
    assert finals(explore(program), X) == {(0,), (7,)}


def test_a_permit_waits_for_the_one_who_parks_but_there_is_only_one() -> None:
    assert not explore(threads((s.Park(),), main=(s.Unpark(1),))).deadlock
    assert explore(threads((s.Park(), s.Park()), main=(s.Unpark(1), s.Unpark(1)))).deadlock
    assert not explore(threads((s.Park(1),))).deadlock


def test_who_is_interrupted_does_not_park_again() -> None:
    assert not explore(threads((s.Park(), s.Park()), main=(s.Interrupt(1),))).deadlock


def test_joining_waits_for_the_end_and_not_for_the_start() -> None:
    outcomes = explore(joining(INCREMENT, then=(s.Assert(is_(X, 1)),)))
    assert not outcomes.violations
    assert not outcomes.races
    never_started = Program(((s.Join(1), s.Store(X, TWO)), INCREMENT), plain=("x",))
    assert explore(never_started).finals == {(2,)}


def test_contexts_count_every_change_of_thread() -> None:
    answers: Body = (s.If(is_(X, 1), (s.Store(Y, TWO),)),)
    asks: Body = (s.Store(X, ONE), s.Assert(is_not(Y, 2)))
    assert explore(threads(asks, answers)).violation_contexts == 4
    assert explore(threads((s.Assert(is_(X, 0)),), main=(s.Store(X, ONE),))).violation_contexts == 2
    assert explore(Program(((s.Assert(is_(X, 1)),),), plain=("x",))).violation_contexts == 1


def fewest_by_trying(program: Program) -> tuple[int | None, int | None]:
    """The contexts of violations and of deadlocks, by searching anew for every bound."""
    codes, lowest = compile_program(program), [NEVER, NEVER]
    frontier: set[tuple[World, int]] = {(first_world(program), 0)}
    for contexts in range(1, NEVER):
        reached, pending = set(frontier), list(frontier)
        while pending:
            world, thread = pending.pop()
            steps = list(successors(codes, world))
            at_rest = not steps and not has_ended(program, Layout(program), world)
            if at_rest or has_lock_cycle(codes, world):
                lowest[1] = min(lowest[1], contexts)
            for moved in steps:
                following = (moved.world, thread)
                if moved.thread == thread and moved.violation:
                    lowest[0] = min(lowest[0], contexts)
                if moved.thread == thread and following not in reached:
                    reached.add(following)
                    pending.append(following)
        everyone = range(len(codes))
        frontier = {(world, other) for world, _ in reached for other in everyone}
    violation, deadlock = (None if found == NEVER else found for found in lowest)
    return violation, deadlock


def test_the_fewest_contexts_are_those_that_trying_every_bound_finds() -> None:
    small = [case for case in map(random_case, range(60)) if case.outcomes.states <= 300]
    for case in small:
        found = case.outcomes.violation_contexts, case.outcomes.deadlock_contexts
        assert fewest_by_trying(case.program) == found, case.name
    assert len(small) >= 20


def test_an_exception_leaves_the_locks_it_passes() -> None:
    outcomes = explore(threads((takes("k", "l", s.Throw()),), (takes("k", "l", s.Update(X, 1)),)))
    assert not outcomes.deadlock
    assert finals(outcomes, X) == {(1,)}


def test_a_handler_catches_exceptions_but_not_failed_assertions() -> None:
    def caught(body: Body) -> Body:
        return (s.Try(body, 0, 5), s.Store(X, s.Local(0)))

    thrown = explore(threads(caught((s.Synchronized("l", (s.Throw(),)),))))
    assert not thrown.violations
    assert finals(thrown, X) == {(5,)}
    failed = explore(threads(caught((s.Assert(is_(ONE, 2)),))))
    assert {kind for kind, _ in failed.violations} == {"assertion"}
    assert finals(failed, X) == {(0,)}


@pytest.mark.parametrize(
    "statement",
    [s.Divide(0, 6, X), s.Set(0, s.Field("p")), s.Store(s.Field("p"), ONE), s.Link("p", "n0")],
)
def test_what_java_forbids_throws_where_it_stands(statement: Statement) -> None:
    program = threads((statement,))
    (violation,) = explore(program).violations
    kind, line = violation
    assert kind == "uncaught-exception"
    assert "static void run1()" in render(program, "R").splitlines()[line - 4]


def test_a_violation_is_on_the_line_of_its_statement_in_whatever_block() -> None:
    fails = s.Assert(is_(s.Local(1), 4))
    choice = s.If(is_(X, 1), (s.Update(Y, 1), s.Update(Y, 1)), (s.Update(Y, 1), fails))
    program = threads((s.Repeat(2, (s.Synchronized("l", (choice,)),)),))
    ((_, line),) = explore(program).violations
    assert render(program, "R").splitlines()[line - 1].strip() == "assert r1 == 4;"


def test_a_bad_index_throws_after_the_value_was_read() -> None:
    bad = s.Store(s.Element("e", s.Local(0)), X)
    program = threads((s.Set(0, s.Number(2)), bad), main=(s.Store(X, ONE),))
    outcomes = explore(program)
    assert len(outcomes.violations) == 1
    assert texts(program, outcomes) == {("x = 1;", "e[r0] = x;")}


def test_only_plain_places_race_and_only_with_themselves() -> None:
    assert not explore(threads((s.Update(V, 1),), (s.Update(V, 1),))).races
    assert not explore(threads((s.GetAndAdd(0, 1),), (s.SetAtomic(0),))).races
    assert not explore(threads((s.Set(0, X),), (s.Set(0, X),))).races
    first, second = (s.Update(s.Element("e", index), 1) for index in (ZERO, ONE))
    assert not explore(threads((first,), (second,))).races
    assert explore(threads((first,), (first,))).races


def test_a_node_races_only_once_it_is_published() -> None:
    makes: Body = (s.NewNode(), s.Store(s.Field("p"), ONE), s.Link("n0", "p"))
    looks: Body = (s.Follow("n0"), s.If(s.NotNull(), (s.Set(0, s.Field("p")),)))
    program = threads(makes, looks)
    outcomes = explore(program)
    assert texts(program, outcomes) == {("n0.next = p;", "p = n0.next;")}
    assert not outcomes.violations
    late = threads((*makes, s.Store(s.Field("p"), TWO)), looks)
    assert ("p.value = 2;", "r0 = p.value;") in texts(late, explore(late))


def test_a_final_valuation_sees_through_references() -> None:
    outcomes = explore(threads((s.NewNode(), s.Store(s.Field("p"), TWO), s.Link("n0", "p"))))
    assert {final[-2:] for final in outcomes.finals} == {(0, 2)}
    assert {final[-2:] for final in explore(threads()).finals} == {(0, NULL)}


def test_compare_and_set_has_one_winner() -> None:
    wins: Body = (s.CompareAndSet(0, 0, 1), s.Synchronized("l", (s.If(is_(s.Local(0), 1),
                  (s.Update(X, 1),)),)))  # fmt: skip
    assert finals(explore(joining(wins, wins)), X) == {(1,)}


def test_a_static_synchronized_method_excludes_itself() -> None:
    calls: Body = (s.Call(0),)
    starts: Body = (s.Start(1), s.Start(2))
    program = Program((starts, calls, calls), plain=("x",), methods=((s.Update(X, 1),),))
    outcomes = explore(program)
    assert outcomes.finals == {(2,)}
    assert not outcomes.races


def test_spinning_for_ever_is_a_livelock_and_no_deadlock() -> None:
    spins: Body = (s.While(is_(V, 0)),)
    outcomes = explore(threads(spins))
    assert outcomes.livelock
    assert not outcomes.deadlock
    assert not explore(threads(spins, (s.Store(V, ONE),))).livelock


def test_a_counted_loop_runs_as_often_as_it_says() -> None:
    nested = s.Repeat(3, (s.Repeat(2, (s.Update(X, 1),)),))
    assert finals(explore(threads((nested,))), X) == {(6,)}


def test_the_oracle_gives_up_on_what_is_too_large() -> None:
    with pytest.raises(TooManyStates):
        explore(threads(INCREMENT * 3, INCREMENT * 3), limit=100)
