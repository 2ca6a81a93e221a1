"""Formulas of linear temporal logic, as written.

Two formulas are equal when they are written alike; what they mean is decided by `translate`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from heddle.formal.ltl.proposition import Proposition


@dataclass(frozen=True, slots=True)
class Unary:
    """A formula with one part."""

    operand: Formula


@dataclass(frozen=True, slots=True)
class Binary:
    """A formula with two parts."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Top:
    """`true`."""


@dataclass(frozen=True, slots=True)
class Bottom:
    """`false`."""


@dataclass(frozen=True, slots=True)
class Atom:
    """A proposition about the present moment."""

    proposition: Proposition

    @property
    def text(self) -> str:
        """The proposition as the parser reads it."""
        return str(self.proposition)


@dataclass(frozen=True, slots=True)
class Not(Unary):
    """`!f`."""


@dataclass(frozen=True, slots=True)
class Next(Unary):
    """`X f`: f at the next moment."""


@dataclass(frozen=True, slots=True)
class Globally(Unary):
    """`[]f`: f now and at every later moment."""


@dataclass(frozen=True, slots=True)
class Finally(Unary):
    """`<>f`: f now or at some later moment."""


@dataclass(frozen=True, slots=True)
class And(Binary):
    """`f && g`."""


@dataclass(frozen=True, slots=True)
class Or(Binary):
    """`f || g`."""


@dataclass(frozen=True, slots=True)
class Implies(Binary):
    """`f -> g`."""


@dataclass(frozen=True, slots=True)
class Iff(Binary):
    """`f <-> g`."""


@dataclass(frozen=True, slots=True)
class Until(Binary):
    """`f U g`: g at some moment from now on, and f at every moment before it."""


@dataclass(frozen=True, slots=True)
class Release(Binary):
    """`f R g`: g up to and including the first moment of f; for ever if there is none."""


Formula = (
    Top
    | Bottom
    | Atom
    | Not
    | Next
    | Globally
    | Finally
    | And
    | Or
    | Implies
    | Iff
    | Until
    | Release
)


def parts(formula: Formula) -> tuple[Formula, ...]:
    """The formulas right below this one, from left to right."""
    match formula:
        case Unary(operand):
            return (operand,)
        case Binary(left, right):
            return (left, right)
        case _:
            return ()


def subformulas(formula: Formula) -> Iterator[Formula]:
    """The formula and all below it, from left to right, repeated as often as written."""
    waiting = [formula]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(reversed(parts(current)))


def atoms(formula: Formula) -> tuple[Atom, ...]:
    """The atoms of a formula, each once, in the order in which they are written."""
    return tuple(dict.fromkeys(part for part in subformulas(formula) if isinstance(part, Atom)))


def uses_next(formula: Formula) -> bool:
    """Whether merging steps could change the truth of the formula."""
    return any(isinstance(part, Next) for part in subformulas(formula))
