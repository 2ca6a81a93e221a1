"""A recording is told in the user's lines; what a library does inside is folded."""

from __future__ import annotations

import pytest

from heddle.results import Location
from heddle.witnesses.narration import trace_of
from heddle.witnesses.source_lines import SourceFile, SourceLines
from recordings import Script

TWO = ("main", "Thread-0")
LOCK = "java.util.concurrent.locks.ReentrantLock"
SYNC = f"{LOCK}$NonfairSync#4"
ATOMIC = "java.util.concurrent.atomic.AtomicInteger"


def told(text: str, threads: tuple[str, ...] = TWO) -> list[tuple[str, int | None, str]]:
    steps = trace_of(Script(threads).play(text).recording()).steps
    return [(step.thread, step.location.line, step.action) for step in steps]


def only_action(text: str) -> str:
    ((_, _, action),) = told(text)
    return action


@pytest.mark.parametrize(
    ("event", "action"),
    [
        ("read | Bank.balance | 0", "reads balance = 0"),
        ("write | Bank.balance | 1", "writes balance = 1"),
        ("update | Bank.balance | 0 -> 1", "updates balance: 0 -> 1"),
        ("read | Other.total | 3", "reads Other.total = 3"),
        ("read | com.acme.Other.total | 3", "reads Other.total = 3"),
        ("write | int[]#7[1] | 5", "writes int[]#7[1] = 5"),
        ("lock | java.lang.Object#5", "locks Object#5"),
        ("block | Object#5", "waits for Object#5"),
        ("block | Object#5 | main", "waits for Object#5, held by main"),
        ("wait | Buffer#3", "waits on Buffer#3"),
        ("wake | Buffer#3", "wakes up"),
        ("notify | Buffer#3", "notifies Buffer#3"),
        ("notify | Buffer#3 | Thread-0", "notifies Buffer#3, wakes Thread-0"),
        ("start | Thread-1", "starts Thread-1"),
        ("join | Thread-1", "joins Thread-1"),
        ("interrupt | Thread-1", "interrupts Thread-1"),
        ("choose | boolean | true", "chooses true"),
        ("print | out | hello\\n", 'prints "hello\\n"'),
        ("throw | java.lang.IllegalStateException", "throws IllegalStateException"),
        ("uncaught | java.lang.AssertionError", "throws AssertionError, uncaught"),
    ],
)
def test_an_event_in_the_users_code_is_a_few_words(event: str, action: str) -> None:
    assert only_action(f"main | Bank.move:7 | {event}") == action


def test_one_line_of_one_thread_is_one_step() -> None:
    assert told("""
        main | Bank.move:7 | read  | Bank.balance | 0
        main | Bank.move:7 | write | Bank.balance | 1
        main | Bank.move:8 | write | Bank.busy    | false
    """) == [
        ("main", 7, "reads balance = 0, writes 1"),
        ("main", 8, "writes busy = false"),
    ]


def test_a_switch_of_threads_divides_a_line_into_two_steps() -> None:
    assert told("""
        main     | Bank.move:7 | read  | Bank.balance | 0
        Thread-0 | Bank.move:7 | read  | Bank.balance | 0
        main     | Bank.move:7 | write | Bank.balance | 1
    """) == [
        ("main", 7, "reads balance = 0"),
        ("Thread-0", 7, "reads balance = 0"),
        ("main", 7, "writes balance = 1"),
    ]


def test_a_line_of_a_recursive_call_is_a_step_of_its_own() -> None:
    assert told("""
        main | Tree.sum:4 Tree.main:9 | read | Tree.a | 1
        main | Tree.sum:4 Tree.sum:5 Tree.main:9 | read | Tree.b | 2
    """) == [("main", 4, "reads a = 1"), ("main", 4, "reads b = 2")]


def test_an_object_keeps_its_number_only_if_there_is_another_of_its_class() -> None:
    one = "main | Node.link:3 | write | Node#1.next | null\n"
    other = "main | Node.link:4 | write | Node#2.next | null\n"
    assert [action for _, _, action in told(one)] == ["writes next = null"]
    assert [action for _, _, action in told(one + other)] == [
        "writes Node#1.next = null",
        "writes Node#2.next = null",
    ]


def test_a_value_that_the_thread_itself_just_saw_is_not_told_again() -> None:
    assert told("""
        main     | Bank.move:7 | write | Bank.balance | 1
        main     | Bank.move:8 | read  | Bank.balance | 1
        Thread-0 | Bank.move:7 | read  | Bank.balance | 1
        main     | Bank.move:9 | read  | Bank.balance | 1
        main     | Bank.move:10 | write | Bank.done | true
    """) == [
        ("main", 7, "writes balance = 1"),
        ("Thread-0", 7, "reads balance = 1"),
        ("main", 9, "reads balance = 1"),
        ("main", 10, "writes done = true"),
    ]


