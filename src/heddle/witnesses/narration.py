"""From a recording to a trace: an interleaving told in the user's own lines.

Consecutive events that one thread owes to one line of the user's code are one step, whatever the
library did below that line. A thread that never enters the user's code (an idle worker of an
executor) is told only as far as it blocks or wakes others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from heddle.machine.events import Event, Frame, Kind, Recording
from heddle.results import Location, Step, Trace
from heddle.witnesses.actions import direct_actions, merged_writes
from heddle.witnesses.interest import worth_telling
from heddle.witnesses.known import KnownNames, known_names
from heddle.witnesses.library_calls import library_action
from heddle.witnesses.moments import moments_of
from heddle.witnesses.naming import MEMORY, Names, names_of
from heddle.witnesses.source_lines import SourceLines


def trace_of(recording: Recording, sources: SourceLines | None = None) -> Trace:
    """The steps of a recorded run that a person wants to see."""
    sources = sources or SourceLines()
    names, known = names_of(recording), known_names(recording)
    steps, told = [], []
    for _, group in groupby(worth_telling(recording), key=_site):
        events = list(group)
        action = ", ".join(merged_writes(list(_actions(events, names, known))))
        if not action:
            continue
        frame = events[0].user_frame
        told.append(events)
        steps.append(
            Step(
                thread=recording.name(events[0].thread),
                location=Location() if frame is None else sources.location(frame),
                action=known.action(action, frame),
                source=None if frame is None else sources.text(frame),
            )
        )
    moments = moments_of(recording, told, known)
    return Trace(
        tuple(replace(step, moment=moment) for step, moment in zip(steps, moments, strict=True))
    )


def _site(event: Event) -> tuple[int, int, Frame | None, int]:
    """What the events of one step share; the depth tells a line from itself in a recursive call."""
    inner = (place for place, frame in enumerate(event.frames) if frame.is_user)
    depth = len(event.frames) - next(inner, len(event.frames))
    return event.thread, event.context, event.user_frame, depth


def _actions(events: Sequence[Event], names: Names, known: KnownNames) -> Iterator[str]:
    for call, group in groupby(events, key=_library_call):
        run = list(group)
        if call is None:
            yield from direct_actions(run, names, run[0].user_frame)
            continue
        if run[0].user_frame is None and not any(map(_is_noticed, run)):
            continue
        told = library_action(run, call, known)
        if told is not None:
            yield told


def _is_noticed(event: Event) -> bool:
    """Whether what a library does by itself concerns another thread."""
    if event.kind == Kind.NOTIFY:
        return bool(event.value)
    return event.kind not in MEMORY and event.kind not in {Kind.LOCK, Kind.UNLOCK}


def _library_call(event: Event) -> Frame | None:
    """The library's method that the user's line called, without the line it is at inside."""
    outer: Frame | None = None
    for frame in event.frames:
        if frame.is_user:
            break
        outer = frame
    if outer is None:
        return None
    # The same call goes on when a line further down in the library is reached.
    return replace(outer, file=None, line=None)
