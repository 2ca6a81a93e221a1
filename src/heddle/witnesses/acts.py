"""What the threads of a run did in the user's own code: what a replay compares.

An edit elsewhere changes how many bytecodes a thread executes, the numbers of objects and lines,
and what a library does inside a call. None of that is part of an act.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

from heddle.machine.events import Event, Frame, Kind
from heddle.results.schedule import Act, Turn

INSIDE = ""
"""The act of a library that no call of the user's explains, such as a worker's search for tasks."""
_NUMBERS = re.compile(r"(?<=[#$])\d+|#\d+")
# What no other thread can notice, or what the program would do once more in another place.
_UNNOTICED = frozenset({Kind.PRINT, Kind.THROW, Kind.UNCAUGHT, Kind.BEGIN, Kind.FINISH})


def turns_of(events: Iterable[Event]) -> tuple[Turn, ...]:
    """The acts of a run, by turns of its threads."""
    told = ((event.thread, act) for event in events if (act := act_of(event)) is not None)
    turns = groupby(told, key=lambda pair: pair[0])
    return tuple(Turn(thread, _merged(act for _, act in acts)) for thread, acts in turns)


def act_of(event: Event) -> Act | None:
    """What an event is as an act; None if it does not count as one."""
    if event.kind in _UNNOTICED:
        return None
    frames = event.frames
    depth = next((at for at, frame in enumerate(frames) if frame.is_user), None)
    if depth is None:
        return Act(INSIDE, "")
    place = _place(frames[depth])
    if depth == 0:
        return Act(f"{event.kind} {_NUMBERS.sub('', event.what)}", place)
    called = frames[depth - 1]
    name = f"{called.class_name}.{called.method}"
    return Act(f"call {_NUMBERS.sub('', name)}", place)


def subject_of(act: Act) -> str:
    """What an act is about: what it reads or locks, or the method that it calls."""
    return act.what.partition(" ")[2]


def _place(frame: Frame) -> str:
    line = "" if frame.line is None else f":{frame.line}"
    return f"{frame.class_name}.{frame.method}{line}"


def _merged(acts: Iterable[Act]) -> tuple[Act, ...]:
    """The same act several times in a row counts as one."""
    groups = groupby(acts, key=lambda act: act.what)
    merged = ((what, list(group)) for what, group in groups)
    return tuple(Act(what, group[0].at, len(group)) for what, group in merged)
