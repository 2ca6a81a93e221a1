"""What the documents show of a terminal is what the commands print."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from support.documents import ROOT, code, commands, name, tracked

if TYPE_CHECKING:
    from pathlib import Path

README = ROOT / "README.md"
TUTORIAL = ROOT / "docs" / "tutorial.md"
PAGES = tracked("README.md", "docs/*.md")
ELLIPSIS = "\n…\n"
BAD_INPUT = 2
EARLY = "found after "


def heddle(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "heddle", *shlex.split(command)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def transcripts(page: Path) -> list[tuple[str, str]]:
    """Each command of a page whose output it shows, with that output."""
    shown = [re.match(r"\$ heddle (.*)\n", text) for text in code(page, "")]
    return [(first[1], first.string[first.end() :]) for first in shown if first is not None]


def is_complete(command: str) -> bool:
    """Whether a reader can type the command as it stands: it names a file of the examples."""
    return re.search(r" (?:examples/|Bank\.java)", f" {command}") is not None


def examples(folder: Path) -> Path:
    """A folder with what the commands of the documents name."""
    (folder / "examples").symlink_to(ROOT / "examples")
    shutil.copy(ROOT / "examples" / "bank" / "Bank.java", folder)
    return folder


SHOWING = [page for page in PAGES if transcripts(page)]
OTHERS = sorted(
    {command for page in PAGES for command in commands(page) if is_complete(command)}
    - {command for page in PAGES for command, _ in transcripts(page)}
)


@pytest.mark.parametrize("page", SHOWING, ids=name)
def test_a_page_shows_what_its_commands_print(page: Path, tmp_path: Path) -> None:
    folder = examples(tmp_path)
    for command, shown in transcripts(page):
        result = heddle(command, folder)
        assert result.returncode in {0, 1}, result.stderr
        known, cut, _ = shown.partition(ELLIPSIS)
        printed = result.stdout[: len(known)] if cut else result.stdout
        assert printed == known, f"$ heddle {command}\n{result.stdout}"


@pytest.mark.parametrize("command", OTHERS)
def test_a_command_that_a_page_mentions_is_understood(command: str, tmp_path: Path) -> None:
    result = heddle(command, examples(tmp_path))
    assert result.returncode != BAD_INPUT, result.stderr
    # A machine that is slow gets to read of a finding before the report.
    told = [line for line in result.stderr.splitlines() if not line.startswith(EARLY)]
    assert told == []
    assert result.stdout


def test_the_readme_and_the_tutorial_show_what_commands_print() -> None:
    assert len(transcripts(README)) >= 1
    assert len(transcripts(TUTORIAL)) >= 6
    assert len(OTHERS) >= 20


@pytest.mark.parametrize("page", [README, TUTORIAL], ids=name)
def test_the_java_that_a_page_shows_is_that_of_the_examples(page: Path) -> None:
    sources = [file.read_text() for file in (ROOT / "examples").rglob("*.java")]
    for _ in range(2):  # a page may show a method without its indentation
        sources += [re.sub(r"^ {4}", "", text, flags=re.MULTILINE) for text in sources]
    assert code(page, "java")
    assert [text for text in code(page, "java") if not any(text in each for each in sources)] == []
