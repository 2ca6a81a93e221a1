"""Races of a run that other runs with the same synchronisation show [MathurPV21].

Two accesses race in a correct reordering of the run that keeps the order of critical sections on
each lock, if the events that must come before them need neither of the two. These are the least set
that contains what precedes both in their threads, with what each read reads from, and of two
critical sections on one lock the end of the earlier one. Where critical sections on a lock hand on
what is no event, each needs the one before it.
"""

from __future__ import annotations

from dataclasses import dataclass

from heddle.formal.traces.happens_before import Race
from heddle.formal.traces.model import Run


@dataclass(frozen=True, slots=True)
class Predicted:
    """Races that other runs with the same synchronisation show, one per pair of places.

    `in_time` says whether all were looked for.
    """

    races: tuple[Race, ...]
    in_time: bool


def predicted(run: Run, seconds: float | None = None) -> Predicted:
    """Look for races in reorderings of a run, for some seconds or until all are known."""
    races, in_time = run.trace.predicted(seconds)
    return Predicted(tuple(Race(*race) for race in races), in_time)
