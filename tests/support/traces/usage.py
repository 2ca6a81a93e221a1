"""What threads do with locks, locations and monitors, counted one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from heddle.formal.traces.eraser import Shared
from heddle.formal.traces.model import ACCESSES, TAKEN, Deed, Run
from heddle.formal.traces.usage import LockUse
from support.traces.eraser import protections
from support.traces.holding import with_locks


def lock_uses(run: Run) -> tuple[LockUse, ...]:
    """What threads do with each lock that they take or come to."""
    counts: Counter[tuple[Deed, int]] = Counter()
    first: dict[tuple[bool, int], int] = {}
    takers: dict[int, set[int]] = {}
    inside: dict[int, set[int]] = {}
    for number, event, held in with_locks(run):
        if event.deed in TAKEN or event.deed in (Deed.REQUEST, Deed.BLOCK):
            deed = Deed.LOCK if event.deed is Deed.TRY else event.deed
            counts[deed, event.object] += 1
            first.setdefault((deed is Deed.BLOCK, event.object), number)
            takers.setdefault(event.object, set())
            inside.setdefault(event.object, set())
            if deed is not Deed.BLOCK:
                takers[event.object].add(event.thread)
                inside[event.object] |= held - {event.object}
    return tuple(
        LockUse(
            lock,
            tuple(sorted(takers[lock])),
            counts[Deed.LOCK, lock],
            counts[Deed.REQUEST, lock],
            first.get((False, lock)),
            counts[Deed.BLOCK, lock],
            first.get((True, lock)),
            tuple(sorted(inside[lock])),
        )
        for lock in sorted(takers)
    )


def shared(run: Run, kinds: Sequence[int]) -> set[Shared]:
    """What is said of locations that more than one thread accessed."""
    threads: dict[int, set[int]] = {}
    for event in run.events:
        if event.deed in ACCESSES:
            threads.setdefault(event.object, set()).add(event.thread)
    return {
        Shared(kinds[location], known.state, tuple(sorted(threads[location])), known.locks)
        for location, known in protections(run).items()
        if len(threads.get(location, ())) > 1
    }


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
