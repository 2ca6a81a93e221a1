"""`--store none`: runs are counted, coverage is exhaustive, and what needs states is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import heddle
from heddle import NoDataRace, NoDeadlock, Outcome
from heddle.errors import InputError
from heddle.questions.search_options import LONGEST_RUN, SearchLimits, SearchOptions
from heddle.results import Bounded, Partial, Unreachable
from heddle.results.scheduling import Scheduling
from heddle.witnesses.search_coverage import MEMORY, SEQUENTIAL

if TYPE_CHECKING:
    from pathlib import Path

    from heddle import Report

READERS = """
    static int x;
    public static void main(String[] args) {
        new Thread(() -> { x = 1; }).start();
        for (int i = 0; i < 5; i++) new Thread(() -> { int r = x; }).start();
    }
"""
UPDATE = """
    static int x;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x++);
        t.start(); x++; t.join();
        assert x == 2;
    }
"""
ENDLESS = """
    static volatile int x;
    public static void main(String[] args) {
        new Thread(() -> { for (int i = 0; ; i++) x = i; }).start();
        for (int i = 0; ; i++) x = i;
    }
"""
MANY_RUNS = """
    static volatile int x;
    public static void main(String[] args) {
        for (int i = 0; i < 5; i++)
            new Thread(() -> { for (int k = 0; k < 9; k++) x = x + k; }).start();
    }
"""
JOINED = """
    static volatile boolean stop, beat;
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> { while (!stop) LOOP });
        t.start(); t.join();
    }
"""
IDLE = (
    "synchronized (lock) { Thread.onSpinWait(); }",
    "try { synchronized (lock) { lock.wait(5); } } catch (InterruptedException e) { }",
    "java.util.concurrent.locks.LockSupport.parkNanos(5);",
    "Thread.yield();",
)
BUSY = 'System.out.println("beat");'


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "Main.java"


def check(target: Path, members: str, **options: object) -> Report:
    target.write_text(f"public class Main {{ {members} }}")
    claims = options.pop("claims", [heddle.NoUncaughtException()])
    asked = SearchOptions(store="none", **options)  # type: ignore[arg-type]
    return heddle.check(target, claims=claims, options=asked)  # type: ignore[arg-type]


def test_each_reader_sees_the_value_or_does_not(target: Path) -> None:
    (verdict,) = check(target, READERS).verdicts
    # The readers race with the writer, so memory may be weaker than the machine's.
    assert verdict.outcome is Outcome.HOLDS_WITHIN_BOUND
    assert verdict.coverage == Bounded({MEMORY: SEQUENTIAL})
    assert (verdict.effort["executions"], verdict.effort["redundant"]) == (2**5, 0)
    assert "states" not in verdict.effort


def test_a_lost_update_is_found_and_its_schedule_replays(target: Path) -> None:
    report = check(target, UPDATE)
    (finding,) = report.verdicts[0].findings
    assert report.outcome is Outcome.VIOLATED
    assert finding.message.startswith("java.lang.AssertionError")


def test_a_race_is_found_where_both_accesses_are_next(target: Path) -> None:
    report = check(target, UPDATE, claims=[NoDataRace()])
    assert report.outcome is Outcome.VIOLATED


def test_runs_without_end_are_bounded(target: Path) -> None:
    limits = SearchLimits(depth=10)
    (verdict,) = check(target, ENDLESS, claims=[NoDeadlock()], limits=limits).verdicts
    assert verdict.coverage == Bounded({"depth": 10})
    assert SearchOptions(store="none").depth == LONGEST_RUN
    assert SearchOptions().depth is None


@pytest.mark.parametrize(
    ("members", "advice"),
    [
        pytest.param(MANY_RUNS, "; try --store exact", id="many runs"),
        pytest.param(ENDLESS, " grew; bound what grows, or try --max-depth 1000", id="long runs"),
    ],
)
def test_a_limit_tells_how_far_the_runs_came_and_what_can_be_asked_next(
    members: str, advice: str, target: Path
) -> None:
    limits = SearchLimits(seconds=1)
    (verdict,) = check(target, members, claims=[NoDeadlock()], limits=limits).verdicts
    assert isinstance(verdict.coverage, Partial)
    runs, steps = verdict.effort["executions"], verdict.effort["depth"]
    far = f"after {runs:,} runs" if runs else f"in the first run, after {steps:,} steps"
    assert f"1 s was reached {far}" in verdict.coverage.reason
    assert advice in verdict.coverage.reason


@pytest.mark.parametrize("loop", IDLE)
def test_a_thread_that_goes_round_idly_is_joined_in_vain(target: Path, loop: str) -> None:
    report = check(target, JOINED.replace("LOOP", loop), claims=[NoDeadlock()])
    assert report.outcome is Outcome.VIOLATED


def test_a_thread_that_works_for_ever_is_joined_with_a_remark(target: Path) -> None:
    report = check(target, JOINED.replace("LOOP", BUSY), claims=[NoDeadlock()])
    assert report.outcome is Outcome.HOLDS
    assert [remark.message for remark in report.remarks] == [
        "main waits for Thread-0, which never ends"
    ]


@pytest.mark.parametrize(
    "options",
    [
        {"limits": SearchLimits(contexts=2)},
        {"limits": SearchLimits(states=9)},
        {"scheduling": Scheduling(timeouts_last=True)},
    ],
)
def test_what_needs_states_is_refused(target: Path, options: dict[str, object]) -> None:
    with pytest.raises(InputError, match="needs a store of states"):
        check(target, READERS, **options)


def test_claims_about_places_are_refused(target: Path) -> None:
    with pytest.raises(InputError, match="unreachable is about states"):
        check(target, READERS, claims=[Unreachable("Main.main")])


def test_the_command_line_has_it(target: Path) -> None:
    target.write_text(f"public class Main {{ {READERS} }}")
    command = [sys.executable, "-m", "heddle", "check", str(target), "--store", "none", "--json"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["verdicts"][0]["effort"]["executions"] == 2**5
