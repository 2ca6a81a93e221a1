"""Schedules that a search found, executed again from Python."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from heddle.api import load, replay
from heddle.errors import InputError
from heddle.machine.events import Kind
from heddle.machine.replay import Stepper, replay_steps
from heddle.machine.search import search
from heddle.results import Claim, FindingKind, NoDataRace, NoDeadlock, NoUncaughtException
from heddle.results.schedule import ExpectedFinding, ReplayOutcome, Schedule
from heddle.witnesses.acts import turns_of
from heddle.witnesses.defects import defect_of
from heddle.witnesses.narration import trace_of
from heddle.witnesses.source_lines import source_lines
from heddle.witnesses.witness import digests_of

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.machine.rerun import Rerun
    from heddle.program.program import Program

LOST = """
    static int count;
    static void add() {
        count++;
    }
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::add);
        other.start();
        add();
        other.join();
        System.out.println("count: " + count);
        assert count == 2 : "lost an update";
    }
"""
CIRCLE = """
    static final Object a = new Object(), b = new Object();
    static void take(Object first, Object second) {
        synchronized (first) {
            synchronized (second) { }
        }
    }
    public static void main(String[] args) {
        new Thread(() -> take(b, a)).start();
        take(a, b);
    }
"""
ENDS = """
    static int count;
    public static void main(String[] args) throws Exception {
        ThreadGroup group = new ThreadGroup("group");
        group.setDaemon(%s);
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(group, () -> count++);
            threads[i].start();
        }
        for (Thread thread : threads) thread.join();
        assert count == 3 : "lost an update";
    }
