"""Ranges of Java's integers, and what the operators of register code do to them.

A range holds every value that can be there, and may hold more. Where a result could leave the
range of its type, Java wraps around and the result can be anything of the type.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from heddle.program.operands import Kind
from heddle.program.operators import BinaryOp, Comparison, UnaryOp

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


@dataclass(frozen=True, slots=True)
class Interval:
    """The integers from `low` to `high`, both included; there is always one."""

    low: int
    high: int

    def __contains__(self, value: int) -> bool:
        return self.low <= value <= self.high

    def covers(self, other: Interval) -> bool:
        """Whether all of `other` is in here."""
        return self.low <= other.low and other.high <= self.high

    def join(self, other: Interval) -> Interval:
        """The smallest interval with both in it."""
        return Interval(min(self.low, other.low), max(self.high, other.high))

    def meet(self, other: Interval) -> Interval | None:
        """What is in both; None if nothing is."""
        low, high = max(self.low, other.low), min(self.high, other.high)
        return Interval(low, high) if low <= high else None

    def widened(self, new: Interval, thresholds: Sequence[int]) -> Interval:
        """At least both, with a bound that grew pushed out to the next threshold."""
        low, high = self.low, self.high
        if new.low < low:
            below = bisect_right(thresholds, new.low)
            low = thresholds[below - 1] if below else new.low
        if new.high > high:
            above = bisect_left(thresholds, new.high)
            high = thresholds[above] if above < len(thresholds) else new.high
        return Interval(low, high)


def of_bits(bits: int) -> Interval:
    """What `bits` bits hold in two's complement."""
    return Interval(-(1 << (bits - 1)), (1 << (bits - 1)) - 1)


INT: Final = of_bits(32)
LONG: Final = of_bits(64)
BOOLEAN: Final = Interval(0, 1)
NATURAL: Final = Interval(0, INT.high)

_OF_LETTER: Final[Mapping[str, Interval]] = {
    "Z": BOOLEAN,
    "B": of_bits(8),
    "C": Interval(0, 0xFFFF),
    "S": of_bits(16),
    "I": INT,
    "J": LONG,
}


def of_type(descriptor: str) -> Interval | None:
    """Every value of a type; None if it is no type of integers."""
    return _OF_LETTER.get(descriptor)


def of_kind(kind: Kind) -> Interval | None:
    """Every value of a register; None if it holds no integers."""
    return {Kind.INT: INT, Kind.LONG: LONG}.get(kind)


def within(value: Interval, whole: Interval) -> Interval:
    """`value` if it fits; all of `whole` if it can wrap around."""
    return value if whole.covers(value) else whole


def _corners(function: Callable[[int, int], int], left: Interval, right: Interval) -> Interval:
    found = [
        function(one, other) for one in (left.low, left.high) for other in (right.low, right.high)
    ]
    return Interval(min(found), max(found))


def _quotient(left: int, right: int) -> int:
    return abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)


def _divided(left: Interval, right: Interval, whole: Interval) -> Interval:
    parts = [
        _corners(_quotient, left, part)
        for part in (right.meet(Interval(whole.low, -1)), right.meet(Interval(1, whole.high)))
        if part is not None
    ]
    if not parts:  # always divides by zero, so there is no result
        return Interval(0, 0)
    result = parts[0]
    for part in parts[1:]:
        result = result.join(part)
    return within(result, whole)


def _remainder(left: Interval, right: Interval) -> Interval:
    most = max(abs(right.low), abs(right.high), 1) - 1
    low = 0 if left.low >= 0 else max(left.low, -most)
    high = 0 if left.high <= 0 else min(left.high, most)
    return Interval(low, high)


def _bitwise(op: BinaryOp, left: Interval, right: Interval, whole: Interval) -> Interval:
    if left.low < 0 and right.low < 0:
        return within(_signed_bits(left, right), whole)
    if op is BinaryOp.AND:
        bounds = [each.high for each in (left, right) if each.low >= 0]
        return Interval(0, min(bounds))
    if left.low < 0 or right.low < 0:
        return within(_signed_bits(left, right), whole)
    low = max(left.low, right.low) if op is BinaryOp.OR else 0
    return Interval(low, (1 << max(left.high, right.high).bit_length()) - 1)


def _signed_bits(left: Interval, right: Interval) -> Interval:
    """As many bits as the wider operand has, with the sign."""
    bounds = (left.low, left.high, right.low, right.high)
    return of_bits(max((~each if each < 0 else each).bit_length() for each in bounds) + 1)


