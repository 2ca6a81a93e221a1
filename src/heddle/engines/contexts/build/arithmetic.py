"""Integers as expressions of the network.

An expression is as wide as its values need and is always read as two's complement, so that
comparing with `Integer.MAX_VALUE` is right whatever the width of unknown integers is; only what is
stored without being known wraps around.
"""

from __future__ import annotations

from typing import Final

from heddle.abstraction.values.arithmetic import INT, LONG, NARROW, UNSIGNED, signed_width, wrap
from heddle.formal.symbolic.expressions import Apply, Constant, Expression, Operator

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


def expression(
    operator: str,
    arguments: tuple[Expression, ...],
    width: int,
    *,
    wide: bool,
) -> Expression:
    """The operator applied; `width` are the bits of what it can give."""
    if operator in NARROW:
        return _narrowed(operator, arguments[0])
    bits = max(width, *(each.bits for each in arguments))
    if operator == ">>>":
        bits = max(bits, LONG if wide else INT)
    if operator in _SHIFTS:
        longest = (LONG if wide else INT) - 1
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


def _narrowed(operator: str, argument: Expression) -> Expression:
    width = NARROW[operator]
    if operator not in UNSIGNED:
        return argument if width >= argument.bits else resized(argument, width)
    return Apply(Operator.ZERO_EXTEND, (resized(argument, width),), width + 1)


def compare(operator: str, left: Expression, right: Expression) -> Expression:
    """`left == right` or `left < right`, one bit."""
    bits = max(left.bits, right.bits)
    operands = (resized(left, bits), resized(right, bits))
    return Apply(Operator.EQUAL if operator == "==" else Operator.LESS, operands, 1)
