"""What one run suggests about each program: fields that are warned of or not, cycles of locks."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from heddle import api
from heddle.engines.runs.stock import running
from heddle.machine import noting
from heddle.machine.search import search
from heddle.questions.kinds import ProblemKind
from heddle.questions.question import Confirmation, Question
from heddle.questions.search_options import Order, Sampling, SearchOptions
from heddle.results import (
    FindingKind,
    NoDataRace,
    NoDeadlock,
    NoUncaughtException,
    Outcome,
    Partial,
    Report,
    Witnessed,
)
from support.long_run import processor_seconds

PROGRAMS = sorted((Path(__file__).parent / "observed").glob("*.java"))
CLAIMS = (NoDataRace(), NoDeadlock(), NoUncaughtException())
# What is said of a thread in a wait set, which no circle of locks keeps there.
UNNOTIFIED = "no thread is left to notify it"


def observed(path: Path, seed: int, confirmation: Confirmation = Confirmation.NONE) -> Report:
    order = Order("random", sampling=Sampling(seed=seed, runs=1))
    program = api.load(path)
    question = Question(program, CLAIMS, SearchOptions(order=order), confirmation=confirmation)
    return api.answer(question, "runs")


def expected(path: Path, word: str) -> set[str]:
    return set(" ".join(re.findall(rf"// {word}: (.*)", path.read_text())).split())


@pytest.mark.parametrize("small", [noting.SMALL_STEPS, 0], ids=["small steps", "in passing"])
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_a_run_suggests_what_the_program_says(
    path: Path, small: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(noting, "SMALL_STEPS", small)
    for seed in (0, 1):
        report = observed(path, seed)
        findings = [finding for verdict in report.verdicts for finding in verdict.findings]
        races = [each for each in findings if each.kind is FindingKind.DATA_RACE]
        fields = {name for each in races for name in each.about}
        assert expected(path, "warns") <= fields
        assert not expected(path, "quiet") & fields
        stuck = [each for each in findings if each.kind is FindingKind.DEADLOCK and each.about]
        cycles = [each for each in stuck if UNNOTIFIED not in each.message]
        assert len(cycles) == int(next(iter(expected(path, "cycles")), "0"))
        assert expected(path, "about") <= {name for each in cycles for name in each.about}
        kinds = {remark.kind for remark in report.remarks}
        if small:
            # A thread that passes a lock has left it before another one comes to it.
            assert expected(path, "remarks") <= kinds
        assert not expected(path, "no-remarks") & kinds
        shown = {each.kind.value for each in findings if isinstance(each.evidence, Witnessed)}
        assert expected(path, "ends") <= shown
        if expected(path, "witnessed") == {"none"}:
            assert not any(isinstance(each.evidence, Witnessed) for each in findings)
        assert report.outcome is not Outcome.HOLDS


def test_a_quiet_run_proves_nothing() -> None:
    quiet = next(path for path in PROGRAMS if path.stem == "Initialised")
    assert observed(quiet, 0).outcome is Outcome.UNKNOWN


def test_a_race_that_the_run_shows_has_a_schedule() -> None:
    path = next(path for path in PROGRAMS if path.stem == "Counter")
    [finding] = observed(path, 0).verdicts[0].findings
    assert isinstance(finding.evidence, Witnessed)
    assert finding.evidence.schedule is not None


def test_what_an_exhaustive_search_refutes_is_withdrawn() -> None:
    path = next(path for path in PROGRAMS if path.stem == "Handover")
    assert observed(path, 0, Confirmation.MACHINE).verdicts[0].findings == ()


def test_a_predicted_deadlock_is_confirmed_by_a_run() -> None:
    path = next(path for path in PROGRAMS if path.stem == "Ring")
    [finding] = observed(path, 0, Confirmation.MACHINE).verdicts[1].findings
    assert isinstance(finding.evidence, Witnessed)


def test_the_remote_agent_among_many_threads_is_found_in_its_window() -> None:
    path = next(path for path in PROGRAMS if path.stem == "RemoteAgentCrowd")
    begun = processor_seconds()
    races, deadlocks, _ = observed(path, 0, Confirmation.MACHINE).verdicts
    assert races.outcome is deadlocks.outcome is Outcome.VIOLATED
    assert processor_seconds() - begun < 5


def test_a_window_proves_nothing() -> None:
    program = api.load(next(path for path in PROGRAMS if path.stem == "OrderedLocks"))
    options = SearchOptions(windows=((0, 1),))
    verdict = api.check(program, claims=[NoDeadlock()], options=options).verdicts[0]
    assert verdict.outcome is Outcome.UNKNOWN


def test_runs_are_seeded() -> None:
    path = next(path for path in PROGRAMS if path.stem == "Counter")
    order = Order("random", sampling=Sampling(seed=3, runs=4))
    question = Question(
        api.load(path), CLAIMS, SearchOptions(order=order), confirmation=Confirmation.NONE
    )
    one, two = (api.answer(question, "runs") for _ in range(2))
    assert one == two
    assert one.verdicts[0].effort["runs"] == 4
    coverage = one.verdicts[0].coverage
    assert isinstance(coverage, Partial)
    assert "4 runs were observed" in coverage.reason


STOCK = ("Woven", "Library", "LockTrees", "LocksByName", "ReadAndWritten", "Timed", "TriedLocks")


@pytest.mark.parametrize("name", STOCK)
def test_a_woven_program_does_the_same_on_the_stock_jvm_and_is_observed(
    name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    path = next(path for path in PROGRAMS if path.stem == name)
    question = Question(api.load(path), CLAIMS, confirmation=Confirmation.NONE, on_java=True)
    question = replace(question, search=SearchOptions(order=Order(sampling=Sampling(runs=1))))
    report = api.answer(question, "runs")
    printed = re.findall(r"// prints: (.*)", path.read_text())
    if printed:
        assert capfd.readouterr().err.splitlines() == printed
    findings = [finding for verdict in report.verdicts for finding in verdict.findings]
    fields = {about for each in findings for about in each.about}
    assert expected(path, "warns") <= fields
    assert not expected(path, "quiet") & fields
    cycles = [each for each in findings if each.kind is FindingKind.DEADLOCK]
    assert len(cycles) == int(next(iter(expected(path, "cycles")), "0"))
    assert expected(path, "about") <= {name for each in cycles for name in each.about}
    assert not expected(path, "no-remarks") & {remark.kind for remark in report.remarks}
    assert not any(isinstance(each.evidence, Witnessed) for each in findings)


def test_accesses_that_leave_no_trace_on_the_stock_jvm_are_named() -> None:
    path = next(path for path in PROGRAMS if path.stem == "Handles")
    search = SearchOptions(order=Order(sampling=Sampling(runs=1)))
    question = Question(
        api.load(path), CLAIMS, search, confirmation=Confirmation.NONE, on_java=True
    )
    coverage = api.answer(question, "runs").verdicts[0].coverage
    assert isinstance(coverage, Partial)
    assert "Handles" in str(coverage.limits["accesses by VarHandle"])


STUCK = """
import java.util.concurrent.CountDownLatch;

