"""Rules for arithmetic, conversions and comparisons (JVMS 2.11.3, 2.11.4)."""

from __future__ import annotations

from typing import Final

from heddle.program.code import Binary, Unary
from heddle.program.lifting.control_rules import COMPARISONS, branch
from heddle.program.lifting.emitter import Emitter, Rule
from heddle.program.lifting.opcodes import LCMP
from heddle.program.operands import Kind
from heddle.program.operators import BinaryOp, UnaryOp

_NUMBERS: Final = (Kind.INT, Kind.LONG, Kind.FLOAT, Kind.DOUBLE)
_INTEGERS: Final = (Kind.INT, Kind.LONG)


def _binary(op: BinaryOp, left_kind: Kind, right_kind: Kind, result: Kind) -> Rule:
    def rule(emitter: Emitter, _operand: object) -> None:
        right = emitter.pop(right_kind)
        left = emitter.pop(left_kind)
        target = emitter.target(result)
        emitter.out.append(Binary(emitter.pc, emitter.line, target, op, left, right))

    return rule


def _unary(op: UnaryOp, source: Kind, result: Kind) -> Rule:
    def rule(emitter: Emitter, _operand: object) -> None:
        operand = emitter.pop(source)
        target = emitter.target(result)
        emitter.out.append(Unary(emitter.pc, emitter.line, target, op, operand))

    return rule


_compare_longs = _binary(BinaryOp.COMPARE, Kind.LONG, Kind.LONG, Kind.INT)


def _compare_or_branch(emitter: Emitter, operand: object) -> None:
    """`lcmp` and the branch on its result are one branch on two longs."""
    index = emitter.index
    if index < emitter.end:
        op = COMPARISONS.get(emitter.tape.opcodes[index])
        if op is not None:
            right = emitter.pop(Kind.LONG)
            left = emitter.pop(Kind.LONG)
            emitter.index = index + 1
            branch(emitter, op, left, right, emitter.tape.operands[index])
            return
    _compare_longs(emitter, operand)


def _arithmetic() -> dict[int, Rule]:
    operators = (
        BinaryOp.ADD,
        BinaryOp.SUBTRACT,
        BinaryOp.MULTIPLY,
        BinaryOp.DIVIDE,
        BinaryOp.REMAINDER,
    )
    return {
        96 + 4 * row + column: _binary(op, kind, kind, kind)
        for row, op in enumerate(operators)
        for column, kind in enumerate(_NUMBERS)
    }


def _shifts() -> dict[int, Rule]:
    operators = (BinaryOp.SHIFT_LEFT, BinaryOp.SHIFT_RIGHT, BinaryOp.SHIFT_RIGHT_UNSIGNED)
    return {
        120 + 2 * row + column: _binary(op, kind, Kind.INT, kind)
        for row, op in enumerate(operators)
        for column, kind in enumerate(_INTEGERS)
    }


def _bitwise() -> dict[int, Rule]:
    operators = (BinaryOp.AND, BinaryOp.OR, BinaryOp.XOR)
    return {
        126 + 2 * row + column: _binary(op, kind, kind, kind)
        for row, op in enumerate(operators)
        for column, kind in enumerate(_INTEGERS)
    }


RULES: Final[dict[int, Rule]] = {
    **_arithmetic(),
    **{116 + n: _unary(UnaryOp.NEGATE, kind, kind) for n, kind in enumerate(_NUMBERS)},
    **_shifts(),
    **_bitwise(),
    133: _unary(UnaryOp.INT_TO_LONG, Kind.INT, Kind.LONG),
    134: _unary(UnaryOp.INT_TO_FLOAT, Kind.INT, Kind.FLOAT),
    135: _unary(UnaryOp.INT_TO_DOUBLE, Kind.INT, Kind.DOUBLE),
    136: _unary(UnaryOp.LONG_TO_INT, Kind.LONG, Kind.INT),
    137: _unary(UnaryOp.LONG_TO_FLOAT, Kind.LONG, Kind.FLOAT),
    138: _unary(UnaryOp.LONG_TO_DOUBLE, Kind.LONG, Kind.DOUBLE),
    139: _unary(UnaryOp.FLOAT_TO_INT, Kind.FLOAT, Kind.INT),
    140: _unary(UnaryOp.FLOAT_TO_LONG, Kind.FLOAT, Kind.LONG),
    141: _unary(UnaryOp.FLOAT_TO_DOUBLE, Kind.FLOAT, Kind.DOUBLE),
    142: _unary(UnaryOp.DOUBLE_TO_INT, Kind.DOUBLE, Kind.INT),
    143: _unary(UnaryOp.DOUBLE_TO_LONG, Kind.DOUBLE, Kind.LONG),
    144: _unary(UnaryOp.DOUBLE_TO_FLOAT, Kind.DOUBLE, Kind.FLOAT),
    145: _unary(UnaryOp.INT_TO_BYTE, Kind.INT, Kind.INT),
    146: _unary(UnaryOp.INT_TO_CHAR, Kind.INT, Kind.INT),
    147: _unary(UnaryOp.INT_TO_SHORT, Kind.INT, Kind.INT),
    LCMP: _compare_or_branch,
    149: _binary(BinaryOp.COMPARE_LOW, Kind.FLOAT, Kind.FLOAT, Kind.INT),
    150: _binary(BinaryOp.COMPARE_HIGH, Kind.FLOAT, Kind.FLOAT, Kind.INT),
    151: _binary(BinaryOp.COMPARE_LOW, Kind.DOUBLE, Kind.DOUBLE, Kind.INT),
    152: _binary(BinaryOp.COMPARE_HIGH, Kind.DOUBLE, Kind.DOUBLE, Kind.INT),
}
