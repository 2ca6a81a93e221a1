"""What Java leaves open and the machine does only when asked: waking and failing for no reason."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.api import check
from heddle.machine.search import search
from heddle.questions.search_options import ORDERS, Order, SearchOptions
from heddle.results import Outcome
from heddle.results.scheduling import Scheduling

if TYPE_CHECKING:
    from pathlib import Path

WAITS = """
    static boolean ready;
    static final Object lock = new Object();
    static void go() throws Exception {
        synchronized (lock) {
            %s (!ready) lock.wait();
            assert ready;
        }
    }
"""
WAIT_MAIN = """
    Thread other = new Thread(() -> { try { go(); } catch (InterruptedException e) { }
        catch (Exception e) { throw new RuntimeException(e); } });
    other.start();
    synchronized (lock) { ready = true; lock.notify(); }
"""
PARKS = """
    static volatile boolean ready;
"""
PARK_MAIN = """
    Thread other = new Thread(() -> {
        %s (!ready) java.util.concurrent.locks.LockSupport.park();
        assert ready;
    });
    other.start();
    ready = true;
    java.util.concurrent.locks.LockSupport.unpark(other);
"""
ATOMIC = """
    static final java.util.concurrent.atomic.AtomicInteger x =
        new java.util.concurrent.atomic.AtomicInteger();
"""
HANDLE = """
    volatile int value;
    static final Main box = new Main();
    static final java.lang.invoke.VarHandle X;
    static {
        try { X = java.lang.invoke.MethodHandles.lookup()
            .findVarHandle(Main.class, "value", int.class); }
        catch (ReflectiveOperationException e) { throw new Error(e); }
    }
"""
SHARED_CAS = """
    Thread other = new Thread(() -> x.get());
    other.start();
    %s
    other.join();
