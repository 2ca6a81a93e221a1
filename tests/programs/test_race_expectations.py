"""The suite of data races itself: every program says what is expected, so that it can fail."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from heddle.results import NoDataRace
from programs.expectations import FREE, RACY, read_expectations, read_header

if TYPE_CHECKING:
    from pathlib import Path

PROGRAMS = [*RACY, *FREE]


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def test_there_are_enough_programs() -> None:
    assert len(RACY) >= 60
    assert len(FREE) >= 65
    assert sum(read_header(path).unbounded is not None for path in FREE) >= 5


@pytest.mark.parametrize("path", PROGRAMS, ids=name)
def test_a_program_is_one_short_public_class_with_a_reason(path: Path) -> None:
    text, header = path.read_text(), read_header(path)
    assert re.findall(r"^public class (\w+)", text, re.MULTILINE) == [path.stem]
    assert re.search(r"^ {4}public static void main\(String\[\] args\)", text, re.MULTILINE)
    assert len(text.splitlines()) <= 60
    assert header.because.endswith(".")
    assert text.splitlines()[header.length] == ""


@pytest.mark.parametrize("path", PROGRAMS, ids=name)
def test_a_program_is_judged_by_its_races_as_its_folder_says(path: Path) -> None:
    (expectation,) = read_expectations(path)
    assert expectation.claim == NoDataRace()
    assert expectation.outcome == {"racy": "violated", "free": "holds"}[path.parent.name]


@pytest.mark.parametrize("path", RACY, ids=name)
def test_a_racy_program_names_lines_of_code(path: Path) -> None:
    text = path.read_text().splitlines()
    (expectation,) = read_expectations(path)
    for line in expectation.lines:
        assert text[line - 1].rstrip().endswith((";", "{"))


@pytest.mark.parametrize("path", RACY, ids=name)
def test_a_racy_program_has_a_repaired_twin_or_says_why_not(path: Path) -> None:
    twin = path.parents[1] / "free" / path.name
    assert twin.exists() != (read_header(path).unpaired is not None)
    assert not twin.exists() or twin.read_text() != path.read_text()