public class Stuck {
    static final Object LEFT = new Object();
    static final Object RIGHT = new Object();
    static final CountDownLatch BOTH = new CountDownLatch(2);

    static void meet() {
        try {
            BOTH.countDown();
            BOTH.await();
        } catch (InterruptedException error) {
            throw new AssertionError(error);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (LEFT) {
                meet();
                synchronized (RIGHT) {
                }
            }
        }).start();
        Thread busy = new Thread(() -> {
            while (true) {
                Thread.onSpinWait();
            }
        });
        busy.setDaemon(true);
        busy.start();
        synchronized (RIGHT) {
            meet();
            synchronized (LEFT) {
            }
        }
    }
}
"""
UNHEARD = """
public class Unheard {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                LOCK.notify();
            }
        });
        other.start();
        other.join();
        synchronized (LOCK) {
            LOCK.wait();
        }
    }
}
"""


@pytest.mark.parametrize(
    ("name", "text", "about"),
    [("Stuck", STUCK, {"Stuck.LEFT", "Stuck.RIGHT"}), ("Unheard", UNHEARD, {"Unheard.LOCK"})],
    ids=["circle", "wait"],
)
def test_a_run_that_gets_stuck_on_the_stock_jvm_ends_and_is_a_deadlock(
    tmp_path: Path, name: str, text: str, about: set[str]
) -> None:
    (tmp_path / f"{name}.java").write_text(text)
    search = SearchOptions(order=Order(sampling=Sampling(runs=1)))
    program = api.load(tmp_path / f"{name}.java")
    question = Question(program, CLAIMS, search, confirmation=Confirmation.NONE, on_java=True)
    [finding] = api.answer(question, "runs").verdicts[1].findings
    assert finding.kind is FindingKind.DEADLOCK
    assert set(finding.about) == about
    assert "got stuck" in finding.because
    confirmed = replace(question, confirmation=Confirmation.MACHINE)
    [finding] = api.answer(confirmed, "runs").verdicts[1].findings
    assert isinstance(finding.evidence, Witnessed)


ENDED = """
public class Ended {
    static int[] cells = new int[1];

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> cells[1] = 1, "other");
        other.start();
        other.join();
        assert cells[0] == 1;
    }
}
"""


def test_exceptions_that_end_threads_under_java_are_findings(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "Ended.java").write_text(ENDED)
    search = SearchOptions(order=Order(sampling=Sampling(runs=1)))
    claims = (NoUncaughtException(),)
    program = api.load(tmp_path / "Ended.java")
    question = Question(program, claims, search, confirmation=Confirmation.NONE, on_java=True)
    findings = api.answer(question, "runs").verdicts[0].findings
    assert [(each.kind, each.locations[0].line) for each in findings] == [
        (FindingKind.UNCAUGHT_EXCEPTION, 6),
        (FindingKind.ASSERTION, 9),
    ]
    assert not any(isinstance(each.evidence, Witnessed) for each in findings)
    assert 'Exception in thread "other"' in capfd.readouterr().err
    confirmed = replace(question, confirmation=Confirmation.MACHINE)
    findings = api.answer(confirmed, "runs").verdicts[0].findings
    assert isinstance(findings[0].evidence, Witnessed)
    assert [each.locations[0].line for each in findings] == [6, 9]


def test_handlers_of_the_program_hide_exceptions_and_the_answer_says_so(tmp_path: Path) -> None:
    (tmp_path / "Ended.java").write_text(
        "public class Ended { public static void main(String[] args) {"
        " Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {});"
        " throw new IllegalStateException(); } }"
    )
    search = SearchOptions(order=Order(sampling=Sampling(runs=1)))
    program = api.load(tmp_path / "Ended.java")
    claims = (NoUncaughtException(),)
    question = Question(program, claims, search, confirmation=Confirmation.NONE, on_java=True)
    (verdict,) = api.answer(question, "runs").verdicts
    assert verdict.findings == ()
    assert isinstance(verdict.coverage, Partial)
    assert "uncaught exceptions" in verdict.coverage.limits


SLOW = """
public class Slow {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                Thread.sleep(2500);
            } catch (InterruptedException error) {
                throw new AssertionError(error);
            }
            System.out.println("ended");
        });
        other.start();
        other.join();
    }
}
"""


def test_a_run_on_the_stock_jvm_that_waits_for_time_to_pass_is_not_stuck(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "Slow.java").write_text(SLOW)
    search = SearchOptions(order=Order(sampling=Sampling(runs=1)))
    program = api.load(tmp_path / "Slow.java")
    question = Question(program, CLAIMS, search, confirmation=Confirmation.NONE, on_java=True)
    assert api.answer(question, "runs").verdicts[1].findings == ()
    assert capfd.readouterr().err == "ended\n"


MUCH = """
public class Much {
    static final Object[] CELLS = new Object[8];

