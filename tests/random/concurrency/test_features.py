"""The oracle's answers about features of the library, in programs worked out by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from concurrency import syntax as s
from concurrency.features import futures as f
from concurrency.features import pools, stages, timers
from concurrency.features import synchronizers as q
from concurrency.features.states import AskState
from concurrency.features.wide_arrays import CloneSum, Copy, Fill
from concurrency.oracle import explore

if TYPE_CHECKING:
    from concurrency.feature import Declaration, Task
    from concurrency.oracle import Outcomes
    from concurrency.syntax import Body

TELL = s.Store(s.Static("v"), s.Local(0))
PUT = s.Store(s.Static("v"), s.Number(1))


def outcomes(
    *bodies: Body,
    declared: tuple[Declaration, ...] = (),
    tasks: tuple[Task, ...] = (),
    handlers: tuple[tuple[int, Body], ...] = (),
    looks: bool = False,
    virtual: bool = False,
) -> Outcomes:
    """What a program of these threads and tasks can do, main first."""
    program = s.Program(
        bodies,
        volatile=("v",),
        arrays=(("a", 2), ("b", 2)),
        locks=("l",),
        asks=True,
        looks=looks,
        declared=declared,
        tasks=tasks,
        handlers=handlers,
        virtual=virtual,
    )
    return explore(program)


def values(found: Outcomes) -> set[int]:
    """What `v` may be in the end."""
    return {final[0] for final in found.finals}


def test_a_thread_that_starts_has_every_state_on_its_way() -> None:
    look: Body = (s.Start(1), AskState(0, 1), TELL)
    assert values(outcomes((AskState(0, 1), TELL), (), looks=True)) == {0}
    assert values(outcomes(look, (s.Sleep(),), looks=True)) == {1, 2, 4, 5}
    waits: Body = (s.Synchronized("l", (s.Wait("l"),)),)
    wakes: Body = (*look, s.Synchronized("l", (s.NotifyAll("l"),)))
    assert values(outcomes(wakes, waits, looks=True)) <= {1, 2, 3, 5}


def test_a_joiner_keeps_the_thread_that_ends_out_of_its_monitor() -> None:
    main: Body = (s.Start(2), s.While(s.Comparison(s.Static("v"), "==", s.Number(0))), s.Start(1))
    look: Body = (*main, AskState(0, 2), TELL)
    ends: Body = (PUT,)
    with_joiner = outcomes(look, (s.Reunion(2),), ends, looks=True)
    assert 2 in values(with_joiner)


def test_an_array_is_copied_element_by_element() -> None:
    fills: Body = (Fill("a", 1),)
    main: Body = (s.Start(1), CloneSum(0, "a"), TELL)
    found = outcomes(main, fills)
    assert values(found) == {0, 1, 2}
    assert found.races


def test_a_copy_within_an_array_is_as_if_by_way_of_another() -> None:
    first = s.Store(s.Element("a", s.Number(0)), s.Number(3))
    found = outcomes((first, Copy("a", 0, "a", 1, 1)))
    assert {final[1:3] for final in found.finals} == {(3, 3)}


def test_a_copy_that_does_not_fit_copies_nothing() -> None:
    first = s.Store(s.Element("a", s.Number(0)), s.Number(3))
    found = outcomes((first, Copy("a", 0, "b", 1, 2)))
    assert {kind for kind, _ in found.violations} == {"uncaught-exception"}
    assert {final[3:5] for final in found.finals} == {(0, 0)}


def test_one_worker_takes_tasks_one_after_the_other() -> None:
    first: Body = (s.Update(s.Static("v"), 1),)
    for workers, ends in ((1, {2}), (2, {1, 2})):
        pool = pools.Pool(workers, (1, 2))
        main: Body = (pools.Execute(1), pools.Execute(2), pools.Shutdown())
        tasks = (pools.Pooled(pool), pools.Pooled(pool))
        found = outcomes(main, first, first, declared=(pool,), tasks=tasks)
        assert values(found) == ends
        assert not found.deadlock


def test_idle_workers_keep_the_program_alive() -> None:
    pool = pools.Pool(1, (1,))
    tasks = (pools.Pooled(pool),)
    assert outcomes((pools.Execute(1),), (), declared=(pool,), tasks=tasks).deadlock
    refused = outcomes((pools.Shutdown(), pools.Execute(1)), (), declared=(pool,), tasks=tasks)
    assert refused.violations
    assert not refused.deadlock


def test_a_future_is_done_failed_or_cancelled() -> None:
    declared, tasks = (f.Future(2),), (f.Promised(2, None),)
    gets: Body = (s.Start(1), f.Get(0, 2), TELL)
    runs: Body = (f.RunFuture(2),)
    fine = outcomes(gets, runs, (s.Set(0, s.Number(3)),), declared=declared, tasks=tasks)
    assert values(fine) == {3}
    failed = outcomes(gets, runs, (s.Throw(),), declared=declared, tasks=tasks)
    assert values(failed) == {5}
    assert not failed.violations
    cancels: Body = (f.Cancel(1, 2), *runs)
    assert values(outcomes(gets, cancels, (), declared=declared, tasks=tasks)) == {8}


def test_an_interrupt_after_the_result_may_be_noticed_first() -> None:
    declared, tasks = (f.Future(2),), (f.Promised(2, None),)
    main: Body = (s.Start(1), f.RunFuture(2), s.Interrupt(1))
    gets: Body = (f.Get(0, 2), s.Store(s.Static("v"), s.Local(s.LOCALS - 1)))
    assert values(outcomes(main, gets, (), declared=declared, tasks=tasks)) == {0, 7}


def test_an_action_runs_once_whoever_completes() -> None:
    declared, tasks = (stages.Stage(),), (stages.Dependent(),)
    action: Body = (s.Update(s.Static("v"), 1),)
    main: Body = (s.Start(1), stages.Then(2), s.Reunion(1))
    found = outcomes(main, (stages.Complete(0, 1, 2),), action, declared=declared, tasks=tasks)
    assert values(found) == {1}


def test_a_timer_that_is_cancelled_may_have_run_its_task() -> None:
    timer = timers.Timer(daemon=False)
    main: Body = (timers.Schedule(1), timers.CancelTimer(1))
    found = outcomes(main, (PUT,), declared=(timer,), tasks=(timers.Timed(timer),))
    assert values(found) == {0, 1}
    assert not found.deadlock
    assert outcomes(main[:1], (PUT,), declared=(timer,), tasks=(timers.Timed(timer),)).deadlock


def test_a_timer_that_repeats_may_be_cancelled_between_two_rounds() -> None:
    timer = timers.Timer(daemon=False)
    main: Body = (timers.Schedule(1, 2), timers.CancelTimer(1))
    counts: Body = (s.Update(s.Static("v"), 1),)
    found = outcomes(main, counts, declared=(timer,), tasks=(timers.Timed(timer, 2),))
    assert values(found) == {0, 1, 2}
    assert not found.deadlock
    dies: Body = (*counts, s.Throw())
    assert values(outcomes(main, dies, declared=(timer,), tasks=(timers.Timed(timer, 2),))) == {
        0,
        1,
    }


def test_a_pool_that_is_stopped_drops_what_no_worker_has_taken() -> None:
    pool = pools.Pool(1, (1, 2))
    tasks = (pools.Pooled(pool), pools.Pooled(pool))
    main: Body = (pools.Execute(1), pools.Execute(2), pools.ShutdownNow(0, pool))
    tells: Body = (*main, s.Store(s.Element("a", s.Number(0)), s.Local(0)))
    counts: Body = (s.Update(s.Static("v"), 1),)
    found = outcomes(tells, counts, counts, declared=(pool,), tasks=tasks)
    assert {final[:2] for final in found.finals} == {(1, 1), (2, 0)}
    assert not found.deadlock


def test_tasks_that_are_invoked_together_have_ended_or_are_cancelled() -> None:
    pool = pools.Pool(1, (2, 3))
    declared = (pool, f.Unnamed(2), f.Unnamed(3))
    tasks = (f.Promised(2, pool), f.Promised(3, pool))
    main: Body = (s.Start(1), f.InvokeAll((2, 3)), s.Set(0, s.Static("v")), pools.Shutdown())
    counts: Body = (s.Update(s.Static("v"), 1),)
    told: Body = (*main, s.Store(s.Static("v"), s.Local(0)))
    assert values(outcomes(told, (), counts, counts, declared=declared, tasks=tasks)) == {2}
    closed = outcomes(told, (pools.Shutdown(),), counts, counts, declared=declared, tasks=tasks)
    assert closed.violations
    assert values(closed) == {0, 1, 2}


def test_a_mutex_keeps_others_out_until_it_is_given_back() -> None:
    inside: Body = (q.Acquire(), s.Update(s.Static("v"), 1), q.Release())
    found = outcomes((s.Start(1), *inside), inside, declared=(q.Mutex(),))
    assert values(found) == {2}
    assert outcomes((s.Start(1), *inside), inside[:2], declared=(q.Mutex(),)).deadlock


def test_who_finds_a_mutex_free_is_not_interrupted_after_the_first_look() -> None:
    takes: Body = (q.AcquireInterruptibly(), s.Store(s.Static("v"), s.Local(s.LOCALS - 1)))
    early: Body = (s.Interrupt(1), s.Start(1))
    assert values(outcomes(early, takes, declared=(q.Mutex(),))) == {7}
    late: Body = (s.Start(1), s.Interrupt(1))
    assert values(outcomes(late, takes, declared=(q.Mutex(),))) == {0, 7}


def test_a_handler_runs_before_its_thread_has_ended() -> None:
    main: Body = (s.Start(1), s.Reunion(1), s.Set(0, s.Static("v")))
    found = outcomes((*main, TELL), (s.Throw(),), handlers=((1, (PUT,)),))
    assert values(found) == {1}
    assert found.violations


def test_the_program_ends_without_virtual_threads() -> None:
    waits: Body = (s.Synchronized("l", (s.Wait("l"),)),)
    assert outcomes((s.Start(1),), waits).deadlock
    assert not outcomes((s.Start(1),), waits, virtual=True).deadlock
