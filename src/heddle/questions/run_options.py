"""How one run of a program is made."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from heddle.results.scheduling import Library, Scheduling


class Output(Enum):
    """Where what the program prints goes."""

    CONSOLE = "console"
    CAPTURED = "captured"


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How to run: `seed` chooses a random schedule instead of the fair one.

    A run shows what the program does with the library as it is; to try the model classes on it is
    for tests of those.
    """

    seed: int | None = None
    output: Output = Output.CAPTURED
    scheduling: Scheduling = field(default_factory=lambda: Scheduling(library=Library.REAL))
