"""What an atom says about one moment of a run.

Names are only spelled here, as in `Bank.total`; `questions` resolves them in a program.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Comparator(Enum):
    """How a field is compared; `!=` is written down as the negation of `==`."""

    EQUAL = "=="
    LESS = "<"
    AT_MOST = "<="
    GREATER = ">"
    AT_LEAST = ">="


class Moment(Enum):
    """Which end of a call an event is."""

    ENTER = "enter"
    EXIT = "exit"


@dataclass(frozen=True, slots=True)
class Flag:
    """A boolean field is true."""

    field: str

    def __str__(self) -> str:
        return self.field


@dataclass(frozen=True, slots=True)
class Comparison:
    """A field compares so with a constant."""

    field: str
    comparator: Comparator
    constant: int

    def __str__(self) -> str:
        return f"{self.field} {self.comparator.value} {self.constant}"


@dataclass(frozen=True, slots=True)
class Event:
    """The step that led here entered or left a method."""

    moment: Moment
    method: str

    def __str__(self) -> str:
        return f"{self.moment.value}({self.method})"


Proposition = Flag | Comparison | Event
