"""A run: who accessed which location, who synchronised with what, in this order.

Threads, locations, locks and places are numbers; what they stand for is for others to know. The
Rust core keeps the events and analyses them; an event is an object once it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias, overload

from heddle import _core


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

Row: TypeAlias = tuple[int, str, int, int]
"""A thread, the word of a deed, what it is done to, and a place."""


class Event(NamedTuple):
    """A thread does something to a location, a lock, another thing or a thread, at a place."""

    thread: int
    deed: Deed
    object: int
    site: int = 0


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Events(Sequence[Event]):
    """The events of a run in order."""

    trace: _core.Trace

    def __len__(self) -> int:
        return len(self.trace)

    @overload
    def __getitem__(self, number: int) -> Event: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, number: int | slice) -> Event | tuple[Event, ...]:
        if isinstance(number, slice):
            return tuple(self[each] for each in range(*number.indices(len(self))))
        thread, deed, thing, site = self.trace.event(range(len(self))[number])
        return Event(thread, Deed(deed), thing, site)

    def __repr__(self) -> str:
        return repr(tuple(self))


@dataclass(frozen=True, slots=True)
class Run:
    """Events in order, and the locations that a thread wrote before the first event."""

    trace: _core.Trace

    @staticmethod
    def of(
        rows: Iterable[Row], written: Mapping[int, int] | None = None, handing: Iterable[int] = ()
    ) -> Run:
        """The run of these events, with the threads that wrote locations before.

        Critical sections on the locks `handing` hand on what is no event.
        """
        return Run(_core.Trace(rows, list((written or {}).items()), sorted(handing)))

    @property
    def events(self) -> Events:
        """The events in order."""
        return Events(self.trace)

    @property
    def written(self) -> dict[int, int]:
        """Locations that were written before the first event, with the thread that did."""
        return dict(self.trace.written)

    @property
    def handing(self) -> frozenset[int]:
        """Locks whose critical sections hand on what is no event, such as what a list has."""
        return frozenset(self.trace.handing)

    @property
    def left_out(self) -> int:
        """Actions that only repeat what the same thread did just before; they are no events."""
        return self.trace.left_out

    def until(self, number: int) -> Run:
        """The run before the event of this number."""
        return Run(self.trace.until(number))

    def __repr__(self) -> str:
        return f"Run.of({self.events!r}, {self.written!r})"
