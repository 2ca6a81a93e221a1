"""What a run shows that is worth saying and breaks no claim: signals, locks, contention."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from heddle.engines.runs.model import Observation
from heddle.formal.traces.model import TAKEN, Deed, Run
from heddle.results import Remark


def remarks(observation: Observation) -> tuple[Remark, ...]:
    """Each of them once."""
    found = (*_missed(observation), *_unused(observation), *_contended(observation))
    return tuple(dict.fromkeys(found))


def missed_signals(run: Run) -> Iterator[tuple[int, int]]:
    """Notifications that come when no thread waits, with a later wait that no other one ends."""
    early: dict[int, int] = {}
    waits: dict[int, list[tuple[int, int]]] = {}
    for number, event in enumerate(run.events):
        match event.deed:
            case Deed.NOTIFY_NONE:
                early[event.object] = number
                waits.pop(event.object, None)
            case Deed.NOTIFY:
                waits.pop(event.object, None)
            case Deed.WAIT if event.object in early:
                before = early[event.object]
                if run.events[before].thread != event.thread:
                    waits.setdefault(event.object, []).append((before, number))
            case _:
                pass
    for pairs in waits.values():
        yield from pairs


def _missed(observation: Observation) -> Iterator[Remark]:
    run = observation.run
    for notified, waited in missed_signals(run):
        signal, wait = run.events[notified], run.events[waited]
        name = observation.locks[wait.object]
        place = observation.place(notified)
        yield Remark(
            "missed-signal",
            f"{observation.threads[wait.thread]} waits on {name} after "
            f"{observation.threads[signal.thread]} notified at {place.file}:{place.line}, "
            "and no other notification comes",
            observation.place(waited),
        )


def _unused(observation: Observation) -> Iterator[Remark]:
    """Locks of the user's that one thread takes, though there are others."""
    takers: dict[int, set[int]] = {}
    first: dict[int, int] = {}
    for number, event in enumerate(observation.run.events):
        if event.deed in TAKEN or event.deed is Deed.REQUEST:
            takers.setdefault(event.object, set()).add(event.thread)
            first.setdefault(event.object, number)
    if len({event.thread for event in observation.run.events}) < 2:
        return
    for lock, threads in takers.items():
        if len(threads) == 1 and lock in observation.own_locks:
            (thread,) = threads
            yield Remark(
                "unused-lock",
                f"no thread but {observation.threads[thread]} takes {observation.locks[lock]}",
                observation.place(first[lock]),
            )


def _contended(observation: Observation) -> Iterator[Remark]:
    events = observation.run.events
    taken = Counter(event.object for event in events if event.deed in TAKEN)
    blocked = Counter(event.object for event in events if event.deed is Deed.BLOCK)
    for lock, times in blocked.items():
        if lock not in observation.own_locks:
            continue
        first = next(
            number
            for number, event in enumerate(events)
            if event.deed is Deed.BLOCK and event.object == lock
        )
        yield Remark(
            "contention",
            f"another thread held {observation.locks[lock]} at {times} of "
            f"{max(taken[lock], times)} times that a thread came to it",
            observation.place(first),
        )
