"""Monitors, wait sets and permits of library objects, as other threads may find them.

Each program has a run that throws or is stuck, and on java it is not rare. What the models leave
out must not be called impossible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.api import check, load
from heddle.questions.bounds import Bounds, ContextsOptions
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import Bounded, NoDeadlock, NoUncaughtException, Outcome

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.results import Claim, Verdict

HEADER = """
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.*;
public class Program {
    static final Object L = new Object();
    static final ReentrantLock K = new ReentrantLock();
    static final Condition C = K.newCondition();
    static boolean waiting, done;
    static class Text { public String toString() { synchronized (L) { return ""; } } }
    static class Plain { int n; public String toString() { return "plain" + n; } }
    static class Failure extends RuntimeException {
        public String getMessage() { synchronized (L) { return ""; } }
    }
    static void other(Runnable code) { new Thread(code).start(); }
    static void both(Object lock) { synchronized (lock) { synchronized (L) { waiting = true; } } }
"""
STUCK = {
    "printf": "other(() -> { synchronized (L) { System.out.println(); } });"
    ' System.out.printf("%s", new Text());',
    "StringBuffer": "StringBuffer b = new StringBuffer(); other(() -> { synchronized (L) {"
    " b.append(1); } }); b.append(new Text());",
    "printStackTrace": "other(() -> { synchronized (L) { System.err.println(); } });"
    " new Failure().printStackTrace();",
    "start": "Thread t = new Thread(() -> { }); other(() -> both(t));"
    " synchronized (L) { t.start(); }",
    "setName": "Thread t = new Thread(() -> { }); other(() -> both(t));"
    ' synchronized (L) { t.setName("x"); }',
    "getCause": "Exception e = new Exception(); other(() -> both(e));"
    " synchronized (L) { e.getCause(); }",
    "nextGaussian": "Random r = new Random(); other(() -> both(r));"
    " synchronized (L) { r.nextGaussian(); }",
}
AWAIT = (
    "Thread t = new Thread(() -> { K.lock(); try { if (done) return; waiting = true; %s }"
    " catch (InterruptedException e) { %s } finally { K.unlock(); } }); t.start();"
    " K.lock(); done = true; if (waiting) { %s C.signal(); } K.unlock();"
)
WAIT = (
    "Thread t = new Thread(() -> { synchronized (L) { if (done) return; waiting = true;"
    " try { L.wait(); %s } catch (InterruptedException e) { %s } } }); t.start();"
    " synchronized (L) { done = true; if (waiting) { t.interrupt(); L.%s(); } }"
)
THROWS = {
    "interrupted, then notified: has left": WAIT % ("", "throw new Error();", "notify"),
    "interrupted, then notified: returns": WAIT % ("throw new Error();", "", "notify"),
    "interrupted, then all notified": WAIT % ("", "throw new Error();", "notifyAll"),
    "interrupted, then signalled": AWAIT % ("C.await();", "throw new Error();", "t.interrupt();"),
    "time was up before the signal": AWAIT
    % ("if (!C.await(1, TimeUnit.SECONDS) && done) throw new Error();", "", ""),
    "an interrupt is a permit": "Thread.currentThread().interrupt(); Thread.interrupted();"
    " LockSupport.park(); throw new Error();",
    "an exception keeps how often the lock is held": "Thread t = new Thread(() -> { K.lock();"
    " K.lock(); try { waiting = true; C.await(); } catch (InterruptedException e) { K.unlock();"
    " if (K.isHeldByCurrentThread()) throw new Error(); } }); t.start(); t.interrupt();",
}
RIGHT = {
    "printf of a text without locks": "other(() -> { synchronized (L) { System.out.println(); } });"
    ' synchronized (L) { System.out.printf("%s", new Plain()); }',
    "println asks before it locks": "other(() -> { synchronized (L) { System.out.println(); } });"
    " System.out.println(new Text());",
    "an exception keeps how often the lock is held": "Thread t = new Thread(() -> { K.lock();"
    " K.lock(); try { C.await(); } catch (InterruptedException e) { waiting = true; }"
    " finally { K.unlock(); K.unlock(); } }); t.start(); t.interrupt();",
}


def asked(folder: Path, code: str) -> list[Verdict]:
    file = folder / "Program.java"
    main = "    public static void main(String[] args) throws Exception { " + code + " }\n}\n"
    file.write_text(HEADER + main)
    options = ContextsOptions(Bounds(contexts=7))
    search = SearchOptions(limits=SearchLimits(seconds=20.0))
    claims: list[Claim] = [NoUncaughtException(), NoDeadlock()]
    return [
        *check(
            load(file), claims=claims, bounds=options, options=search, engine="contexts"
        ).verdicts
    ]


@pytest.mark.parametrize("name", STUCK)
def test_a_deadlock_with_a_monitor_of_the_library_is_never_impossible(
    name: str, tmp_path: Path
) -> None:
    _, deadlock = asked(tmp_path, STUCK[name])
    assert deadlock.outcome in {Outcome.VIOLATED, Outcome.UNKNOWN}


@pytest.mark.parametrize("name", THROWS)
def test_what_comes_after_a_wait_is_found(name: str, tmp_path: Path) -> None:
    exception, _ = asked(tmp_path, THROWS[name])
    assert exception.outcome is Outcome.VIOLATED


@pytest.mark.parametrize("name", RIGHT)
def test_what_java_never_does_is_not_found(name: str, tmp_path: Path) -> None:
    for verdict in asked(tmp_path, RIGHT[name]):
        assert verdict.outcome in {Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND}


def test_recursion_of_any_depth_is_covered_but_for_the_stack(tmp_path: Path) -> None:
    file = tmp_path / "Program.java"
    file.write_text(
        "public class Program { static void down() { down(); }"
        " public static void main(String[] args) { down(); } }"
    )
    report = check(
        load(file),
        claims=[NoUncaughtException()],
        bounds=ContextsOptions(),
        options=SearchOptions(),
        engine="contexts",
    )
    (verdict,) = report.verdicts
    assert isinstance(verdict.coverage, Bounded)
    assert "stack" in verdict.coverage.limits
