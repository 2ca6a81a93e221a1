"""At each step it is known which locks are held, what memory holds and which threads wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.results.trace import Change, Moment, Read
from heddle.witnesses.narration import trace_of
from recordings import Script

if TYPE_CHECKING:
    from collections.abc import Sequence

TWO = ("main", "Thread-0")


def moments(text: str) -> Sequence[Moment]:
    return [step.moment for step in trace_of(Script(TWO).play(text).recording()).steps]


def test_a_change_says_what_was_there_before() -> None:
    (step,) = moments("""
        main | Bank.add:6 | read  | Bank.count | 0
        main | Bank.add:6 | write | Bank.count | 1
    """)
    assert step.reads == (Read("Bank.count", "0"),)
    assert step.changes == (Change("Bank.count", "0", "1"),)


def test_two_changes_at_one_line_are_one_from_the_first_to_the_last() -> None:
    (step,) = moments("""
        main | Bank.add:6 | write  | Bank.count | 1
        main | Bank.add:6 | update | Bank.count | 1 -> 2
    """)
    assert step.changes == (Change("Bank.count", None, "2"),)


def test_a_lock_that_is_given_back_unseen_is_released_behind_the_step() -> None:
    taken, added, read = moments("""
        main     | Bank.add:5 | lock   | Bank#1
        main     | Bank.add:6 | write  | Bank#1.count | 1
        main     | Bank.add:7 | unlock | Bank#1
        Thread-0 | Bank.get:9 | read   | Bank#1.count | 1
    """)
    assert (taken.holds, taken.released) == (("Bank#1",), ())
    assert (added.holds, added.released) == (("Bank#1",), ("Bank#1",))
    assert read.holds == ()


def test_a_lock_that_was_taken_twice_is_held_until_it_is_given_back_twice() -> None:
    *_, once, twice = moments("""
        main     | Bank.add:5 | lock   | Bank#1
        main     | Bank.add:6 | lock   | Bank#1
        Thread-0 | Bank.get:8 | read   | Bank.count | 0
        main     | Bank.add:7 | unlock | Bank#1
        main     | Bank.add:8 | unlock | Bank#1
    """)
    assert (once.holds, once.released) == (("Bank#1",), ())
    assert (twice.holds, twice.released) == (("Bank#1",), ("Bank#1",))


def test_waiting_gives_a_lock_up() -> None:
    steps = moments("""
        main     | Bank.add:5 | lock   | Bank#1
        main     | java.lang.Object.wait:1 Bank.add:6 | wait | Bank#1
        Thread-0 | Bank.get:8 | lock   | Bank#1
        Thread-0 | Bank.get:9 | notify | Bank#1 | main
    """)
    assert (steps[1].waits, steps[1].released) == ("a notification of Bank#1", ("Bank#1",))
    assert steps[3].wakes == ("main",)


def test_a_thread_waits_for_the_end_of_another_one_only_until_it_has_ended() -> None:
    before, *_, after = moments("""
        main     | Bank.main:3 | join | Thread-0
        Thread-0 | Bank.get:8  | read | Bank.count | 0
        Thread-0 | Bank.get:9  | end  | Thread-0
        main     | Bank.main:4 | join | Thread-0
    """)
    assert before.waits == "Thread-0 to end"
    assert after.waits is None


def test_locks_that_a_library_takes_for_a_call_do_not_show() -> None:
    (step,) = moments("""
        main | java.lang.Thread.start:1 Bank.main:3 | start  | Thread-0
        main | java.lang.Thread.start:1 Bank.main:3 | lock   | java.lang.Thread#1
        main | java.lang.Thread.start:1 Bank.main:3 | unlock | java.lang.Thread#1
    """)
    assert step == Moment(wakes=("Thread-0",))


def test_a_lock_of_the_library_is_held() -> None:
    (step,) = moments("""
        main | java.util.concurrent.locks.ReentrantLock.lock:1 Bank.main:3 | lock | \
java.util.concurrent.locks.ReentrantLock$NonfairSync#3
    """)
    assert step.holds == ("ReentrantLock#3",)


def test_things_of_one_short_name_keep_their_packages() -> None:
    (step,) = moments("""
        main | a.Bank.add:6 | read | a.Bank.count | 0
        main | a.Bank.add:6 | read | b.Bank.count | 1
    """)
    assert step.reads == (Read("a.Bank.count", "0"), Read("b.Bank.count", "1"))


def test_locks_that_end_the_program_show_only_if_a_thread_waits_for_them() -> None:
    taken = """
        main | java.lang.Shutdown.exit:9 Bank.main:5 | lock  | java.lang.Shutdown.class
        main | Bank.main:5                           | write | Bank.count | 1
    """
    assert moments(taken)[-1].holds == ()
    blocked = "Thread-0 | java.lang.Shutdown.exit:9 Bank.run:8 | block | java.lang.Shutdown.class"
    assert moments(f"{taken.rstrip()}\n{blocked}")[-2].holds == ("Shutdown.class",)
