"""A saved report is shown again, or written in other forms."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from heddle.cli import heddle
from heddle.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

LOST = "examples/lost_update"


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(heddle, [str(word) for word in words], standalone_mode=False)


def test_a_saved_report_gives_the_same_text_page_and_exit_code(tmp_path: Path) -> None:
    direct, again, saved = (
        tmp_path / "direct.html",
        tmp_path / "again.html",
        tmp_path / "found.json",
    )
    text = run("check", LOST, "--report", tmp_path, "--html", direct)
    told = run("check", LOST, "--report", tmp_path, "--json", "--with-sources")
    saved.write_text(told.stdout)
    shown = run("report", saved, "--html", again)
    assert shown.return_value == text.return_value == 1
    assert shown.stdout == text.stdout
    assert again.read_text() == direct.read_text()
    assert "count = count + 1" in again.read_text()


def test_json_has_sources_only_if_they_are_wanted(tmp_path: Path) -> None:
    told = run("check", LOST, "--report", tmp_path, "--json")
    assert "sources" not in json.loads(told.stdout)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("{", "no JSON"),
        ("[]", "no report"),
        ('{"schema": 1}', "no report"),
        ('{"schema": 9}', "schema 9"),
        ('{"schema": 1, "verdicts": [{"claim": "no-deadlock"}]}', "no report"),
    ],
)
def test_what_is_no_report_is_bad_input(tmp_path: Path, text: str, what: str) -> None:
    file = tmp_path / "found.json"
    file.write_text(text)
    error = run("report", file).exception
    assert isinstance(error, InputError)
    assert what in str(error)


def test_a_missing_report_is_bad_input(tmp_path: Path) -> None:
    assert isinstance(run("report", tmp_path / "none.json").exception, InputError)
