"""Time in a search: moments are distances from now, and the clock moves as far as can be told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.questions.search_options import SearchOptions
from heddle.results import Bounded, Outcome
from heddle.results.scheduling import Scheduling

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.results import Report

PROGRAM = """
import java.time.*;
import java.util.*;
import java.util.concurrent.*;

public class Main {{
    static volatile boolean seen;
    static volatile long kept;

    public static void main(String[] args) throws Exception {{
        {body}
    }}
}}
"""


def report(folder: Path, body: str, *, last: bool = False) -> Report:
    source = folder / "Main.java"
    source.write_text(PROGRAM.format(body=body))
    return heddle.check(source, options=SearchOptions(scheduling=Scheduling(timeouts_last=last)))


def limits(found: Report) -> set[str]:
    covered = [verdict.coverage for verdict in found.verdicts]
    return {name for each in covered if isinstance(each, Bounded) for name in each.limits}


TWO_FUTURES = """for (int i = 0; i < 2; i++)
    new CompletableFuture<String>().completeOnTimeout("late", 10, TimeUnit.MILLISECONDS).get();"""
ONE_TIMER = """Timer timer = new Timer();
    timer.schedule(new TimerTask() { public void run() { seen = !seen; } }, 10, 10);"""


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("body", [TWO_FUTURES, ONE_TIMER])
def test_a_periodic_program_is_proved_for_any_number_of_rounds(
    body: str, last: bool, tmp_path: Path
) -> None:
    found = report(tmp_path, body, last=last)
    assert found.outcome is (Outcome.HOLDS_WITHIN_BOUND if last else Outcome.HOLDS)
    assert limits(found) == ({"timeouts"} if last else set())


@pytest.mark.parametrize(
    "body",
    [
        "kept = System.currentTimeMillis(); assert System.currentTimeMillis() == kept;",
        "kept = System.currentTimeMillis(); assert System.currentTimeMillis() != kept;",
        "kept = System.nanoTime(); assert System.nanoTime() - kept < 3_600_000_000_000L;",
        "kept = System.nanoTime(); assert (System.nanoTime() - kept) / 1_000_000 != 1234;",
        "kept = System.nanoTime() / 1_000_000; assert System.nanoTime() / 1_000_000 < kept + 77;",
        "Instant then = Instant.now();"
        "assert Duration.between(then, Instant.now()).toMinutes() < 5;",
        "Duration limit = Duration.ofMillis(50), most = Duration.ofMillis(70);"
        "Instant then = Instant.now(); Duration passed = Duration.between(then, Instant.now());"
        "assert passed.compareTo(limit) < 0 || passed.compareTo(most) > 0;",
        "kept = System.nanoTime(); int spent = (int) ((System.nanoTime() - kept) / 1_000_000);"
        "assert spent < 50 || spent > 70;",
        "kept = System.nanoTime(); double spent = (System.nanoTime() - kept) / 1e6;"
        "assert spent < 50 || spent > 70;",
        "kept = System.currentTimeMillis(); long spent = System.currentTimeMillis() - kept;"
        "assert TimeUnit.MILLISECONDS.toNanos(spent) != 4_000_000L;",
        "kept = System.nanoTime(); long end = kept + 1_000, last = kept + 1_003, now;"
        "now = System.nanoTime(); assert now <= end || now >= last;",
        "kept = System.nanoTime(); long next = System.nanoTime(), last = System.nanoTime();"
        "assert next - kept <= last - next || last == next;",
    ],
)
def test_any_time_may_pass_between_two_looks(body: str, tmp_path: Path) -> None:
    assert report(tmp_path, body).outcome is Outcome.VIOLATED


@pytest.mark.parametrize(
    ("body", "bounded"),
    [
        ("kept = System.nanoTime(); assert System.nanoTime() - kept >= 0;", False),
        ("long end = System.nanoTime() + 50; while (System.nanoTime() < end) { }", False),
        ("seen = System.currentTimeMillis() % 7 == 3;", True),
        ("seen = (int) System.currentTimeMillis() == 3;", True),
        ("seen = Long.hashCode(System.nanoTime()) == 3;", True),
        ('seen = ("" + System.nanoTime()).isEmpty();', True),
        ("seen = System.currentTimeMillis() > 1_800_000_000_000L;", True),
        ("seen = System.currentTimeMillis() > 0L;", False),
        ("seen = System.currentTimeMillis() % 1000 == 3;", True),
        ("seen = Instant.now().getNano() == 3;", True),
        ("seen = Instant.now().isAfter(Instant.EPOCH);", False),
        ("kept = System.nanoTime(); kept = System.nanoTime() - kept;", True),
        ('kept = System.nanoTime(); String s = "" + (System.nanoTime() - kept);', True),
        (
            "kept = System.nanoTime(); seen = Long.toString(System.nanoTime() - kept).isEmpty();",
            True,
        ),
        ("kept = System.nanoTime(); long now = System.nanoTime(); kept += now - kept;", True),
        ("kept = System.nanoTime(); seen = 50 - (System.nanoTime() - kept) <= 0;", False),
        ("kept = System.nanoTime(); seen = Math.max(0, System.nanoTime() - kept) > 9;", False),
        ("kept = System.nanoTime(); seen = System.currentTimeMillis() > 0L;", True),
    ],
)
def test_a_moment_that_becomes_a_number_bounds_the_answer(
    body: str, bounded: bool, tmp_path: Path
) -> None:
    found = report(tmp_path, body)
    assert found.outcome is (Outcome.HOLDS_WITHIN_BOUND if bounded else Outcome.HOLDS)
    assert limits(found) == ({"clock"} if bounded else set())


def test_deadlines_that_come_last_wait_for_threads_that_can_go_on(tmp_path: Path) -> None:
    body = """Thread other = new Thread(() -> seen = true);
        other.start();
        long end = System.nanoTime() + 1_000_000_000L;
        while (!seen && System.nanoTime() < end) { }
        assert seen;"""
    assert report(tmp_path, body).outcome is Outcome.VIOLATED
    assert report(tmp_path, body, last=True).outcome is Outcome.HOLDS_WITHIN_BOUND