def _shifted(op: BinaryOp, left: Interval, right: Interval, whole: Interval) -> Interval:
    bits = whole.high.bit_length() + 1
    if right.low < 0 or right.high >= bits:  # the distance counts modulo the width
        right = Interval(0, bits - 1)
    match op:
        case BinaryOp.SHIFT_LEFT:
            return within(_corners(lambda value, by: value << by, left, right), whole)
        case BinaryOp.SHIFT_RIGHT:
            return _corners(lambda value, by: value >> by, left, right)
        case _:
            if left.low >= 0:
                return _corners(lambda value, by: value >> by, left, right)
            if right.low == 0:
                return whole
            return Interval(0, ((1 << bits) - 1) >> right.low)


def binary(op: BinaryOp, kind: Kind, left: Interval, right: Interval) -> Interval:
    """What `left op right` can be, of integers of this kind."""
    whole = LONG if kind is Kind.LONG else INT
    match op:
        case BinaryOp.ADD:
            return within(Interval(left.low + right.low, left.high + right.high), whole)
        case BinaryOp.SUBTRACT:
            return within(Interval(left.low - right.high, left.high - right.low), whole)
        case BinaryOp.MULTIPLY:
            return within(_corners(lambda one, other: one * other, left, right), whole)
        case BinaryOp.DIVIDE:
            return _divided(left, right, whole)
        case BinaryOp.REMAINDER:
            return _remainder(left, right)
        case BinaryOp.AND | BinaryOp.OR | BinaryOp.XOR:
            return _bitwise(op, left, right, whole)
        case BinaryOp.SHIFT_LEFT | BinaryOp.SHIFT_RIGHT | BinaryOp.SHIFT_RIGHT_UNSIGNED:
            return _shifted(op, left, right, whole)
        case _:
            return Interval(-1 if left.low < right.high else 0, 1 if left.high > right.low else 0)


_CONVERTED: Final[Mapping[UnaryOp, Interval]] = {
    UnaryOp.INT_TO_BYTE: of_bits(8),
    UnaryOp.INT_TO_CHAR: Interval(0, 0xFFFF),
    UnaryOp.INT_TO_SHORT: of_bits(16),
    UnaryOp.INT_TO_LONG: LONG,
    UnaryOp.LONG_TO_INT: INT,
}


def unary(op: UnaryOp, kind: Kind, operand: Interval) -> Interval | None:
    """What `op operand` can be; None if that is no integer."""
    if op is UnaryOp.NEGATE:
        return within(Interval(-operand.high, -operand.low), LONG if kind is Kind.LONG else INT)
    whole = _CONVERTED.get(op)
    return None if whole is None else within(operand, whole)


_TURNED: Final[Mapping[Comparison, Comparison]] = {
    Comparison.EQ: Comparison.EQ,
    Comparison.NE: Comparison.NE,
    Comparison.LT: Comparison.GT,
    Comparison.GT: Comparison.LT,
    Comparison.LE: Comparison.GE,
    Comparison.GE: Comparison.LE,
}
OPPOSITE: Final[Mapping[Comparison, Comparison]] = {
    Comparison.EQ: Comparison.NE,
    Comparison.NE: Comparison.EQ,
    Comparison.LT: Comparison.GE,
    Comparison.GE: Comparison.LT,
    Comparison.GT: Comparison.LE,
    Comparison.LE: Comparison.GT,
}


def where(op: Comparison, left: Interval, right: Interval) -> tuple[Interval, Interval] | None:
    """What is left of both where `left op right` holds; None if it cannot."""
    one = _kept(op, left, right)
    other = _kept(_TURNED[op], right, left)
    return None if one is None or other is None else (one, other)


def _kept(op: Comparison, value: Interval, other: Interval) -> Interval | None:
    low, high = value.low, value.high
    match op:
        case Comparison.EQ:
            low, high = max(low, other.low), min(high, other.high)
        case Comparison.NE if other.low == other.high:
            low += low == other.low
            high -= high == other.low
        case Comparison.LT:
            high = min(high, other.high - 1)
        case Comparison.LE:
            high = min(high, other.high)
        case Comparison.GT:
            low = max(low, other.low + 1)
        case Comparison.GE:
            low = max(low, other.low)
        case _:
            pass
    return Interval(low, high) if low <= high else None
