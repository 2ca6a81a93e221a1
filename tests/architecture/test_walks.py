"""The walks of docs/architecture.md: the functions that a real command calls, in this order."""

from __future__ import annotations

import re
import sys
from time import monotonic
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from architecture.import_graph import ROOT
from heddle.cli import atomicity, check, races

if TYPE_CHECKING:
    from pathlib import Path
    from types import FrameType

COMMANDS = {
    "heddle check": (check.command, []),
    "heddle check --engine contexts": (check.command, ["--engine", "contexts"]),
    "heddle races": (races.command, []),
    "heddle atomicity": (atomicity.command, []),
}
EXAMPLES = {"heddle atomicity": "bookshop/broken"}
MOST = 14


def listed(walk: str) -> list[str]:
    """The functions that the page lists for a command."""
    text = (ROOT / "docs" / "architecture.md").read_text()
    section = text.split(f"\n### `{walk}`\n")[1].split("\n#")[0]
    return re.findall(r"^\d+\. `([\w.]+)`", section, re.MULTILINE)


def called(walk: str, source: str) -> list[str]:
    """Every function of the package that the command calls, in the order of the first calls."""
    names: dict[str, None] = {}

    def look(frame: FrameType, event: str, _: object) -> None:
        module = str(frame.f_globals.get("__name__", ""))
        if event == "call" and module.startswith("heddle."):
            names.setdefault(f"{module}.{frame.f_code.co_qualname}".removeprefix("heddle."))

    command, options = COMMANDS[walk]
    before = sys.getprofile()
    sys.setprofile(look)
    try:
        result = CliRunner().invoke(command, [source, *options], standalone_mode=False)
    finally:
        sys.setprofile(before)
    assert result.return_value == 1, result.output
    return list(names)


@pytest.mark.parametrize("walk", COMMANDS)
def test_a_command_calls_the_functions_that_the_page_lists_in_this_order(
    walk: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    # A command's time begins when its process does, and this process is that of all tests.
    monkeypatch.setattr("heddle.cli.STARTED", monotonic())
    functions = listed(walk)
    calls = called(walk, str(ROOT / "examples" / EXAMPLES.get(walk, "lost_update")))
    assert [name for name in functions if name not in calls] == []
    assert sorted(functions, key=calls.index) == functions
    assert len(functions) <= MOST
