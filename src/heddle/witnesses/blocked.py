"""Who waits for whom at the end of a recording."""

from __future__ import annotations

from heddle.machine.events import Event, Kind, Recording
from heddle.witnesses.naming import parked_in, short_class

_WAITING = frozenset({Kind.BLOCK, Kind.WAIT, Kind.JOIN, Kind.PARK})


def blocked_because(recording: Recording) -> str | None:
    """One clause per thread that is blocked at the end; None if none is."""
    owners = owners_at_the_end(recording)
    last_events = {event.thread: event for event in recording.events}
    clauses = []
    for thread in sorted(last_events):
        reason = _waits(last_events[thread], owners, recording)
        if reason is not None:
            held = [short_class(lock) for lock, owner in owners.items() if owner == thread]
            holding = f" holds {' and '.join(held)} and" if held else ""
            clauses.append(f"{recording.name(thread)}{holding} {reason}")
    return "; ".join(clauses) or None


def owners_at_the_end(recording: Recording) -> dict[str, int]:
    """Which thread owns which monitor; waiting gives a monitor up."""
    depths: dict[str, int] = {}
    owners: dict[str, int] = {}
    for event in recording.events:
        match event.kind:
            case Kind.LOCK:
                depths[event.what] = depths.get(event.what, 0) + 1
                owners[event.what] = event.thread
            case Kind.UNLOCK:
                depths[event.what] = depths.get(event.what, 1) - 1
                if depths[event.what] <= 0:
                    owners.pop(event.what, None)
            case Kind.WAIT:
                depths[event.what] = 0
                owners.pop(event.what, None)
    return owners


def _waits(event: Event, owners: dict[str, int], recording: Recording) -> str | None:
    thing = short_class(event.what)
    match event.kind:
        case Kind.BLOCK:
            owner = owners.get(event.what)
            by = "" if owner is None else f", which {recording.name(owner)} holds"
            return f"waits for {thing}{by}"
        case Kind.WAIT:
            return f"waits on {thing}, and no thread is left to notify it"
        case Kind.JOIN:
            return f"waits for {thing} to end{_endless(event.what, recording)}"
        case Kind.PARK:
            return f"is parked{parked_in(event.frames)}, and no thread is left to unpark it"
        case _:
            return None


def _endless(target: str, recording: Recording) -> str:
    """What keeps a thread from ending, if it does not wait itself."""
    last = next((e for e in reversed(recording.events) if recording.name(e.thread) == target), None)
    waits = last is not None and last.kind in _WAITING
    return "" if waits else ", which loops without a visible change"
