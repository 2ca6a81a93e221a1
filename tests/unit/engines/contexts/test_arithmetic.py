"""Integers mean the same in the analysis and in the network."""

from __future__ import annotations

from itertools import product

import pytest

from heddle.abstraction.values.arithmetic import Arithmetic, signed_width
from heddle.engines.contexts.build.arithmetic import expression, number, resized
from heddle.formal.symbolic.arithmetic import evaluate, signed
from heddle.formal.symbolic.expressions import Constant, Expression

SMALL = range(-9, 10)
LARGE = (2**31 - 1, -(2**31), 65536, -1, 0)
BINARY = ("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>", "compare", "==", "<")
UNARY = ("negate", "byte", "short", "char", "int")


def value_of(expression: Expression) -> int:
    return signed(evaluate(expression, lambda _: 0, 0), expression.bits)


@pytest.mark.parametrize("operator", BINARY)
def test_an_expression_computes_what_the_analysis_says(operator: str) -> None:
    arithmetic = Arithmetic(4)
    for left, right in [*product(SMALL, SMALL), *product(LARGE, LARGE)]:
        if operator in ("/", "%") and right == 0:
            continue
        known = arithmetic.compute(operator, (frozenset({left}), frozenset({right})), wide=False)
        assert known is not None
        arguments = (number(left), number(right))
        made = expression(operator, arguments, arithmetic.width(known), wide=False)
        assert {value_of(resized(made, arithmetic.width(known)))} == known, (left, right)


@pytest.mark.parametrize("operator", UNARY)
def test_a_conversion_computes_what_the_analysis_says(operator: str) -> None:
    arithmetic = Arithmetic(4)
    for value in (*SMALL, *LARGE, 200, 40000, -40000, 2**40 + 7):
        known = arithmetic.compute(operator, (frozenset({value}),), wide=False)
        assert known is not None
        made = expression(operator, (number(value),), arithmetic.width(known), wide=False)
        assert {value_of(resized(made, arithmetic.width(known)))} == known, value


def test_int_and_long_wrap_where_java_wraps() -> None:
    arithmetic = Arithmetic(8)
    most = frozenset({2**31 - 1})
    assert arithmetic.compute("+", (most, frozenset({1})), wide=False) == frozenset({-(2**31)})
    assert arithmetic.compute("+", (most, frozenset({1})), wide=True) == frozenset({2**31})


def test_too_many_values_are_any_value() -> None:
    arithmetic = Arithmetic(8)
    many = frozenset(range(40))
    assert arithmetic.compute("*", (many, many), wide=False) is None


def test_a_comparison_with_any_value_can_come_out_both_ways() -> None:
    assert Arithmetic(8).holds("<", None, frozenset({3})) == {0, 1}


@pytest.mark.parametrize("value", [0, 1, -1, 127, -128, 128, 2**31 - 1])
def test_a_number_keeps_its_sign_in_any_width(value: int) -> None:
    made = number(value)
    assert value_of(made) == value
    assert value_of(resized(made, 40)) == value
    assert signed_width(frozenset({value})) == made.bits
    assert isinstance(made, Constant)
