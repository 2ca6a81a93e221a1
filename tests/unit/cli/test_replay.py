"""`heddle replay`: the same finding again, or where it parted; the machine is a stand-in here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from heddle.cli.replay import command
from heddle.errors import InputError, JavacFailed, MalformedFile
from heddle.results.schedule import ReplayOutcome
from heddle.witnesses.narration import trace_of
from heddle.witnesses.replaying import Replayed
from heddle.witnesses.retrace import Parting
from heddle.witnesses.schedule_codec import encode_schedule
from recordings import Script
from schedules import FINDING, SCHEDULE

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.program.program import Program
    from heddle.results.schedule import ExpectedFinding, Schedule

RECORDING = (
    Script(("main", "Thread-0"))
    .play("""
        Thread-0 | Bank.run:7   | write | Bank.count | 1
        main     | Bank.main:14 | throw | java.lang.AssertionError
    """)
    .recording()
)


@dataclass
class Machine:
    """What a replay answers with in these tests."""

    answer: Replayed


class FakeStepper:
    position, length, threads = 0, 3, ("main",)

    def __init__(self, program: Program, schedule: Schedule) -> None:
        self.program, self.schedule = program, schedule

    def show(self, expression: str) -> str:
        return f"{expression} of {self.program.require_entry().main_class.java_name}"


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    """A schedule file next to its program."""
    source = tmp_path / "Bank.java"
    source.write_text("class Bank { public static void main(String[] args) { } }")
    file = tmp_path / "bank.schedule.json"
    file.write_text(encode_schedule(replace(SCHEDULE, target=(str(source),), classpath=())))
    return file


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """What `heddle.machine.replay` promises, answering with what a test puts into `answer`."""
    fake = Machine(Replayed(trace_of(RECORDING), ReplayOutcome.SAME, None, FINDING, ("Bank",), ""))
    monkeypatch.setattr(
        "heddle.cli.replay.stepper",
        lambda program, schedule: (FakeStepper(program, schedule), schedule),
    )
    monkeypatch.setattr("heddle.cli.replay.replay", lambda program, schedule: fake.answer)
    return fake


def replay(*arguments: str | Path, commands: str = "") -> Result:
    return CliRunner().invoke(
        command, [str(word) for word in arguments], input=commands, standalone_mode=False
    )


def answer(
    machine: Machine,
    outcome: ReplayOutcome,
    finding: ExpectedFinding | None = None,
    parted: Parting | None = None,
) -> None:
    machine.answer = Replayed(trace_of(RECORDING), outcome, parted, finding, ("Bank",), "")


def test_the_same_finding_again_is_status_1_and_shows_the_table(
    bank: Path, machine: Machine
) -> None:
    moved = replace(FINDING, location=replace(FINDING.location, line=15))
    answer(machine, ReplayOutcome.SAME, moved)
    result = replay(bank)
    assert result.return_value == 1
    assert result.output.startswith("same: assertion at Bank.java:15 in Bank.main\n")
    assert "writes count = 1" in result.output


def test_a_replay_that_parts_is_status_3_and_says_where_and_what_changed(
    bank: Path, machine: Machine
) -> None:
    parted = Parting(2, 3, "Thread-0 reads a.Bank$Sum.count at a.Bank.run:8", "Thread-0 has ended")
    answer(machine, ReplayOutcome.LOST, parted=parted)
    result = replay(bank)
    assert result.return_value == 3
    assert result.output.startswith(
        "cannot follow: the program parts from the schedule at step 2 of 3:\n"
        "    in the schedule Thread-0 reads Sum.count at Bank.run:8\n"
        "    now Thread-0 has ended\n"
    )
    assert "  changed since: Bank\n" in result.output
    assert "  the run until then:\n" in result.output
    assert "how it happens" not in result.output


def test_a_replay_tells_a_finding_as_reports_do(bank: Path, machine: Machine) -> None:
    long = replace(FINDING, message="java.lang.AssertionError: " + "lost and found " * 20)
    answer(machine, ReplayOutcome.SAME, long)
    lines = replay(bank).output.splitlines()
    assert lines[1].startswith("  AssertionError: lost and found")
    assert max(map(len, lines)) <= 100


def test_a_run_without_the_finding_is_status_0(bank: Path, machine: Machine) -> None:
    answer(machine, ReplayOutcome.GONE)
    result = replay(bank)
    assert result.return_value == 0
    assert result.output.startswith("gone: assertion at Bank.java:14 in Bank.main: ")


def test_another_finding_is_status_1_and_named(bank: Path, machine: Machine) -> None:
    other = replace(FINDING, message="AssertionError: another")
    answer(machine, ReplayOutcome.ANOTHER, other)
    result = replay(bank)
    assert result.return_value == 1
    assert result.output.startswith("another finding: assertion at Bank.java:14 in Bank.main\n")
    assert "  in the schedule: assertion at Bank.java:14 in Bank.main: Assert" in result.output


@pytest.mark.usefixtures("machine")
def test_stepping_reads_commands_from_a_pipe(bank: Path) -> None:
    result = replay(bank, "--step", commands="p Bank.count\nq\n")
    assert (result.output, result.return_value) == ("Bank.count of Bank\n", 0)


@pytest.mark.usefixtures("machine")
def test_a_program_that_moved_is_named_by_target(bank: Path) -> None:
    moved = bank.parent / "elsewhere"
    moved.mkdir()
    (bank.parent / "Bank.java").rename(moved / "Bank.java")
    error = replay(bank).exception
    assert isinstance(error, InputError)
    assert "its program is not where it was: " in str(error)
    assert "try: --target PATH" in str(error)
    assert replay(bank, "--target", moved / "Bank.java").return_value == 1


@pytest.mark.usefixtures("machine")
def test_a_program_that_does_not_compile_is_javacs_to_explain(bank: Path) -> None:
    (bank.parent / "Bank.java").write_text("class Bank {")
    assert isinstance(replay(bank).exception, JavacFailed)


def test_a_file_that_is_no_schedule_is_bad_input(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    assert isinstance(replay(file).exception, InputError)
    file.write_text("{}")
    assert isinstance(replay(file).exception, MalformedFile)
