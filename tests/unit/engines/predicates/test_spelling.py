"""Predicates as a person reads them mean what they are."""

from __future__ import annotations

import re

import pytest

from heddle.engines.predicates.spelling import spelled
from heddle.formal.predicates.terms import Term, compare, constant, operation, variable

N: Term = variable(("static", "", "p/C", "n"))


def less(term: Term) -> str:
    return spelled(compare("<", term, constant(3)).atom)


@pytest.mark.parametrize("name", ["/", "%", "<<", "&"])
@pytest.mark.parametrize("number", [-2, 1])
def test_an_operation_on_a_sum_has_the_sum_in_parentheses(name: str, number: int) -> None:
    value = 5
    text = less(operation(name, N + constant(number), constant(2)))
    computed = re.sub(r"p\.C\.n", str(value), text).replace("/", "//")
    wanted = {"/": (value + number) // 2, "%": (value + number) % 2}
    wanted |= {"<<": (value + number) << 2, "&": (value + number) & 2}
    assert eval(computed.partition(" < ")[0]) == wanted[name]


def test_a_single_variable_needs_no_parentheses() -> None:
    assert less(operation("/", N, constant(-1))) == "(p.C.n / -1) < 3"
