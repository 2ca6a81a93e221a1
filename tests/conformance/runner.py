"""One program on our machine."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from conformance.java import RunResult, run

if TYPE_CHECKING:
    from pathlib import Path

SECONDS = 60


def run_on_machine(
    main: str, classes: Path, *arguments: str, options: tuple[str, ...] = ()
) -> RunResult:
    """Run a compiled program with `heddle run`, as a user would."""
    command = [sys.executable, "-m", "heddle", "run", "--main", main, *options, str(classes)]
    return run([*command, "--", *arguments] if arguments else command, SECONDS)
