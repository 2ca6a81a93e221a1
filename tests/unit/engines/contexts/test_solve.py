"""The engine that asks sets of states: answers, coverage, confirmation."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from heddle.api import check, load
from heddle.errors import InputError
from heddle.questions.bounds import Bounds, ContextsOptions
from heddle.results import (
    Bounded,
    NoDataRace,
    NoDeadlock,
    NoUncaughtException,
    Outcome,
    Partial,
    Unreachable,
    Witnessed,
)

if TYPE_CHECKING:
    from heddle.results import Claim, Report

SOURCE = """\
import java.util.concurrent.locks.ReentrantLock;

public class Questions {
    static int shared;
    static final Object first = new Object(), second = new Object();

    static class Node { Node next; }

    static class Lost extends Thread {
        @Override public void run() { int seen = shared; shared = seen + 1; }
        public static void main(String[] args) throws Exception {
            Thread other = new Lost();
            other.start();
            int seen = shared;
            shared = seen + 1;
            other.join();
            assert shared == 2 : "lost";
        }
    }

    static class Guarded extends Thread {
        @Override public void run() { synchronized (first) { shared++; } }
        public static void main(String[] args) throws Exception {
            Thread other = new Guarded();
            other.start();
            synchronized (first) { shared++; }
            other.join();
            assert shared == 2 : "lost";
        }
    }

    static class Crossed extends Thread {
        @Override public void run() { synchronized (first) { synchronized (second) { } } }
        public static void main(String[] args) {
            new Crossed().start();
            synchronized (second) { synchronized (first) { } }
        }
    }

    static class CrossedLocks extends Thread {
        static final ReentrantLock left = new ReentrantLock(), right = new ReentrantLock();
        static void both(ReentrantLock one, ReentrantLock other) {
            one.lock();
            other.lock();
            other.unlock();
            one.unlock();
        }
        @Override public void run() { both(left, right); }
        public static void main(String[] args) {
            new CrossedLocks().start();
            both(right, left);
        }
    }

    static class JoinedInside extends Thread {
        int rounds;
        @Override public synchronized void run() { rounds++; }
        public static void main(String[] args) throws Exception {
            JoinedInside other = new JoinedInside();
            synchronized (other) {
                other.start();
                other.join();
                assert other.rounds == 0 : "it ran";
            }
        }
    }

    static class Many {
        public static void main(String[] args) {
            Node head = null;
            for (int i = 0; i < 9; i++) { Node made = new Node(); made.next = head; head = made; }
            int length = 0;
            for (Node at = head; at != null; at = at.next) { length++; }
            if (length == 9) { reached(); }
        }
        static void reached() { shared = 1; }
        static void never() { shared = 2; }
    }

    static class Reflecting {
        public static void main(String[] args) throws Exception {
            Class.forName("Questions");
        }
    }

    static class Squares {
        static void check(int x, boolean twice) {
            int y = twice ? 2 * x : x;
            assert !(x > 20 && y == 42) : "found";
        }
        static void safe(int x) { assert x - x == 0; }
        private static void hidden(int x) { assert x != 7; }
        public static void main(String[] args) { }
    }
}
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("questions") / "Questions.java"
    file.write_text(SOURCE)
    return file


def asked(
    source: Path, main: str, options: ContextsOptions, *claims: Claim, contexts: int = 3
) -> Report:
    within = replace(options, bounds=replace(options.bounds, contexts=contexts))
    return check(source, main=f"Questions${main}", claims=claims, bounds=within, engine="contexts")


LAZY, EAGER, SEQUENTIAL = (
    ContextsOptions(splitting=each) for each in ("lazy", "eager", "sequential")
)


@pytest.mark.parametrize("options", [LAZY, EAGER, SEQUENTIAL], ids=lambda each: each.splitting)
def test_a_lost_update_is_found_with_its_fewest_contexts_and_replays(
    source: Path, options: ContextsOptions
) -> None:
    (verdict,) = asked(source, "Lost", options, NoUncaughtException()).verdicts
    assert verdict.outcome is Outcome.VIOLATED
    assert verdict.effort["contexts"] == 3
    (finding,) = verdict.findings
    assert isinstance(finding.evidence, Witnessed)
    assert finding.evidence.trace.contexts == 3
    assert finding.location.line == 17


def test_who_joins_a_thread_gives_its_monitor_away_meanwhile(source: Path) -> None:
    claims = (NoUncaughtException(), NoDeadlock())
    violated, free = asked(source, "JoinedInside", LAZY, *claims).verdicts
    assert violated.outcome is Outcome.VIOLATED
    assert free.outcome is Outcome.HOLDS_WITHIN_BOUND


def test_threads_may_have_to_run_into_locks_that_the_network_has_them_wait_for(
    source: Path,
) -> None:
    (verdict,) = asked(source, "CrossedLocks", LAZY, NoDeadlock(), contexts=2).verdicts
    assert verdict.outcome is Outcome.VIOLATED
    assert verdict.effort["contexts"] == 2
    (finding,) = verdict.findings
    assert isinstance(finding.evidence, Witnessed)
    # As many as the network has, or one more where the lock is code before it waits.
    assert finding.evidence.trace.contexts in {2, 3}


