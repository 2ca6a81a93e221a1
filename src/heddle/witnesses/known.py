"""Objects by the fields that hold them: `Bank.first.lock` instead of `ReentrantLock#13`.

A field names an object only if it held that object during the whole run: no thread wrote it, nor
any other field on the way. An object without such a name keeps its number; where it was made is
told once.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import dropwhile
from typing import TYPE_CHECKING

from heddle.machine.events import Kind, Recording
from heddle.witnesses.naming import short_class

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from heddle.machine.events import Frame
    from heddle.witnesses.source_lines import SourceLines

_OBJECT = r"[A-Za-z_][\w$]*(?:\[\])*#(?P<number>\d+)"
_ANY = re.compile(rf"(?<![=>] )\b{_OBJECT}")
# In what a thread did, an object alone may be a value, which is not for a name of later.
_WITH_A_PART = re.compile(rf"\b{_OBJECT}(?=[.\[])")
_AFTER_A_VERB = re.compile(
    r"(?P<verb>\b(?:locks|unlocks|takes|releases|waits for|waits on|notifies|wakes) )" + _OBJECT
)
_STEP = re.compile(r"(?P<owner>.+?)#\d+(?P<part>\.[\w$]+|\[\d+\])")
_NUMBERED = re.compile(r"(?P<owner>[\w$.\[\]]+?)#(?P<number>\d+)")
_CAPTURED = "val$"
_DRIVER = "heddle.junit."
_CONCURRENT = "java.util.concurrent."
# Parts of a lock that are the lock to its user, or are had by a call.
_PARTS = {
    ".sync": "",
    ".readerLock": ".readLock()",
    ".writerLock": ".writeLock()",
    ".value": ".get()",
}


@dataclass(frozen=True, slots=True)
class KnownNames:
    """Names of objects by their numbers, and where those without a name were made.

    `fields` are the fields that refer to them, `package.Class.field`: whichever object it belongs
    to, a field is the same in each run.
    """

    names: Mapping[int, str] = field(default_factory=dict)
    made: Mapping[int, Frame] = field(default_factory=dict)
    fields: Mapping[int, str] = field(default_factory=dict)

    def message(self, text: str, sources: SourceLines | None = None) -> str:
        """A sentence with names; with `sources` it says of other objects where they were made."""
        told: set[int] = set()

        def spelled(match: re.Match[str]) -> str:
            number = int(match["number"])
            frame = self.made.get(number)
            if number in self.names or frame is None or sources is None or number in told:
                return self.names.get(number, match[0])
            told.add(number)
            place = sources.location(frame)
            return f"{match[0]} (made at {place.file or place.class_name}:{place.line})"

        return _ANY.sub(spelled, text)

    def thing(self, text: str) -> str:
        """A lock, or a piece of memory."""
        return _ANY.sub(lambda match: self.names.get(int(match["number"]), match[0]), text)

    def field_of(self, what: str) -> str | None:
        """The field that refers to an object, `Class#number`, if it did so all the time."""
        match = _NUMBERED.fullmatch(what)
        return None if match is None else self.fields.get(int(match["number"]))

    def action(self, text: str, frame: Frame | None) -> str:
        """What a thread did in a call; fields of that call's class need not say whose they are."""

        def name(match: re.Match[str]) -> str:
            known = self.names.get(int(match["number"]))
            return match[0].removeprefix(_verb(match)) if known is None else _at_home(known, frame)

        text = _WITH_A_PART.sub(name, text)
        return _AFTER_A_VERB.sub(lambda match: match["verb"] + name(match), text)

    def receiver(self, what: str, frame: Frame | None) -> str | None:
        """The name of the object that an event is about, if it has one."""
        match = re.search(r"#(\d+)", what)
        known = None if match is None else self.names.get(int(match[1]))
        return None if known is None else _at_home(known, frame)


def _verb(match: re.Match[str]) -> str:
    return match.groupdict().get("verb") or ""


def _at_home(name: str, frame: Frame | None) -> str:
    home = "" if frame is None else short_class(frame.class_name.partition("$")[0])
    return name.removeprefix(f"{home}.")


def known_names(recording: Recording) -> KnownNames:
    """What the objects of a recording are called."""
    changed = {event.what for event in recording.events if event.kind in {Kind.WRITE, Kind.UPDATE}}
    single = _single(recording)
    lasting = {
        number: _own(known.way)
        for number, known in recording.known.items()
        if changed.isdisjoint(known.way)
    }
    names = {n: name for n, way in lasting.items() if (name := _spelled(way, single)) is not None}
    fields = {n: name for n, way in lasting.items() if (name := _field(way)) is not None}
    counts = Counter(names.values())
    # A lock and what it consists of share a name; so do captured variables, which then have none.
    unique = {n: name for n, name in names.items() if "." in name or counts[name] == 1}
    made = {n: known.made for n, known in recording.known.items() if known.made is not None}
    lines = {n: frame for n, frame in made.items() if frame.line is not None}
    return KnownNames(unique, lines, fields)


def _own(way: Sequence[str]) -> tuple[str, ...]:
    """The way without what belongs to the driver of tests."""
    return tuple(dropwhile(lambda place: place.startswith(_DRIVER), way))


def _field(way: Sequence[str]) -> str | None:
    """The last field on a way that is not a part of a lock; an element is its array's."""
    for place in reversed(way):
        step = _STEP.fullmatch(place)
        if step is None:
            return place
        is_part = step["owner"].startswith(_CONCURRENT) or step["part"].startswith("[")
        if not is_part and "$" not in step["part"]:
            return step["owner"] + step["part"]
    return None


def _single(recording: Recording) -> set[str]:
    """The classes of which the run mentions one object, whose number tells nothing."""
    ways = (place for known in recording.known.values() for place in known.way)
    numbers: defaultdict[str, set[str]] = defaultdict(set)
    for what in (*(event.what for event in recording.events), *ways):
        match = _NUMBERED.match(what)
        if match is not None:
            numbers[match["owner"]].add(match["number"])
    return {owner for owner, seen in numbers.items() if len(seen) == 1}


def _spelled(way: Sequence[str], single: set[str]) -> str | None:
    """The way as Java would have it; None if there is none, or none that a person would write."""
    if not way:
        return None
    first, *rest = way
    start = _STEP.fullmatch(first)
    if start is not None and start["part"].startswith(f".{_CAPTURED}"):
        name = start["part"].removeprefix(f".{_CAPTURED}")
    elif start is not None and start["owner"] in single:
        name = short_class(start["owner"]) + start["part"]
    else:
        name = short_class(first)
    for place in rest:
        step = _STEP.fullmatch(place)
        if step is None:
            return None
        part = step["part"]
        name += _PARTS.get(part, part) if step["owner"].startswith(_CONCURRENT) else part
    return None if "$" in name else name
