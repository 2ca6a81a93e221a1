"""Shared variables of a model, what is computed from them, and the values they take.

A value is a whole number; `bool` is 0..1. A thread variable holds a thread, and only `join`, which
waits for it, and plain copies look at it [QadeerR05, 5.1].
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass

Valuation = Mapping[str, int]

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True, slots=True)
class Range:
    """`lowest..highest`, both included."""

    lowest: int
    highest: int

    def __contains__(self, value: int) -> bool:
        """Whether a variable of this range can have the value."""
        return self.lowest <= value <= self.highest

    @property
    def values(self) -> range:
        """All numbers in the range."""
        return range(self.lowest, self.highest + 1)


@dataclass(frozen=True, slots=True)
class Variable:
    """A shared variable with numbers for values."""

    name: str
    range: Range
    initial: int


@dataclass(frozen=True, slots=True)
class ThreadVariable:
    """A shared variable that holds a thread; `initial` names one, or None: no thread at all."""

    name: str
    initial: str | None = None


@dataclass(frozen=True, slots=True)
class Term:
    """A variable or a number that is not negative, added or (`sign` -1) subtracted."""

    operand: int | str
    sign: int = 1

    def __post_init__(self) -> None:
        if isinstance(self.operand, int) and self.operand < 0:
            raise ValueError("a negative number is a positive one with the sign -1")


@dataclass(frozen=True, slots=True)
class Sum:
    """Terms added up; there is at least one."""

    terms: tuple[Term, ...]

    def value(self, valuation: Valuation) -> int:
        """What it comes to."""
        return sum(
            term.sign * (valuation[term.operand] if isinstance(term.operand, str) else term.operand)
            for term in self.terms
        )


def constant(value: int) -> Sum:
    """A number by itself."""
    return Sum((Term(abs(value), -1 if value < 0 else 1),))


@dataclass(frozen=True, slots=True)
class Condition:
    """Two sums compared."""

    left: Sum
    comparison: str
    right: Sum

    def holds(self, valuation: Valuation) -> bool:
        """Whether it is true."""
        return COMPARISONS[self.comparison](self.left.value(valuation), self.right.value(valuation))


@dataclass(frozen=True, slots=True)
class Anything:
    """Any value of the variable's range."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """`variable := value`; all assignments of a rule read what was there before it."""

    variable: str
    value: Sum | Anything


@dataclass(frozen=True, slots=True)
class Copy:
    """`variable := source`, both of them thread variables; None is no thread."""

    variable: str
    source: str | None
