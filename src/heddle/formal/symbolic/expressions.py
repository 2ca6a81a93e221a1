"""Expressions over bit vectors, the language in which the rules of a network compute.

Every value is an unsigned number of `bits` bits; the signed operators read it as two's complement.
Nothing here can fail: division by zero gives 0, an index outside a table gives 0. A builder of a
network guards such cases by rules of their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class Global:
    """A variable that all threads share; `initial` None means any value."""

    name: str
    bits: int
    initial: int | None = 0


@dataclass(frozen=True, slots=True)
class Local:
    """A variable of a procedure; parameters get the arguments, the others start at 0."""

    name: str
    bits: int


Variable = Global | Local


@dataclass(frozen=True, slots=True)
class Array:
    """Shared cells of the same width; a cell whose `initial` is None starts with any value."""

    name: str
    bits: int
    initial: tuple[int | None, ...]


class Operator(Enum):
    """What can be computed. The width of the result is that of the `Apply`.

    Operands of arithmetic, bitwise operators and comparisons have one common width. Shifts take
    the amount modulo nothing: a shift by the width or more gives 0 (or all sign bits).
    """

    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE = "/"  # signed, towards zero
    REMAINDER = "%"  # signed, the sign of the dividend
    AND = "&"
    OR = "|"
    XOR = "^"
    NOT = "~"
    SHIFT_LEFT = "<<"
    SHIFT_RIGHT = ">>"  # with the sign
    SHIFT_RIGHT_UNSIGNED = ">>>"
    EQUAL = "=="
    LESS = "<"  # signed
    LESS_UNSIGNED = "<u"
    CHOOSE = "?"  # condition of one bit, then, otherwise
    SIGN_EXTEND = "sext"  # to the width of the result, which may be smaller: then it truncates
    ZERO_EXTEND = "zext"


@dataclass(frozen=True, slots=True)
class Constant:
    """A number."""

    value: int
    bits: int


@dataclass(frozen=True, slots=True)
class Read:
    """The value of a variable."""

    variable: Variable

    @property
    def bits(self) -> int:
        """As wide as the variable."""
        return self.variable.bits


@dataclass(frozen=True, slots=True)
class Self:
    """The number of the thread that computes, counted from 0."""

    bits: int


@dataclass(frozen=True, slots=True)
class Apply:
    """An operator applied."""

    operator: Operator
    arguments: tuple[Expression, ...]
    bits: int


@dataclass(frozen=True, slots=True)
class Table:
    """`entries[index]`, or 0 outside: how one numbering is turned into another."""

    index: Expression
    entries: tuple[int, ...]
    bits: int


Expression = Constant | Read | Self | Apply | Table

TRUE = Constant(1, 1)
FALSE = Constant(0, 1)


def equal(left: Expression, right: Expression) -> Expression:
    """`left == right`, one bit."""
    return Apply(Operator.EQUAL, (left, right), 1)


def negation(condition: Expression) -> Expression:
    """`not condition`, one bit."""
    return Apply(Operator.NOT, (condition,), 1)


def both(left: Expression, right: Expression) -> Expression:
    """`left and right`, one bit each."""
    return Apply(Operator.AND, (left, right), 1)


def either(left: Expression, right: Expression) -> Expression:
    """`left or right`, one bit each."""
    return Apply(Operator.OR, (left, right), 1)
