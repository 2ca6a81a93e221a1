"""Every operator on BDDs computes what it computes on Python's numbers, for all small operands."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from heddle.formal.symbolic.arithmetic import apply
from heddle.formal.symbolic.expressions import (
    Apply,
    Constant,
    Global,
    Operator,
    Read,
    Self,
    Table,
    equal,
    negation,
)
from heddle.formal.symbolic.network import Assume, Goto, Label, Network, Procedure, Rule, Thread
from heddle.formal.symbolic.solve import solve

if TYPE_CHECKING:
    from heddle.formal.symbolic.expressions import Expression

COMPARISONS = (Operator.EQUAL, Operator.LESS, Operator.LESS_UNSIGNED)
SHIFTS = (Operator.SHIFT_LEFT, Operator.SHIFT_RIGHT, Operator.SHIFT_RIGHT_UNSIGNED)
WIDENINGS = (Operator.SIGN_EXTEND, Operator.ZERO_EXTEND)
BINARY = tuple(
    each for each in Operator if each not in (Operator.NOT, Operator.CHOOSE, *WIDENINGS, *SHIFTS)
)


def can_be(condition: Expression, variables: tuple[Global, ...], threads: int = 1) -> bool:
    """Whether some thread finds the condition true for some values of the variables."""
    labels = (Label(), Label())
    procedure = Procedure("main", (), (), labels, (Rule(0, (Assume(condition),), Goto(1)),))
    network = Network(variables, (), (procedure,), (Thread("main"),) * threads)
    return bool(solve(network, contexts=1, targets=[("main", 1)]).targets)


def concatenated(variables: tuple[Global, ...], bits: int) -> Expression:
    """The values one behind the other, the first lowest."""
    result: Expression = Constant(0, bits)
    at = 0
    for variable in variables:
        wide = Apply(Operator.ZERO_EXTEND, (Read(variable),), bits)
        moved = Apply(Operator.SHIFT_LEFT, (wide, Constant(at, bits)), bits)
        result = Apply(Operator.OR, (result, moved), bits)
        at += variable.bits
    return result


def holds_for_all(operator: Operator, widths: tuple[int, ...], bits: int) -> bool:
    variables = tuple(Global(f"x{at}", width, None) for at, width in enumerate(widths))
    computed = Apply(operator, tuple(Read(each) for each in variables), bits)
    backwards = product(*(range(1 << width) for width in reversed(widths)))
    entries = tuple(apply(operator, values[::-1], widths, bits) for values in backwards)
    expected = Table(concatenated(variables, sum(widths)), entries, bits)
    same = equal(computed, expected)
    return can_be(same, variables) and not can_be(negation(same), variables)


@pytest.mark.parametrize("operator", BINARY)
@pytest.mark.parametrize("width", [1, 2, 3, 4])
def test_two_operands(operator: Operator, width: int) -> None:
    assert holds_for_all(operator, (width, width), 1 if operator in COMPARISONS else width)


@pytest.mark.parametrize("operator", SHIFTS)
@pytest.mark.parametrize("width", [1, 2, 3, 4])
@pytest.mark.parametrize("amount", [1, 2, 3])
def test_shifts_by_amounts_of_any_width(operator: Operator, width: int, amount: int) -> None:
    assert holds_for_all(operator, (width, amount), width)


@pytest.mark.parametrize("operator", WIDENINGS)
@pytest.mark.parametrize("width", [1, 2, 3])
@pytest.mark.parametrize("bits", [1, 2, 3, 4])
def test_widening_and_truncation(operator: Operator, width: int, bits: int) -> None:
    assert holds_for_all(operator, (width,), bits)


@pytest.mark.parametrize("width", [1, 2, 3])
def test_negation_and_choice(width: int) -> None:
    assert holds_for_all(Operator.NOT, (width,), width)
    assert holds_for_all(Operator.CHOOSE, (1, width, width), width)


def test_a_table_is_0_outside() -> None:
    index = Global("index", 3, None)
    inside = Table(Read(index), (1, 1, 1), 1)
    small = Apply(Operator.LESS_UNSIGNED, (Read(index), Constant(3, 3)), 1)
    assert not can_be(negation(equal(inside, small)), (index,))


def test_the_number_of_a_thread_is_its_own() -> None:
    assert can_be(equal(Self(2), Constant(2, 2)), (), threads=3)
    assert not can_be(equal(Self(2), Constant(2, 2)), (), threads=2)
