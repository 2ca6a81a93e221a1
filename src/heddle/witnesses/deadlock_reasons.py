"""Why threads are blocked for ever, where the run shows more than that they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.machine.events import Kind, Recording
from heddle.witnesses.defects import cycle_of, place_text
from heddle.witnesses.naming import short_class

if TYPE_CHECKING:
    from collections.abc import Sequence

    from heddle.machine.rerun import Blocked, Rerun
    from heddle.witnesses.source_lines import SourceLines

_TAKEN = frozenset({"monitor", "lock"})


def deadlock_because(rerun: Rerun, sources: SourceLines) -> str | None:
    """The reason, if it is one of those that are known."""
    cycle = cycle_of(rerun.blocked)
    if len(cycle) > 1 and all(each.need in _TAKEN for each in cycle):
        *others, last = (each.thread for each in cycle)
        which = "these locks" if others[1:] else "the two locks"
        return f"{', '.join(others)} and {last} take {which} in different orders"
    return _too_early(rerun.blocked, rerun.recording, sources)


def _too_early(
    blocked: Sequence[Blocked], recording: Recording, sources: SourceLines
) -> str | None:
    """A notification that no thread was waiting for yet."""
    for each in blocked:
        if each.need != "notification":
            continue
        waits = [
            place
            for place, event in enumerate(recording.events)
            if event.kind == Kind.WAIT and recording.name(event.thread) == each.thread
        ]
        before = recording.events[: waits[-1]] if waits else ()
        lost = [
            event
            for event in before
            if event.kind == Kind.NOTIFY and event.what == each.what and not event.value
        ]
        if lost:
            early = lost[-1]
            at = place_text(early.frames, sources)
            return (
                f"{recording.name(early.thread)} notified {short_class(each.what)}{at} before "
                f"{each.thread} waited on it"
            )
    return None
