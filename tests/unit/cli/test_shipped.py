"""The page of the manual and the completions that are shipped are those of this version."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from heddle.cli import COMMANDS, heddle
from heddle.cli.completion import script
from heddle.cli.manual import manual

if TYPE_CHECKING:
    from collections.abc import Callable

SHARE = Path(__file__).parents[3] / "packaging" / "heddle.data" / "data" / "share"


def manual_of_a_new_process() -> str:
    """A command keeps the names of its help option from when it was first asked, by any test."""
    program = "from heddle.cli.manual import manual; print(manual(), end='')"
    words = [sys.executable, "-c", program]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


SHIPPED: dict[str, Callable[[], str]] = {
    "man/man1/heddle.1": manual_of_a_new_process,
    "bash-completion/completions/heddle": lambda: script("bash", heddle),
    "zsh/site-functions/_heddle": lambda: script("zsh", heddle),
    "fish/vendor_completions.d/heddle.fish": lambda: script("fish", heddle),
}


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_shipped_is_up_to_date(name: str, request: pytest.FixtureRequest) -> None:
    file, text = SHARE / name, SHIPPED[name]()
    if request.config.getoption("--bless"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    assert file.read_text() == text, "run `python3 dev.py bless tests/unit/cli/test_shipped.py`"


def test_the_manual_has_a_section_for_each_command() -> None:
    page = manual()
    for name in COMMANDS:
        assert f".SS heddle {name}" in page
    assert not [line for line in page.splitlines() if line.startswith("'") or line == "."]


@pytest.mark.parametrize(
    ("words", "offered"),
    [("heddle re", "replay"), ("heddle check --sea", "--search"), ("heddle completion z", "zsh")],
)
def test_a_shell_is_offered_what_can_come_next(words: str, offered: str) -> None:
    asked = {
        "_HEDDLE_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split()) - 1),
    }
    program = "import sys; sys.argv = ['heddle']; from heddle.cli import main; main()"
    result = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | asked,
        capture_output=True,
        text=True,
        check=False,
    )
    assert f"plain,{offered}" in result.stdout.splitlines(), result.stderr
