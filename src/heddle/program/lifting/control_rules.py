"""Rules for jumps, switches, returns and throws (JVMS 2.11.7, 2.11.9)."""

from __future__ import annotations

from typing import Final

from heddle.program.code import Branch, Return, Switch, Throw
from heddle.program.lifting.emitter import RETURN_ADDRESS, Emitter, Rule
from heddle.program.lifting.opcodes import ATHROW, CALL_COPY, GOTO, SWITCH
from heddle.program.lifting.tape import Cases
from heddle.program.operands import NULL, IntLiteral, Kind, Operand, PlainLiteral
from heddle.program.operators import Comparison

_ZERO: Final = IntLiteral(0)

#: The opcodes that compare an int with zero.
COMPARISONS: Final = {153 + number: op for number, op in enumerate(Comparison)}


def branch(
    emitter: Emitter, op: Comparison, left: Operand, right: Operand, destination: int
) -> None:
    """End the block with a branch to an index of the tape."""
    emitter.jump = Branch(emitter.pc, emitter.line, op, left, right, emitter.block_at[destination])


def _compare_with(literal: PlainLiteral, kind: Kind, op: Comparison) -> Rule:
    def rule(emitter: Emitter, destination: int) -> None:
        branch(emitter, op, emitter.pop(kind), literal, destination)

    return rule


def _compare(kind: Kind, op: Comparison) -> Rule:
    def rule(emitter: Emitter, destination: int) -> None:
        right = emitter.pop(kind)
        branch(emitter, op, emitter.pop(kind), right, destination)

    return rule


def _goto(emitter: Emitter, destination: int) -> None:
    emitter.go(destination)


def _call_copy(emitter: Emitter, destination: int) -> None:
    emitter.stack.append(RETURN_ADDRESS)
    emitter.go(destination)


def _switch(emitter: Emitter, operand: Cases) -> None:
    value = emitter.pop(Kind.INT)
    cases, default = operand
    block_at = emitter.block_at
    # A table switch fills its gaps with the default: those are no cases.
    emitter.jump = Switch(
        emitter.pc,
        emitter.line,
        value,
        tuple((case, block_at[target]) for case, target in cases if target != default),
        block_at[default],
    )


def _return(kind: Kind | None) -> Rule:
    def rule(emitter: Emitter, _operand: object) -> None:
        if kind is not emitter.result_kind:
            emitter.fail(
                f"it returns {kind or 'nothing'}, but the method {emitter.result_kind or 'nothing'}"
            )
        value = None if kind is None else emitter.pop(kind)
        emitter.jump = Return(emitter.pc, emitter.line, value)

    return rule


def _throw(emitter: Emitter, _operand: object) -> None:
    emitter.jump = Throw(emitter.pc, emitter.line, emitter.pop(Kind.REF))


RULES: Final[dict[int, Rule]] = {
    **{opcode: _compare_with(_ZERO, Kind.INT, op) for opcode, op in COMPARISONS.items()},
    **{159 + number: _compare(Kind.INT, op) for number, op in enumerate(Comparison)},
    165: _compare(Kind.REF, Comparison.EQ),
    166: _compare(Kind.REF, Comparison.NE),
    **dict.fromkeys(GOTO, _goto),
    CALL_COPY: _call_copy,
    **dict.fromkeys(SWITCH, _switch),
    172: _return(Kind.INT),
    173: _return(Kind.LONG),
    174: _return(Kind.FLOAT),
    175: _return(Kind.DOUBLE),
    176: _return(Kind.REF),
    177: _return(None),
    ATHROW: _throw,
    198: _compare_with(NULL, Kind.REF, Comparison.EQ),
    199: _compare_with(NULL, Kind.REF, Comparison.NE),
}
