"""Integers: the value sets of the analysis and the expressions of the network.

A value set is a `frozenset` of Java's numbers, exact as long as there are few of them, or None for
"any value", of which the network keeps the low `bits` bits only. An expression is as wide as its
values need and is always read as two's complement, so that comparing with `Integer.MAX_VALUE` is
right whatever `bits` is; only what is stored without being known wraps around.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

from heddle.formal.symbolic.expressions import Apply, Constant, Operator

if TYPE_CHECKING:
    from collections.abc import Callable

    from heddle.formal.symbolic.expressions import Expression

#: The possible values of an integer, or the objects that a reference may mean.
Values: TypeAlias = frozenset[int] | None

#: A set larger than this is forgotten: the value may be any.
MOST_VALUES: Final = 64
_MOST_PAIRS: Final = 1024
_INT, _LONG = 32, 64


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
_NARROW: Final = {"byte": 8, "short": 16, "char": 16, "boolean": 1, "int": 32}
_UNSIGNED: Final = frozenset({"char", "boolean"})
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


def number(value: int) -> Expression:
    """A number, as wide as it needs."""
    bits = signed_width(frozenset({value}))
    return Constant(value & ((1 << bits) - 1), bits)


def resized(expression: Expression, bits: int) -> Expression:
    """The same number in more bits, or its low bits."""
    if expression.bits == bits:
        return expression
    if isinstance(expression, Constant):
        return Constant(wrap(expression.value, expression.bits) & ((1 << bits) - 1), bits)
    if expression.bits > bits:
        match expression:
            case Apply(Operator.SIGN_EXTEND | Operator.ZERO_EXTEND, (inner,), _) if (
                inner.bits >= bits
            ):
                return resized(inner, bits)
        return Apply(Operator.ZERO_EXTEND, (expression,), bits)
    match expression:
        case Apply(Operator.ZERO_EXTEND, (inner,), width) if inner.bits < width:
            return Apply(Operator.ZERO_EXTEND, (inner,), bits)
    return Apply(Operator.SIGN_EXTEND, (expression,), bits)


def join(left: Values, right: Values) -> Values:
    """Both together."""
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
        width = _LONG if wide else _INT
        results = frozenset(_one(operator, each, width) for each in product(*known))
        return None if len(results) > MOST_VALUES else results

    def holds(self, operator: str, left: Values, right: Values) -> frozenset[int]:
        """Whether `left operator right` can be true (1), false (0), or both."""
        found = self.compute(operator, (left, right), wide=True)
        return frozenset({0, 1}) if found is None else found

    def width(self, values: Values) -> int:
        """The bits that hold the values in two's complement."""
        return self.bits if values is None else signed_width(values)

    def expression(
        self,
        operator: str,
        arguments: tuple[Expression, ...],
        results: Values,
        *,
        wide: bool,
    ) -> Expression:
        """The operator applied; `results` is what it can give."""
        if operator in _NARROW:
            return _narrowed(operator, arguments[0])
        bits = max(self.width(results), *(each.bits for each in arguments))
        if operator == ">>>":
            bits = max(bits, _LONG if wide else _INT)
        if operator in _SHIFTS:
            longest = (_LONG if wide else _INT) - 1
            bits = max(bits, longest.bit_length() + 1)
            value, distance = (resized(each, bits) for each in arguments)
            masked = Apply(Operator.AND, (distance, Constant(longest, bits)), bits)
            return Apply(_SHIFTS[operator], (value, masked), bits)
        same = tuple(resized(each, bits) for each in arguments)
        if operator in _PLAIN:
            return Apply(_PLAIN[operator], same, bits)
        if operator == "negate":
            return Apply(Operator.SUBTRACT, (Constant(0, bits), *same), bits)
        if operator == "compare":
            rest = _choose(compare("<", *same), -1, 1)
            return Apply(Operator.CHOOSE, (compare("==", *same), Constant(0, 2), rest), 2)
        return Apply(Operator.ZERO_EXTEND, (compare(operator, *same),), 2)


def _choose(condition: Expression, yes: int, no: int) -> Expression:
    return Apply(Operator.CHOOSE, (condition, Constant(yes & 3, 2), Constant(no & 3, 2)), 2)


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
    if operator in _NARROW:
        narrow = _NARROW[operator]
        if operator in _UNSIGNED:
            return values[0] & ((1 << narrow) - 1)
        return wrap(values[0], narrow)
    return wrap(_MEANING[operator](*values), width)


def _narrowed(operator: str, argument: Expression) -> Expression:
    width = _NARROW[operator]
    if operator not in _UNSIGNED:
        return argument if width >= argument.bits else resized(argument, width)
    return Apply(Operator.ZERO_EXTEND, (resized(argument, width),), width + 1)


def compare(operator: str, left: Expression, right: Expression) -> Expression:
    """`left == right` or `left < right`, one bit."""
    bits = max(left.bits, right.bits)
    operands = (resized(left, bits), resized(right, bits))
    return Apply(Operator.EQUAL if operator == "==" else Operator.LESS, operands, 1)
