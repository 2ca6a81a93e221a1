"""Negations go inward, and what is plainly redundant goes."""

from __future__ import annotations

import pytest

from heddle.errors import InputError
from heddle.formal.ltl.normal_form import normal_form
from heddle.formal.ltl.parser import parse


@pytest.mark.parametrize(
    ("written", "normal"),
    [
        ("!!p", "p"),
        ("!(p && q)", "!p || !q"),
        ("!(p U q)", "!p R !q"),
        ("!(p R q)", "!p U !q"),
        ("!X p", "X !p"),
        ("![]p", "true U !p"),
        ("!<>p", "false R !p"),
        ("!(p -> q)", "p && !q"),
        ("p <-> q", "(p && q) || (!p && !q)"),
        ("!(p <-> q)", "(p && !q) || (!p && q)"),
        ("!(true <-> p)", "!p"),
    ],
)
def test_negation_stands_only_before_atoms(written: str, normal: str) -> None:
    assert normal_form(parse(written)) == parse(normal)


@pytest.mark.parametrize(
    ("written", "smaller"),
    [
        ("p && true", "p"),
        ("p && !p", "false"),
        ("p || !p", "true"),
        ("p && p", "p"),
        ("false U p", "p"),
        ("p U p", "p"),
        ("p U (p U q)", "p U q"),
        ("true R p", "p"),
        ("p R (p R q)", "p R q"),
        ("X true", "true"),
        ("<><>p", "<>p"),
        ("[][]p", "[]p"),
        ("<>[]<>p", "[]<>p"),
        ("[]<>[]p", "<>[]p"),
        ("X []<>p", "[]<>p"),
        ("<>(p U q)", "<>q"),
        ("[](p R q)", "[]q"),
        ("[]p && []q", "[](p && q)"),
        ("<>p || <>q", "<>(p || q)"),
        ("[]<>p || []<>q", "[]<>(p || q)"),
        ("<>[]p && <>[]q", "<>[](p && q)"),
        ("(X p) U (X q)", "X(p U q)"),
    ],
)
def test_what_is_plainly_redundant_goes(written: str, smaller: str) -> None:
    assert normal_form(parse(written)) == normal_form(parse(smaller))


def test_equivalences_that_would_be_written_out_for_ever_are_refused() -> None:
    with pytest.raises(InputError, match="once every <-> is written out"):
        normal_form(parse(" <-> ".join(f"p{n}" for n in range(50))))
