"""Registers and literals of register code as operands of micro code."""

from __future__ import annotations

from typing import Final

from heddle.abstraction import micro
from heddle.abstraction.micro import NULL, Num, Obj, Operand, Reg, Sort
from heddle.program.operands import (
    IntLiteral,
    Kind,
    LongLiteral,
    NullLiteral,
    Register,
    StringLiteral,
)
from heddle.program.operands import Operand as JavaOperand

_SORTS: Final = {Kind.INT: Sort.INT, Kind.LONG: Sort.INT, Kind.REF: Sort.REF}


def sort_of(descriptor: str) -> Sort:
    """What a register for a value of this type holds."""
    if descriptor[0] in "L[":
        return Sort.REF
    return Sort.NOTHING if descriptor[0] in "FDV" else Sort.INT


def register(java: Register) -> Reg:
    """The micro register of the same name."""
    return Reg(java.name, _SORTS.get(java.kind, Sort.NOTHING))


def operand(java: JavaOperand) -> Operand:
    """The micro operand that means the same."""
    match java:
        case Register():
            known = register(java)
            return micro.Untracked() if known.sort is Sort.NOTHING else known
        case IntLiteral(value) | LongLiteral(value):
            return Num(value)
        case StringLiteral(value):
            return Obj("string", value)
        case NullLiteral():
            return NULL
        case _:
            return micro.Untracked()
