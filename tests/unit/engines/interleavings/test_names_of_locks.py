"""What a deadlock is about: the fields that hold its locks, the same in each run and command."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.api import check
from heddle.results import NoDeadlock

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = """package p;
import java.util.concurrent.locks.*;
public class Main {
    static final Object left = new Object(), right = new Object();
    static final ReentrantLock[] locks = {new ReentrantLock(), new ReentrantLock()};
    static class Account { final Lock lock = new ReentrantLock(); final Object guard = new int[1]; }
    interface Two { void take() throws Exception; }
    static void both(Two first, Two second) throws Exception {
        Thread other = new Thread(() -> { try { second.take(); } catch (Exception e) { } });
        other.start();
        first.take();
        other.join();
    }
    static void nested(Object outer, Object inner) {
        synchronized (outer) { synchronized (inner) { } }
    }
    static void locked(Lock outer, Lock inner) {
        outer.lock(); inner.lock(); inner.unlock(); outer.unlock();
    }
    public static void main(String[] args) throws Exception {
        Account a = new Account(), b = new Account();
        %s
    }
}
"""
LOCKS = {
    "both(() -> nested(left, right), () -> nested(right, left));": ("p.Main.left", "p.Main.right"),
    "both(() -> nested(a.guard, b.guard), () -> nested(b.guard, a.guard));": (
        "p.Main$Account.guard",
    ),
    "both(() -> locked(a.lock, b.lock), () -> locked(b.lock, a.lock));": ("p.Main$Account.lock",),
    "both(() -> locked(locks[0], locks[1]), () -> locked(locks[1], locks[0]));": ("p.Main.locks",),
}


@pytest.mark.parametrize("body", LOCKS)
def test_a_deadlock_is_about_the_fields_that_hold_its_locks(body: str, tmp_path: Path) -> None:
    file = tmp_path / "p/Main.java"
    file.parent.mkdir()
    file.write_text(PROGRAM % body)
    (verdict,) = check(file, claims=[NoDeadlock()]).verdicts
    (finding,) = verdict.findings
    assert finding.about == LOCKS[body]
