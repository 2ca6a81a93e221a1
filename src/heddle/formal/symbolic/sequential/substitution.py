"""Expressions and steps of a network written over other variables."""

from __future__ import annotations

from collections.abc import Callable

from heddle.formal.symbolic.expressions import (
    Apply,
    Constant,
    Expression,
    Read,
    Self,
    Table,
    Variable,
)
from heddle.formal.symbolic.network import Assign, Assume, Havoc, Load, Step, Store


def rewrite(
    expression: Expression, replace: Callable[[Variable], Expression], thread: int
) -> Expression:
    """`expression` as the thread computes it, every variable replaced."""
    match expression:
        case Read(variable):
            return replace(variable)
        case Self(bits):
            return Constant(thread & ((1 << bits) - 1), bits)
        case Table(index, entries, bits):
            return Table(rewrite(index, replace, thread), entries, bits)
        case Apply(operator, arguments, bits):
            return Apply(
                operator, tuple(rewrite(each, replace, thread) for each in arguments), bits
            )
        case Constant():
            return expression


def rewrite_step(step: Step, rename: Callable[[Variable], Variable], thread: int) -> Step:
    """`step` over renamed variables, as the thread takes it."""

    def value(expression: Expression) -> Expression:
        return rewrite(expression, lambda variable: Read(rename(variable)), thread)

    match step:
        case Assume(condition):
            return Assume(value(condition))
        case Assign(target, new):
            return Assign(rename(target), value(new))
        case Load(target, array, index):
            return Load(rename(target), array, value(index))
        case Store(array, index, new):
            return Store(array, value(index), value(new))
        case Havoc(target):
            return Havoc(rename(target))
