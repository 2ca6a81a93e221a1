"""The next command, where a limit was reached; and how far the answer is, meanwhile."""

from __future__ import annotations

import io

import pytest

from heddle.budget import Budget, doing, enforced, told
from heddle.cli.advice import next_command
from heddle.cli.progress import Line, course_text, phase_line, time_spent
from heddle.questions.progress import Searching
from heddle.results import Exhaustive, NoDeadlock, Partial, Report, Verdict


def report(reason: str) -> Report:
    return Report((Verdict(NoDeadlock(), "interleavings", (), Partial(reason)),))


@pytest.mark.parametrize(
    ("reason", "words", "command"),
    [
        (
            "the time limit of 8 s was reached after 5 states; try --contexts 3; --time-limit "
            "raises the limit",
            ["check", "My Bank.java", "--time-limit", "8", "--", "--contexts", "9"],
            "heddle check 'My Bank.java' --time-limit 8 --contexts 3 -- --contexts 9",
        ),
        (
            "the time limit of 4 s was reached; try --engine interleavings --contexts 3; "
            "--time-limit raises the limit",
            ["check", "--engine", "predicates", "Bank.java"],
            "heddle check Bank.java --engine interleavings --contexts 3",
        ),
        (
            "the time limit of 4 s was reached; try heddle check --claim serializable --contexts "
            "3; --time-limit raises the limit",
            ["atomicity", "Bank.java", "--time-limit", "4"],
            "heddle atomicity Bank.java --time-limit 8",
        ),
        (
            "the time limit of 40 s was reached while loading the program; --time-limit raises it",
            ["races", "Bank.java", "--time-limit=40"],
            "heddle races Bank.java --time-limit 80",
        ),
        (
            "the time limit of 0.5 s was reached; --time-limit raises it",
            ["check", "--time-limit", "0.5", "Bank.java"],
            "heddle check Bank.java --time-limit 1",
        ),
        (
            "some runs were not explored: a socket; leave it out",
            ["check", "Bank.java"],
            None,
        ),
    ],
    ids=["bound", "other engine", "other command", "phase", "fraction", "none"],
)
def test_the_next_command_is_the_same_with_a_better_option(
    reason: str, words: list[str], command: str | None
) -> None:
    assert next_command(report(reason), words) == command


def test_an_answer_needs_no_next_command() -> None:
    holds = Report((Verdict(NoDeadlock(), "interleavings", (), Exhaustive()),))
    assert next_command(holds, ["check", "Bank.java"]) is None


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_phase_shows_what_is_done_and_for_how_long() -> None:
    terminal = Terminal()
    with phase_line(Line(terminal, 40)) as phase, enforced(Budget(), phase):
        doing("proving")
        told(3, 7)
    assert "proving …, " in terminal.getvalue()
    assert "proving, 3 of 7 …, " in terminal.getvalue()
    assert " s of 40 s" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_what_goes_to_no_terminal_is_not_shown() -> None:
    with phase_line(Line(io.StringIO(), 40)) as phase:
        assert phase is None


def test_the_time_has_a_limit_if_there_is_one() -> None:
    assert (time_spent(12.4, None), time_spent(12.4, 60)) == ("12 s", "12 s of 60 s")


@pytest.mark.parametrize(
    ("states", "depth", "frontier", "before", "course"),
    [
        (5000, 4900, 4900, None, ", diverging: hardly a state is met twice"),
        (5000, 30, 20, 90, ", frontier shrinking"),
        (5000, 30, 90, 20, ", frontier growing"),
        (5000, 30, 20, None, ""),
        (10, 10, 10, None, ""),
    ],
)
def test_a_search_says_whether_it_converges(
    states: int, depth: int, frontier: int, before: int | None, course: str
) -> None:
    searching = Searching(states, states, depth, frontier, 0)
    assert course_text(searching, before) == course
