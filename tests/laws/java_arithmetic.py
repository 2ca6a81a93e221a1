"""Java's arithmetic in Python: wrapping integers, IEEE floats, saturating conversions.

Written from the JVMS, instruction by instruction, for the interpreter of register code. A float
is kept as the Python float of the same value.
"""

from __future__ import annotations

import math
import struct
from typing import TYPE_CHECKING

from heddle.program.operands import Kind
from heddle.program.operators import BinaryOp, Comparison, UnaryOp

if TYPE_CHECKING:
    from collections.abc import Callable

Number = int | float


class DivisionByZeroError(Exception):
    """An integer was divided by zero."""


def wrap(value: int, bits: int) -> int:
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def to_float(value: float) -> float:
    """The nearest 32-bit float."""
    try:
        rounded: float = struct.unpack(">f", struct.pack(">f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)
    return rounded


def int_to_float(value: int) -> float:
    """The nearest 32-bit float, rounded once: by way of a double it could be rounded twice."""
    magnitude = abs(value)
    shift = magnitude.bit_length() - 24
    if shift > 0:
        quotient, rest = divmod(magnitude, 1 << shift)
        half = 1 << (shift - 1)
        quotient += rest > half or (rest == half and quotient & 1)
        magnitude = quotient << shift
    return math.copysign(float(magnitude), value)


def to_integer(value: float, bits: int) -> int:
    if math.isnan(value):
        return 0
    low, high = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
    if math.isinf(value):
        return high if value > 0 else low
    return max(low, min(high, int(value)))


def divide(left: float, right: float) -> float:
    if right != 0:
        return left / right
    if left == 0 or math.isnan(left):
        return math.nan
    return math.copysign(math.inf, math.copysign(1, left) * math.copysign(1, right))


def remainder(left: float, right: float) -> float:
    if math.isnan(left) or math.isnan(right) or math.isinf(left) or right == 0:
        return math.nan
    return math.fmod(left, right)


def _truncated(left: int, right: int) -> int:
    if right == 0:
        raise DivisionByZeroError
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _integer_operators(bits: int) -> dict[BinaryOp, Callable[[int, int], int]]:
    mask = bits - 1
    return {
        BinaryOp.ADD: lambda a, b: a + b,
        BinaryOp.SUBTRACT: lambda a, b: a - b,
        BinaryOp.MULTIPLY: lambda a, b: a * b,
        BinaryOp.DIVIDE: _truncated,
        BinaryOp.REMAINDER: lambda a, b: a - b * _truncated(a, b),
        BinaryOp.SHIFT_LEFT: lambda a, b: a << (b & mask),
        BinaryOp.SHIFT_RIGHT: lambda a, b: a >> (b & mask),
        BinaryOp.SHIFT_RIGHT_UNSIGNED: lambda a, b: (a & ((1 << bits) - 1)) >> (b & mask),
        BinaryOp.AND: lambda a, b: a & b,
        BinaryOp.OR: lambda a, b: a | b,
        BinaryOp.XOR: lambda a, b: a ^ b,
    }


_INTEGER = {bits: _integer_operators(bits) for bits in (32, 64)}
_FLOATING: dict[BinaryOp, Callable[[float, float], float]] = {
    BinaryOp.ADD: lambda a, b: a + b,
    BinaryOp.SUBTRACT: lambda a, b: a - b,
    BinaryOp.MULTIPLY: lambda a, b: a * b,
    BinaryOp.DIVIDE: divide,
    BinaryOp.REMAINDER: remainder,
}


def binary(op: BinaryOp, kind: Kind, left: Number, right: Number) -> Number:
    """The result of an operator on operands of this kind (of the left one, for shifts)."""
    if op is BinaryOp.COMPARE:
        return (left > right) - (left < right)
    if op in {BinaryOp.COMPARE_LOW, BinaryOp.COMPARE_HIGH}:
        if math.isnan(left) or math.isnan(right):
            return -1 if op is BinaryOp.COMPARE_LOW else 1
        return (left > right) - (left < right)
    if kind in {Kind.INT, Kind.LONG}:
        assert isinstance(left, int)
        assert isinstance(right, int)
        bits = 32 if kind is Kind.INT else 64
        return wrap(_INTEGER[bits][op](left, right), bits)
    result = _FLOATING[op](left, right)
    return to_float(result) if kind is Kind.FLOAT else result


_CONVERSIONS: dict[UnaryOp, Callable[[Number], Number]] = {
    UnaryOp.INT_TO_LONG: int,
    UnaryOp.INT_TO_FLOAT: lambda value: int_to_float(int(value)),
    UnaryOp.INT_TO_DOUBLE: float,
    UnaryOp.LONG_TO_INT: lambda value: wrap(int(value), 32),
    UnaryOp.LONG_TO_FLOAT: lambda value: int_to_float(int(value)),
    UnaryOp.LONG_TO_DOUBLE: float,
    UnaryOp.FLOAT_TO_INT: lambda value: to_integer(value, 32),
    UnaryOp.FLOAT_TO_LONG: lambda value: to_integer(value, 64),
    UnaryOp.FLOAT_TO_DOUBLE: float,
    UnaryOp.DOUBLE_TO_INT: lambda value: to_integer(value, 32),
    UnaryOp.DOUBLE_TO_LONG: lambda value: to_integer(value, 64),
    UnaryOp.DOUBLE_TO_FLOAT: to_float,
    UnaryOp.INT_TO_BYTE: lambda value: wrap(int(value), 8),
    UnaryOp.INT_TO_CHAR: lambda value: int(value) & 0xFFFF,
    UnaryOp.INT_TO_SHORT: lambda value: wrap(int(value), 16),
}


def unary(op: UnaryOp, kind: Kind, operand: Number) -> Number:
    if op is not UnaryOp.NEGATE:
        return _CONVERSIONS[op](operand)
    if kind in {Kind.INT, Kind.LONG}:
        return wrap(-int(operand), 32 if kind is Kind.INT else 64)
    return -operand


def holds(op: Comparison, left: object, right: object) -> bool:
    if not isinstance(left, int | float) or not isinstance(right, int | float):
        return (left is right) == (op is Comparison.EQ)
    return {
        Comparison.EQ: left == right,
        Comparison.NE: left != right,
        Comparison.LT: left < right,
        Comparison.GE: left >= right,
        Comparison.GT: left > right,
        Comparison.LE: left <= right,
    }[op]


def narrowed(descriptor: str, value: Number) -> Number:
    """What remains of an int in a field, an array element or a result of a narrow type."""
    match descriptor:
        case "Z":
            return int(value) & 1
        case "B":
            return wrap(int(value), 8)
        case "C":
            return int(value) & 0xFFFF
        case "S":
            return wrap(int(value), 16)
        case _:
            return value
