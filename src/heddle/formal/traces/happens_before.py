"""Races of a run by its happens-before order [JLS, 17.4.5], with vector clocks [FlanaganF09]."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from heddle.formal.traces.model import Run


@dataclass(frozen=True, slots=True)
class Race:
    """Two accesses of one location, by number, that the run leaves unordered."""

    location: int
    first: int
    second: int


def races(run: Run, most: int = sys.maxsize) -> tuple[Race, ...]:
    """The races of a run by their second access, but no more than `most`; of each thread the last
    access counts."""
    return tuple(Race(*race) for race in run.trace.races(most))
