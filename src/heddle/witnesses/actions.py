"""What a thread did in the user's own code, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from heddle.machine.events import Event, Frame, Kind
from heddle.witnesses.naming import Names, short_class, short_value

# The most values of one field that are spelled out; a loop writes more than anyone reads.
SPELLED_OUT = 3


def direct_actions(events: Sequence[Event], names: Names, frame: Frame | None) -> list[str]:
    """The events of one source line, each in a few words."""
    return list(_actions(events, names, frame))


def _actions(events: Sequence[Event], names: Names, frame: Frame | None) -> Iterator[str]:
    for (kind, thing), group in groupby(
        events, key=lambda event: (event.kind, names.thing(event, frame))
    ):
        repeated = list(group)
        if kind in {Kind.READ, Kind.WRITE, Kind.UPDATE}:
            yield _access(kind, thing, [short_value(event.value or "?") for event in repeated])
        else:
            yield effect(repeated[0], thing)


def _access(kind: str, thing: str, values: list[str]) -> str:
    distinct = [value for value, _ in groupby(values)]
    text = ", ".join(distinct)
    if len(distinct) > SPELLED_OUT:
        text = f"{distinct[0]} … {distinct[-1]} ({len(distinct)} times)"
    match kind:
        case Kind.READ:
            return f"reads {thing} = {text}"
        case Kind.WRITE:
            return f"writes {thing} = {text}"
        case _:
            return f"updates {thing}: {text}"


def effect(event: Event, thing: str) -> str:
    """An event that is no access to memory, in words."""
    value = event.value
    match event.kind:
        case Kind.BLOCK:
            return f"waits for {thing}" + (f", held by {value}" if value else "")
        case Kind.SOCKET:
            return f"{value} {thing}"
        case Kind.CHOOSE:
            return f"chooses {value if value is not None else thing}"
        case Kind.PRINT:
            return f"prints {_quoted(value if value is not None else thing)}"
        case Kind.UNCAUGHT:
            return f"throws {thing}, uncaught"
        case Kind.NOTIFY:
            return f"notifies {thing}" + (f", wakes {value}" if value else "")
        case Kind.BEGIN | Kind.FINISH:
            does = "begins" if event.kind == Kind.BEGIN else "ends"
            return f"{does} the unit {thing}" + (f" of {short_class(value)}" if value else "")
        case Kind.WAKE | Kind.TIMEOUT | Kind.SLEEP | Kind.PARK | Kind.END:
            return _ALONE[event.kind]
        case kind:
            return f"{_VERBS.get(kind, kind)} {thing}"


_ALONE: dict[str, str] = {
    Kind.WAKE: "wakes up",
    Kind.TIMEOUT: "times out",
    Kind.SLEEP: "sleeps",
    Kind.PARK: "parks",
    Kind.END: "ends",
}
_VERBS: dict[str, str] = {
    Kind.LOCK: "locks",
    Kind.UNLOCK: "unlocks",
    Kind.WAIT: "waits on",
    Kind.START: "starts",
    Kind.JOIN: "joins",
    Kind.UNPARK: "unparks",
    Kind.INTERRUPT: "interrupts",
    Kind.THROW: "throws",
    Kind.INITIALIZE: "initialises",
}


def _quoted(text: str) -> str:
    line = text.removesuffix("\n").replace("\n", "\\n")
    return f'"{line}"'


def merged_writes(actions: Sequence[str]) -> list[str]:
    """`reads x = 0, writes x = 1` as `reads x = 0, writes 1`: one line often does both."""
    told: list[str] = []
    for action in actions:
        previous = told[-1] if told else ""
        thing, equals, value = action.removeprefix("writes ").partition(" = ")
        if action.startswith("writes ") and previous.startswith(f"reads {thing} = ") and equals:
            told.append(f"writes {value}")
        elif action != previous:
            told.append(action)
    return told


def class_and_method(frame: Frame) -> str:
    """A library method as a person would say it: `ReentrantLock.lock`."""
    return f"{short_class(frame.class_name)}.{frame.method}"
