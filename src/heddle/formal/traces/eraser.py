"""Lock sets of locations, refined access by access ([SavageBNSA97]; [VisserHBPL03, Fig. 4])."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from heddle.formal.traces.model import ACCESSES, Deed, Event, Run


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

    def after(self, number: int, event: Event, held: frozenset[int]) -> Protection:
        """The protection when the access of this number is made."""
        writes = event.deed is Deed.WRITE
        now = self
        match self.state:
            case State.VIRGIN if writes:
                now = replace(self, state=State.EXCLUSIVE, owner=event.thread)
            case State.EXCLUSIVE if event.thread != self.owner:
                state = State.SHARED_MODIFIED if writes else State.SHARED
                now = replace(self, state=state, locks=held)
            case State.SHARED | State.SHARED_MODIFIED:
                assert self.locks is not None
                state = State.SHARED_MODIFIED if writes else self.state
                now = replace(self, state=state, locks=self.locks & held)
            case _:
                pass
        if now.state is State.SHARED_MODIFIED and not now.locks and now.warning is None:
            now = replace(now, warning=number, before=self.last)
        return replace(now, last=number)


def protections(run: Run) -> dict[int, Protection]:
    """What the run says about each location that is accessed in it."""
    found = {
        location: Protection(State.EXCLUSIVE, thread) for location, thread in run.written.items()
    }
    for number, event, held in run.with_locks():
        if event.deed in ACCESSES:
            known = found.get(event.object, Protection())
            found[event.object] = known.after(number, event, held)
    return found
