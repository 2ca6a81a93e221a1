"""What register instructions compute, as terms."""

from __future__ import annotations

from collections.abc import Callable

from heddle.engines.predicates.build.removal import ARITHMETIC, CONVERSIONS, DIVISION, INTEGERS
from heddle.formal.predicates.terms import Term, operation
from heddle.program import code
from heddle.program.operands import IntLiteral, LongLiteral, Operand, Register
from heddle.program.operators import UnaryOp


def computed(instruction: code.Instruction, term: Callable[[Operand], Term]) -> Term | None:
    """What an instruction computes from ints and longs; None if it does something else."""
    match instruction:
        case code.Assign(target=target, value=value) if target.kind in INTEGERS and isinstance(
            value, Register | IntLiteral | LongLiteral
        ):
            return term(value)
        case code.Unary(op=op, operand=operand) if op in CONVERSIONS and operand.kind in INTEGERS:
            name = "-" if op is UnaryOp.NEGATE else op.value
            return operation(name, term(operand))
        case code.Binary(target=target, op=op, left=left, right=right) if (
            target.kind in INTEGERS and op in ARITHMETIC
        ):
            return operation(op.value, term(left), term(right))
        case code.Binary(
            target=target, op=op, left=left, right=IntLiteral(value) | LongLiteral(value) as right
        ) if target.kind in INTEGERS and op in DIVISION and value != 0:
            return operation(op.value, term(left), term(right))
        case _:
            return None
