"""Where a context of a computed run may end in what its thread does on the machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from heddle.machine.alone import Stretch
from heddle.machine.events import Event
from heddle.witnesses.course import Act, Context, place_of


@dataclass(frozen=True, slots=True)
class End:
    """Before or behind an event, by its number; if that is None, where the thread cannot go on."""

    event: int | None = None
    is_behind: bool = False


def events_of(stretches: Sequence[Stretch]) -> tuple[Event, ...]:
    """What the thread did."""
    return tuple(event for stretch in stretches for _, event in stretch.events)


def ends_of(context: Context, stretches: Sequence[Stretch]) -> Iterator[End]:
    """Where the context may end, the likeliest first."""
    return iter(dict.fromkeys(_guesses(context, events_of(stretches))))


def _guesses(context: Context, events: tuple[Event, ...]) -> Iterator[End]:
    """Before the next act; behind the last; where the thread cannot go on; at the same line."""
    before, done = context.before, context.done
    if before is not None and before.kind:
        there = _numbers(events, before, at_place=True)
        yield from map(End, there[done.count(before) :][:1])
        alike = sum((act.kind, act.name) == (before.kind, before.name) for act in done)
        yield from map(End, _numbers(events, before, at_place=False)[alike:][:1])
    elif before is not None:
        yield End()
    known = [act for act in done if act.kind]
    if known:
        there = _numbers(events, known[-1], at_place=True)
        last = there[known.count(known[-1]) - 1 :][:1]
        yield from (End(number, is_behind=True) for number in last)
    yield End()
    if before is not None:
        for number, event in enumerate(events):
            if place_of(event) == before.place:
                yield End(number)
                yield End(number, is_behind=True)


def _numbers(events: tuple[Event, ...], act: Act, *, at_place: bool) -> list[int]:
    """The events that are such an act."""
    return [
        number
        for number, event in enumerate(events)
        if act.is_done_by(event) and (not at_place or place_of(event) == act.place)
    ]
