"""The table of an interleaving: a column per thread, a rule at each switch, never too wide."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.report import Characters, Page, text_trace
from heddle.report.interleaving import interleaving_lines
from heddle.results import Location, Step, Trace

if TYPE_CHECKING:
    from collections.abc import Callable

SOURCES = {
    3: "static int count;",
    6: "count = count + 1;",
    14: 'assert count == 2 : "lost an update";',
    21: "synchronized (first) {",
    22: "synchronized (second) {",
}


def step(thread: str, line: int, action: str, file: str = "Bank.java") -> Step:
    return Step(thread, Location(file, line, "Bank", "move"), action, SOURCES.get(line))


LOST_UPDATE = Trace(
    (
        step("main", 6, "reads count = 0"),
        step("Thread-0", 6, "reads count = 0, writes 1"),
        step("main", 6, "writes count = 1"),
        step("main", 14, "reads count = 1, throws AssertionError, uncaught"),
    )
)
DEADLOCK = Trace(
    (
        step("main", 21, "locks Object#1"),
        step("Thread-0", 21, "locks Object#2"),
        step("Thread-0", 22, "waits for Object#1, held by main"),
        step("main", 22, "waits for Object#2, held by Thread-0"),
    )
)
FIVE_THREADS = Trace(
    tuple(step(f"worker-{i}", 6, f"reads count = {i}, writes {i + 1}") for i in range(5))
)
NAME = "pool-1-thread-17-of-the-background-scheduler"
LONG_NAMES = Trace(
    (
        step(NAME, 6, "writes theNumberOfPendingOperationsOfThisParticularDevice = 1234567890"),
        step("x" * 130, 6, "reads " + "y" * 130),
    )
)
TWO_FILES = Trace(
    (
        step("main", 6, "reads count = 0"),
        step("Thread-0", 21, "locks Object#2", file="Account.java"),
    )
)
TRACES = {
    "lost_update": LOST_UPDATE,
    "deadlock": DEADLOCK,
    "five_threads": FIVE_THREADS,
    "long_names": LONG_NAMES,
    "two_files": TWO_FILES,
}


@pytest.mark.parametrize("name", TRACES)
def test_a_table_looks_like_this(name: str, expect_golden: Callable[[str, str], None]) -> None:
    expect_golden(f"report/interleaving/{name}.txt", text_trace(TRACES[name]))


@pytest.mark.parametrize("width", [40, 60, 80, 100, 140])
@pytest.mark.parametrize("name", TRACES)
def test_no_line_is_wider_than_the_page(name: str, width: int) -> None:
    lines = text_trace(TRACES[name], Page(width)).splitlines()
    assert max(map(len, lines)) <= width


def test_there_is_a_rule_wherever_the_threads_switch() -> None:
    lines = list(interleaving_lines(LOST_UPDATE, 96))
    rules = [i for i, line in enumerate(lines) if set(line) <= set("─┼")]
    assert [lines[rule + 1].split("│")[0].strip() for rule in rules] == [
        "reads count = 0",
        "",
        "writes count = 1",
    ]


def test_a_thread_that_does_nothing_has_no_column() -> None:
    assert next(interleaving_lines(LOST_UPDATE, 96)).replace(" ", "").split("│") == [
        "main",
        "Thread-0",
        "Bank.java",
    ]


def test_an_empty_trace_is_no_table() -> None:
    assert list(interleaving_lines(Trace(()), 96)) == []


def test_more_than_four_threads_share_one_column() -> None:
    assert next(interleaving_lines(FIVE_THREADS, 96)).startswith("thread ")


def test_without_unicode_the_table_is_the_same_in_ascii() -> None:
    unicode, ascii_text = (
        text_trace(LOST_UPDATE, Page(100, characters)) for characters in Characters
    )
    assert ascii_text.isascii()
    assert "-+-" in ascii_text
    assert [len(line) for line in ascii_text.splitlines()] == [
        len(line) for line in unicode.splitlines()
    ]


def test_text_that_would_move_the_cursor_is_escaped() -> None:
    trace = Trace((step("main", 6, 'prints "a\nb\x1b[2J"'),))
    assert '"a\\nb\\x1b[2J"' in text_trace(trace)
