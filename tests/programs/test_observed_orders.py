"""What orders threads is noted in every run, so that none shows a race where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from heddle import api
from heddle.engines.runs.build import observation_of
from heddle.engines.runs.solve import analyse
from heddle.formal.traces.model import TAKEN, Deed
from heddle.machine.noting import SMALL_STEPS, note_run
from heddle.questions.search_options import SearchOptions

# Each is properly synchronised, but for what stands in RACY.
BODIES = {
    "JoinsAtItsEnd": """
        int x;
        public static void main(String[] args) throws Exception {
            var p = new JoinsAtItsEnd();
            Thread t = new Thread(() -> { for (int i = 0; i < 30; i++) p.x++; });
            t.start();
            t.join();
            p.x++;
        }
    """,
    "WorkerJoinsWorker": """
        int x;
        public static void main(String[] args) {
            var p = new WorkerJoinsWorker();
            Thread t = new Thread(() -> { for (int i = 0; i < 30; i++) p.x++; });
            Thread w = new Thread(() -> {
                try { t.join(); } catch (InterruptedException e) { }
                p.x++;
                throw new IllegalStateException();
            });
            t.start();
            w.start();
        }
    """,
    "HolderOfAFinal": """
        static class Data { int x; }
        static class H { static final Data D = new Data(); static { D.x = 5; } }
        static void work() { int s = 0; for (int i = 0; i < 50; i++) s += H.D.x; }
        public static void main(String[] args) {
            for (int i = 0; i < 2; i++) new Thread(HolderOfAFinal::work).start();
        }
    """,
    "HolderOfAVolatile": """
        static class Data { int x; }
        static class H { static volatile Data D = new Data(); static { D.x = 5; } }
        static void work() { int s = 0; for (int i = 0; i < 50; i++) s += H.D.x; }
        public static void main(String[] args) {
            for (int i = 0; i < 2; i++) new Thread(HolderOfAVolatile::work).start();
        }
    """,
    "ReadPlainlyOnce": """
        static final java.lang.invoke.VarHandle READY;
        static {
            try {
                READY = java.lang.invoke.MethodHandles.lookup()
                    .findVarHandle(ReadPlainlyOnce.class, "ready", boolean.class);
            } catch (ReflectiveOperationException e) { throw new Error(e); }
        }
        volatile boolean ready;
        int data;
        static int got;
        public static void main(String[] args) {
            var p = new ReadPlainlyOnce();
            new Thread(() -> {
                while (!(boolean) READY.getOpaque(p)) Thread.onSpinWait();
                if (p.ready) got = p.data;
            }).start();
            new Thread(() -> { p.data = 7; p.ready = true; }).start();
        }
    """,
    "LeavesWithAnException": """
        static int n;
        static synchronized void step() { n++; throw new IllegalStateException(); }
        static void work() {
            for (int i = 0; i < 50; i++) try { step(); } catch (IllegalStateException e) { }
        }
        public static void main(String[] args) {
            for (int i = 0; i < 2; i++) new Thread(LeavesWithAnException::work).start();
        }
    """,
    "CalledByReflection": """
        int n;
        synchronized void bump() { n++; }
        public static void main(String[] args) throws Exception {
            var p = new CalledByReflection();
            var bump = CalledByReflection.class.getDeclaredMethod("bump");
            for (int i = 0; i < 2; i++) new Thread(() -> {
                try { for (int k = 0; k < 30; k++) bump.invoke(p); }
                catch (ReflectiveOperationException e) { throw new Error(e); }
            }).start();
        }
    """,
    "CallsAReadyClass": """
        static int x;
        static class C { static { x = 5; } static void go() { } }
        static void work() { C.go(); for (int i = 0; i < 30; i++) { int seen = x; } }
        public static void main(String[] args) {
            for (int i = 0; i < 2; i++) new Thread(CallsAReadyClass::work).start();
        }
    """,
    "MakesOneOfAReadyClass": """
        static int x;
        static class C { static { x = 5; } }
        static void work() { new C(); for (int i = 0; i < 30; i++) { int seen = x; } }
        public static void main(String[] args) {
            for (int i = 0; i < 2; i++) new Thread(MakesOneOfAReadyClass::work).start();
        }
    """,
    "BesideAClass": """
        static int x;
        static class C { static { x = 5; } static void go() { } }
        public static void main(String[] args) {
            new Thread(() -> C.go()).start();
            new Thread(() -> { for (int i = 0; i < 30; i++) { int seen = x; } }).start();
        }
    """,
    "Unsynchronized": """
        static int n;
        static double[] elements = new double[2];
        static void work() { for (int i = 0; i < 30; i++) { n++; elements[0]++; } }
        public static void main(String[] args) {
            for (int i = 0; i < 2; i++) new Thread(Unsynchronized::work).start();
        }
    """,
}
RACY = {
    "BesideAClass": {"BesideAClass.x"},
    "Unsynchronized": {"Unsynchronized.n", "double[]"},
}

# What is written before a section is read behind one that follows it: PREDICTED says where that
# needs the first one.
HANDED = {
    "ByACounter": "synchronized (lock) { n++; }\nsynchronized (lock) { n++; }",
    "ByAList": "synchronized (lock) { list.add(1); }\n"
    "boolean has = false; while (!has) synchronized (lock) { has = list.size() > 0; }",
    "ByALibraryLock": "own.lock(); list.add(1); own.unlock();\n"
    "boolean has = false; while (!has) { own.lock(); has = list.size() > 0; own.unlock(); }",
    "ByASynchronizedList": "shared.add(1);\nwhile (shared.isEmpty()) { }",
    "ByAQueue": "queue.add(1);\nwhile (queue.poll() == null) { }",
}
PREDICTED = {"ByACounter"}
HANDED_BODY = """
    static int x, n;
    static final Object lock = new Object();
    static final ReentrantLock own = new ReentrantLock();
    static final List<Integer> list = new ArrayList<>();
    static final List<Integer> shared = Collections.synchronizedList(new ArrayList<>());
    static final ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
    public static void main(String[] args) {
        new Thread(() -> { x = 1; FIRST }).start();
        SECOND
        x++;
    }
