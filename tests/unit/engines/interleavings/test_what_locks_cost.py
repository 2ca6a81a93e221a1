"""A lock costs what a monitor does; threads started alike are one; idle workers take no steps."""

from __future__ import annotations

from math import factorial
from typing import TYPE_CHECKING

import pytest

from heddle import Outcome, load
from heddle.api import check
from heddle.questions.search_options import RUNS_ONLY, SearchOptions

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.program.program import Program

ALONE = SearchOptions(without=("symmetry",))
RUNS = SearchOptions(store=RUNS_ONLY)

COUNTED = """
class Main {
    static final java.util.concurrent.locks.ReentrantLock lock =
        new java.util.concurrent.locks.ReentrantLock();
    static int count;
    static void locked() {
        lock.lock();
        try { count++; } finally { lock.unlock(); }
    }
    static synchronized void guarded() { count++; }
    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[Integer.parseInt(args[1])];
        for (int i = 0; i < threads.length; i++)
            threads[i] = args[0].equals("lock")
                ? new Thread(Main::locked) : new Thread(Main::guarded);
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
        assert count == threads.length;
    }
}
"""

# A list with a lock or a monitor per node, hand over hand.
HANDS = """
class Main {
    static final boolean LOCKS = Boolean.getBoolean("locks");
    static class Node {
        final java.util.concurrent.locks.ReentrantLock lock =
            new java.util.concurrent.locks.ReentrantLock();
        final int key;
        Node next;
        Node(int key, Node next) { this.key = key; this.next = next; }
    }
    static final Node head = new Node(0, new Node(9, null));
    static void insertLocked(int key) {
        Node before = head;
        before.lock.lock();
        Node here = before.next;
        here.lock.lock();
        while (here.key < key) {
            before.lock.unlock();
            before = here;
            here = here.next;
            here.lock.lock();
        }
        before.next = new Node(key, here);
        here.lock.unlock();
        before.lock.unlock();
    }
    static void insertGuarded(int key, Node before) {
        synchronized (before) {
            Node here = before.next;
            if (here.key < key) {
                insertGuarded(key, here);
            } else {
                synchronized (here) { before.next = new Node(key, here); }
            }
        }
    }
    static void insert(int key) {
        if (LOCKS) insertLocked(key); else insertGuarded(key, head);
    }
    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> insert(3)), other = new Thread(() -> insert(5));
        one.start(); other.start(); one.join(); other.join();
        int length = 0;
        for (Node node = head; node != null; node = node.next) length++;
        assert length == 4;
    }
}
"""

POOL = """
import java.util.concurrent.*;
class Main {
    static int count;
    static synchronized void work() { count++; }
    public static void main(String[] args) throws Exception {
        int workers = Integer.parseInt(args[0]);
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        for (int i = 0; i < workers; i++) pool.execute(Main::work);
        pool.shutdown();
        boolean ended = pool.awaitTermination(1, TimeUnit.HOURS);
        assert !ended || count == workers;
    }
}
"""


def program(folder: Path, source: str, *arguments: str, **properties: str) -> Program:
    file = folder / "Main.java"
    file.write_text(source)
    return load(file, arguments=arguments, properties=properties)


def effort(asked: Program, options: SearchOptions | None = None) -> dict[str, int]:
    report = check(asked, options=options)
    assert report.outcome is Outcome.HOLDS
    return dict(report.verdicts[0].effort)


@pytest.mark.parametrize("threads", [2, 3, 4])
def test_threads_that_take_a_lock_have_as_many_executions_as_orders(
    tmp_path: Path, threads: int
) -> None:
    asked = program(tmp_path, COUNTED, "lock", str(threads))
    assert effort(asked, RUNS)["executions"] == factorial(threads)


@pytest.mark.parametrize("options", [SearchOptions(), ALONE], ids=["alike", "told apart"])
def test_locks_have_as_many_states_as_monitors(tmp_path: Path, options: SearchOptions) -> None:
    for threads in ("2", "3", "4"):
        locks, monitors = (
            effort(program(tmp_path, COUNTED, how, threads), options)["states"]
            for how in ("lock", "monitor")
        )
        assert locks <= 1.2 * monitors


def test_locks_taken_hand_over_hand_cost_what_monitors_cost(tmp_path: Path) -> None:
    locks, monitors = (
        effort(program(tmp_path, HANDS, locks=locks), RUNS)["executions"]
        for locks in ("true", "false")
    )
    assert locks == monitors


def test_threads_that_were_started_alike_are_one_however_many_there_are(tmp_path: Path) -> None:
    few, many = (
        effort(program(tmp_path, COUNTED, "lock", threads))["states"] for threads in ("8", "32")
    )
    assert many <= 20 * few


def test_workers_of_a_pool_add_a_square_of_states(tmp_path: Path) -> None:
    few, many = (effort(program(tmp_path, POOL, size))["states"] for size in ("3", "6"))
    assert many <= 5 * few
