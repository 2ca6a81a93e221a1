"""In a long run threads pass accesses and locks; what is noted of them is as in small steps."""

from __future__ import annotations

from pathlib import Path

import pytest

from heddle import api
from heddle.engines.runs.build import observation_of
from heddle.engines.runs.explain import tables
from heddle.engines.runs.model import Observation
from heddle.engines.runs.solve import analyse, field_warnings
from heddle.formal.traces.model import TAKEN, Deed
from heddle.formal.traces.usage import lock_uses
from heddle.machine import noting
from heddle.machine.noting import SMALL_STEPS, note_run
from heddle.program.program import Program
from heddle.questions.question import Question
from heddle.questions.search_options import Order, Sampling, SearchOptions
from heddle.results import NoDataRace, NoDeadlock, NoUncaughtException, Outcome

# Each kind of thing that is noted, done by one thread at a time: any two runs do the same.
IN_TURN = """
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
public class InTurn {
    static class Node {
        int value; long wide; Object other; final int fixed = 3; volatile int seen;
    }
    static final Object monitor = new Object();
    static final ReentrantLock lock = new ReentrantLock();
    static final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
    static final AtomicInteger atomic = new AtomicInteger();
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    static Node node = new Node();
    static int[] ints = new int[8];
    static double[] doubles = new double[8];
    static Object[] objects = new Object[8];
    static int plain;
    static volatile int seen;
    static synchronized int twice(int by) {
        synchronized (monitor) { plain += by; return synchronizedAgain(plain); }
    }
    static synchronized int synchronizedAgain(int value) { return value + node.fixed; }
    static void fail(int at) {
        try { synchronized (monitor) { ints[at] = 1; } }
        catch (ArrayIndexOutOfBoundsException e) { plain--; }
    }
    static void work(int from) {
        for (int i = from; i < from + 6; i++) {
            node.value += twice(i);
            node.wide++;
            node.other = objects[i % 8];
            node.seen = i;
            ints[i % 8] += i; doubles[i % 8] += i; objects[i % 8] = node;
            seen++;
            atomic.incrementAndGet();
            lock.lock();
            try { plain++; lock.lock(); lock.unlock(); } finally { lock.unlock(); }
            if (lock.tryLock()) try { plain++; } finally { lock.unlock(); }
            both.readLock().lock(); plain++; both.readLock().unlock();
            both.writeLock().lock(); plain++; both.writeLock().unlock();
            map.merge(i % 3, 1, Integer::sum);
            fail(i * 3);
            if (i % 3 == 0) node = new Node();
            synchronized (monitor) { monitor.notifyAll(); }
        }
    }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            int from = i * 4;
            Thread thread = new Thread(() -> work(from));
            thread.start();
            thread.join();
        }
    }
}
"""

# The same by threads side by side.
SIDE_BY_SIDE = IN_TURN.replace("InTurn", "SideBySide").replace("thread.join();", "")

# Of what only orders threads.
LONGEST = 8

# Nothing is wrong until the very end.
LATE = """
public class Late {
    static int safe, unsafe;
    static final Object one = new Object(), two = new Object();
    static void take(Object first, Object second) {
        synchronized (first) { synchronized (second) { safe++; } }
    }
    static void work(int number) {
        for (int i = 0; i < 2_000; i++) take(one, two);
        if (number == 0) unsafe = 1; else if (unsafe == 0) unsafe = 2;
        throw new IllegalStateException("late");
    }
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) { int number = i; new Thread(() -> work(number)).start(); }
    }
}
"""

# The same again and again.
AGAIN = """
public class Again {
    static int safe, open;
    static volatile int seen;
    static final Object one = new Object(), two = new Object();
    static void work() {
        for (int i = 0; i < 1_000; i++) {
            synchronized (one) { synchronized (two) { safe++; } }
            seen++;
            open++;
        }
    }
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) { new Thread(Again::work).start(); }
    }
}
"""


def loaded(folder: Path, name: str, text: str) -> Program:
    (folder / f"{name}.java").write_text(text)
    return api.load(folder / f"{name}.java")


def noted(program: Program, small: int, seed: int = 0) -> Observation:
    return observation_of(program, note_run(program, SearchOptions(), seed, small))


