"""What orders threads on the stock JVM, where the library leaves no trace but its calls."""

from __future__ import annotations

from pathlib import Path

import pytest

from heddle import api
from heddle.engines.runs.build import observation_on_java
from heddle.engines.runs.solve import analyse
from heddle.engines.runs.stock.running import run_woven
from heddle.formal.traces.model import ACCESSES

HANDED_OVER = """
import java.util.*;
import java.util.concurrent.*;
public class HandedOver {
    static class Data { int x; }
    static class Ready {
        static Data made = new Data();
        static { made.x = 5; }
        static void go() {}
    }
    static final ConcurrentHashMap<String, Data> map = new ConcurrentHashMap<>();
    static final List<Integer> list = new ArrayList<>();
    static int counted, timed, listed;
    static void work(CountDownLatch latch) {
        Ready.go();
        int seen = Ready.made.x + map.computeIfAbsent("key", key -> {
            Data data = new Data();
            data.x = 3;
            return data;
        }).x;
        latch.countDown();
    }
    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(3);
        Timer timer = new Timer(true);
        new Thread(() -> {
            counted = 1;
            listed = 1;
            synchronized (list) { list.add(1); }
            work(latch);
        }).start();
        new Thread(() -> work(latch)).start();
        timed = 1;
        timer.schedule(new TimerTask() {
            @Override public void run() { timed++; latch.countDown(); }
        }, 1);
        latch.await();
        counted++;
        timed++;
        synchronized (list) { if (list.size() > 0) listed++; }
    }
}
"""


def test_what_the_library_hands_over_on_the_stock_jvm_is_in_order(tmp_path: Path) -> None:
    (tmp_path / "HandedOver.java").write_text(HANDED_OVER)
    program = api.load(tmp_path / "HandedOver.java")
    analysed = analyse(observation_on_java(program, run_woven(program, None)))
    memory = analysed.observation.memory
    races = (*analysed.unordered, *analysed.predicted)
    assert {memory[race.location].name for race in races} == set()
    used = {
        memory[event.object].name
        for event in analysed.observation.run.events
        if event.deed in ACCESSES
    }
    assert {"HandedOver.counted", "HandedOver.timed", "HandedOver$Data.x"} <= used


# Each is properly synchronised.
ORDERED = {
    "ViewsInFields": """
        static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
        static final Lock READ = LOCK.readLock(), WRITE = LOCK.writeLock();
        static int x;
        static void read() { READ.lock(); try { int seen = x; } finally { READ.unlock(); } }
        public static void main(String[] args) throws Exception {
            for (int i = 0; i < 2; i++) new Thread(ViewsInFields::read).start();
            Thread.sleep(20);
            WRITE.lock();
            x++;
            WRITE.unlock();
        }
    """,
    "ViewsInFieldsAndLocals": """
        static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
        static final Lock READ = LOCK.readLock();
        static int x;
        public static void main(String[] args) throws Exception {
            Thread reader = new Thread(() -> {
                READ.lock();
                try { int seen = x; } finally { LOCK.readLock().unlock(); }
            });
            reader.start();
            Thread.sleep(20);
            LOCK.writeLock().lock();
            x++;
            LOCK.writeLock().unlock();
        }
    """,
    "Asleep": """
        static int x;
        public static void main(String[] args) {
            Thread main = Thread.currentThread();
            new Thread(() -> { x = 1; main.interrupt(); }).start();
            try { Thread.sleep(100_000); } catch (InterruptedException e) { x++; }
        }
    """,
    "Waiting": """
        static int x;
        public static void main(String[] args) {
            Thread main = Thread.currentThread();
            new Thread(() -> { x = 1; main.interrupt(); }).start();
            try { synchronized (main) { main.wait(); } } catch (InterruptedException e) { x++; }
        }
    """,
    "AtAQueue": """
        static int x;
        public static void main(String[] args) {
            Thread main = Thread.currentThread();
            new Thread(() -> { x = 1; main.interrupt(); }).start();
            var queue = new ArrayBlockingQueue<String>(1);
            try { queue.take(); } catch (InterruptedException e) { x++; }
        }
    """,
    "AskedAgainAndAgain": """
        static int x;
        public static void main(String[] args) {
            Thread main = Thread.currentThread();
            new Thread(() -> { x = 1; main.interrupt(); }).start();
            while (!main.isInterrupted()) Thread.onSpinWait();
            x++;
        }
    """,
    "AskedAndForgotten": """
        static int x;
        public static void main(String[] args) {
            Thread main = Thread.currentThread();
            new Thread(() -> { x = 1; main.interrupt(); }).start();
            while (!Thread.interrupted()) Thread.onSpinWait();
            x++;
        }
    """,
    "NoLongerAlive": """
        static int x;
        public static void main(String[] args) {
            Thread other = new Thread(() -> x = 1);
            other.start();
            while (other.isAlive()) Thread.onSpinWait();
            x++;
        }
    """,
    "ItsOwnNames": """
        static class Sleeper extends Thread {
            static void sleep() { }
            void join(String name) { }
            @Override public void run() { sleep(); }
        }
        static int x;
        public static void main(String[] args) throws Exception {
            Sleeper other = new Sleeper();
            other.start();
            other.join("me");
            other.join();
        }
    """,
}


@pytest.mark.parametrize("name", ORDERED)
def test_what_orders_threads_on_the_stock_jvm_is_noted(tmp_path: Path, name: str) -> None:
    imports = "import java.util.concurrent.*; import java.util.concurrent.locks.*;"
    text = f"{imports} public class {name} {{ {ORDERED[name]} }}"
    (tmp_path / f"{name}.java").write_text(text)
    program = api.load(tmp_path / f"{name}.java")
    analysed = analyse(observation_on_java(program, run_woven(program, None)))
    memory = analysed.observation.memory
    races = (*analysed.unordered, *analysed.predicted)
    assert {memory[race.location].name for race in races} == set()


def test_a_lock_to_write_is_named_by_the_field_that_has_the_whole_lock(tmp_path: Path) -> None:
    name = "ViewsInFieldsAndLocals"
    imports = "import java.util.concurrent.locks.*;"
    (tmp_path / f"{name}.java").write_text(f"{imports} public class {name} {{ {ORDERED[name]} }}")
    program = api.load(tmp_path / f"{name}.java")
    observed = observation_on_java(program, run_woven(program, None))
    assert observed.locks == (f"{name}.LOCK",)
    assert observed.read_locks == {0}
