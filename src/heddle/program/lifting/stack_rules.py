"""Rules for constants, locals and the operand stack itself (JVMS 2.11.2, 2.11.7)."""

from __future__ import annotations

from typing import Final

from heddle._core import Increment
from heddle.program.code import Assign, Binary
from heddle.program.lifting.emitter import RETURN_ADDRESS, Emitter, Entry, Rule
from heddle.program.lifting.opcodes import IINC, LDC, LOADS, NOP, STORES
from heddle.program.operands import (
    NULL,
    ClassLiteral,
    DoubleLiteral,
    DynamicLiteral,
    FloatLiteral,
    IntLiteral,
    Kind,
    LongLiteral,
    MethodHandleLiteral,
    MethodTypeLiteral,
    PlainLiteral,
    Register,
    ResolvedLiteral,
)
from heddle.program.operators import BinaryOp

_RESOLVED: Final = (ClassLiteral, MethodTypeLiteral, MethodHandleLiteral, DynamicLiteral)
_INTS: Final = {value: IntLiteral(value) for value in range(-128, 1024)}


def _nop(_emitter: Emitter, _operand: object) -> None:
    pass


def _constant(literal: PlainLiteral) -> Rule:
    def rule(emitter: Emitter, _operand: object) -> None:
        emitter.stack.append(literal)

    return rule


def _push_int(emitter: Emitter, value: int) -> None:
    emitter.stack.append(_INTS.get(value) or IntLiteral(value))


def _push_constant(emitter: Emitter, literal: PlainLiteral | ResolvedLiteral) -> None:
    if isinstance(literal, _RESOLVED):
        # Evaluation may load a class or run a bootstrap method: it happens here, and once.
        target = emitter.target(literal.kind)
        emitter.out.append(Assign(emitter.pc, emitter.line, target, literal))
    else:
        emitter.stack.append(literal)


def _load(emitter: Emitter, _operand: object) -> None:
    emitter.stack.append(emitter.locals[emitter.index - 1])


def _store(kind: Kind) -> Rule:
    def rule(emitter: Emitter, _operand: object) -> None:
        register = emitter.locals[emitter.index - 1]
        if emitter.stack and emitter.stack[-1] is RETURN_ADDRESS and kind.value == "ref":
            emitter.stack.pop()
            return
        value = emitter.pop(kind)
        if value is register:
            return
        emitter.overwritten(register)
        emitter.out.append(Assign(emitter.pc, emitter.line, register, value))
        # After `dup`, the copy below is the new variable: what a synchronized block enters
        # is then the very register that it leaves.
        if emitter.stack and emitter.stack[-1] is value and isinstance(value, Register):
            emitter.stack[-1] = register

    return rule


def _increment(emitter: Emitter, operand: Increment) -> None:
    register = emitter.overwritten(emitter.locals[emitter.index - 1])
    amount = operand.amount
    op = BinaryOp.ADD if amount >= 0 else BinaryOp.SUBTRACT
    emitter.out.append(
        Binary(emitter.pc, emitter.line, register, op, register, IntLiteral(abs(amount)))
    )


def _take(emitter: Emitter, slots: int) -> list[Entry]:
    """The topmost entries that fill exactly `slots` slots, top last."""
    stack, taken = emitter.stack, 0
    start = len(stack)
    while taken < slots:
        if not start:
            emitter.fail("the operand stack is not that deep")
        start -= 1
        entry = stack[start]
        taken += 1 if entry is RETURN_ADDRESS else entry.kind.slots  # type: ignore[union-attr]
    if taken > slots:
        emitter.fail("it would split a long or double on the operand stack")
    entries = stack[start:]
    del stack[start:]
    return entries


def _pop(slots: int) -> Rule:
    def rule(emitter: Emitter, _operand: object) -> None:
        _take(emitter, slots)

    return rule


def _duplicate(slots: int, below: int) -> Rule:
    """Copy the top `slots` slots to under the `below` slots that they lie on."""

    def rule(emitter: Emitter, _operand: object) -> None:
        top = _take(emitter, slots)
        under = _take(emitter, below)
        emitter.stack += top + under + top

    return rule


def _swap(emitter: Emitter, _operand: object) -> None:
    top = _take(emitter, 1)
    under = _take(emitter, 1)
    emitter.stack += top + under


RULES: Final[dict[int, Rule]] = {
    NOP: _nop,
    1: _constant(NULL),
    **{3 + value: _constant(IntLiteral(value)) for value in range(-1, 6)},
    **{9 + value: _constant(LongLiteral(value)) for value in range(2)},
    **{11 + value: _constant(FloatLiteral(float(value))) for value in range(3)},
    **{14 + value: _constant(DoubleLiteral(float(value))) for value in range(2)},
    16: _push_int,
    17: _push_int,
    **dict.fromkeys(LDC, _push_constant),
    **dict.fromkeys(LOADS, _load),
    **{opcode: _store(kind) for opcode, (kind, _) in STORES.items()},
    IINC: _increment,
    87: _pop(1),
    88: _pop(2),
    89: _duplicate(1, 0),
    90: _duplicate(1, 1),
    91: _duplicate(1, 2),
    92: _duplicate(2, 0),
    93: _duplicate(2, 1),
    94: _duplicate(2, 2),
    95: _swap,
}
