"""The suite of data races itself: every program says what is expected, so that it can fail."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heddle.results import NoDataRace
from programs.expectations import FREE, RACY, read_expectations, read_header
from support.every import require_of_every

if TYPE_CHECKING:
    from pathlib import Path

PROGRAMS = [*RACY, *FREE]


def test_there_are_enough_programs() -> None:
    assert len(RACY) >= 60
    assert len(FREE) >= 65
    assert sum(read_header(path).unbounded is not None for path in FREE) >= 5


def test_a_program_is_one_short_public_class_with_a_reason() -> None:
    def rule(path: Path) -> None:
        text, header = path.read_text(), read_header(path)
        assert re.findall(r"^public class (\w+)", text, re.MULTILINE) == [path.stem]
        assert re.search(r"^ {4}public static void main\(String\[\] args\)", text, re.MULTILINE)
        assert len(text.splitlines()) <= 60
        assert header.because.endswith(".")
        assert text.splitlines()[header.length] == ""

    require_of_every(PROGRAMS, rule)


def test_a_program_is_judged_by_its_races_as_its_folder_says() -> None:
    def rule(path: Path) -> None:
        (expectation,) = read_expectations(path)
        assert expectation.claim == NoDataRace()
        assert expectation.outcome == {"racy": "violated", "free": "holds"}[path.parent.name]

    require_of_every(PROGRAMS, rule)


def test_a_racy_program_names_lines_of_code() -> None:
    def rule(path: Path) -> None:
        text = path.read_text().splitlines()
        (expectation,) = read_expectations(path)
        for line in expectation.lines:
            assert text[line - 1].rstrip().endswith((";", "{"))

    require_of_every(RACY, rule)


def test_a_racy_program_has_a_repaired_twin_or_says_why_not() -> None:
    def rule(path: Path) -> None:
        twin = path.parents[1] / "free" / path.name
        assert twin.exists() != (read_header(path).unpaired is not None)
        assert not twin.exists() or twin.read_text() != path.read_text()

    require_of_every(RACY, rule)