@pytest.mark.parametrize("options", [LAZY, EAGER, SEQUENTIAL], ids=lambda each: each.splitting)
def test_one_context_too_few_is_a_bound_that_the_answer_names(
    source: Path, options: ContextsOptions
) -> None:
    (verdict,) = asked(source, "Lost", options, NoUncaughtException(), contexts=2).verdicts
    assert verdict.outcome is Outcome.HOLDS_WITHIN_BOUND
    assert isinstance(verdict.coverage, Bounded)
    assert verdict.coverage.limits["contexts"] == 2
    assert verdict.coverage.limits["threads"] == 4


@pytest.mark.parametrize("options", [LAZY, EAGER, SEQUENTIAL], ids=lambda each: each.splitting)
def test_locks_taken_in_opposite_orders_deadlock_in_two_contexts(
    source: Path, options: ContextsOptions
) -> None:
    (verdict,) = asked(source, "Crossed", options, NoDeadlock()).verdicts
    assert verdict.outcome is Outcome.VIOLATED
    assert verdict.effort["contexts"] == 2


def test_where_more_contexts_add_nothing_the_answer_is_without_that_bound(source: Path) -> None:
    (verdict,) = asked(source, "Crossed", LAZY, NoUncaughtException(), contexts=12).verdicts
    assert verdict.coverage == Bounded({"memory": "sequentially consistent"})


def test_numbers_that_may_wrap_leave_a_bound_although_contexts_do_not(source: Path) -> None:
    (verdict,) = asked(source, "Guarded", LAZY, NoUncaughtException(), contexts=12).verdicts
    assert verdict.outcome is Outcome.HOLDS_WITHIN_BOUND
    assert isinstance(verdict.coverage, Bounded)
    assert "contexts" not in verdict.coverage.limits
    assert verdict.coverage.limits["bits"] == 8


def test_a_bound_on_objects_that_is_hit_makes_the_answer_unknown_and_is_named(
    source: Path,
) -> None:
    (verdict,) = asked(source, "Many", LAZY, NoUncaughtException()).verdicts
    assert verdict.outcome is Outcome.UNKNOWN
    assert isinstance(verdict.coverage, Partial)
    assert "--heap" in verdict.coverage.reason
    enough = ContextsOptions(Bounds(heap=9))
    (verdict,) = asked(source, "Many", enough, NoUncaughtException()).verdicts
    assert verdict.outcome in {Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND}


def test_places_are_reached_or_not(source: Path) -> None:
    claims = Unreachable("Many.reached"), Unreachable("Many.never")
    reached, never = asked(source, "Many", ContextsOptions(Bounds(heap=9)), *claims).verdicts
    assert reached.outcome is Outcome.VIOLATED
    assert never.outcome in {Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND}


def test_what_is_not_modelled_makes_the_answer_unknown_and_is_named(source: Path) -> None:
    (verdict,) = asked(source, "Reflecting", LAZY, NoUncaughtException()).verdicts
    assert verdict.outcome is Outcome.UNKNOWN
    assert isinstance(verdict.coverage, Partial)
    assert "getCallerClass" in verdict.coverage.reason
    assert "--engine interleavings" in verdict.coverage.reason


def test_a_splitting_that_there_is_not_is_refused(source: Path) -> None:
    with pytest.raises(InputError, match="no splitting called hasty"):
        asked(source, "Lost", ContextsOptions(splitting="hasty"), NoUncaughtException())


def test_a_claim_of_another_engine_is_refused_with_the_engine_to_ask(source: Path) -> None:
    with pytest.raises(InputError, match="no-data-race"):
        asked(source, "Lost", LAZY, NoDataRace())


@pytest.mark.parametrize("splitting", ["lazy", "eager", "sequential"])
def test_a_method_is_asked_for_all_arguments_and_called_with_those_that_break_it(
    source: Path, splitting: str
) -> None:
    options = ContextsOptions(splitting=splitting, method="Squares.check")
    (verdict,) = asked(source, "Squares", options, NoUncaughtException()).verdicts
    assert verdict.outcome is Outcome.VIOLATED
    assert "found" in verdict.findings[0].message


def test_a_method_that_holds_for_all_arguments_holds_within_their_bits(source: Path) -> None:
    options = ContextsOptions(Bounds(bits=6), method="Squares.safe")
    (verdict,) = asked(source, "Squares", options, NoUncaughtException()).verdicts
    assert verdict.outcome is Outcome.HOLDS_WITHIN_BOUND
    assert isinstance(verdict.coverage, Bounded)
    assert verdict.coverage.limits["bits"] == 6


def test_a_private_method_cannot_be_called_and_the_error_says_what_to_do(source: Path) -> None:
    options = ContextsOptions(method="Squares.hidden")
    with pytest.raises(InputError, match="private"):
        asked(source, "Squares", options, NoUncaughtException())


def test_a_method_of_a_program_that_is_loaded_already_is_called_too(source: Path) -> None:
    program = load(source, main="Questions$Squares")
    options = ContextsOptions(method="Squares.check")
    report = check(program, claims=[NoUncaughtException()], bounds=options, engine="contexts")
    assert report.outcome is Outcome.VIOLATED


def test_the_seconds_bound_the_translation_too() -> None:
    program = load(Path(__file__).parents[3] / "programs" / "violates" / "TasksOvertake.java")
    report = check(program, engine="contexts", seconds=0.2)
    assert {verdict.outcome for verdict in report.verdicts} == {Outcome.UNKNOWN}
    for verdict in report.verdicts:
        assert isinstance(verdict.coverage, Partial)
        assert "0.2 s was reached while translating the program" in verdict.coverage.reason
