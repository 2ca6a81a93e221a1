"""Formulas as people read them."""

from __future__ import annotations

import pytest

from heddle.formal.ltl.parser import parse
from support.formula_text import text_of


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("p&&q||r", "(p && q) || r"),
        ("[](p->X q)", "[](p -> X q)"),
        ("!( n==3 )", "!(n == 3)"),
        ("n != 3 U exit( C.m )", "!(n == 3) U exit(C.m)"),
        ("<>[]!(p U q R r)", "<>[]!(p U (q R r))"),
        ("true<->X X false", "true <-> X X false"),
    ],
)
def test_formulas_are_printed_with_every_helpful_parenthesis(written: str, printed: str) -> None:
    assert text_of(parse(written)) == printed
    assert parse(printed) == parse(written)
