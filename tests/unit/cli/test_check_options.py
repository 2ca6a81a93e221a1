"""Options that would be ignored are refused."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("empty") / "Empty.java"
    file.write_text("public class Empty { public static void main(String[] args) { } }\n")
    return file


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ("--fair", "--fair"),
        ("--heuristic narrow", "--heuristic"),
        ("--search breadth --seed 3", "--seed"),
        ("--search best --runs 7", "--runs"),
        ("--search random --store bits", "store"),
        ("--search random --max-states 9", "states"),
        ("--engine contexts --search breadth", "--search"),
        ("--engine contexts --store none", "--store"),
        ("--engine contexts --spurious-wakeups", "--spurious-wakeups"),
        ("--engine contexts --coverage reached.json", "--coverage"),
        ("--engine contexts --all", "--all"),
        ("--engine contexts --strict", "--strict"),
        ("--claim no-deadlock --strict", "--strict"),
    ],
)
def test_an_option_that_means_nothing_beside_the_others_is_refused(
    given: str, named: str, empty: Path
) -> None:
    command = [sys.executable, "-m", "heddle", "check", str(empty), *given.split()]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 2
    assert named in done.stderr
    assert done.stdout == ""
