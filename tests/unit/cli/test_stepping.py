"""Stepping through a replay by commands, forwards and backwards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from heddle.cli.stepping import HELP, step_through
from heddle.errors import InputError
from heddle.machine.events import Recording
from heddle.witnesses.narration import trace_of
from heddle.witnesses.source_lines import SourceFile, SourceLines
from recordings import Script
from schedules import SCHEDULE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from heddle.results import Step

EVENTS = (
    Script(("main", "Thread-0"))
    .play("""
        main     | Bank.main:6  | write | Bank.count | 1
        Thread-0 | Bank.run:7   | read  | Bank.count | 1
        main     | Bank.main:14 | throw | java.lang.AssertionError
    """)
    .events
)


@dataclass
class FakeStepper:
    """One event per step; `show` says what it was asked and when."""

    position: int = 0
    length: int = 3
    sources: SourceLines = field(default_factory=SourceLines)

    @property
    def threads(self) -> tuple[str, ...]:
        return ("main", "Thread-0")[: max(1, self.position + 1)]

    def forward(self) -> Sequence[Step]:
        assert self.position < self.length
        self.position += 1
        recording = Recording(self.threads, (EVENTS[self.position - 1],), "")
        return trace_of(recording, self.sources).steps

    def back(self) -> None:
        assert self.position > 0
        self.position -= 1

    def show(self, expression: str) -> str:
        if expression == "nonsense":
            raise InputError("there is no nonsense", remedy="C.f")
        return f"{expression} after {self.position}"


def answers(*commands: str, sources: SourceLines | None = None) -> list[str]:
    written: list[str] = []
    stepper = FakeStepper(sources=sources or SourceLines())
    step_through(stepper, SCHEDULE, commands, written.append)
    return written


def test_a_step_says_who_stands_where_and_what_happened() -> None:
    assert answers("n", "next") == [
        "[1/3] main to Bank.main:6",
        "    writes count = 1",
        "[2/3] Thread-0 to Bank.run:7, choice 1",
        "    reads count = 1",
    ]


def test_a_step_shows_its_source_line() -> None:
    sources = SourceLines({"Bank.java": SourceFile("Bank.java", ("",) * 5 + ("  count++;",))})
    assert answers("n", sources=sources)[-1] == "      Bank.java:6 in Bank.main: count++;"


def test_back_undoes_a_step() -> None:
    assert answers("n 2", "b", "p Bank.count")[-2:] == [
        "[1/3] main to Bank.main:6",
        "Bank.count after 1",
    ]


def test_neither_end_is_passed() -> None:
    assert answers("b") == ["this is the start; n goes forwards"]
    assert answers("n 9")[-1] == "this is the end; b goes back"


@pytest.mark.parametrize(
    ("commands", "place"),
    [
        (["g 2"], "[2/3] Thread-0 to Bank.run:7, choice 1"),
        (["g 99"], "[3/3] main to Bank.main:14"),
        (["g 3", "g 0"], "[0/3] the start"),
    ],
)
def test_go_reaches_any_step_from_anywhere(commands: list[str], place: str) -> None:
    assert answers(*commands)[-1] == place


def test_print_takes_any_expression_and_survives_a_wrong_one() -> None:
    assert answers("show #12", "p nonsense", "p Bank.list.head[2].next") == [
        "#12 after 0",
        "there is no nonsense\n  try: C.f",
        "Bank.list.head[2].next after 0",
    ]


def test_list_marks_the_present_step_and_names_threads_that_are_yet_to_come() -> None:
    assert answers("l") == [
        ">    0  the start",
        "     1  main to Bank.main:6",
        "     2  thread 1 to Bank.run:7, choice 1",
        "     3  main to Bank.main:14",
    ]


def test_where_shows_the_stack_of_every_thread_there_is() -> None:
    assert answers("w") == ["thread 0 after 0"]
    assert answers("g 1", "w")[1:] == ["thread 0 after 1", "thread 1 after 1"]


def test_an_empty_line_repeats_the_last_command() -> None:
    assert answers("", "")[0::2] == [
        "[1/3] main to Bank.main:6",
        "[2/3] Thread-0 to Bank.run:7, choice 1",
    ]


def test_quit_ends_and_nothing_after_it_is_obeyed() -> None:
    assert answers("q", "n") == []


def test_help_names_every_command() -> None:
    assert answers("h") == [HELP]
    assert answers("help") == [HELP]


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("jump", "there is no command 'jump'; h lists them"),
        ("g", "g needs a number, such as `g 3`"),
        ("n x", "n needs a number, such as `n 3`"),
        ("b -1", "b needs a number, such as `b 3`"),
        ("p", "show what? account.balance, C.f, C.f.g[2].h, #12 or thread 1"),
    ],
)
def test_what_is_not_understood_is_said_and_passed_by(command: str, answer: str) -> None:
    assert answers(command, "n") == [answer, "[1/3] main to Bank.main:6", "    writes count = 1"]
