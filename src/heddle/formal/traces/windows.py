"""Race windows: the threads of a warning, with those that decide what these do.

[VisserHBPL03, 3.3.4.3]: a window is closed under threads that spawned one of its threads, and under
threads that write what one of its threads reads. Here notifying is a write, and waiting a read, of
the object; a volatile variable is written and read like any other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from heddle.formal.traces.eraser import protections
from heddle.formal.traces.happens_before import races
from heddle.formal.traces.lock_trees import cycles
from heddle.formal.traces.model import Deed, Run

MOST_WINDOWS = 8
"""Windows of one run that are worth a search, those with the fewest threads first."""
_RACES = 1000
_READS = {Deed.READ: "memory", Deed.ACQUIRE: "order", Deed.WAIT: "monitor"}
_WRITES = {
    Deed.WRITE: "memory",
    Deed.RELEASE: "order",
    Deed.NOTIFY: "monitor",
    Deed.NOTIFY_NONE: "monitor",
}

Window = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Influences:
    """Which threads decide what a thread does: the ones that spawned it or write what it reads."""

    of: dict[int, frozenset[int]]

    @staticmethod
    def in_run(run: Run) -> Influences:
        """The influences that a run shows."""
        writers: defaultdict[tuple[str, int], set[int]] = defaultdict(set)
        read: defaultdict[int, set[tuple[str, int]]] = defaultdict(set)
        spawned: dict[int, int] = {}
        for event in run.events:
            if event.deed in _READS:
                read[event.thread].add((_READS[event.deed], event.object))
            elif event.deed in _WRITES:
                writers[_WRITES[event.deed], event.object].add(event.thread)
            elif event.deed is Deed.FORK:
                spawned.setdefault(event.object, event.thread)
        threads = {event.thread for event in run.events} | set(spawned)
        influences = {}
        for thread in threads:
            found = {writer for thing in read[thread] for writer in writers.get(thing, ())}
            if thread in spawned:
                found.add(spawned[thread])
            influences[thread] = frozenset(found)
        return Influences(influences)

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
    for known in protections(run).values():
        if known.warning is not None:
            numbers = (known.before, known.warning)
            yield frozenset(events[each].thread for each in numbers if each is not None)
    for race in islice(races(run), _RACES):
        yield frozenset({events[race.first].thread, events[race.second].thread})
    for cycle in cycles(run):
        yield frozenset(edge.thread for edge in cycle.edges)
