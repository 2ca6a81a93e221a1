"""The locks that threads hold, event by event."""

from __future__ import annotations

from collections.abc import Iterator

from heddle.formal.traces.model import Deed, Event, Run


def with_locks(run: Run) -> Iterator[tuple[int, Event, frozenset[int]]]:
    """Each event by number, with the locks that its thread holds when it does it.

    A wait gives a lock back however often it was taken, and gets it back as often.
    """
    held: dict[int, dict[int, int]] = {}
    given: dict[tuple[int, int], int] = {}
    for number, event in enumerate(run.events):
        own = held.setdefault(event.thread, {})
        yield number, event, frozenset(own)
        match event.deed:
            case Deed.LOCK | Deed.TRY:
                taken = given.pop((event.thread, event.object), 1)
                own[event.object] = own.get(event.object, 0) + taken
            case Deed.UNLOCK if own.get(event.object, 0) > 1:
                own[event.object] -= 1
            case Deed.WAIT:
                given[event.thread, event.object] = own.pop(event.object, 1)
            case Deed.UNLOCK:
                own.pop(event.object, None)
            case _:
                pass