    public static void main(String[] args) {
        for (int round = 0; round < 2000; round++) {
            synchronized (Much.class) {
                CELLS[round % 8] = args;
            }
        }
    }
}
"""


def test_the_answer_says_from_where_on_the_log_of_the_stock_jvm_has_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "_MOST_EVENTS", 3000)
    (tmp_path / "Much.java").write_text(MUCH)
    search = SearchOptions(order=Order(sampling=Sampling(runs=1)))
    program = api.load(tmp_path / "Much.java")
    question = Question(program, CLAIMS, search, confirmation=Confirmation.NONE, on_java=True)
    coverage = api.answer(question, "runs").verdicts[0].coverage
    assert isinstance(coverage, Partial)
    assert re.search(r"the size of the log, from Much\.java:\d+ on", coverage.reason)


CROWD = """
public class Crowd {
    static final Object[] LOCKS = {new Object(), new Object(), new Object()};
    static int[] counts = new int[3];

    public static void main(String[] args) {
        for (int number = 0; number < 3; number++) {
            int own = number;
            new Thread(() -> {
                for (int round = 0; round < 3; round++) {
                    int place = (own + round) % 3;
                    synchronized (LOCKS[place]) {
                        counts[place] += own;
                    }
                }
            }).start();
        }
    }
}
"""


def test_a_long_search_asks_for_windows_and_still_covers_everything(tmp_path: Path) -> None:
    (tmp_path / "Crowd.java").write_text(CROWD)
    program = api.load(tmp_path / "Crowd.java")
    asked: list[int] = []

    def guide() -> list[list[int]]:
        asked.append(1)
        return [[0, 1], [0, 2]]

    kinds = (ProblemKind.DEADLOCK.word,)
    searched = search(program, kinds, SearchOptions(tries=1), guide=guide)
    alone = search(program, kinds, SearchOptions(tries=None))
    assert asked == [1]
    assert searched.stopped is None
    assert searched.problems == ()
    assert searched.effort["states"] == alone.effort["states"]
