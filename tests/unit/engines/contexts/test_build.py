"""Each construct of Java behaves in its network as it does on the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import heddle
from conformance.java import compile_together
from heddle.api import load
from heddle.engines.contexts.build import build
from heddle.questions.bounds import Bounds
from heddle.results import NoDeadlock, NoUncaughtException
from support.explored_networks import explore

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.engines.contexts.model import Translation
    from support.explored_networks import Exploration

CONTEXTS = 4

#: The bodies of classes, by name: all that a class contains but its main method's frame.
SNIPPETS = {
    "StaticFields": """
        static int a = 1, b; static final int N = 3;
        public static void main(String[] x) { b = a + N; assert b == 4; assert a == 2; }""",
    "LostUpdate": """
        static int count;
        static void add() { count++; }
        public static void main(String[] x) throws Exception {
            Thread t = new Thread(LostUpdate::add); t.start(); add(); t.join();
            assert count == 2; }""",
    "Subclass": """
        int seen;
        static class Worker extends Thread {
            final Subclass of; Worker(Subclass of) { this.of = of; }
            @Override public void run() { of.seen = 1; } }
        public static void main(String[] x) throws Exception {
            Subclass it = new Subclass(); Worker w = new Worker(it); w.start();
            assert it.seen == 0; w.join(); assert it.seen == 1; }""",
    "LambdaCaptures": """
        static int sum;
        public static void main(String[] x) throws Exception {
            int by = 3; Runnable r = () -> sum += by; Thread t = new Thread(r);
            r.run(); t.start(); t.join(); assert sum == 6; assert sum != 6; }""",
    "SynchronizedHolds": """
        static int count; static final Object lock = new Object();
        static void add() { synchronized (lock) { count++; } }
        public static void main(String[] x) throws Exception {
            Thread t = new Thread(SynchronizedHolds::add); t.start(); add(); t.join();
            assert count == 2; }""",
    "StaticSynchronized": """
        static int count;
        static synchronized void add() { int c = count; count = c + 1; }
        public static void main(String[] x) throws Exception {
            Thread t = new Thread(StaticSynchronized::add); t.start(); add(); t.join();
            assert count == 2; }""",
    "Reentrant": """
        int count;
        synchronized void once() { count++; }
        synchronized void twice() { once(); once(); }
        public static void main(String[] x) throws Exception {
            Reentrant r = new Reentrant(); Thread t = new Thread(r::twice); t.start(); r.twice();
            t.join(); assert r.count == 4; }""",
    "ReleasedByException": """
        static final Object lock = new Object(); static int ends;
        static void fail() { synchronized (lock) { throw new IllegalStateException(); } }
        static void attempt() { try { fail(); } catch (IllegalStateException e) { ends = 1; } }
        public static void main(String[] x) throws Exception {
            Thread t = new Thread(ReleasedByException::attempt); t.start(); attempt(); t.join();
            assert ends == 1; }""",
    "TwoLocks": """
        static final Object a = new Object(), b = new Object();
        public static void main(String[] x) throws Exception {
            Thread t = new Thread(() -> { synchronized (b) { synchronized (a) { } } });
            t.start(); synchronized (a) { synchronized (b) { } } t.join(); }""",
    "WaitNotify": """
        static final Object lock = new Object(); static boolean ready;
        public static void main(String[] x) throws Exception {
            Thread t = new Thread(() -> { synchronized (lock) { ready = true; lock.notify(); } });
            t.start(); synchronized (lock) { while (!ready) { lock.wait(); } } assert ready; }""",
    "LostNotify": """
        static final Object lock = new Object();
        public static void main(String[] x) throws Exception {
            Thread t = new Thread(() -> { synchronized (lock) { lock.notifyAll(); } });
            t.start(); synchronized (lock) { lock.wait(); } }""",
    "WaitNotOwned": """
        public static void main(String[] x) throws Exception { new Object().wait(); }""",
    "InterruptedWait": """
        static final Object lock = new Object();
        public static void main(String[] x) throws Exception {
            Thread me = Thread.currentThread(); Thread t = new Thread(me::interrupt); t.start();
            synchronized (lock) { lock.wait(); } }""",
    "NullField": """
        static String name;
        public static void main(String[] x) throws Exception {
            Thread t = new Thread(() -> name = "me"); t.start();
            assert name.length() == 2; }""",
    "CastFails": """
        public static void main(String[] x) { Object o = new Object(); String s = (String) o; }""",
    "DivideByZero": """
        static int d;
        public static void main(String[] x) throws Exception {
            Thread t = new Thread(() -> d = 1); t.start(); int y = 6 / d; assert y == 6; }""",
    "ArrayBounds": """
        static int[] cells = new int[2]; static int at;
        public static void main(String[] x) throws Exception {
            Thread t = new Thread(() -> at = 2); t.start();
            cells[at] = 7; assert cells[0] == 7 && cells.length == 2; t.join(); }""",
    "NegativeSize": """
        public static void main(String[] x) { int n = -1; int[] a = new int[n]; }""",
    "FinallyRuns": """
        static int steps;
        static void run() { try { throw new RuntimeException(); } finally { steps++; } }
        public static void main(String[] x) {
            try { run(); } catch (RuntimeException e) { steps++; }
            assert steps == 2; assert steps == 3; }""",
    "CaughtByClass": """
        static class Mine extends Exception { }
        static void f(int i) throws Exception { if (i == 0) throw new Mine();
            throw new IllegalStateException(); }
        public static void main(String[] x) throws Exception {
            int seen = 0;
            try { f(0); } catch (Mine m) { seen = 1; }
            assert seen == 1;
            try { f(1); } catch (Mine m) { seen = 2; } }""",
    "Recursion": """
        static int fall(int n) { return n == 0 ? 0 : 1 + fall(n - 1); }
        public static void main(String[] x) { assert fall(5) == 5; assert fall(3) == 4; }""",
    "RecursionThrows": """
        static void down(int n) { if (n == 0) throw new IllegalStateException(); down(n - 1); }
        public static void main(String[] x) {
            int seen = 0;
            try { down(3); } catch (IllegalStateException e) { seen = 1; }
            assert seen == 1; down(2); }""",
    "Virtual": """
        interface Shape { int sides(); }
        static class Square implements Shape { public int sides() { return 4; } }
        static class Triangle implements Shape { public int sides() { return 3; } }
        static volatile Shape shape = new Square();
        public static void main(String[] x) throws Exception {
            Thread t = new Thread(() -> shape = new Triangle()); t.start();
            assert shape.sides() == 4; }""",
    "LazyInitialisation": """
        static class Holder { static int value = Other.next(); }
        static class Other { static int n; static int next() { return ++n; } }
        public static void main(String[] x) throws Exception {
            Thread t = new Thread(() -> { assert Holder.value == 1; }); t.start();
            assert Holder.value == 1; t.join(); assert Other.n == 1; assert Other.n == 2; }""",
    "FailedInitialisation": """
        static class Bad { static int value = 1 / zero(); }
        static int zero() { return 0; }
        public static void main(String[] x) {
            try { int v = Bad.value; } catch (ExceptionInInitializerError e) { }
            int w = Bad.value; }""",
    "InitialisationDeadlock": """
        static class A { static int x = one() + B.y; }
        static class B { static int y = one() + A.x; }
        static int one() { return 1; } static int seen;
        public static void main(String[] x) throws Exception {
            Thread t = new Thread(() -> seen = A.x); t.start(); int mine = B.y; t.join(); }""",
    "StartedTwice": """
        public static void main(String[] x) {
            Thread t = new Thread(() -> { }); t.start(); t.start(); }""",
    "JoinedEarly": """
        static int done;
        public static void main(String[] x) throws Exception {
            Thread t = new Thread(() -> done = 1); t.join(); t.start(); t.join(1);
            assert done == 1; }""",
    "Daemon": """
        public static void main(String[] x) {
            Object lock = new Object();
            Thread t = new Thread(() -> { synchronized (lock) {
                try { lock.wait(); } catch (InterruptedException e) { } } });
            t.setDaemon(true); t.start(); }""",
    "ParkUnpark": """
        static int n;
        public static void main(String[] x) throws Exception {
            Thread me = Thread.currentThread();
            Thread t = new Thread(() -> {
                n = 1; java.util.concurrent.locks.LockSupport.unpark(me); });
            t.start(); java.util.concurrent.locks.LockSupport.park();
            assert n == 1; java.util.concurrent.locks.LockSupport.park(); }""",
    "UnparkedTwice": """
        public static void main(String[] x) {
            Thread t = new Thread(() -> {
                java.util.concurrent.locks.LockSupport.park();
                java.util.concurrent.locks.LockSupport.park(); assert false; });
            t.setDaemon(true); t.start();
            java.util.concurrent.locks.LockSupport.unpark(t);
            java.util.concurrent.locks.LockSupport.unpark(t); }""",
    "EndsBeforeIsAlive": """
        static volatile boolean go;
        public static void main(String[] x) {
            Thread t = new Thread(() -> { while (!go) { } }); t.start();
            assert t.isAlive(); go = true; assert t.isAlive(); }""",
    "Atomic": """
        static final java.util.concurrent.atomic.AtomicInteger n =
            new java.util.concurrent.atomic.AtomicInteger();
        public static void main(String[] x) throws Exception {
            Thread t = new Thread(n::incrementAndGet); t.start(); n.incrementAndGet(); t.join();
            assert n.get() == 2; int v = n.get(); n.set(v + 1); assert n.get() != 3; }""",
    "AtomicReferences": """
        static final java.util.concurrent.atomic.AtomicReference<String> r =
            new java.util.concurrent.atomic.AtomicReference<>("a");
        public static void main(String[] x) throws Exception {
            Thread t = new Thread(() -> r.compareAndSet("a", "b")); t.start();
            boolean won = r.compareAndSet("a", "c"); t.join();
            assert won == (r.get() == "c"); assert won; }""",
    "LocksAndConditions": """
        static final java.util.concurrent.locks.ReentrantLock lock =
            new java.util.concurrent.locks.ReentrantLock();
        static final java.util.concurrent.locks.Condition changed = lock.newCondition();
        static int n;
        public static void main(String[] x) throws Exception {
            Thread t = new Thread(() -> { lock.lock();
                try { n = 1; changed.signal(); } finally { lock.unlock(); } });
            t.start(); lock.lock(); try { while (n == 0) { changed.await(); } }
            finally { lock.unlock(); } assert n == 1; lock.unlock(); }""",
    "Semaphores": """
        static final java.util.concurrent.Semaphore s = new java.util.concurrent.Semaphore(1);
        static int in;
        static void use() { s.acquireUninterruptibly(); in++; assert in == 1; in--; s.release(); }
        public static void main(String[] x) throws Exception {
            Thread t = new Thread(Semaphores::use); t.start(); use(); t.join();
            s.acquire(); s.acquire(); }""",
    "Latch": """
        static final java.util.concurrent.CountDownLatch l =
            new java.util.concurrent.CountDownLatch(1);
        static int n;
        public static void main(String[] x) throws Exception {
            Thread t = new Thread(() -> { n = 1; l.countDown(); }); t.start();
            l.await(); assert n == 1; assert n == 2; }""",
    "LibraryVector": """
        public static void main(String[] x) throws Exception {
            java.util.Vector<Integer> v = new java.util.Vector<>(2);
            Thread t = new Thread(() -> v.add(1)); t.start(); v.add(2); t.join();
            assert v.size() == 2; assert v.get(0) == 2; }""",
    "EnumSwitch": """
        enum Colour { RED, GREEN }
        static int code(Colour c) { switch (c) { case RED: return 1; default: return 2; } }
        public static void main(String[] x) {
            assert code(Colour.RED) == 1; assert code(Colour.GREEN) == 1; }""",
    "StringSwitch": """
        static int code(String s) { switch (s) { case "on": return 1; default: return 0; } }
        public static void main(String[] x) {
            assert code("on") == 1; assert code("off") == 1; }""",
    "Boxes": """
        static Integer n = 1;
        public static void main(String[] x) {
            n = n + 1; assert n == 2; Object o = n; assert o == (Object) Integer.valueOf(2);
            assert n > 2; }""",
    "Longs": """
        public static void main(String[] x) {
            long big = 1L << 40; assert big > Integer.MAX_VALUE; int cut = (int) (big + 5);
            assert cut == 5; byte b = (byte) 200; assert b == -56; char c = (char) -1;
            assert c == 65535; assert (-8 >>> 28) == 15; assert big == 0; }""",
    "Copies": """
        public static void main(String[] x) {
            int[] a = {1, 2, 3, 0}; System.arraycopy(a, 0, a, 1, 3);
            assert a[1] == 1 && a[2] == 2 && a[3] == 3; System.arraycopy(a, 3, a, 0, 2); }""",
    "LeakedThis": """
        static volatile LeakedThis it; String name;
        LeakedThis() { it = this; name = "me"; }
        public static void main(String[] x) {
            new Thread(LeakedThis::new).start(); LeakedThis seen = it;
            assert seen == null || seen.name != null; }""",
    "SetByOneBranchOnly": """
        final String name; String other;
        SetByOneBranchOnly(boolean set) { name = "a"; if (set) { other = "b"; } }
        public static void main(String[] x) {
            assert new SetByOneBranchOnly(true).other.length() == 1;
            assert new SetByOneBranchOnly(false).name.length() == 1;
            assert new SetByOneBranchOnly(false).other.length() == 1; }""",
    "StaticReadEarly": """
        static int early = peek(); static final String NAME = name();
        static String name() { return "n"; } static int peek() { return NAME == null ? 1 : 0; }
        public static void main(String[] x) { assert early == 1; assert early == 0; }""",
    "ArraysOfArrays": """
        public static void main(String[] x) {
            int[][] a = new int[2][3]; a[1][2] = 5; assert a[0][2] == 0 && a[1].length == 3;
            int[] row = a[1]; assert row[2] == 5; assert a[2] == null; }""",
    "ThreadsInALoop": """
        static int n;
        static synchronized void add() { n++; }
        public static void main(String[] x) throws Exception {
            Thread[] all = new Thread[2];
            for (int i = 0; i < all.length; i++) { all[i] = new Thread(ThreadsInALoop::add);
                all[i].start(); }
            for (Thread t : all) { t.join(); }
            assert n == 2; assert n == 3; }""",
    "Handler": """
        static int seen;
        public static void main(String[] x) throws Exception {
            Thread t = new Thread(() -> { throw new IllegalStateException(); });
            t.setUncaughtExceptionHandler((who, what) -> seen = 1); t.start(); t.join(); }""",
}


@pytest.fixture(scope="module")
def snippets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("snippets")
    sources = []
    for name, body in SNIPPETS.items():
        path = folder / "sources" / f"{name}.java"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"public class {name} {{{body}\n}}\n")
        sources.append(path)
    compile_together(sources, folder / "classes")
    return folder / "classes"


def explored(folder: Path, name: str) -> tuple[Translation, Exploration]:
    translation = build(load(folder, main=name), Bounds())
    return translation, explore(translation.network, CONTEXTS)


def fewest(translation: Translation, explored: Exploration) -> int | None:
    """The fewest contexts in which an exception is not caught."""
    found = (explored.labels.get((it.at.procedure, it.at.label)) for it in translation.errors)
    return min((each for each in found if each is not None), default=None)


@pytest.mark.parametrize("name", SNIPPETS)
def test_a_network_and_the_machine_agree(name: str, snippets: Path) -> None:
    translation, found = explored(snippets, name)
    ends = [it.at for it in translation.limits] + [it.at for it in translation.unsupported]
    assert [at for at in ends if (at.procedure, at.label) in found.labels] == []
    uncaught, deadlock = heddle.check(
        snippets, main=name, claims=[NoUncaughtException(), NoDeadlock()], contexts=CONTEXTS
    ).verdicts
    least = fewest(translation, found)
    assert bool(uncaught.findings) == (least is not None)
    assert bool(deadlock.findings) == (found.deadlock is not None)
    lines = {
        int(error.place.rpartition(":")[2])
        for error in translation.errors
        if found.labels.get((error.at.procedure, error.at.label)) == least
    }
    for finding in uncaught.findings:
        assert uncaught.effort["contexts"] == least
        assert finding.location.line in lines
