"""The `heddle` command in a process of its own: what it says, how long it takes, what it uses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

_PROC = Path("/proc")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_EVERY = 0.02
"""Seconds between two looks at the memory in use."""


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "heddle", *words]


def heddle(*words: str) -> tuple[float, subprocess.CompletedProcess[str]]:
    """How many seconds the command took, and how it ended."""
    begun = monotonic()
    result = subprocess.run(command(*words), capture_output=True, text=True, check=False)
    return monotonic() - begun, result


def reason(result: subprocess.CompletedProcess[str]) -> str:
    """Why the answer is unknown, of a command with --json."""
    assert result.returncode == 3, result.stderr
    text: str = json.loads(result.stdout)["verdicts"][0]["coverage"]["reason"]
    return text


def heddle_measured(*words: str) -> tuple[int, subprocess.CompletedProcess[str]]:
    """The most bytes that the command and its children had in use together, and how it ended."""
    with subprocess.Popen(
        command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        most = 0
        while process.poll() is None:
            most = max(most, _tree(process.pid))
            sleep(_EVERY)
        said, errors = process.communicate()
    return most, subprocess.CompletedProcess(process.args, process.returncode, said, errors)


def _tree(root: int) -> int:
    """Read without the package, whose own sum is what is checked."""
    children: dict[int, list[int]] = {}
    resident: dict[int, int] = {}
    for folder in _PROC.iterdir():
        if not folder.name.isdigit():
            continue
        try:
            words = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        number = int(folder.name)
        children.setdefault(int(words[1]), []).append(number)
        resident[number] = int(words[21]) * _PAGE
    total, todo = 0, [root]
    while todo:
        number = todo.pop()
        total += resident.get(number, 0)
        todo += children.get(number, [])
    return total
