"""A run on facts as the course of a run of the program itself."""

from __future__ import annotations

from itertools import groupby

from heddle.machine.events import Event, Kind, Recording
from heddle.witnesses.course import Act, Context, place_of

_OURS = ("heddle.Replaced", "heddle.Choose", "gov.nasa.jpf.vm.Verify")
_MEMORY = frozenset({Kind.READ, Kind.WRITE, Kind.UPDATE})


def course_of(recording: Recording) -> tuple[Context, ...]:
    """The contexts of a run, without what the abstraction added to it."""
    events = [event for event in recording.events if not _is_ours(event)]
    groups = [list(group) for _, group in groupby(events, lambda event: event.thread)]
    contexts = []
    for number, group in enumerate(groups):
        thread = group[0].thread
        later = (other for other in groups[number + 1 :] if other[0].thread == thread)
        following = next(later, None)
        before = None if following is None else _act(following[0])
        contexts.append(Context(thread, tuple(map(_act, group)), before, _chosen(group)))
    return tuple(contexts)


def _is_ours(event: Event) -> bool:
    return any(frame.class_name in _OURS for frame in event.frames) or event.what in _OURS


def _act(event: Event) -> Act:
    name = ""
    if event.kind in _MEMORY:
        name = "[]" if event.what.endswith("]") else event.what.rpartition(".")[2]
    return Act(place_of(event), event.kind, name)


def _chosen(events: list[Event]) -> tuple[int, ...]:
    """The choices of the program itself, if they are numbers."""
    values = [event.value for event in events if event.kind == Kind.CHOOSE]
    return tuple(int(value) for value in values if value is not None and value.isdigit())
