"""Lock sets of locations, refined access by access ([SavageBNSA97]; [VisserHBPL03, Fig. 4])."""

from __future__ import annotations

from dataclasses import replace

from heddle.formal.traces.eraser import Protection, State
from heddle.formal.traces.model import ACCESSES, Deed, Event, Run
from support.traces.holding import with_locks


def after(known: Protection, number: int, event: Event, held: frozenset[int]) -> Protection:
    """The protection when the access of this number is made."""
    writes = event.deed is Deed.WRITE
    now = known
    match known.state:
        case State.VIRGIN if writes:
            now = replace(known, state=State.EXCLUSIVE, owner=event.thread)
        case State.EXCLUSIVE if event.thread != known.owner:
            state = State.SHARED_MODIFIED if writes else State.SHARED
            now = replace(known, state=state, locks=held)
        case State.SHARED | State.SHARED_MODIFIED:
            assert known.locks is not None
            state = State.SHARED_MODIFIED if writes else known.state
            now = replace(known, state=state, locks=known.locks & held)
        case _:
            pass
    if now.state is State.SHARED_MODIFIED and not now.locks and now.warning is None:
        now = replace(now, warning=number, before=known.last)
    return replace(now, last=number)


def protections(run: Run) -> dict[int, Protection]:
    """What the run says about each location that is accessed in it."""
    found = {
        location: Protection(State.EXCLUSIVE, thread) for location, thread in run.written.items()
    }
    for number, event, held in with_locks(run):
        if event.deed in ACCESSES:
            known = found.get(event.object, Protection())
            found[event.object] = after(known, number, event, held)
    return found
