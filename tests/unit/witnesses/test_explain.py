"""A finding says where, because of what, and how; the user's line comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bluetooth_recording import bluetooth, line_of, sources
from heddle.report import Page, text_report
from heddle.results import (
    Assumption,
    Finding,
    FindingKind,
    Location,
    NoUncaughtException,
    Partial,
    Report,
    Verdict,
    Witnessed,
)
from heddle.witnesses.explain import explain
from recordings import Script

if TYPE_CHECKING:
    from collections.abc import Callable

TWO = ("main", "Thread-0")


def because(text: str, kind: FindingKind = FindingKind.ASSERTION) -> str:
    return explain(Script(TWO).play(text).recording(), kind).because


def test_the_place_is_the_users_line_even_if_a_library_threw() -> None:
    script = Script(TWO).play("""
        main | java.util.Objects.requireNonNull:9 Bank.move:7 Bank.main:3 | throw | java.lang.Error
        main | java.lang.Thread.dispatchUncaughtException:1 | uncaught | java.lang.Error
    """)
    explanation = explain(script.recording(), FindingKind.UNCAUGHT_EXCEPTION)
    assert explanation.locations == (Location("Bank.java", 7, "Bank", "move"),)


def test_a_value_from_another_thread_is_the_reason() -> None:
    assert (
        because("""
        main     | Bank.main:3 | start | Thread-0
        Thread-0 | Bank.run:9  | write | Bank.closed | true
        main     | Bank.main:4 | read  | Bank.closed | true
        main     | Bank.main:4 | uncaught | java.lang.AssertionError
    """)
        == "main reads closed = true, which Thread-0 wrote at Bank.java:9"
    )


def test_a_lost_update_is_recognised() -> None:
    assert because("""
        main     | Bank.add:6  | read  | Bank.count | 0
        Thread-0 | Bank.add:6  | read  | Bank.count | 0
        Thread-0 | Bank.add:6  | write | Bank.count | 1
        main     | Bank.add:6  | write | Bank.count | 1
        main     | Bank.main:9 | read  | Bank.count | 1
        main     | Bank.main:9 | uncaught | java.lang.AssertionError
    """) == (
        "main read count = 0 before Thread-0 wrote 1 at Bank.java:6, "
        "and then overwrote it with 1 at Bank.java:6"
    )


def test_an_update_that_nobody_disturbed_is_not_called_lost() -> None:
    assert (
        because("""
        Thread-0 | Bank.add:6  | read  | Bank.count | 0
        Thread-0 | Bank.add:6  | write | Bank.count | 1
        main     | Bank.add:6  | read  | Bank.count | 1
        main     | Bank.add:6  | write | Bank.count | 2
        main     | Bank.main:9 | read  | Bank.count | 2
        main     | Bank.main:9 | uncaught | java.lang.AssertionError
    """)
        == "main reads count = 1, which Thread-0 wrote at Bank.java:6"
    )


def test_a_cycle_of_locks_is_told_thread_by_thread() -> None:
    script = Script(TWO).play("""
        main     | Bank.main:3 | lock  | Object#1
        Thread-0 | Bank.run:8  | lock  | Object#2
        Thread-0 | Bank.run:9  | block | Object#1
        main     | Bank.main:4 | block | Object#2
    """)
    explanation = explain(script.recording(), FindingKind.DEADLOCK)
    assert explanation.because == (
        "main holds Object#1 and waits for Object#2, which Thread-0 holds; "
        "Thread-0 holds Object#2 and waits for Object#1, which main holds"
    )
    assert [location.line for location in explanation.locations] == [4, 9]


def test_waiting_gives_up_the_monitor_however_often_it_was_taken() -> None:
    assert (
        because(
            """
        main     | Bank.main:3 | lock  | Buffer#1
        main     | Bank.main:4 | lock  | Buffer#1
        main     | java.lang.Object.wait:1 Bank.main:5 | wait | Buffer#1
        Thread-0 | Bank.run:8  | lock  | Buffer#1
        Thread-0 | Bank.run:9  | unlock  | Buffer#1
        Thread-0 | | end | Thread-0
        """,
            FindingKind.DEADLOCK,
        )
        == "main waits on Buffer#1, and no thread is left to notify it"
    )


def test_a_monitor_taken_twice_is_held_until_given_back_twice() -> None:
    assert because(
        """
        main     | Bank.main:3 | lock  | Buffer#1
        main     | Bank.main:4 | lock  | Buffer#1
        main     | Bank.main:5 | unlock | Buffer#1
        main     | java.lang.Thread.join:1 Bank.main:6 | join | Thread-0
        Thread-0 | Bank.run:8  | block | Buffer#1
        """,
        FindingKind.DEADLOCK,
    ) == (
        "main holds Buffer#1 and waits for Thread-0 to end; "
        "Thread-0 waits for Buffer#1, which main holds"
    )


def test_a_thread_blocked_in_a_library_names_the_call() -> None:
    queue = "java.util.concurrent.LinkedBlockingQueue.take:430"
    stack = f"java.util.concurrent.locks.LockSupport.park:1 {queue} Bank.main:5"
    assert because(f"main | {stack} | park | main", FindingKind.DEADLOCK) == (
        "main is parked in LinkedBlockingQueue.take, and no thread is left to unpark it"
    )


def test_without_a_pattern_nothing_is_guessed() -> None:
    uncaught = "main | Bank.main:4 | uncaught | java.lang.Error"
    assert because(uncaught) == "one thread suffices"
    assert because("Thread-0 | Bank.run:1 | lock | Bank#1\n" + uncaught) == (
        "the threads interleave as the table shows, in 2 contexts"
    )


def test_a_recording_without_events_is_explained_all_the_same() -> None:
    assert because("") == "one thread suffices"


def test_the_bluetooth_driver_fits_on_forty_lines(
    expect_golden: Callable[[str, str], None],
) -> None:
    explanation = explain(bluetooth().recording(), FindingKind.ASSERTION, sources())
    finding = Finding(
        FindingKind.ASSERTION,
        "AssertionError: used after it was stopped",
        explanation.because,
        explanation.locations,
        Witnessed(explanation.trace, file="Bluetooth.schedule.json"),
    )
    verdict = Verdict(
        NoUncaughtException(),
        "interleavings",
        (finding,),
        Partial("the search ended at the first finding"),
        (Assumption("sequential consistency"),),
    )
    text = text_report(Report((verdict,)), Page(width=100))
    assert finding.location.line == line_of("assert !device.stopped")
    assert explanation.trace.contexts == 5
    assert len(text.splitlines()) <= 40
    assert max(map(len, text.splitlines())) <= 100
    expect_golden("report/bluetooth.txt", text)
