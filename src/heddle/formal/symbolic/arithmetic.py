"""What the operators of networks mean, on Python's numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from heddle.formal.symbolic.expressions import (
    Apply,
    Constant,
    Expression,
    Operator,
    Read,
    Self,
    Table,
    Variable,
)


def signed(value: int, bits: int) -> int:
    """The number that `bits` bits stand for in two's complement."""
    return value - (1 << bits) if value >> (bits - 1) else value


def _divide(left: int, right: int) -> int:
    return 0 if right == 0 else abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)


def _remainder(left: int, right: int) -> int:
    return 0 if right == 0 else left - right * _divide(left, right)


_UNSIGNED: Mapping[Operator, Callable[[int, int], int]] = {
    Operator.ADD: lambda a, b: a + b,
    Operator.SUBTRACT: lambda a, b: a - b,
    Operator.MULTIPLY: lambda a, b: a * b,
    Operator.AND: lambda a, b: a & b,
    Operator.OR: lambda a, b: a | b,
    Operator.XOR: lambda a, b: a ^ b,
    Operator.SHIFT_RIGHT_UNSIGNED: lambda a, b: a >> b,
    Operator.EQUAL: lambda a, b: int(a == b),
    Operator.LESS_UNSIGNED: lambda a, b: int(a < b),
}

_SIGNED: Mapping[Operator, Callable[[int, int], int]] = {
    Operator.DIVIDE: _divide,
    Operator.REMAINDER: _remainder,
    Operator.LESS: lambda a, b: int(a < b),
}


def apply(operator: Operator, values: tuple[int, ...], widths: tuple[int, ...], bits: int) -> int:
    """The result of `operator`, cut to `bits` bits."""
    return _whole(operator, values, widths) & ((1 << bits) - 1)


def _whole(operator: Operator, values: tuple[int, ...], widths: tuple[int, ...]) -> int:
    first, width = values[0], widths[0]
    if operator in _UNSIGNED:
        return _UNSIGNED[operator](first, values[1])
    if operator in _SIGNED:
        return _SIGNED[operator](signed(first, width), signed(values[1], width))
    match operator:
        case Operator.NOT:
            return ~first
        case Operator.SHIFT_LEFT:
            return 0 if values[1] >= width else first << values[1]
        case Operator.SHIFT_RIGHT:
            return signed(first, width) >> min(values[1], width)
        case Operator.CHOOSE:
            return values[1] if first else values[2]
        case Operator.SIGN_EXTEND:
            return signed(first, width)
        case _:
            return first


def evaluate(expression: Expression, value_of: Callable[[Variable], int], thread: int) -> int:
    """The value of `expression` in the thread numbered `thread`."""
    match expression:
        case Constant(value, bits):
            return value & ((1 << bits) - 1)
        case Read(variable):
            return value_of(variable)
        case Self(bits):
            return thread & ((1 << bits) - 1)
        case Table(index, entries, bits):
            at = evaluate(index, value_of, thread)
            return entries[at] & ((1 << bits) - 1) if at < len(entries) else 0
        case Apply(operator, arguments, bits):
            values = tuple(evaluate(each, value_of, thread) for each in arguments)
            return apply(operator, values, tuple(each.bits for each in arguments), bits)