"""

SPURIOUS = SearchOptions(scheduling=Scheduling(spurious_wakeups=True))
WEAK = SearchOptions(scheduling=Scheduling(weak_cas=True))


def program(folder: Path, members: str, body: str) -> heddle.Program:
    source = folder / "Main.java"
    source.write_text(
        f"public class Main {{ {members} public static void main(String[] args) throws Exception "
        f"{{ {body} }} }}"
    )
    return heddle.load(source)


def outcome(loaded: heddle.Program, options: SearchOptions) -> Outcome:
    return check(loaded, options=options).outcome


@pytest.mark.parametrize("order", [name for name in ORDERS if name != "random"])
@pytest.mark.parametrize(
    ("members", "body"), [(WAITS, WAIT_MAIN), (PARKS, PARK_MAIN)], ids=["wait", "park"]
)
def test_a_wait_without_a_loop_breaks_only_with_spurious_wakeups(
    tmp_path: Path, members: str, body: str, order: str
) -> None:
    unguarded = program(tmp_path, members.replace("%s", "if"), body.replace("%s", "if"))
    assert outcome(unguarded, SearchOptions(order=Order(order))) is Outcome.HOLDS
    assert outcome(unguarded, replace(SPURIOUS, order=Order(order))) is Outcome.VIOLATED


@pytest.mark.parametrize(
    ("members", "body"), [(WAITS, WAIT_MAIN), (PARKS, PARK_MAIN)], ids=["wait", "park"]
)
def test_a_wait_in_a_loop_holds_with_spurious_wakeups_too(
    tmp_path: Path, members: str, body: str
) -> None:
    guarded = program(tmp_path, members.replace("%s", "while"), body.replace("%s", "while"))
    assert outcome(guarded, SPURIOUS) is Outcome.HOLDS


def test_a_lost_wakeup_is_a_deadlock_though_it_could_end_by_luck(tmp_path: Path) -> None:
    lost = program(tmp_path, "", "Object lock = new Object(); synchronized (lock) { lock.wait(); }")
    found = search(lost, ("deadlock",), SPURIOUS)
    assert [problem.kind for problem in found.problems] == ["deadlock"]


def test_a_lost_wakeup_beside_a_server_is_a_deadlock_though_it_could_end_by_luck(
    tmp_path: Path,
) -> None:
    lost = program(
        tmp_path,
        "static volatile int beat;",
        """
        Thread server = new Thread(() -> { while (true) { beat = 1 - beat; } });
        server.setDaemon(true);
        server.start();
        Object lock = new Object();
        synchronized (lock) { lock.wait(); }
        """,
    )
    found = search(lost, ("deadlock",), SPURIOUS)
    assert [problem.kind for problem in found.problems] == ["deadlock"]


def test_a_thread_that_another_can_release_is_not_stuck_beside_a_server(tmp_path: Path) -> None:
    released = program(
        tmp_path,
        "static volatile int beat; static boolean done; static final Object lock = new Object();",
        """
        Thread server = new Thread(() -> { while (true) { beat = 1 - beat; } });
        server.setDaemon(true);
        server.start();
        new Thread(() -> { synchronized (lock) { done = true; lock.notify(); } }).start();
        synchronized (lock) { while (!done) lock.wait(); }
        """,
    )
    assert search(released, ("deadlock",), SPURIOUS).problems == ()


def test_deadlines_pass_last_even_if_somebody_could_wake_up_by_luck(tmp_path: Path) -> None:
    timed = program(
        tmp_path,
        "static final Object lock = new Object();",
        """
        Thread idle = new Thread(() -> { synchronized (lock) {
            while (true) { try { lock.wait(); } catch (InterruptedException e) { return; } } } });
        idle.setDaemon(true);
        idle.start();
        Thread.sleep(10);
        assert false;
        """,
    )
    found = search(
        timed,
        ("uncaught",),
        SearchOptions(scheduling=Scheduling(spurious_wakeups=True, timeouts_last=True)),
    )
    assert [problem.kind for problem in found.problems] == ["uncaught"]


@pytest.mark.parametrize("order", [name for name in ORDERS if name != "random"])
@pytest.mark.parametrize(
    ("members", "attempt"),
    [
        (ATOMIC, "assert x.weakCompareAndSetPlain(0, 1);"),
        (ATOMIC, "assert x.weakCompareAndSetVolatile(0, 1);"),
        (HANDLE, "assert X.weakCompareAndSet(box, 0, 1);"),
        (HANDLE, "assert X.weakCompareAndSetAcquire(box, 0, 1);"),
    ],
)
def test_a_single_weak_attempt_breaks_only_with_weak_cas(
    tmp_path: Path, members: str, attempt: str, order: str
) -> None:
    once = program(tmp_path, members, attempt)
    assert outcome(once, SearchOptions(order=Order(order))) is Outcome.HOLDS
    assert outcome(once, replace(WEAK, order=Order(order))) is Outcome.VIOLATED


def test_a_weak_attempt_that_others_see_is_one_step_with_a_choice(tmp_path: Path) -> None:
    shared = program(tmp_path, ATOMIC, SHARED_CAS % "assert x.weakCompareAndSetVolatile(0, 1);")
    assert outcome(shared, SearchOptions()) is Outcome.HOLDS
    (problem,) = search(shared, ("uncaught",), WEAK).problems
    assert [step.choice for step in problem.steps if step.choice is not None] == [1]


@pytest.mark.parametrize(
    "attempt",
    [
        "while (!x.weakCompareAndSetVolatile(0, 1)) { } assert x.get() == 1;",
        "assert x.compareAndSet(0, 1); assert x.incrementAndGet() == 2;",
        "assert !x.weakCompareAndSetVolatile(5, 6);",
    ],
)
def test_a_loop_of_weak_attempts_and_strong_ones_hold_with_weak_cas(
    tmp_path: Path, attempt: str
) -> None:
    for body in (attempt, SHARED_CAS % attempt):
        assert outcome(program(tmp_path, ATOMIC, body), WEAK) is Outcome.HOLDS


def test_a_choice_behind_a_weak_attempt_is_another_choice(tmp_path: Path) -> None:
    both = program(
        tmp_path,
        ATOMIC,
        SHARED_CAS
        % "if (x.weakCompareAndSetPlain(0, 1) && heddle.Choose.range(0, 2) == 2) assert false;",
    )
    (problem,) = search(both, ("uncaught",), WEAK).problems
    assert [step.choice for step in problem.steps if step.choice is not None] == [0, 2]


def test_what_is_not_let_happen_is_an_assumption_where_it_could(tmp_path: Path) -> None:
    def trusted(loaded: heddle.Program, options: SearchOptions) -> str:
        verdicts = check(loaded, options=options).verdicts
        return " ".join(assumption.text for assumption in verdicts[0].assumptions)

    waiting = program(tmp_path, WAITS % "while", WAIT_MAIN)
    assert "--spurious-wakeups" in trusted(waiting, SearchOptions())
    assert "--spurious-wakeups" not in trusted(waiting, SPURIOUS)
    trying = program(tmp_path, ATOMIC, "x.weakCompareAndSetPlain(0, 1);")
    assert "--weak-cas" in trusted(trying, SearchOptions())
    assert "--weak-cas" not in trusted(trying, WEAK)
    neither = program(tmp_path, "", "")
    assert "--" not in trusted(neither, SearchOptions())
