"""Integers of a few bits: the value sets of the analysis and the expressions of the network.

A value set is a `frozenset` of signed numbers, or None for "any value". Java's int and long have
32 and 64 bits; here both have `bits`, and wrap around there.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

from heddle.formal.symbolic.expressions import Apply, Constant, Operator, both, either, negation

if TYPE_CHECKING:
    from collections.abc import Callable

    from heddle.formal.symbolic.expressions import Expression

#: The possible values of an integer, or the objects that a reference may mean.
Values: TypeAlias = frozenset[int] | None

#: A set larger than this is forgotten: the value may be any.
MOST_VALUES: Final = 16
_MOST_PAIRS: Final = 256


def _divide(left: int, right: int) -> int:
    return 0 if right == 0 else abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)


def _remainder(left: int, right: int) -> int:
    return 0 if right == 0 else left - right * _divide(left, right)


_MEANING: Final[dict[str, Callable[[int, int], int]]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": _divide,
    "%": _remainder,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "==": lambda a, b: int(a == b),
    "<": lambda a, b: int(a < b),
    "compare": lambda a, b: (a > b) - (a < b),
}
_SHIFTS: Final = {
    "<<": Operator.SHIFT_LEFT,
    ">>": Operator.SHIFT_RIGHT,
    ">>>": Operator.SHIFT_RIGHT_UNSIGNED,
}
_PLAIN: Final = {
    "+": Operator.ADD,
    "-": Operator.SUBTRACT,
    "*": Operator.MULTIPLY,
    "/": Operator.DIVIDE,
    "%": Operator.REMAINDER,
    "&": Operator.AND,
    "|": Operator.OR,
    "^": Operator.XOR,
}
#: Conversions to narrower types, with the width of the result.
_NARROW: Final = {"byte": 8, "short": 16, "char": 16, "boolean": 1}
#: Java takes shift distances modulo 32 (or 64, for which 32 is as good here).
_DISTANCE: Final = 31


def wrap(value: int, bits: int) -> int:
    """The signed number that is left of `value` in `bits` bits."""
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def join(left: Values, right: Values) -> Values:
    """Both together."""
    if left is None or right is None:
        return None
    return left | right


def capped(values: Values) -> Values:
    """The set, unless it has grown too large to be worth knowing."""
    return None if values is not None and len(values) > MOST_VALUES else values


class Arithmetic:
    """The integers of one width."""

    def __init__(self, bits: int) -> None:
        """Integers of `bits` bits."""
        self.bits = bits

    def compute(self, operator: str, arguments: tuple[Values, ...]) -> Values:
        """What the operator can give."""
        if operator in {"==", "<", "boolean"} and None in arguments:
            return frozenset({0, 1})
        if operator == "compare" and None in arguments:
            return frozenset({-1, 0, 1})
        known = [each for each in arguments if each is not None]
        count = 1
        for each in known:
            count *= len(each)
        if len(known) < len(arguments) or count > _MOST_PAIRS:
            return None
        return capped(frozenset(self._one(operator, each) for each in product(*known)))

    def _one(self, operator: str, values: tuple[int, ...]) -> int:
        bits = self.bits
        if operator in _SHIFTS:
            return self._shift(operator, values[0], values[1] & _DISTANCE)
        if operator == "negate":
            return wrap(-values[0], bits)
        if operator in _NARROW:
            return self._narrow(operator, values[0])
        return wrap(_MEANING[operator](*values), bits)

    def _shift(self, operator: str, value: int, distance: int) -> int:
        bits = self.bits
        if operator == "<<":
            return wrap(value << distance, bits)
        if operator == ">>":
            return value >> distance
        return wrap((value & ((1 << bits) - 1)) >> distance, bits)

    def _narrow(self, operator: str, value: int) -> int:
        width = _NARROW[operator]
        if operator == "boolean":
            return value & 1
        if width >= self.bits:
            return value
        return value & ((1 << width) - 1) if operator == "char" else wrap(value, width)

    def holds(self, operator: str, left: Values, right: Values) -> Values:
        """Whether `left operator right` can be true (1), false (0), or both."""
        return self.compute(operator, (left, right)) or frozenset({0, 1})

    def constant(self, value: int) -> Expression:
        """A number of this width."""
        return Constant(value & ((1 << self.bits) - 1), self.bits)

    def expression(self, operator: str, arguments: tuple[Expression, ...]) -> Expression:
        """The operator applied to expressions of this width; so is its result."""
        bits = self.bits
        if operator in _PLAIN:
            return Apply(_PLAIN[operator], arguments, bits)
        if operator in _SHIFTS:
            distance = Apply(Operator.AND, (arguments[1], self.constant(_DISTANCE)), bits)
            return Apply(_SHIFTS[operator], (arguments[0], distance), bits)
        if operator == "negate":
            return Apply(Operator.SUBTRACT, (self.constant(0), *arguments), bits)
        if operator in _NARROW:
            return self._narrowed(operator, arguments[0])
        if operator == "compare":
            less = compare("<", *arguments)
            same = compare("==", *arguments)
            rest = Apply(
                Operator.CHOOSE, (less, self.constant(-1), self.constant(1)), bits
            )
            return Apply(Operator.CHOOSE, (same, self.constant(0), rest), bits)
        return Apply(Operator.ZERO_EXTEND, (compare(operator, *arguments),), bits)

    def _narrowed(self, operator: str, argument: Expression) -> Expression:
        width = _NARROW[operator]
        if width >= self.bits:
            return argument
        low = Apply(Operator.ZERO_EXTEND, (argument,), width)
        signed = operator in {"byte", "short"}
        extend = Operator.SIGN_EXTEND if signed else Operator.ZERO_EXTEND
        return Apply(extend, (low,), self.bits)


def compare(operator: str, left: Expression, right: Expression) -> Expression:
    """`left == right` or `left < right`, one bit."""
    return Apply(Operator.EQUAL if operator == "==" else Operator.LESS, (left, right), 1)


def conjunction(conditions: list[Expression]) -> Expression:
    """All of them; true if there is none."""
    result: Expression = Constant(1, 1)
    for each in conditions:
        result = each if result == Constant(1, 1) else both(result, each)
    return result


__all__ = [
    "MOST_VALUES",
    "Arithmetic",
    "Values",
    "capped",
    "compare",
    "conjunction",
    "either",
    "join",
    "negation",
    "wrap",
]
