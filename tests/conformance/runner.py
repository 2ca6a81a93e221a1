"""One program on our machine."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from conformance.java import RunResult, run
from heddle.api import load
from heddle.api import run as run_once
from heddle.errors import UnsupportedFeature
from heddle.questions.run_options import RunOptions
from heddle.results.run_outcome import Exited

if TYPE_CHECKING:
    from pathlib import Path

SECONDS = 60
CANNOT_GO_ON = 125


def run_on_machine(main: str, classes: Path, seed: int | None = None) -> RunResult:
    """Run a compiled program in this process: no Python has to start for it."""
    try:
        outcome = run_once(load(classes, main=main), RunOptions(seed))
    except UnsupportedFeature as error:
        return RunResult(CANNOT_GO_ON, "", f"heddle: {error}")
    printed, complained = outcome.stdout.decode(), outcome.stderr.decode()
    match outcome.end:
        case Exited(status):
            return RunResult(status, printed, complained)
        case end:
            return RunResult(CANNOT_GO_ON, printed, f"{complained}heddle: {end}")


def run_by_command(main: str, classes: Path, *options: str) -> RunResult:
    """Run a compiled program with `heddle run`, as a user would."""
    command = [sys.executable, "-m", "heddle", "run", "--main", main, *options, str(classes)]
    return run(command, SECONDS)
