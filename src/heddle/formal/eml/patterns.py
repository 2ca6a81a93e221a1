"""Access patterns of two units of work that no serial execution shows [Kidd09, Table 2.3].

Table 2.3 is complete if every unit writes all members of the atomic set. For other units there are
more cycles of two units through two locations; they are numbered from 15.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Literal, NamedTuple

Kind = Literal["R", "W"]


class PatternAccess(NamedTuple):
    """One access: the first unit (0) or the second (1), the first location (0) or the second."""

    unit: int
    kind: Kind
    location: int


@dataclass(frozen=True, slots=True)
class Pattern:
    """Accesses of two units in their order; the first unit makes the first access."""

    number: int
    accesses: tuple[PatternAccess, ...]
    meaning: str

    @property
    def locations(self) -> int:
        """How many locations it is about."""
        return 1 + max(access.location for access in self.accesses)

    def __str__(self) -> str:
        one = self.locations == 1
        return " ".join(
            f"{kind}{'′' * unit}({'l' if one else f'l{location + 1}'})"
            for unit, kind, location in self.accesses
        )


_INCONSISTENT = "memory can be left in an inconsistent state"
_OBSERVED = "the state that is observed can be inconsistent"
_CYCLE = "neither unit can come before the other"

# One access a word: kind, ' for the second unit, location.
_TABLE = (
    ("R0 W'0 W0", "the value read is stale by the time of the update"),
    ("R0 W'0 R0", "two reads of one location can yield different values"),
    ("W0 R'0 W0", "an intermediate state is observed"),
    ("W0 W'0 R0", "the value read may not be the one written last in the unit"),
    ("W0 W'0 W0", "the value written by the other unit can be lost"),
    ("W0 W'0 W'1 W1", _INCONSISTENT),
    ("W0 W'1 W'0 W1", _INCONSISTENT),
    ("W0 W'1 W1 W'0", _INCONSISTENT),
    ("W0 R'0 R'1 W1", _OBSERVED),
    ("W0 R'1 R'0 W1", _OBSERVED),
    ("R0 W'0 W'1 R1", _OBSERVED),
    ("R0 W'1 W'0 R1", _OBSERVED),
    ("R0 W'1 R1 W'0", _OBSERVED),
    ("W0 R'1 W1 R'0", _OBSERVED),
)


def _parsed(text: str) -> tuple[PatternAccess, ...]:
    kinds: dict[str, Kind] = {"R": "R", "W": "W"}
    return tuple(
        PatternAccess(int("'" in word), kinds[word[0]], int(word[-1])) for word in text.split()
    )


TABLE: tuple[Pattern, ...] = tuple(
    Pattern(number, _parsed(text), meaning)
    for number, (text, meaning) in enumerate(_TABLE, start=1)
)
"""The fourteen patterns of Table 2.3."""


def _cycles() -> Iterator[tuple[PatternAccess, ...]]:
    """All orders of two conflicts through two locations that close a cycle of two units.

    The first unit comes first at the one location and second at the other. Each unit accesses
    both, in either order of its own.
    """
    kinds: tuple[Kind, ...] = ("R", "W")
    for first, after, before, last in product(kinds, repeat=4):
        if "W" not in (first, after) or "W" not in (before, last):
            continue
        u1, v1 = PatternAccess(0, first, 0), PatternAccess(1, after, 0)
        v2, u2 = PatternAccess(1, before, 1), PatternAccess(0, last, 1)
        # u1 before v1 and v2 before u2; an order begins with u1 or, told from the other side, v2.
        yield from ((u1, v1, v2, u2), (u1, v2, v1, u2), (u1, v2, u2, v1))


FURTHER: tuple[Pattern, ...] = tuple(
    Pattern(15 + place, accesses, _CYCLE)
    for place, accesses in enumerate(
        dict.fromkeys(
            accesses
            for accesses in _cycles()
            if accesses not in {pattern.accesses for pattern in TABLE}
        )
    )
)
"""The other cycles of two units, for units that are neither read-only nor write-complete."""

ALL = (*TABLE, *FURTHER)


def pattern(number: int) -> Pattern:
    """A pattern by its number."""
    return ALL[number - 1]
