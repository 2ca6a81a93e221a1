"""Conflict graphs of recorded runs: whether units of work precede each other in a circle.

Written from the definition, for runs whose units differ by their stacks: by who called
them, and from which line. It knows what threads did, and nothing of how a search finds circles.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from heddle.machine.events import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from heddle.machine.events import Event, Recording

ACCESSES = {Kind.READ, Kind.WRITE, Kind.UPDATE}
MEMBER = re.compile(r"(?P<owner>[\w.$]+)#(?P<object>\d+)\.(?P<field>\w+)")
STATIC = re.compile(r"(?P<owner>[\w.$]+)\.(?P<field>\w+)")
ARRAY = re.compile(r"[\w.$]+(\[\])+#\d+")
ELEMENT = re.compile(r"(?P<array>[\w.$]+(\[\])+#\d+)\[\d+\]")

Unit = tuple[object, ...]
Clock = dict[int, int]


@dataclass(frozen=True)
class Watched:
    """One class whose sets are watched: the names of its fields, and of its units of work.

    `splits` says that a unit ends where its thread waits.
    """

    owner: str
    fields: frozenset[str]
    units: frozenset[tuple[str, str]]
    has_arrays: bool = False
    splits: bool = True

    @property
    def owners(self) -> frozenset[str]:
        """The class, and those below it that have units of work."""
        return frozenset({self.owner, *(owner for owner, _ in self.units)})


@dataclass(frozen=True)
class Access:
    thread: int
    unit: Unit
    location: str
    writes: bool
    clock: tuple[tuple[int, int], ...]

    def conflicts(self, other: Access) -> bool:
        return self.location == other.location and (self.writes or other.writes)

    def is_ordered_before(self, other: Access) -> bool:
        """Whether start and join order this access, an earlier one, before the other."""
        return self.thread == other.thread or dict(self.clock)[self.thread] <= dict(
            other.clock
        ).get(self.thread, -1)


def is_cyclic(recording: Recording, watched: Watched) -> bool:
    """Whether units of the run precede each other in a circle."""
    accesses = _counted(list(_accesses(recording, watched)))
    edges: defaultdict[Unit, set[Unit]] = defaultdict(set)
    for first, second in combinations(accesses, 2):
        if first.thread != second.thread and first.conflicts(second):
            edges[first.unit].add(second.unit)
    return any(unit in _reached(edges, unit) for unit in edges)


def _counted(accesses: list[Access]) -> list[Access]:
    """Without those that start and join order against all others of their location."""
    counted: set[int] = set()
    for first, second in combinations(range(len(accesses)), 2):
        one, other = accesses[first], accesses[second]
        if one.location == other.location and not one.is_ordered_before(other):
            counted |= {first, second}
    return [accesses[number] for number in sorted(counted)]


def _reached(edges: dict[Unit, set[Unit]], unit: Unit) -> set[Unit]:
    found: set[Unit] = set()
    work = [unit]
    while work:
        for after in edges.get(work.pop(), ()):
            if after not in found:
                found.add(after)
                work.append(after)
    return found


def _accesses(recording: Recording, watched: Watched) -> Iterator[Access]:
    clocks: defaultdict[int, Clock] = defaultdict(lambda: defaultdict(int))
    waits: defaultdict[int, int] = defaultdict(int)
    numbers = {name: number for number, name in enumerate(recording.threads)}
    held: dict[str, str] = {}
    for number, event in enumerate(recording.events):
        clock = clocks[event.thread]
        match event.kind:
            case Kind.START:
                _join(clocks[numbers[event.what]], clock)
                clock[event.thread] += 1
            case Kind.JOIN:
                _join(clock, clocks[numbers[event.what]])
            case Kind.WAIT | Kind.PARK if watched.splits:
                waits[event.thread] += 1
        if event.kind in ACCESSES:
            location = _location(event, watched)
            if location is not None:
                # An element of an array that a member holds is the member.
                location = held.get(location, location)
                if event.value is not None and ARRAY.fullmatch(event.value):
                    held[event.value] = location
                unit = _unit(event, watched, waits[event.thread])
                if unit != CONSTRUCTED:
                    own = unit or (event.thread, "alone", number)
                    clock.setdefault(event.thread, 0)
                    snapshot = tuple(sorted(clock.items()))
                    writes = event.kind != Kind.READ
                    yield Access(event.thread, own, location, writes, snapshot)


def _join(clock: Clock, other: Clock) -> None:
    for thread, time in other.items():
        clock[thread] = max(clock.get(thread, 0), time)


def _location(event: Event, watched: Watched) -> str | None:
    element = ELEMENT.fullmatch(event.what)
    if element is not None:
        return element["array"] if watched.has_arrays else None
    for pattern in (MEMBER, STATIC):
        member = pattern.fullmatch(event.what)
        if member and member["owner"] in watched.owners and member["field"] in watched.fields:
            return event.what
    return None


CONSTRUCTED: Unit = ("constructed",)


def _unit(event: Event, watched: Watched, waits: int) -> Unit | None:
    """The outermost call that is a unit of work, by all that leads to it."""
    outermost_first = list(reversed(event.frames))
    for depth, frame in enumerate(outermost_first):
        if (frame.class_name, frame.method) in (
            (watched.owner, "<init>"),
            (watched.owner, "<clinit>"),
        ):
            return CONSTRUCTED
        if (frame.class_name, frame.method) in watched.units:
            callers: Iterable[object] = (
                (each.class_name, each.method, each.line) for each in outermost_first[:depth]
            )
            return (event.thread, waits, frame.method, *callers)
    return None
