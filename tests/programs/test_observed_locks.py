"""Deadlocks that runs suggest: one for each set of locks, none that a thread outside prevents."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from heddle import api
from heddle.engines.runs.build import observation_of
from heddle.formal.traces.model import TAKEN, Deed
from heddle.machine.noting import SMALL_STEPS, note_run
from heddle.questions.question import Confirmation, Question
from heddle.questions.search_options import Order, Sampling, SearchOptions
from heddle.results import NoDataRace, NoDeadlock, Outcome, Witnessed

OBSERVED = Path(__file__).parent / "observed"
UNKNOWN = 3
TWO_PAIRS = """
public class TwoPairs {
    static final Object A = new Object(), B = new Object(), C = new Object(), D = new Object();
    static void take(Object one, Object two) { synchronized (one) { synchronized (two) { } } }
    public static void main(String[] args) {
        new Thread(() -> take(C, D)).start();
        new Thread(() -> take(D, C)).start();
        new Thread(() -> take(A, B)).start();
        new Thread(() -> take(B, A)).start();
    }
}
"""
FREED = """
public class Freed {
    static final Object other = new Object(), signal = new Object();
    static int looks;
    static boolean done;
    static void await() {
        looks++;
        synchronized (signal) {
            while (!done) { try { signal.wait(); } catch (InterruptedException e) { } }
        }
    }
    public static void main(String[] args) {
        new Thread(Freed::await).start();
        new Thread(Freed::await).start();
        new Thread(() -> {
            for (int i = 0; i < 3; i++) { synchronized (other) { } }
            synchronized (signal) { done = true; signal.notifyAll(); }
        }).start();
    }
}
"""
NAMED = """
package p;
import java.util.concurrent.locks.ReentrantLock;
public class Named {
    static class Inner {
        static final ReentrantLock lock = new ReentrantLock();
        static synchronized void both() { lock.lock(); lock.unlock(); }
    }
    public static void main(String[] args) {
        new Thread(Inner::both).start();
        Inner.lock.lock();
        synchronized (Inner.class) { Inner.lock.unlock(); }
    }
}
"""
PAIRS = [("TwoPairs.A", "TwoPairs.B"), ("TwoPairs.C", "TwoPairs.D")]


def locks_of_deadlocks(
    path: Path, runs: int, confirmation: Confirmation
) -> list[tuple[tuple[str, ...], bool]]:
    order = Order("random", sampling=Sampling(seed=0, runs=runs))
    options = SearchOptions(order=order)
    claims = (NoDataRace(), NoDeadlock())
    question = Question(api.load(path), claims, options, confirmation=confirmation)
    findings = api.answer(question, "runs").verdicts[1].findings
    return sorted((each.about, isinstance(each.evidence, Witnessed)) for each in findings)


@pytest.fixture
def two_pairs(tmp_path: Path) -> Path:
    path = tmp_path / "TwoPairs.java"
    path.write_text(TWO_PAIRS)
    return path


def test_two_deadlocks_of_the_same_lines_are_told_apart_and_both_confirmed(two_pairs: Path) -> None:
    found = locks_of_deadlocks(two_pairs, 1, Confirmation.MACHINE)
    assert found == [(pair, True) for pair in PAIRS]


def test_a_check_and_a_run_call_the_locks_of_a_deadlock_the_same(tmp_path: Path) -> None:
    path = tmp_path / "p" / "Named.java"
    path.parent.mkdir()
    path.write_text(NAMED)
    [checked] = api.check(api.load(path), claims=[NoDeadlock()]).verdicts[0].findings
    expected = ("p.Named$Inner.class", "p.Named$Inner.lock")
    assert checked.about == expected
    for seed in range(4):
        order = Order("random", sampling=Sampling(seed=seed, runs=1))
        search = SearchOptions(order=order)
        for on_java in (False, True) if seed == 0 else (False,):
            question = Question(api.load(path), (NoDeadlock(),), search, on_java=on_java)
            [observed] = api.answer(question, "runs").verdicts[0].findings
            assert observed.about == expected


def test_a_run_that_gets_stuck_at_a_lock_of_the_library_names_it_on_the_stock_jvm() -> None:
    order = Order("random", sampling=Sampling(runs=1))
    program = api.load(OBSERVED / "StuckAtLock.java")
    question = Question(program, (NoDeadlock(),), SearchOptions(order=order), on_java=True)
    [finding] = api.answer(question, "runs").verdicts[0].findings
    assert finding.about == ("StuckAtLock.LOCK", "StuckAtLock.MONITOR")


@pytest.mark.parametrize("small", [SMALL_STEPS, 0], ids=["small steps", "in passing"])
@pytest.mark.parametrize(
    "name", ["LockedWhileLocal", "LocalLibraryLock", "TakenAlone", "HeldBeforeStart"]
)
def test_a_lock_that_was_taken_unseen_is_taken_before_it_is_given_back(
    name: str, small: int
) -> None:
    program = api.load(OBSERVED / f"{name}.java")
    observation = observation_of(program, note_run(program, SearchOptions(), 0, small))
    held: set[tuple[int, int]] = set()
    for event in observation.run.events:
        # `Thread.start` locks the thread, which is left out.
        if event.deed in TAKEN:
            assert (event.thread, event.object) not in held
            held.add((event.thread, event.object))
        elif event.deed is Deed.UNLOCK and "Thread@" not in observation.locks[event.object]:
            held.remove((event.thread, event.object))


def test_many_runs_tell_each_set_of_locks_once(two_pairs: Path) -> None:
    found = locks_of_deadlocks(two_pairs, 20, Confirmation.NONE)
    assert [about for about, _ in found] == PAIRS


@pytest.mark.parametrize("window", [(0, 1), (1, 2), (0, 1, 2), (3,)])
def test_a_thread_outside_a_window_that_frees_the_others_prevents_a_deadlock(
    window: tuple[int, ...], tmp_path: Path
) -> None:
    path = tmp_path / "Freed.java"
    path.write_text(FREED)
    options = SearchOptions(windows=(window,))
    [verdict] = api.check(api.load(path), claims=[NoDeadlock()], options=options).verdicts
    assert (verdict.outcome, verdict.findings) == (Outcome.UNKNOWN, ())


def test_a_run_is_shown_as_tables_of_fields_and_locks_and_decides_nothing() -> None:
    command = [sys.executable, "-m", "heddle", "observe", str(OBSERVED / "Initialised.java")]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == UNKNOWN, result.stdout
    assert "fields that more than one thread accessed" in result.stdout
    assert "locks that more than one thread took" in result.stdout
