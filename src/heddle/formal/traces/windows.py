"""Race windows: the threads of a warning, with those that decide what these do.

[VisserHBPL03, 3.3.4.3]: a window is closed under threads that spawned one of its threads, and under
threads that write what one of its threads reads. Here notifying is a write, and waiting a read, of
the object; a volatile variable is written and read like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from heddle.formal.traces.eraser import protections
from heddle.formal.traces.happens_before import races
from heddle.formal.traces.lock_trees import cycles
from heddle.formal.traces.model import Run

MOST_WINDOWS = 8
"""Windows of one run that are worth a search, those with the fewest threads first."""
_RACES = 1000

Window = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Influences:
    """Which threads decide what a thread does: the ones that spawned it or write what it reads."""

    of: dict[int, frozenset[int]]

    @staticmethod
    def in_run(run: Run) -> Influences:
        """The influences that a run shows."""
        found = run.trace.influences()
        return Influences({thread: frozenset(others) for thread, others in found})

    def window(self, threads: Iterable[int]) -> frozenset[int]:
        """The least set with these threads that contains what influences its threads."""
        window: set[int] = set()
        pending = list(threads)
        while pending:
            thread = pending.pop()
            if thread not in window:
                window.add(thread)
                pending += self.of.get(thread, ())
        return frozenset(window)


def windows(run: Run, threads: int) -> tuple[Window, ...]:
    """The windows of what analyses warn of that leave threads out, small ones first."""
    influences = Influences.in_run(run)
    found = {influences.window(group) for group in set(_warned(run))}
    known = sorted(tuple(sorted(window)) for window in found if len(window) < threads)
    return tuple(sorted(known, key=len))[:MOST_WINDOWS]


def _warned(run: Run) -> Iterator[frozenset[int]]:
    """The threads of each warning about a run."""
    events = run.events
    yield from protections(run).warned_threads()
    for race in races(run, _RACES):
        yield frozenset({events[race.first].thread, events[race.second].thread})
    for cycle in cycles(run):
        yield frozenset(edge.thread for edge in cycle.edges)
