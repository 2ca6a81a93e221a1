"""Which events of a recording a person wants to hear of.

Left out is what tells nothing: a value that the thread itself saw or wrote since it was given
control, the release of a lock that was taken since then (which no thread can have noticed), fields
that the compiler made up, initialisations and ends of threads that were not waited for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from heddle.machine.events import Event, Kind, Recording
from heddle.witnesses.naming import MEMORY, field_of

_MADE_UP = re.compile(r"this\$.*|val\$.*|\$.*")
_WAITING = frozenset({Kind.BLOCK, Kind.WAIT, Kind.JOIN})


def in_library(event: Event) -> bool:
    """Whether the event happened below a call out of the user's code."""
    return bool(event.frames) and not event.frames[0].is_user


def worth_telling(recording: Recording) -> tuple[Event, ...]:
    """The events that matter, in order; those inside library calls are left for folding."""
    events = _one_event_per_death(recording.events)
    awaited = {(event.kind, event.what) for event in events if event.kind in _WAITING}
    names = {name for _, name in awaited}
    return tuple(event for event in _news(events) if _happens_to_matter(event, recording, names))


def _happens_to_matter(event: Event, recording: Recording, awaited: set[str]) -> bool:
    if event.kind == Kind.INITIALIZE:
        return event.what in awaited
    if event.kind == Kind.END:
        return recording.name(event.thread) in awaited
    name = field_of(event)
    return in_library(event) or name is None or not _MADE_UP.fullmatch(name)


def _one_event_per_death(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Turn the throw of an uncaught exception into its event: that stack is the useful one.

    What a library throws behind it, which called the user's code, is the same exception on its way.
    """
    kept: list[Event | None] = list(events)
    for position, event in enumerate(events):
        if event.kind != Kind.UNCAUGHT:
            continue
        thrown = [
            earlier
            for earlier, each in enumerate(events[:position])
            if (each.thread, each.kind) == (event.thread, Kind.THROW)
        ]
        same = [each for each in thrown if events[each].what == event.what]
        own = [each for each in same if _is_own(events[each])]
        for first in (own or same)[-1:]:
            behind = [each for each in thrown if each > first and not _is_own(events[each])]
            for gone in (*behind, position):
                kept[gone] = None
            kept[first] = replace(events[first], kind=Kind.UNCAUGHT)
    return tuple(event for event in kept if event is not None)


def _is_own(event: Event) -> bool:
    return any(frame.is_user for frame in event.frames)


@dataclass(slots=True)
class _Context:
    """What the running thread knows for sure: no other one has moved since it was given control."""

    number: int
    values: dict[str, str | None] = field(default_factory=dict)
    locked: set[str] = field(default_factory=set)


def _news(events: tuple[Event, ...]) -> Iterator[Event]:
    last = events[-1] if events else None
    context = _Context(-1)
    for event, following in zip_longest(events, events[1:]):
        if event.context != context.number:
            context = _Context(event.context)
        known = _is_known(event, context) and not _is_half_of_an_update(event, following)
        _learn(event, context)
        # The line where it ends is never thinned out: it is the one that gets read.
        if in_library(event) or not known or _same_line(event, last):
            yield event


def _is_known(event: Event, context: _Context) -> bool:
    if event.kind == Kind.READ:
        return event.what in context.values and context.values[event.what] == event.value
    return event.kind == Kind.UNLOCK and event.what in context.locked


def _is_half_of_an_update(event: Event, following: Event | None) -> bool:
    """Whether `x++` goes on to write what was read here: the two are told together."""
    return (
        following is not None
        and (event.kind, following.kind) == (Kind.READ, Kind.WRITE)
        and (event.what, event.user_frame) == (following.what, following.user_frame)
    )


def _learn(event: Event, context: _Context) -> None:
    if event.kind in MEMORY:
        value = event.value
        if event.kind == Kind.UPDATE and value is not None:
            value = value.rpartition(" -> ")[2]
        context.values[event.what] = value
    elif event.kind == Kind.LOCK:
        context.locked.add(event.what)


def _same_line(event: Event, last: Event | None) -> bool:
    return last is not None and (event.thread, event.context, event.user_frame) == (
        last.thread,
        last.context,
        last.user_frame,
    )
