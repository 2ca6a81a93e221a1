"""Names as short as they can be without meaning two things."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from heddle.machine.events import Event, Frame, Kind, Recording

MEMORY = frozenset({Kind.READ, Kind.WRITE, Kind.UPDATE})

_PACKAGE = re.compile(r"(?:\b[a-z_]\w*\.)+(?=[A-Z])")
# The synchronizer of a lock belongs to it alone, so its number serves as the lock's.
_SYNCHRONIZER = re.compile(r"(\bjava\.util\.concurrent\.[\w.]+)\$\w*Sync(?=#\d+$)")
_ENCLOSING = re.compile(r"\b(?:\w+\$)+(?=[A-Za-z_])")
_OBJECTS = re.compile(r"[\w$.\[\]]+#\d+(?: -> (?:null|[\w$.\[\]]+#\d+))?|null -> [\w$.\[\]]+#\d+")
_FIELD = re.compile(r"(?P<owner>.+?)(?P<number>#\d+)?\.(?P<field>[\w$]+)")


def short_class(name: str) -> str:
    """A class without its package and without the classes around it; what follows it stays."""
    return _ENCLOSING.sub("", _PACKAGE.sub("", _SYNCHRONIZER.sub(r"\1", name)))


def short_value(value: str) -> str:
    """A value; an object has the simple name of its class."""
    return short_class(value) if _OBJECTS.fullmatch(value) else value


def field_of(event: Event) -> str | None:
    """The bare name of the field that the event touches, or None if it touches none."""
    match = _FIELD.fullmatch(event.what) if event.kind in MEMORY else None
    return match["field"] if match else None


def parked_in(frames: Sequence[Frame]) -> str:
    """The library call that parked a thread, which is the one its user knows, as ` in it`."""
    outer = None
    for frame in frames:
        if frame.is_user:
            break
        outer = frame
    if outer is None or outer.class_name.endswith(".LockSupport"):
        return ""
    return f" in {short_class(outer.class_name)}.{outer.method}"


@dataclass(frozen=True, slots=True)
class Names:
    """Shortens the names of one recording.

    `single` are the classes of which only one object was touched: its number tells nothing.
    """

    single: frozenset[str]

    def thing(self, event: Event, frame: Frame | None) -> str:
        """What the event is about, as a person reading the frame's source would call it."""
        match = _FIELD.fullmatch(event.what) if event.kind in MEMORY else None
        if match is None:
            return short_class(event.what)
        owner, number, field = match["owner"], match["number"] or "", match["field"]
        at_home = frame is not None and _outermost(owner) == _outermost(frame.class_name)
        if at_home and (not number or owner in self.single):
            return field
        return f"{short_class(owner)}{number}.{field}"


def names_of(recording: Recording) -> Names:
    """The names that the events of a recording allow to be shortened."""
    numbers: defaultdict[str, set[str]] = defaultdict(set)
    for event in recording.events:
        match = _FIELD.fullmatch(event.what) if event.kind in MEMORY else None
        if match is not None and match["number"]:
            numbers[match["owner"]].add(match["number"])
    return Names(frozenset(owner for owner, seen in numbers.items() if len(seen) == 1))


def _outermost(name: str) -> str:
    return _PACKAGE.sub("", name).partition("$")[0]
