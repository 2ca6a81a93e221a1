"""Which threads decide what a thread does ([VisserHBPL03, 3.3.4.3])."""

from __future__ import annotations

from collections import defaultdict

from heddle.formal.traces.model import Deed, Run

_READS = {Deed.READ: "memory", Deed.ACQUIRE: "order", Deed.WAIT: "monitor"}
_WRITES = {
    Deed.WRITE: "memory",
    Deed.RELEASE: "order",
    Deed.NOTIFY: "monitor",
    Deed.NOTIFY_NONE: "monitor",
}


def influences_in(run: Run) -> dict[int, frozenset[int]]:
    """The threads that spawned each one or write what it reads."""
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
    return influences
