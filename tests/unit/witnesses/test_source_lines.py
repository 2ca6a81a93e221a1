"""Source lines are found by what a class file knows of its source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.api import load
from heddle.results import Location
from heddle.witnesses.source_lines import source_lines
from recordings import frame

if TYPE_CHECKING:
    from pathlib import Path

TEXT = (
    "package com.acme;\r\n"
    "class Bank {\r\n"
    "\tint x;\f int y; // größe\r\n"
    "\r\n"
    "  public static void main(String[] args) { } }"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    package = tmp_path / "src" / "com" / "acme"
    package.mkdir(parents=True)
    (package / "Bank.java").write_bytes(TEXT.encode())
    return tmp_path / "src"


def test_a_frame_finds_its_line_and_its_file_below_the_target(folder: Path) -> None:
    sources = source_lines(load(folder))
    inner = frame("com.acme.Bank$Account.move:3")
    assert sources.text(inner) == "int x;\f int y; // größe"
    assert sources.location(inner) == Location(
        "com/acme/Bank.java", 3, "com.acme.Bank$Account", "move"
    )


@pytest.mark.parametrize(
    "place", ["com.acme.Bank.m:4", "com.acme.Bank.m:99", "com.acme.Bank.m", "com.other.Bank.m:3"]
)
def test_a_line_that_is_empty_or_not_there_has_no_text(folder: Path, place: str) -> None:
    assert source_lines(load(folder)).text(frame(place)) is None


def test_a_frame_without_a_source_keeps_what_its_class_file_says(folder: Path) -> None:
    lost = frame("com.other.Bank.m:3")
    assert source_lines(load(folder)).location(lost).file == "Bank.java"
