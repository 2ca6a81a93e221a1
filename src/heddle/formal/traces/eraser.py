"""Lock sets of locations, refined access by access ([SavageBNSA97]; [VisserHBPL03, Fig. 4])."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from heddle import _core
from heddle.formal.traces.model import Run


class State(StrEnum):
    """How far a location is shared."""

    VIRGIN = "virgin"
    EXCLUSIVE = "exclusive"
    SHARED = "shared"
    SHARED_MODIFIED = "shared-modified"


@dataclass(frozen=True, slots=True)
class Protection:
    """What accesses so far say about one location.

    `locks` are those that every access held since a second thread came; None before that. A warning
    is the number of the access that left no lock in the state shared-modified.
    """

    state: State = State.VIRGIN
    owner: int | None = None
    locks: frozenset[int] | None = None
    last: int | None = None
    warning: int | None = None
    before: int | None = None


@dataclass(frozen=True, slots=True)
class Shared:
    """What the run says about locations of one kind that more than one thread accessed."""

    kind: int
    state: State
    threads: tuple[int, ...]
    locks: frozenset[int] | None


@dataclass(frozen=True, slots=True, eq=False)
class Protections(Mapping[int, Protection]):
    """The protection of each location.

    Locations that were written before the run come first, then the others by their first access.
    """

    run: Run
    known: _core.Protections

    def __getitem__(self, location: int) -> Protection:
        found = self.known.get(location)
        if found is None:
            raise KeyError(location)
        state, owner, locks, *numbers = found
        held = None if locks is None else frozenset(locks)
        return Protection(State(state), owner, held, *numbers)

    def __iter__(self) -> Iterator[int]:
        return iter(self.known.locations())

    def __len__(self) -> int:
        return len(self.known.locations())

    def warned(self, kinds: Sequence[int]) -> tuple[tuple[int, int | None, int], ...]:
        """The first location with a warning of each kind, the access before and that of the
        warning; `kinds` are the kinds of the locations."""
        return tuple(self.known.warned(kinds))

    def warned_threads(self) -> frozenset[frozenset[int]]:
        """The threads of these two accesses, for each warning."""
        return frozenset(map(frozenset, self.run.trace.warned_threads(self.known)))

    def shared(self, kinds: Sequence[int]) -> tuple[Shared, ...]:
        """What is said of locations that more than one thread accessed, each once."""
        return tuple(
            Shared(kind, State(state), tuple(threads), None if locks is None else frozenset(locks))
            for kind, state, threads, locks in self.run.trace.shared(self.known, kinds)
        )


def protections(run: Run) -> Protections:
    """What the run says about each location that is accessed in it, or was written before."""
    return Protections(run, run.trace.protections())
