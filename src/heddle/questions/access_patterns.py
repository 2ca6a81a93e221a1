"""Which access pattern two units of work show [Kidd09, Table 2.3]."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple

from heddle.formal.eml.patterns import ALL, Pattern


class UnitAccess(NamedTuple):
    """One access by the first unit (0) or the second (1) to one of the members, and how."""

    unit: int
    member: int
    reads: bool
    writes: bool


class Shown(NamedTuple):
    """A pattern, and the numbers of the accesses that show it."""

    pattern: Pattern
    accesses: tuple[int, ...]


def shown_pattern(accesses: Sequence[UnitAccess]) -> Shown | None:
    """The first pattern that the accesses of two units show, in their order; None if none does."""
    members = sorted({access.member for access in accesses})
    for pattern in ALL:
        for locations in permutations(members, pattern.locations):
            for first in (0, 1):
                found = _places(pattern, accesses, locations, first)
                if found is not None:
                    return Shown(pattern, found)
    return None


def _places(
    pattern: Pattern, accesses: Sequence[UnitAccess], locations: tuple[int, ...], first: int
) -> tuple[int, ...] | None:
    """Where the accesses of a pattern are, one behind the other."""
    places: list[int] = []
    for wanted in pattern.accesses:
        unit, member = wanted.unit ^ first, locations[wanted.location]
        start = places[-1] + 1 if places else 0
        for place in range(start, len(accesses)):
            access = accesses[place]
            fits = access.reads if wanted.kind == "R" else access.writes
            if fits and (access.unit, access.member) == (unit, member):
                places.append(place)
                break
        else:
            return None
    return tuple(places)
