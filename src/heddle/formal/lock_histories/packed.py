"""Tuples of lock histories as numbers, one history for each phase.

A tuple is two numbers: the `held` fields R, A and HT, and the `bound` fields U, RH and AH, each
with the same room for a phase. If the held fields of two tuples are equal, the one with fewer bits
in the bound fields is compatible with more, and stays so whatever follows: minimal ones suffice.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from heddle.formal.lock_histories.history import History

Packed = tuple[int, int]


@dataclass(frozen=True)
class Layout:
    """Where the fields of a number of locks and phases are."""

    locks: int
    phases: int
    _spread: dict[int, int] = field(default_factory=dict, compare=False)

    @cached_property
    def room(self) -> int:
        """Bits for each phase."""
        return self.locks * max(3, 1 + 2 * self.locks)

    @cached_property
    def all(self) -> int:
        """A bit for each lock."""
        return (1 << self.locks) - 1

    @cached_property
    def everywhere(self) -> int:
        """The first field of every phase, all locks."""
        return sum(self.all << phase * self.room for phase in range(self.phases))

    @cached_property
    def acquisitions(self) -> int:
        """Where acquisition histories begin; release histories begin after `locks` bits."""
        return self.locks + self.locks * self.locks

    def start(self, phase: int, held: int) -> Packed:
        """Nothing has happened in a phase that begins with these locks."""
        return held << phase * self.room + 2 * self.locks, 0

    def held(self, packed: Packed, phase: int) -> int:
        """What is held at the end of a phase."""
        fields = packed[0] >> phase * self.room
        return (fields >> self.locks | fields >> 2 * self.locks) & self.all

    def acquire(self, packed: Packed, phase: int, lock: int) -> Packed:
        """postη of an acquisition."""
        held, bound = packed
        base = phase * self.room
        acquired = held >> base + self.locks & self.all
        above = self.spread(acquired | 1 << lock) << lock
        return (
            held | 1 << base + self.locks + lock,
            bound | above << base + self.acquisitions,
        )

    def release(self, packed: Packed, phase: int, lock: int) -> Packed:
        """postη of a release."""
        held, bound = packed
        base = phase * self.room
        if held >> base + self.locks + lock & 1:
            row = self.all << base + self.acquisitions + lock * self.locks
            return held & ~(1 << base + self.locks + lock), bound & ~row | 1 << base + lock
        before = (bound >> base | held >> base) & self.all | 1 << lock
        return (
            held & ~(1 << base + 2 * self.locks + lock) | 1 << base + lock,
            bound | before << base + self.locks + lock * self.locks,
        )

    def next_phase(self, packed: Packed, phase: int) -> Packed:
        """The tuple with the phase after this one begun: ptrans."""
        held = self.held(packed, phase)
        return packed[0] | held << (phase + 1) * self.room + 2 * self.locks, packed[1]

    def join(self, first: Packed, second: Packed, phase: int) -> Packed:
        """First the one up to somewhere in a phase, then the other from there."""
        base = phase * self.room
        field_mask = (1 << self.room) - 1
        held1, bound1 = first[0] >> base & field_mask, first[1] >> base & field_mask
        held2, bound2 = second[0] >> base & field_mask, second[1] >> base & field_mask
        held, bound = self._joined(held1, bound1, held2, bound2)
        outside = ~(field_mask << base)
        return (
            (first[0] | second[0]) & outside | held << base,
            (first[1] | second[1]) & outside | bound << base,
        )

    def _joined(self, held1: int, bound1: int, held2: int, bound2: int) -> Packed:
        count, every = self.locks, self.all
        released1, acquired1 = held1 & every, held1 >> count & every
        released2, acquired2 = held2 & every, held2 >> count & every
        through1, through2 = held1 >> 2 * count & every, held2 >> 2 * count & every
        used1, used2 = bound1 & every, bound2 & every
        kept = acquired1 & through2
        fresh = released2 & through1
        held = released1 | fresh | (kept | acquired2) << count | (through1 & through2) << 2 * count
        histories = ~every & ((1 << self.acquisitions) - 1)
        release = (bound1 | bound2 & self._rows(fresh) << count) & histories
        release |= self.spread(fresh) * (used1 | released1) << count
        acquisition = bound1 >> self.acquisitions & self._rows(kept) | bound2 >> self.acquisitions
        acquisition |= self.spread(kept) * (acquired2 | used2)
        used = used1 | used2 | released2 & acquired1
        return held, used | release | acquisition << self.acquisitions

    def spread(self, locks: int) -> int:
        """The first bit of the row of each lock."""
        found = self._spread.get(locks)
        if found is None:
            found = sum(1 << lock * self.locks for lock in range(self.locks) if locks >> lock & 1)
            self._spread[locks] = found
        return found

    def _rows(self, locks: int) -> int:
        return self.spread(locks) * self.all

    def read(self, packed: Packed, phase: int) -> History:
        """The history of one phase, with sets."""
        held, bound = (number >> phase * self.room for number in packed)
        released, acquired = self._set(held), self._set(held >> self.locks)
        release, acquisition = bound >> self.locks, bound >> self.acquisitions
        return History(
            released,
            {lock: self._set(release >> lock * self.locks) for lock in released},
            self._set(bound),
            {lock: self._set(acquisition >> lock * self.locks) for lock in acquired},
            acquired,
            self._set(held >> 2 * self.locks),
        )

    def _set(self, bits: int) -> frozenset[int]:
        return frozenset(lock for lock in range(self.locks) if bits >> lock & 1)


@dataclass(frozen=True)
class Prepared:
    """A tuple with what a comparison with others needs, all phases at once."""

    first: int
    last: int
    taken: int
    throughout: int
    histories: int
    turned: int

    @classmethod
    def of(cls, layout: Layout, packed: Packed) -> Prepared:
        """The fields that compatibility looks at."""
        held, bound = packed
        every, count = layout.everywhere, layout.locks
        released, acquired = held & every, held >> count & every
        throughout, used = held >> 2 * count & every, bound & every
        histories = bound & ~every
        return cls(
            released | throughout,
            acquired | throughout,
            acquired | used,
            throughout,
            histories,
            _turned(layout, histories),
        )

    def is_compatible(self, other: Prepared) -> bool:
        """Whether two threads can interleave in every phase [Kidd09, Def. 7.7].

        A cycle through the histories of two threads implies one of length two.
        """
        return not (
            self.first & other.first
            or self.last & other.last
            or self.taken & other.throughout
            or other.taken & self.throughout
            or self.histories & other.turned
        )


def _turned(layout: Layout, histories: int) -> int:
    """Rows and columns of all histories exchanged, the diagonal left out."""
    found = 0
    count = layout.locks
    size = count * count
    while histories:
        bit = (histories & -histories).bit_length() - 1
        histories &= histories - 1
        phase, place = divmod(bit, layout.room)
        matrix, place = divmod(place - count, size)
        row, column = divmod(place, count)
        if row != column:
            found |= 1 << phase * layout.room + count + matrix * size + column * count + row
    return found