def told(observation: Observation) -> list[tuple[int, str, str, str]]:
    """What the threads but the first do, where; an access once between two synchronisations.

    When the first one comes to a join is up to the schedule. What only orders threads has no place,
    and may be noted twice, where a thread stops before an action that it has passed in part; a
    series of it that comes again at once is one.
    """
    found: list[tuple[int, str, str, str]] = []
    known: set[tuple[int, str, str]] = set()
    for number, event in enumerate(observation.run.events):
        thread, deed = event.thread, event.deed
        if thread == 0 or deed in (Deed.NOTIFY, Deed.NOTIFY_NONE, Deed.BLOCK):
            continue
        if deed in (Deed.READ, Deed.WRITE):
            name, place = observation.memory[event.object].name, str(observation.place(number))
            if (thread, deed, name) in known:
                continue
            known.add((thread, deed, name))
        else:
            known = {each for each in known if each[0] != thread}
            locks = deed in (*TAKEN, Deed.UNLOCK)
            name = observation.locks[event.object] if locks else ""
            place = str(observation.place(number)) if locks else ""
        told = (thread, deed.value, name, place)
        found.append(told)
        for length in range(1, LONGEST):
            last, before = found[-length:], found[-2 * length : -length]
            if last == before and not any(place for *_, place in last):
                del found[-length:]
    return found


def test_what_one_thread_at_a_time_does_is_noted_the_same_in_passing(tmp_path: Path) -> None:
    program = loaded(tmp_path, "InTurn", IN_TURN)
    small, passing = noted(program, SMALL_STEPS), noted(program, 0)
    assert told(passing) == told(small)
    assert passing.accesses == small.accesses


@pytest.mark.parametrize("seed", range(4))
def test_a_lock_is_noted_for_one_thread_at_a_time(tmp_path: Path, seed: int) -> None:
    observation = noted(loaded(tmp_path, "SideBySide", SIDE_BY_SIDE), 0, seed)
    owners: dict[int, int] = {}
    # The first thread may have entered the monitor of a thread before anything was noted.
    own = [each for each, name in enumerate(observation.locks) if "java.lang.Thread" not in name]
    for event in observation.run.events:
        if event.deed in (*TAKEN, Deed.UNLOCK, Deed.WAIT) and event.object not in own:
            continue
        if event.deed in TAKEN:
            assert event.object not in owners
            owners[event.object] = event.thread
        elif event.deed in (Deed.UNLOCK, Deed.WAIT):
            assert owners.pop(event.object) == event.thread


def test_a_long_run_shows_what_goes_wrong_at_its_end_with_a_schedule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(noting, "SMALL_STEPS", 100)
    claims = (NoDataRace(), NoDeadlock(), NoUncaughtException())
    options = SearchOptions(order=Order("random", sampling=Sampling(seed=0, runs=1)))
    question = Question(loaded(tmp_path, "Late", LATE), claims, options)
    races, deadlocks, ends = api.answer(question, "runs").verdicts
    assert [finding.about for finding in races.findings] == [("Late.unsafe",)]
    assert not deadlocks.findings
    assert ends.outcome is Outcome.VIOLATED


def test_what_a_thread_does_again_and_again_is_put_down_once_and_counted(tmp_path: Path) -> None:
    program = loaded(tmp_path, "Again", AGAIN)
    small, passing = noted(program, 10**9), noted(program, 0)
    assert small.run.left_out == 0
    assert len(passing.run.events) < 5_000 < passing.run.left_out
    assert passing.accesses == small.accesses == 8_000
    for observation in (small, passing):
        uses = lock_uses(observation.run)
        taken = {observation.locks[use.lock]: use.taken for use in uses}
        assert (taken["Again.one"], taken["Again.two"]) == (2_000, 2_000)
        analysed = analyse(observation)
        [warning] = field_warnings([analysed])
        assert (warning.memory.name, warning.unordered is None) == ("Again.open", False)
        fields, _ = tables(analysed)
        assert fields.rows == (
            ("Again.open", "shared-modified", "Thread-0, Thread-1", "none"),
            ("Again.safe", "shared-modified", "Thread-0, Thread-1", "Again.one, Again.two"),
        )


def test_long_runs_take_few_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """8,000 locks are taken and given back, and as many accesses made."""
    program = loaded(tmp_path, "Late", LATE)
    monkeypatch.setattr(noting, "SMALL_STEPS", 0)
    run = note_run(program, SearchOptions(), 0)
    events = observation_of(program, run).run
    assert len(events.events) + events.left_out > 20_000
    [problem, *_] = run.problems
    assert len(problem.steps) < 500
