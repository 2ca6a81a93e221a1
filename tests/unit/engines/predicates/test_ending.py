"""Which programs have an end in all their runs, so that a join is none that waits for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.api import load
from heddle.engines.predicates.build.ending import always_ends
from heddle.program.bodies import Bodies

if TYPE_CHECKING:
    from pathlib import Path

WAIT = "try { LOCK.wait(); } catch (InterruptedException e) { }"
ENDING = {
    "a worker that counts": "for (int i = 0; i < 9; i++) { synchronized (LOCK) { x++; } }",
    "a long that counts": "for (long i = 0; i < 9L; i++) { synchronized (LOCK) { x++; } }",
    "a wait for a notification": f"synchronized (LOCK) {{ while (x == 0) {{ {WAIT} }} }}",
    "a notification behind each wait": "for (int i = 0; i < 9; i++) { synchronized (LOCK) {"
    f" while (x == i) {{ {WAIT} }} x = i; LOCK.notifyAll(); }} }}",
}
ENDLESS = {
    "a loop without a bound": "while (x == 0) { synchronized (LOCK) { x--; } }",
    "a notification in each turn": "synchronized (LOCK) { while (x == 0) { LOCK.notify();"
    f" {WAIT} }} }}",
    "a notification in a call": f"synchronized (LOCK) {{ while (x == 0) {{ tell(); {WAIT} }} }}",
    "a way round without a wait": "synchronized (LOCK) { while (x == 0) {"
    f" if (x > 1) {{ {WAIT} }} }} }}",
    "a wait that ends by itself": "synchronized (LOCK) { while (x == 0) {"
    " try { LOCK.wait(5); } catch (InterruptedException e) { } } }",
    "an interrupt that comes again": "synchronized (LOCK) { while (x == 0) { try { LOCK.wait(); }"
    " catch (InterruptedException e) { Thread.currentThread().interrupt(); } } }",
    "anything that is caught": "Object other = null; while (x == 0) {"
    " try { synchronized (other) { other.wait(); } } catch (Exception e) { } }",
    "a method that calls itself": "again();",
    "threads that start threads": "new Worker().start();",
    "a notification in a lambda": "synchronized (LOCK) { while (x == 0) {"
    f" TELLS.go(); {WAIT} }} }}",
    "a trace that a class of its own fills in": "new Traced();",
    "a loop of the library": "new Endless().forEachRemaining(null);",
}
PROGRAM = """
public class Case {
    static final Object LOCK = new Object();
    static int x;
    static void tell() { LOCK.notify(); }
    static class Endless implements java.util.Iterator<Object> {
        @Override public boolean hasNext() { return true; }
        @Override public Object next() { return null; }
    }
    interface Task { default void go() {} }
    interface OwnTask extends Task { void go(); }
    static final OwnTask OWN = () -> LOCK.notify();
    static final Task TELLS = OWN;
    TRACED
    static class Worker extends Thread {
        void again() { if (x == 0) { again(); } }
        @Override public void run() { BODY }
    }
    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Worker();
        worker.start();
        worker.join();
    }
}
"""

TRACED = """
    static class Traced extends RuntimeException {
        @Override public Throwable fillInStackTrace() { return this; }
    }
"""


def ends(folder: Path, body: str) -> bool:
    source = folder / "Case.java"
    text = PROGRAM.replace("BODY", body)
    if "again();" not in body:
        text = text.replace("if (x == 0) { again(); }", "")
    source.write_text(text.replace("TRACED", TRACED if "Traced" in body else ""))
    program = load(source)
    known = Bodies(program.hierarchy)
    found = (known.of(each) for each in program.methods())
    return always_ends({body.method: body for body in found if body is not None})


@pytest.mark.parametrize("name", ENDING)
def test_loops_that_count_and_loops_that_wait_end(tmp_path: Path, name: str) -> None:
    assert ends(tmp_path, ENDING[name])


@pytest.mark.parametrize("name", ENDLESS)
def test_what_may_go_on_for_ever_is_not_said_to_end(tmp_path: Path, name: str) -> None:
    assert not ends(tmp_path, ENDLESS[name])