def test_the_line_where_the_run_ends_is_told_in_full() -> None:
    assert told("""
        main | Bank.move:7 | write | Bank.balance | 1
        main | Bank.move:8 | read  | Bank.balance | 1
        main | Bank.move:8 | throw | java.lang.AssertionError
    """)[-1] == ("main", 8, "reads balance = 1, throws AssertionError")


def test_a_lock_given_back_unseen_is_told_only_as_taken() -> None:
    assert told("""
        main     | Bank.move:7 | lock   | Bank#1
        main     | Bank.move:9 | unlock | Bank#1
        Thread-0 | Bank.move:7 | lock   | Bank#1
        main     | Bank.move:7 | block  | Bank#1
        Thread-0 | Bank.move:9 | unlock | Bank#1
        main     | Bank.move:7 | lock   | Bank#1
    """) == [
        ("main", 7, "locks Bank#1"),
        ("Thread-0", 7, "locks Bank#1"),
        ("main", 7, "waits for Bank#1"),
        ("Thread-0", 9, "unlocks Bank#1"),
        ("main", 7, "locks Bank#1"),
    ]


def test_a_loop_on_one_line_is_summed_up() -> None:
    writes = "\n".join(f"main | Bank.fill:3 | write | Bank.n | {i}" for i in range(1, 9))
    assert only_action(writes) == "writes n = 1 … 8 (8 times)"


def test_fields_that_the_compiler_made_up_are_not_told() -> None:
    assert (
        told("""
        main | Bank.move:7 | read | Bank.$assertionsDisabled | false
        main | Bank.move:7 | read | Bank$1#3.val$device | Device#1
        main | Bank.move:7 | read | Bank$1#3.this$0 | Bank#1
    """)
        == []
    )


def test_the_end_of_a_thread_is_told_only_if_somebody_joins_it() -> None:
    end = "Thread-0 | | end | Thread-0\n"
    assert told(end) == []
    assert told(end + "main | Bank.main:9 | join | Thread-0") == [
        ("Thread-0", None, "ends"),
        ("main", 9, "joins Thread-0"),
    ]


def test_an_initialisation_is_told_only_if_somebody_waits_for_it() -> None:
    initialise = "main | Bank.main:2 | initialize | Config\n"
    assert told(initialise) == []
    waiting = "Thread-0 | Bank.run:5 | block | Config\n"
    assert told(initialise + waiting)[0] == ("main", 2, "initialises Config")


def test_what_nobody_caught_is_told_where_it_was_thrown() -> None:
    assert told("""
        main | Bank.main:2 | throw | java.lang.AssertionError
        main | java.lang.Thread.dispatchUncaughtException:9 | uncaught | java.lang.AssertionError
    """) == [("main", 2, "throws AssertionError, uncaught")]


@pytest.mark.parametrize(
    ("method", "events", "action"),
    [
        ("get", ["read | value | 0"], "calls AtomicInteger.get() = 0"),
        ("set", ["write | value | 5"], "calls AtomicInteger.set(): writes 5"),
        (
            "incrementAndGet",
            ["read | value | 0", "update | value | 0 -> 1"],
            "calls AtomicInteger.incrementAndGet(): 0 -> 1",
        ),
        ("compareAndSet", ["read | value | 3"], "calls AtomicInteger.compareAndSet() = 3"),
    ],
)
def test_a_call_of_an_atomic_is_the_value_it_comes_down_to(
    method: str, events: list[str], action: str
) -> None:
    lines = [
        f"main | {ATOMIC}.{method}:9 Bank.move:7 | {event.replace('value', ATOMIC + '#2.value', 1)}"
        for event in events
    ]
    assert only_action("\n".join(lines)) == action


def test_the_inside_of_a_collection_is_folded_into_one_call() -> None:
    stack = "java.util.HashMap.resize:700 java.util.HashMap.put:612 Bank.move:7"
    assert (
        only_action(f"""
        main | {stack} | read  | java.util.HashMap#1.table | null
        main | {stack} | write | java.util.HashMap#1.threshold | 12
        main | {stack} | write | java.util.HashMap#1.table | Node[]#9
    """)
        == "calls HashMap.put()"
    )


def test_taking_a_library_lock_is_told_like_taking_a_monitor() -> None:
    stack = f"{LOCK}$Sync.lock:150 {LOCK}.lock:322 Bank.move:7"
    assert (
        only_action(f"""
        main | {stack} | read   | {SYNC}.state | 0
        main | {stack} | update | {SYNC}.state | 0 -> 1
        main | {stack} | write  | {SYNC}.exclusiveOwnerThread | main
    """)
        == "takes ReentrantLock#4"
    )