"""
STEPS = pytest.mark.parametrize("small", [SMALL_STEPS, 0], ids=["small steps", "in passing"])

# Its notification comes when no thread waits, and much is done behind it.
MISSED = """
public class Missed {
    static final Object m = new Object(), other = new Object();
    static int n;
    static void work() { for (int i = 0; i < 200; i++) synchronized (other) { n++; } }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (m) {
                m.notify();
            }
            work();
        });
        t.start();
        t.join();
    }
}
"""

# So many bytecodes of the first thread alone are no steps.
WARM = """
public class Warm {
    static int warm, free;
    public static void main(String[] args) {
        for (int i = 0; i < 3_500; i++) warm += i % 3;
        for (int i = 0; i < 2; i++) new Thread(() -> {
            for (int k = 0; k < 500; k++) free++;
        }).start();
    }
}
"""


@STEPS
@pytest.mark.parametrize("name", BODIES)
def test_a_run_shows_races_exactly_where_nothing_orders_threads(
    tmp_path: Path, name: str, small: int
) -> None:
    (tmp_path / f"{name}.java").write_text(f"public class {name} {{ {BODIES[name]} }}")
    program = api.load(tmp_path / f"{name}.java")
    for seed in range(3):
        noted = note_run(program, SearchOptions(), seed, small)
        analysed = analyse(observation_of(program, noted))
        memory = analysed.observation.memory
        assert {memory[race.location].name for race in analysed.unordered} == RACY.get(name, set())


@STEPS
@pytest.mark.parametrize("name", HANDED)
def test_what_the_library_hands_on_under_a_lock_is_no_predicted_race(
    tmp_path: Path, name: str, small: int
) -> None:
    first, second = HANDED[name].split("\n")
    body = HANDED_BODY.replace("FIRST", first).replace("SECOND", second)
    imports = "import java.util.*; import java.util.concurrent.*;"
    text = f"{imports} import java.util.concurrent.locks.*; public class {name} {{ {body} }}"
    (tmp_path / f"{name}.java").write_text(text)
    program = api.load(tmp_path / f"{name}.java")
    found: set[str] = set()
    for seed in range(4):
        noted = note_run(program, SearchOptions(), seed, small)
        analysed = analyse(observation_of(program, noted))
        memory = analysed.observation.memory
        found |= {memory[race.location].name for race in analysed.predicted}
    assert found == ({f"{name}.x"} if name in PREDICTED else set())


@STEPS
@pytest.mark.parametrize("name", ["LeavesWithAnException", "CalledByReflection"])
def test_whatever_way_a_monitor_is_left_it_is_noted(tmp_path: Path, name: str, small: int) -> None:
    (tmp_path / f"{name}.java").write_text(f"public class {name} {{ {BODIES[name]} }}")
    program = api.load(tmp_path / f"{name}.java")
    observation = observation_of(program, note_run(program, SearchOptions(), 0, small))
    held: dict[int, int] = {}
    for event in observation.run.events:
        if event.thread and event.deed in TAKEN:
            assert event.object not in held
            held[event.object] = event.thread
        elif event.thread and event.deed is Deed.UNLOCK:
            held.pop(event.object, None)


@STEPS
def test_a_notification_is_noted_where_it_is(tmp_path: Path, small: int) -> None:
    (tmp_path / "Missed.java").write_text(MISSED)
    program = api.load(tmp_path / "Missed.java")
    observation = observation_of(program, note_run(program, SearchOptions(), 0, small))
    [line] = {
        observation.place(number).line
        for number, event in enumerate(observation.run.events)
        if event.deed is Deed.NOTIFY_NONE and event.thread and observation.place(number).line
    }
    assert line == 9


def test_bytecodes_of_a_thread_alone_are_no_steps_of_a_long_run(tmp_path: Path) -> None:
    (tmp_path / "Warm.java").write_text(WARM)
    program = api.load(tmp_path / "Warm.java")
    passing, usual = (
        observation_of(program, note_run(program, SearchOptions(), 0, small)).run.events
        for small in (0, SMALL_STEPS)
    )
    # An access is noted when another thread came between: in small steps that is often.
    assert len(usual) > 5 * len(passing)
