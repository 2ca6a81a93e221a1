"""Orders in which threads take locks, and cycles of them ([VisserHBPL03, 3.3.4.2], [BensalemH05]).

The document compares the lock trees of two threads. An edge here is a path of such a tree that ends
in a lock: the locks above it, and the lock. A cycle of edges of different threads is a warning
unless two of them hold a lock in common, the gate lock, above their edges. No edge ends in a lock
that is only tried: a thread that does not get it goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from heddle.formal.traces.model import Run


@dataclass(frozen=True, slots=True)
class Edge:
    """A thread that holds a lock takes another one; `held` are all that it holds then."""

    thread: int
    first: int
    second: int
    held: frozenset[int]
    event: int


@dataclass(frozen=True, slots=True)
class Cycle:
    """Threads that may each hold the lock which the one before wants."""

    edges: tuple[Edge, ...]

    @property
    def locks(self) -> frozenset[int]:
        """The locks of the cycle."""
        return frozenset(edge.first for edge in self.edges)


def edges(run: Run) -> tuple[Edge, ...]:
    """Each order of two locks once per thread and set of locks held."""
    return tuple(
        Edge(thread, first, second, held, event)
        for thread, second, locks, event in run.trace.lock_orders()
        for held in (frozenset(locks),)
        for first in locks
    )


def cycles(run: Run) -> tuple[Cycle, ...]:
    """One cycle for each set of locks in which threads may block each other."""
    known = edges(run)
    by_lock: dict[int, list[Edge]] = {}
    for edge in known:
        by_lock.setdefault(edge.first, []).append(edge)
    found: dict[frozenset[int], Cycle] = {}
    for edge in known:
        for cycle in _closed((edge,), by_lock):
            found.setdefault(cycle.locks, cycle)
    return tuple(found.values())


def _closed(path: tuple[Edge, ...], by_lock: dict[int, list[Edge]]) -> Iterator[Cycle]:
    """Cycles that begin with a path; its first lock is the smallest, so that each comes once."""
    if path[-1].second == path[0].first:
        yield Cycle(path)
        return
    for edge in by_lock.get(path[-1].second, ()):
        if edge.first > path[0].first and all(_compatible(edge, other) for other in path):
            yield from _closed((*path, edge), by_lock)


def _compatible(one: Edge, two: Edge) -> bool:
    return one.thread != two.thread and not one.held & two.held
