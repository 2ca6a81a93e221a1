"""A run: who accessed which location, who synchronised with what, in this order.

Threads, locations, locks and places are numbers; what they stand for is for others to know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Deed(StrEnum):
    """What a thread does. Locations are read and written, locks taken, all else orders threads.

    `try` takes a lock that was free, or became free in time: it never waits for ever. `wait` gives
    a lock back until the same thread takes it again; `request` asks for a lock that is never given.
    `acquire` and `release` are a read and a write of one thing that orders threads, such as a
    volatile variable. `notify` wakes a thread that waits for a lock, `notify-none` would have;
    `block` comes to a lock that another thread holds. These three order nothing.
    """

    READ = "read"
    WRITE = "write"
    LOCK = "lock"
    TRY = "try"
    UNLOCK = "unlock"
    WAIT = "wait"
    REQUEST = "request"
    ACQUIRE = "acquire"
    RELEASE = "release"
    FORK = "fork"
    JOIN = "join"
    NOTIFY = "notify"
    NOTIFY_NONE = "notify-none"
    BLOCK = "block"


ACCESSES = frozenset({Deed.READ, Deed.WRITE})
TAKEN = frozenset({Deed.LOCK, Deed.TRY})
"""A lock is held from then on."""


@dataclass(frozen=True, slots=True)
class Event:
    """A thread does something to a location, a lock, another thing or a thread, at a place."""

    thread: int
    deed: Deed
    object: int
    site: int = 0


def events_of(rows: Iterable[tuple[int, str, int, int]]) -> tuple[Event, ...]:
    """Events from rows of a thread, the word of a deed, what it is done to, and a place."""
    deeds = {deed.value: deed for deed in Deed}
    return tuple(Event(thread, deeds[deed], thing, site) for thread, deed, thing, site in rows)


@dataclass(frozen=True, slots=True)
class Run:
    """Events in order. `written` are locations that a thread wrote before the first event."""

    events: tuple[Event, ...]
    written: Mapping[int, int] = field(default_factory=dict)

    def with_locks(self) -> Iterator[tuple[int, Event, frozenset[int]]]:
        """Each event by number, with the locks that its thread holds when it does it.

        A wait gives a lock back however often it was taken, and gets it back as often.
        """
        held: dict[int, dict[int, int]] = {}
        given: dict[tuple[int, int], int] = {}
        for number, event in enumerate(self.events):
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
