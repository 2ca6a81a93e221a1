"""Value sets of integers.

A value set is a `frozenset` of Java's numbers, exact as long as there are few of them, or None for
"any value", of which the low `bits` bits are kept only.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Final, TypeAlias

#: The possible values of an integer, or the objects that a reference may mean.
Values: TypeAlias = frozenset[int] | None

#: A set larger than this is forgotten: the value may be any.
MOST_VALUES: Final = 64
_MOST_PAIRS: Final = 1024
INT, LONG = 32, 64


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
_SHIFTS: Final = frozenset({"<<", ">>", ">>>"})
#: Conversions to narrower types, with the width of the result.
NARROW: Final = {"byte": 8, "short": 16, "char": 16, "boolean": 1, "int": 32}
UNSIGNED: Final = frozenset({"char", "boolean"})
#: What can leave the range of a few bits although its operands are inside.
OVERFLOWING: Final = frozenset({"+", "-", "*", "<<", "negate", "/"})


def wrap(value: int, bits: int) -> int:
    """The signed number that is left of `value` in `bits` bits."""
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def signed_width(values: frozenset[int]) -> int:
    """The bits that hold all these numbers in two's complement."""
    low, high = min(values, default=0), max(values, default=0)
    return max(max(high, 0).bit_length(), (~min(low, -1)).bit_length()) + 1


def join(left: Values, right: Values) -> Values:
    """The smallest set that contains both."""
    if left is None or right is None:
        return None
    return left | right


class Arithmetic:
    """Integers, of which unknown ones have `bits` bits."""

    def __init__(self, bits: int) -> None:
        """Unknown integers have `bits` bits."""
        self.bits = bits

    def compute(self, operator: str, arguments: tuple[Values, ...], *, wide: bool) -> Values:
        """What the operator can give; `wide` means long, otherwise int."""
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
        width = LONG if wide else INT
        results = frozenset(_one(operator, each, width) for each in product(*known))
        return None if len(results) > MOST_VALUES else results

    def holds(self, operator: str, left: Values, right: Values) -> frozenset[int]:
        """Whether `left operator right` can be true (1), false (0), or both."""
        found = self.compute(operator, (left, right), wide=True)
        return frozenset({0, 1}) if found is None else found

    def width(self, values: Values) -> int:
        """The bits that hold the values in two's complement."""
        return self.bits if values is None else signed_width(values)


def _one(operator: str, values: tuple[int, ...], width: int) -> int:
    if operator in _SHIFTS:
        value, distance = values[0], values[1] & (width - 1)
        if operator == "<<":
            return wrap(value << distance, width)
        if operator == ">>":
            return value >> distance
        return wrap((value & ((1 << width) - 1)) >> distance, width)
    if operator == "negate":
        return wrap(-values[0], width)
    if operator in NARROW:
        narrow = NARROW[operator]
        if operator in UNSIGNED:
            return values[0] & ((1 << narrow) - 1)
        return wrap(values[0], narrow)
    return wrap(_MEANING[operator](*values), width)