"""
QUESTIONS: dict[type[Claim], str] = {
    NoUncaughtException: "uncaught",
    NoDeadlock: "deadlock",
    NoDataRace: "race",
}


def program_of(folder: Path, members: str) -> Program:
    folder.mkdir(exist_ok=True)
    source = folder / "Main.java"
    source.write_text(f"public class Main {{{members}}}\n")
    return load(source)


def rerun_of(program: Program, claim: Claim) -> Rerun:
    problem = search(program, (QUESTIONS[type(claim)],)).problems[0]
    return replay_steps(program, problem.steps, problem.scheduling)


def schedule_of(program: Program, claim: Claim) -> Schedule:
    """What `check` would save."""
    problem = search(program, (QUESTIONS[type(claim)],)).problems[0]
    rerun = replay_steps(program, problem.steps, problem.scheduling)
    defect = defect_of(rerun, claim, source_lines(program))
    assert defect is not None
    steps = zip(problem.steps, rerun.places, strict=True)
    return Schedule(
        target=("Main.java",),
        main="Main",
        jdk=program.jdk.version,
        claim=claim,
        finding=ExpectedFinding(defect.kind, defect.locations[0], defect.message),
        program=digests_of(program, rerun.loaded),
        steps=tuple(replace(step, at=place) for step, place in steps),
        turns=turns_of(rerun.recording.events),
    )


@pytest.fixture
def lost(tmp_path: Path) -> Program:
    return program_of(tmp_path / "lost", LOST)


def test_a_replay_shows_the_finding_that_the_schedule_was_saved_for(lost: Program) -> None:
    schedule = schedule_of(lost, NoUncaughtException())
    replayed = replay(lost, schedule)
    assert replayed.parted is None
    assert replayed.finding == schedule.finding
    assert schedule.finding.kind is FindingKind.ASSERTION
    assert schedule.finding.message == "java.lang.AssertionError: lost an update in thread main"
    assert schedule.finding.location.line == 12
    assert replayed.output == "count: 1\n"


@pytest.mark.parametrize("daemon", ["false", "true"])
def test_threads_that_end_take_as_many_bytecodes_in_a_replay(tmp_path: Path, daemon: str) -> None:
    program = program_of(tmp_path / "ends", ENDS % daemon)
    problem = search(program, ("uncaught",)).problems[0]
    rerun = replay_steps(program, problem.steps, problem.scheduling)
    assert rerun.parted is None
    assert defect_of(rerun, NoUncaughtException(), source_lines(program)) is not None


def test_events_are_what_the_trace_is_told_from(lost: Program) -> None:
    recording = rerun_of(lost, NoUncaughtException()).recording
    assert recording.threads == ("main", "Thread-0")
    kinds = {event.kind for event in recording.events}
    assert {Kind.START, Kind.READ, Kind.WRITE, Kind.JOIN, Kind.END, Kind.THROW} <= kinds
    assert all(event.kind in set(Kind) for event in recording.events)
    contexts = [event.context for event in recording.events]
    assert contexts == sorted(contexts)
    actions = [step.action for step in trace_of(recording, source_lines(lost)).steps]
    assert actions.count("reads count = 0, writes 1") + actions.count("reads count = 0") >= 2
    prints = [event.value for event in recording.events if event.kind == Kind.PRINT]
    assert prints == ["count: 1\n"]


def test_the_same_events_again_whatever_the_run(lost: Program) -> None:
    schedule = schedule_of(lost, NoUncaughtException())
    assert replay(lost, schedule) == replay(lost, schedule)


def test_a_comment_a_method_and_a_class_more_do_not_matter(lost: Program, tmp_path: Path) -> None:
    schedule = schedule_of(lost, NoUncaughtException())
    members = LOST.replace("static void add", "// adds\n\nstatic int unused;\nstatic void add")
    edited = program_of(tmp_path / "edited", members + "\n}\nclass More { int field;")
    replayed = replay(edited, schedule)
    assert replayed.parted is None
    assert replayed.finding is not None
    assert replayed.finding.is_same_as(schedule.finding)
    assert replayed.finding.location.line == 15


def test_a_program_that_was_mended_does_not_show_it(lost: Program, tmp_path: Path) -> None:
    schedule = schedule_of(lost, NoUncaughtException())
    mended = program_of(
        tmp_path / "mended", LOST.replace("static void add", "static synchronized void add")
    )
    replayed = replay(mended, schedule)
    assert replayed.outcome is ReplayOutcome.LOST
    assert replayed.parted is not None
    assert " reads Main.count at Main.add:" in replayed.parted.scheduled
    assert " waits for " in replayed.parted.instead
    assert replayed.changed == ("Main",)


@pytest.mark.parametrize(
    ("before", "after", "outcome"),
    [
        ("count++;", "int local = 7; count++; local--;", ReplayOutcome.SAME),
        ("count++;", "unused++; count++;", ReplayOutcome.SAME),
        ("count++;", 'System.out.print(""); count++;', ReplayOutcome.SAME),
        ("static void add", "static void plus() { add(); } static void add", ReplayOutcome.SAME),
        ("assert count == 2", "assert count != 7", ReplayOutcome.GONE),
        ('"lost an update"', '"lost"', ReplayOutcome.ANOTHER),
        ("count++;", "count++; unused /= args.length;", ReplayOutcome.ANOTHER),
        ("count++;", "int seen = count; synchronized (lock) { count++; }", ReplayOutcome.LOST),
    ],
    ids=["local", "field", "output", "method", "assertion", "message", "exception", "access"],
)
def test_an_edited_program_is_followed_by_what_its_threads_do(
    lost: Program, tmp_path: Path, before: str, after: str, outcome: ReplayOutcome
) -> None:
    schedule = schedule_of(lost, NoUncaughtException())
    assert before in LOST
    fields = "static int unused; static int[] args = {}; static final Object lock = new Object();"
    edited = program_of(tmp_path / "edited", LOST.replace(before, after) + fields)
    assert replay(edited, schedule).outcome is outcome


@pytest.mark.parametrize(
    ("members", "claim"),
    [(CIRCLE, NoDeadlock()), (LOST, NoDataRace())],
    ids=["deadlock", "race"],
)
def test_other_findings_are_followed_in_edited_programs_too(
    tmp_path: Path, members: str, claim: Claim
) -> None:
    schedule = schedule_of(program_of(tmp_path / "before", members), claim)
    head, main, body = members.partition("args) ")
    edited = head + main + body.replace("{", "{ int more = args.length; more += 2;", 1)
    replayed = replay(program_of(tmp_path / "after", edited), schedule)
    assert (replayed.outcome, replayed.parted) == (ReplayOutcome.SAME, None)


def test_a_schedule_of_another_program_parts_with_one_clause(lost: Program, tmp_path: Path) -> None:
    schedule = schedule_of(lost, NoUncaughtException())
    other = program_of(tmp_path / "other", "public static void main(String[] args) { }")
    replayed = replay(other, schedule)
    assert replayed.parted is not None
    assert replayed.outcome is ReplayOutcome.LOST
    assert replayed.parted.step == 1
    assert "\n" not in replayed.parted.instead


def test_a_deadlock_names_who_waits_for_what_and_where_it_was_taken(tmp_path: Path) -> None:
    program = program_of(tmp_path / "circle", CIRCLE)
    finding = schedule_of(program, NoDeadlock()).finding
    assert finding.kind is FindingKind.DEADLOCK
    first, second = finding.message.split("; ")
    assert first.startswith("main waits for Object#")
    assert first.endswith(" at Main.java:5, which Thread-0 took at Main.java:4")
    assert second.startswith("Thread-0 waits for Object#")
    assert second.endswith(" at Main.java:5, which main took at Main.java:4")


def test_an_executor_that_nobody_shuts_down_is_the_cause(tmp_path: Path) -> None:
    members = """
    public static void main(String[] args) {
        java.util.concurrent.Executors.newFixedThreadPool(1).execute(() -> { });
    }
    """
    finding = schedule_of(program_of(tmp_path / "pool", members), NoDeadlock()).finding
    assert finding.message == (
        "an executor was never shut down: its idle worker pool-1-thread-1 waits for tasks for ever"
    )
    assert finding.location.line == 3


def test_a_race_names_both_accesses_and_the_locks_held(tmp_path: Path) -> None:
    members = """
    static int plain;
    public static void main(String[] args) {
        new Thread(() -> { synchronized (Main.class) { plain = 1; } }).start();
        int seen = plain;
    }
    """
    finding = schedule_of(program_of(tmp_path / "race", members), NoDataRace()).finding
    assert finding.kind is FindingKind.DATA_RACE
    assert finding.message == (
        "data race on Main.plain: main reads it at Main.java:5 holding no lock "
        "while Thread-0 writes it at Main.java:4 holding Main.class"
    )


def test_choices_are_taken_again_and_told(tmp_path: Path) -> None:
    members = """
    static int total;
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> total += heddle.Choose.range(4, 6));
        other.start();
        other.join();
        assert total != 5;
    }
    """
    program = program_of(tmp_path / "choice", members)
    rerun = rerun_of(program, NoUncaughtException())
    assert rerun.parted is None
    chosen = [event.value for event in rerun.recording.events if event.kind == Kind.CHOOSE]
    assert chosen == ["5"]
    assert rerun.uncaught is not None


def test_stepping_back_and_forth_tells_the_same(lost: Program) -> None:
    stepper = Stepper(lost, schedule_of(lost, NoUncaughtException()))
    told = [stepper.forward() for _ in range(stepper.length)]
    assert stepper.position == stepper.length
    assert stepper.show("Main.count") == "1"
    for _ in range(stepper.length):
        stepper.back()
    assert stepper.threads == ("main",)
    assert [stepper.forward() for _ in range(stepper.length)] == told


def test_what_is_not_there_is_said(lost: Program) -> None:
    stepper = Stepper(lost, schedule_of(lost, NoUncaughtException()))
    stepper.forward()
    assert stepper.show("thread 0").startswith("main can run\n")
    with pytest.raises(InputError, match="Main has no static field nothing"):
        stepper.show("Main.nothing")
    with pytest.raises(InputError, match="no object has the number 99 yet"):
        stepper.show("#99")


def test_a_stepper_stays_where_the_program_parts(lost: Program, tmp_path: Path) -> None:
    schedule = schedule_of(lost, NoUncaughtException())
    other = program_of(tmp_path / "other", "public static void main(String[] args) { }")
    stepper = Stepper(other, schedule)
    with pytest.raises(InputError, match="diverges from the schedule at step 1 of"):
        stepper.forward()
    assert stepper.position == 0
