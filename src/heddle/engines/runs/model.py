"""One noted run, and what the analyses of runs warn of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from heddle.formal.traces.eraser import Protections
from heddle.formal.traces.happens_before import Race
from heddle.formal.traces.lock_trees import Cycle
from heddle.formal.traces.model import Run
from heddle.results import Location


@dataclass(frozen=True, slots=True, order=True)
class Memory:
    """A field by its binary name, `pkg.Outer$Inner.field`, or elements of arrays by their type.

    `owner` and `field` are the same by the names of class files; `short` is for messages.
    """

    name: str
    short: str
    owner: str
    field: str | None


@dataclass(frozen=True, slots=True)
class Locations:
    """Which memory each location is a piece of: `of` has the number of its kind."""

    kinds: tuple[Memory, ...]
    of: Sequence[int]

    def __getitem__(self, location: int) -> Memory:
        return self.kinds[self.of[location]]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A thread that waits for ever: for a lock that its owner has, or for what never comes."""

    thread: str
    lock: str
    owner: str | None
    place: Location


@dataclass(frozen=True, slots=True)
class Ending:
    """An exception that ended a thread."""

    thread: str
    exception: str
    place: Location


@dataclass(frozen=True, slots=True)
class Observation:
    """A run, and what its numbers stand for; `places` is where the user's code stood.

    `accesses` counts those too that were not noted because they say nothing new; `stopped` is the
    limit that cut the run off; `narrowed` is what cuts down how it can go, and `models` the classes
    of the JDK that others stood for. `own_locks` are those that the user's code made, or that are
    objects of the user's classes; who takes `read_locks` to read with is not noted. `stuck` are
    threads that waited for ever on the stock JVM.
    """

    run: Run
    memory: Locations
    locks: tuple[str, ...]
    threads: tuple[str, ...]
    places: tuple[Location, ...]
    accesses: int
    bytecodes: int
    stopped: str | None
    narrowed: tuple[tuple[str, str], ...] = ()
    models: tuple[str, ...] = ()
    own_locks: frozenset[int] = frozenset()
    read_locks: frozenset[int] = frozenset()
    stuck: tuple[Waiting, ...] = ()
    ended: tuple[Ending, ...] = ()

    def until(self, number: int) -> Observation:
        """The run up to an event, as if the time had ended it there."""
        if len(self.run.events) <= number:
            return self
        return replace(self, run=self.run.until(number)).cut()

    def cut(self) -> Observation:
        """The run with the time as its limit, unless there is another one."""
        return replace(self, stopped=self.stopped or "time")

    def place(self, number: int) -> Location:
        """Where an event happened."""
        site = self.run.events[number].site
        return self.places[site] if site < len(self.places) else Location()


@dataclass(frozen=True, slots=True)
class FieldWarning:
    """What runs suggest about one field, or about the elements of one type of arrays.

    `unordered` are two accesses that the run itself leaves unordered, `predicted` two that another
    run with the same synchronisation brings together, `unprotected` two after which no lock is left
    that all accesses hold; each as numbers of events.
    """

    memory: Memory
    observation: Observation
    unordered: tuple[int, int] | None = None
    predicted: tuple[int, int] | None = None
    unprotected: tuple[int | None, int] | None = None

    @property
    def pair(self) -> tuple[int, ...]:
        """The two accesses, by the strongest analysis that warns."""
        if self.unordered is not None:
            return self.unordered
        if self.predicted is not None:
            return self.predicted
        assert self.unprotected is not None
        return tuple(each for each in self.unprotected if each is not None)


@dataclass(frozen=True, slots=True)
class LockWarning:
    """Locks that threads take in orders that can block each other; `met` if the run did block."""

    observation: Observation
    cycle: Cycle
    met: bool


@dataclass(frozen=True, slots=True)
class Analysed:
    """What the analyses say about one run."""

    observation: Observation
    protections: Protections
    unordered: tuple[Race, ...]
    predicted: tuple[Race, ...]
    cycles: tuple[Cycle, ...]
