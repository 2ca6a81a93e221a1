"""A page is as wide as the terminal; files and pipes always get the same one."""

from __future__ import annotations

import io
import os
import sys

import pytest

from heddle.report import Characters, Page, page_of


@pytest.mark.parametrize(
    ("encoding", "characters"),
    [
        ("utf-8", Characters.UNICODE),
        ("UTF8", Characters.UNICODE),
        ("ascii", Characters.ASCII),
        ("latin-1", Characters.ASCII),
        ("cp1252", Characters.ASCII),
    ],
)
def test_the_encoding_decides_which_characters_there_are(
    encoding: str, characters: Characters
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    assert page_of(stream) == Page(100, characters)


def test_a_stream_without_an_encoding_gets_ascii() -> None:
    assert page_of(io.StringIO()).characters is Characters.ASCII


@pytest.mark.parametrize(("columns", "width"), [(132, 132), (10, 40), (0, 100)])
def test_a_terminal_decides_how_wide_the_page_is(
    columns: int, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = os.terminal_size((columns, 24))
    monkeypatch.setattr(os, "get_terminal_size", lambda _: size)
    with open(os.devnull, "w") as stream:  # noqa: PTH123
        assert page_of(stream).width == width


def test_what_a_page_lacks_becomes_a_question_mark() -> None:
    assert Page(100, Characters.ASCII).printed("│ größe … ─") == "| gr??e ~ -"
    assert Page().printed("half a pair: \ud800") == "half a pair: ?"


def test_the_standard_output_has_a_page() -> None:
    assert page_of(sys.stdout).width >= 40
