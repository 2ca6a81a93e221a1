"""Orders in which threads take locks ([VisserHBPL03, 3.3.4.2], [BensalemH05])."""

from __future__ import annotations

from heddle.formal.traces.lock_trees import Edge
from heddle.formal.traces.model import Deed, Run
from support.traces.holding import with_locks


def edges(run: Run) -> tuple[Edge, ...]:
    """Each order of two locks once per thread and set of locks held."""
    found: dict[tuple[int, int, int, frozenset[int]], Edge] = {}
    for number, event, held in with_locks(run):
        if event.deed not in (Deed.LOCK, Deed.REQUEST) or event.object in held:
            continue
        for first in sorted(held):
            key = (event.thread, first, event.object, held)
            found.setdefault(key, Edge(event.thread, first, event.object, held, number))
    return tuple(found.values())
