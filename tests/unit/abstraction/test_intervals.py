"""Intervals against Java's arithmetic on all values of small ranges."""

from __future__ import annotations

from itertools import product

import pytest

from heddle.abstraction.intervals import INT, Interval, binary, of_bits, unary, where
from heddle.program.operands import Kind
from heddle.program.operators import BinaryOp, Comparison, UnaryOp
from laws import java_arithmetic as arithmetic

BOUNDS = (INT.low, INT.low + 1, -9, -1, 0, 1, 2, 6, 31, 33, INT.high)
INTERVALS = [
    Interval(low, high) for low, high in product(BOUNDS, BOUNDS) if low <= high <= low + 14
]
INTEGER = [each for each in BinaryOp if "compare" not in each.value]


@pytest.mark.parametrize("op", [*INTEGER, BinaryOp.COMPARE])
def test_every_result_is_in_the_interval(op: BinaryOp) -> None:
    kind = Kind.LONG if op is BinaryOp.COMPARE else Kind.INT
    for left, right in product(INTERVALS, INTERVALS):
        whole = binary(op, kind, left, right)
        for one, other in product(values(left), values(right)):
            try:
                assert int(arithmetic.binary(op, kind, one, other)) in whole
            except arithmetic.DivisionByZeroError:
                assert other == 0


@pytest.mark.parametrize(
    "op", [UnaryOp.NEGATE, UnaryOp.INT_TO_BYTE, UnaryOp.INT_TO_CHAR, UnaryOp.INT_TO_SHORT]
)
def test_every_conversion_is_in_the_interval(op: UnaryOp) -> None:
    for operand in INTERVALS:
        whole = unary(op, Kind.INT, operand)
        assert whole is not None
        assert all(int(arithmetic.unary(op, Kind.INT, one)) in whole for one in values(operand))


@pytest.mark.parametrize("op", Comparison)
def test_a_comparison_keeps_the_values_for_which_it_holds(op: Comparison) -> None:
    for left, right in product(INTERVALS, INTERVALS):
        kept = where(op, left, right)
        for one, other in product(values(left), values(right)):
            if arithmetic.holds(op, one, other):
                assert kept is not None
                assert one in kept[0]
                assert other in kept[1]


def test_a_bound_that_grows_goes_to_the_next_threshold() -> None:
    assert Interval(0, 3).widened(Interval(0, 4), (-10, 0, 9, 20)) == Interval(0, 9)
    assert Interval(0, 3).widened(Interval(-1, 2), (-10, 0, 9, 20)) == Interval(-10, 3)


def test_small_results_stay_small() -> None:
    assert binary(BinaryOp.AND, Kind.INT, INT, Interval(7, 7)) == Interval(0, 7)
    assert binary(BinaryOp.REMAINDER, Kind.INT, INT, Interval(5, 5)) == Interval(-4, 4)
    assert binary(BinaryOp.XOR, Kind.INT, Interval(0, 1), Interval(1, 1)) == Interval(0, 1)
    assert binary(BinaryOp.ADD, Kind.INT, of_bits(8), Interval(1, 1)) == Interval(-127, 128)


def values(interval: Interval) -> list[int]:
    return list(range(interval.low, interval.high + 1))
