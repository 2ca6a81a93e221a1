"""What atomicity is asked about: sets of fields, and the calls that are units of work for them.

Names are internal. A *location* is a member field of one object, or a static field; an element of
an array that a member holds, directly or inside other arrays, is that member's location. Which
accesses of a run form a conflict graph, for each set of each object:

- A call of a unit's method begins a unit of work for its subject, the object called or an argument,
  unless the thread is inside one for that subject already: that one, the outermost, goes on. The
  unit ends when the call does. A thread that waits at one of the `splits` ends its units and begins
  new ones when its wait returns, unless the sets are `strict`.
- An access outside all units for its object is a unit of its own.
- What the constructor of an object does to it, or a class initialiser to its class, does not count.
- An access does not count if start and join order it against all accesses of other threads to the
  set: those were not started yet, or its thread has joined them all.
- A unit precedes another one if both access one location, it does so earlier, and one of the two
  accesses is a write. Units of one thread conflict, too, which decides only circles of three.

A run in which units precede each other in a circle is not serializable [VaziriTD06].
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

THIS: Final = -1
"""The subject of a unit that is the object called."""


class Member(NamedTuple):
    """A field, by the class that declares it."""

    owner: str
    name: str


class Unit(NamedTuple):
    """Calls of one method that are units of work.

    `subjects` says for what: THIS, or parameters of the descriptor counted from 0. It is empty for
    a set of a class, which has no object.
    """

    class_name: str
    method: str
    descriptor: str
    subjects: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AtomicSet:
    """Fields that belong together: of every object of a class and its subclasses, or static ones.

    Reading a field in `fields` counts, and writing it; for a field in `arrays` the elements of the
    arrays that it holds do. A final field is at most in `arrays`.
    """

    class_name: str
    name: str
    is_static: bool
    fields: tuple[Member, ...]
    arrays: tuple[Member, ...]
    units: tuple[Unit, ...]

    @property
    def members(self) -> tuple[Member, ...]:
        """All its fields, in the order in which the machine counts them."""
        return tuple(dict.fromkeys((*self.fields, *self.arrays)))


class CallSite(NamedTuple):
    """A call in the code of a method; `pc` is the index of its bytecode."""

    class_name: str
    method: str
    descriptor: str
    pc: int


@dataclass(frozen=True, slots=True)
class AtomicSets:
    """All sets that a question is about; `strict` keeps units whole in which a thread waits.

    `splits` are the waits that stand in a loop: the loop reads again what it read before.
    """

    sets: tuple[AtomicSet, ...]
    strict: bool = False
    splits: tuple[CallSite, ...] = ()
