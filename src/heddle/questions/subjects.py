"""What a search looks for besides deadlocks, exceptions and races; names are internal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from heddle.questions.atomic_sets import AtomicSets
    from heddle.questions.runs import Runs


@dataclass(frozen=True, slots=True)
class Spot:
    """The beginning of all methods of a name, or a line of theirs."""

    class_name: str
    method: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Predicate:
    """A static boolean method without parameters."""

    class_name: str
    method: str


@dataclass(frozen=True, slots=True)
class Subjects:
    """Spots that must not be reached, predicates that must be true, runs that must not be.

    `sets` are fields that every unit of work must see and leave as one.
    """

    spots: tuple[Spot, ...] = ()
    predicates: tuple[Predicate, ...] = ()
    runs: Runs | None = None
    sets: AtomicSets | None = None

    @property
    def is_stepwise(self) -> bool:
        """Whether every step counts, so that none may be taken out of turn."""
        return self.runs is not None and self.runs.stepwise


NOTHING_MORE = Subjects()