def test_a_library_lock_that_is_taken_blocks_and_its_release_wakes() -> None:
    lock, unlock = f"{LOCK}.lock:322 Bank.move:7", f"{LOCK}.unlock:494 Bank.move:9"
    assert told(f"""
        Thread-0 | {lock} | read | {SYNC}.state | 1
        Thread-0 | {lock} | update | {SYNC}.tail | null -> Node#1
        Thread-0 | {lock} | park | Thread-0
        main | {unlock} | write | {SYNC}.state | 0
        main | {unlock} | unpark | Thread-0
        Thread-0 | {lock} | wake | Thread-0
        Thread-0 | {lock} | update | {SYNC}.state | 0 -> 1
    """) == [
        ("Thread-0", 7, "ReentrantLock.lock: blocks"),
        ("main", 9, "releases ReentrantLock#4, wakes Thread-0"),
        ("Thread-0", 7, "takes ReentrantLock#4"),
    ]


def test_a_thread_that_only_queues_for_a_lock_has_not_taken_it() -> None:
    stack = f"{LOCK}.lock:322 Bank.move:7"
    assert (
        only_action(f"""
        main | {stack} | read | {SYNC}.state | 1
        main | {stack} | update | {SYNC}.tail | null -> Node#1
    """)
        == "calls ReentrantLock.lock()"
    )


def test_the_lock_for_reading_says_whose_it_is() -> None:
    lock = "java.util.concurrent.locks.ReentrantReadWriteLock"
    stack = f"{lock}$ReadLock.lock:738 Bank.move:7"
    assert (
        only_action(f"main | {stack} | update | {lock}$NonfairSync#3.state | 0 -> 65536")
        == "takes ReadLock of ReentrantReadWriteLock#3"
    )


@pytest.mark.parametrize(
    ("call", "event", "action"),
    [
        ("java.lang.Object.wait:338", "wait | Buffer#3", "waits on Buffer#3"),
        ("java.lang.Object.notifyAll:1", "notify | Buffer#3", "notifies Buffer#3"),
        ("java.lang.Thread.sleep:1", "sleep | main", "sleeps"),
        ("java.lang.Thread.start:1", "start | Thread-0", "starts Thread-0"),
        ("java.util.concurrent.locks.LockSupport.park:1", "park | main", "parks"),
        ("java.io.PrintStream.println:1", "print | out | hi", 'prints "hi"'),
        (
            "java.util.concurrent.LinkedBlockingQueue.take:9",
            "park | main",
            "LinkedBlockingQueue.take: blocks",
        ),
        (
            "java.util.concurrent.CountDownLatch.countDown:9",
            "unpark | Thread-0",
            "CountDownLatch.countDown: wakes Thread-0",
        ),
        ("java.util.Objects.requireNonNull:9", "throw | java.lang.Error", "throws Error"),
    ],
)
def test_of_a_library_call_its_effect_on_threads_is_told(
    call: str, event: str, action: str
) -> None:
    assert only_action(f"main | {call} Bank.move:7 | {event}") == action


def test_what_a_library_throws_and_catches_itself_is_not_told() -> None:
    stack = "java.util.Scanner.next:1 Bank.move:7"
    assert (
        only_action(f"""
        main | {stack} | throw | java.lang.IllegalStateException
        main | {stack} | write | java.util.Scanner#1.a | 1
        main | {stack} | write | java.util.Scanner#1.b | 2
    """)
        == "calls Scanner.next()"
    )


def test_a_thread_outside_the_users_code_is_told_only_as_far_as_it_blocks() -> None:
    worker = "java.util.concurrent.ThreadPoolExecutor$Worker.run:635"
    assert told(f"""
        Thread-0 | {worker} | write | {worker}#1.state | 0
        main | Bank.main:3 | write | Bank.x | 1
        Thread-0 | {worker} | park | Thread-0
    """) == [("main", 3, "writes x = 1"), ("Thread-0", None, "Worker.run: blocks")]


def test_steps_carry_the_source_line_and_the_path_from_the_target() -> None:
    sources = SourceLines(
        {"com/acme/Bank.java": SourceFile("src/com/acme/Bank.java", ("class Bank {", "  x = 1;"))}
    )
    script = Script(("main",)).play("main | com.acme.Bank.move:2 | write | Bank.x | 1")
    (step,) = trace_of(script.recording(), sources).steps
    assert step.source == "x = 1;"
    assert step.location == Location("src/com/acme/Bank.java", 2, "com.acme.Bank", "move")
