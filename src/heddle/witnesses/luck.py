"""What must happen by chance for a run: a deadline that passes early, a wake-up for no reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from heddle.machine.events import Event, Frame, Kind, Recording
from heddle.witnesses.actions import class_and_method
from heddle.witnesses.defects import place_text

if TYPE_CHECKING:
    from heddle.witnesses.source_lines import SourceLines

_STOPPED = frozenset({Kind.BLOCK, Kind.WAIT, Kind.JOIN, Kind.PARK, Kind.END, Kind.UNCAUGHT})


def luck_of(recording: Recording, sources: SourceLines, *, spurious: bool) -> str | None:
    """What a run needs besides the order of its steps; None if nothing.

    With `spurious`, waits can end for no reason.
    """
    clauses = [*_deadlines(recording, sources)]
    if spurious:
        clauses += _wakeups(recording, sources)
    return "; ".join(dict.fromkeys(clauses)) or None


def _deadlines(recording: Recording, sources: SourceLines) -> Iterator[str]:
    """Timed waits and sleeps that end while another thread could go on."""
    last: dict[str, str] = {}
    for place, event in enumerate(recording.events):
        name = recording.name(event.thread)
        able = [other for other, kind in last.items() if other != name and kind not in _STOPPED]
        is_next = recording.events[place + 1 : place + 2]
        slept = event.kind == Kind.SLEEP and is_next and is_next[0].thread == event.thread
        if able and (event.kind == Kind.TIMEOUT or slept):
            at, others = place_text(event.frames, sources), " and ".join(able)
            what = "sleep" if slept else f"{_call(event)} times out"
            ends = f"the sleep of {name}{at} ends" if slept else f"{what}{at}"
            yield f"{ends} while {others} can still run"
        if event.kind == Kind.START:
            last.setdefault(event.what, Kind.START)
        last[name] = event.kind


def _wakeups(recording: Recording, sources: SourceLines) -> Iterator[str]:
    """Waits that end although no thread notified, unparked or interrupted."""
    waiting: dict[str, Event] = {}
    for event in recording.events:
        name = recording.name(event.thread)
        before = waiting.pop(name, None)
        if before is not None and event.kind not in {Kind.TIMEOUT, before.kind}:
            at = place_text(before.frames, sources)
            yield f"{name} wakes up{at} for no reason, as Java allows"
        if event.kind in {Kind.WAIT, Kind.PARK}:
            waiting[name] = event
        elif event.kind in {Kind.UNPARK, Kind.INTERRUPT}:
            waiting.pop(event.value or event.what, None)
            waiting.pop(event.what, None)
        elif event.kind in {Kind.NOTIFY, Kind.END}:
            for other, wait in list(waiting.items()):
                if event.kind == Kind.END or wait.what == event.what:
                    waiting.pop(other)


def _call(event: Event) -> str:
    """What timed out, by the call that the user made."""
    outer: Frame | None = None
    for frame in event.frames:
        if frame.is_user:
            break
        outer = frame
    return "the wait" if outer is None else class_and_method(outer)
