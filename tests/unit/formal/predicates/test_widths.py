"""Ints and longs side by side: terms in normal form and the solver compute what Java computes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heddle.formal.predicates.solver import Solver
from heddle.formal.predicates.terms import (
    LONG,
    WIDE,
    WIDTH,
    Key,
    Term,
    compare,
    compute,
    constant,
    evaluated,
    operation,
    variable,
)

N: Key = ("static", "", "C", "n")
L: Key = ("static", "", "C", "l", LONG)
SOLVER = Solver()
EDGES = (0, 1, -1, 2, 31, 33, 63, 1 << 31, (1 << 31) - 1, 1 << 32, (1 << 63) - 1, 1 << 63, -1 << 31)

OPERATIONS = ("+", "-", "*", "&", "^", "<<", ">>", ">>>")


def _unary(term: Term, name: str) -> Term:
    if name == "wide":
        return term if term.width == WIDE else operation("i2l", term)
    return operation(name, operation("l2i", term) if term.width == WIDE else term)


def _binary(name: str, left: Term, right: Term) -> Term:
    if name in {"<<", ">>", ">>>"}:
        return operation(name, left, operation("l2i", right) if right.width == WIDE else right)
    if left.width != right.width:
        left, right = _unary(left, "wide"), _unary(right, "wide")
    return operation(name, left, right)


CONSTANTS = st.builds(constant, st.sampled_from(EDGES), st.sampled_from((WIDTH, WIDE)))
TERMS = st.recursive(
    st.one_of(st.sampled_from([variable(N), variable(L)]), CONSTANTS),
    lambda inner: st.one_of(
        st.builds(_unary, inner, st.sampled_from(("wide", "i2b", "i2c", "i2s", "-"))),
        st.builds(_binary, st.sampled_from(OPERATIONS), inner, inner),
    ),
    max_leaves=4,
)


@settings(max_examples=60, deadline=None)
@given(TERMS, st.sampled_from(EDGES), st.sampled_from(EDGES))
def test_a_term_is_the_same_number_for_the_solver(term: Term, n: int, l: int) -> None:  # noqa: E741
    values = {N: constant(n).value or 0, L: constant(l, WIDE).value or 0}
    premises = [
        compare("==", variable(N), constant(n)),
        compare("==", variable(L), constant(l, WIDE)),
    ]
    number = constant(evaluated(term, values), term.width)
    assert SOLVER.possible([*premises, compare("==", term, number)])
    assert not SOLVER.possible([*premises, compare("!=", term, number)])


@pytest.mark.parametrize(
    ("name", "values", "width", "result"),
    [
        ("+", [(1 << 63) - 1, 1], WIDE, -(1 << 63)),
        ("+", [(1 << 31) - 1, 1], WIDTH, -(1 << 31)),
        ("l2i", [(1 << 32) + 5], WIDE, 5),
        ("l2i", [1 << 31], WIDE, -(1 << 31)),
        ("i2l", [-1], WIDTH, -1),
        ("<<", [1, 33], WIDE, 1 << 33),
        ("<<", [1, 33], WIDTH, 2),
        (">>>", [-1, 60], WIDE, 15),
        ("/", [-(1 << 63), -1], WIDE, -(1 << 63)),
    ],
)
def test_operations_give_what_java_gives(
    name: str, values: list[int], width: int, result: int
) -> None:
    assert compute(name, values, width) == result


def test_ints_and_longs_are_never_added_without_a_conversion() -> None:
    with pytest.raises(ValueError, match="mixed"):
        _ = variable(N) + variable(L)


def test_the_lower_half_of_a_sum_is_the_sum_of_lower_halves() -> None:
    total = operation("i2l", variable(N)) + constant((1 << 32) + 3, WIDE)
    assert operation("l2i", total) == variable(N) + constant(3)
