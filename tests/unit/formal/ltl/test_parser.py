"""What is read as which formula, and what is refused with which words."""

from __future__ import annotations

import pytest

from heddle.errors import InputError
from heddle.formal.ltl.formula import (
    And,
    Atom,
    Bottom,
    Finally,
    Formula,
    Globally,
    Iff,
    Implies,
    Next,
    Not,
    Or,
    Release,
    Top,
    Until,
)
from heddle.formal.ltl.parser import DEEPEST, parse
from heddle.formal.ltl.proposition import Comparator, Comparison, Event, Flag, Moment

P, Q, R = (Atom(Flag(name)) for name in "pqr")


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("p", P),
        ("true", Top()),
        ("false", Bottom()),
        ("!p", Not(P)),
        ("X p", Next(P)),
        ("X(p)", Next(P)),
        ("[]p", Globally(P)),
        ("<>p", Finally(P)),
        ("p && q", And(P, Q)),
        ("p||q", Or(P, Q)),
        ("p->q", Implies(P, Q)),
        ("p<->q", Iff(P, Q)),
        ("p U q", Until(P, Q)),
        ("p R q", Release(P, Q)),
        ("[]<>!X p", Globally(Finally(Not(Next(P))))),
    ],
)
def test_each_operator_is_read(text: str, formula: Formula) -> None:
    assert parse(text) == formula


@pytest.mark.parametrize(
    ("text", "grouped"),
    [
        ("p U q U r", "p U (q U r)"),
        ("p R q U r", "p R (q U r)"),
        ("p -> q -> r", "p -> (q -> r)"),
        ("p && q && r", "(p && q) && r"),
        ("p || q || r", "(p || q) || r"),
        ("p <-> q <-> r", "(p <-> q) <-> r"),
        ("[]p U q", "([]p) U q"),
        ("!p && q", "(!p) && q"),
        ("p U q && r", "(p U q) && r"),
        ("p && q U r", "p && (q U r)"),
        ("p || q && r", "p || (q && r)"),
        ("p -> q || r", "p -> (q || r)"),
        ("p <-> q -> r", "p <-> (q -> r)"),
        ("p -> q <-> r", "(p -> q) <-> r"),
        ("[]p -> <>q U !r", "([]p) -> ((<>q) U (!r))"),
    ],
)
def test_operators_group_as_documented(text: str, grouped: str) -> None:
    assert parse(text) == parse(grouped)


@pytest.mark.parametrize(
    ("text", "proposition"),
    [
        ("Door.open", Flag("Door.open")),
        ("bank.Vault$Lock.held", Flag("bank.Vault$Lock.held")),
        ("été.ouvert", Flag("été.ouvert")),
        ("X.U", Flag("X.U")),
        ("Xray", Flag("Xray")),
        ("enter", Flag("enter")),
        ("C.count >= 3", Comparison("C.count", Comparator.AT_LEAST, 3)),
        ("count<-1", Comparison("count", Comparator.LESS, -1)),
        ("x == -1", Comparison("x", Comparator.EQUAL, -1)),
        ("x <= 9223372036854775807", Comparison("x", Comparator.AT_MOST, 2**63 - 1)),
        ("x > -9223372036854775808", Comparison("x", Comparator.GREATER, -(2**63))),
        ("x == true", Flag("x")),
        ("x != false", Flag("x")),
        ("enter(Bank.move)", Event(Moment.ENTER, "Bank.move")),
        ("exit( move )", Event(Moment.EXIT, "move")),
    ],
)
def test_each_kind_of_atom_is_read(text: str, proposition: Flag | Comparison | Event) -> None:
    assert parse(text) == Atom(proposition)


@pytest.mark.parametrize(
    ("text", "positive"), [("x != 3", "x == 3"), ("x != true", "x"), ("x == false", "x")]
)
def test_a_negative_comparison_is_the_negation_of_the_positive_one(
    text: str, positive: str
) -> None:
    assert parse(text) == Not(parse(positive))


def test_a_comparison_is_an_operand_of_any_operator() -> None:
    three = Atom(Comparison("n", Comparator.EQUAL, 3))
    assert parse("!n == 3 -> p U n==3") == Implies(Not(three), Until(P, three))


@pytest.mark.parametrize(
    ("text", "column", "cause", "remedy"),
    [
        ("", 1, "a formula should be here, not the end", "write a formula such as"),
        ("p &&", 5, "a formula should be here, not the end", "such as"),
        ("p && )", 6, "a formula should be here, not `)`", "such as"),
        ("&& p", 1, "a formula should be here, not `&&`", "on both sides of &&"),
        ("p U U q", 5, "not `U`", "on both sides of U"),
        ("(p -> q", 8, "`)` should be here, not the end", "the parenthesis of column 1"),
        ("p)", 2, "closes nothing", "leave it out"),
        ("p q", 3, "should end before `q`", "join two formulas with an operator"),
        ("G p", 3, "should end before `p`", "[] for always"),
        ("p & q", 3, "`&` is not allowed", "write &&"),
        ("p | q", 3, "`|` is not allowed", "write ||"),
        ("x = 3", 3, "`=` is not allowed", "write =="),
        ("~p", 1, "`~` is not allowed", "write !"),
        ("[ ]p", 1, "`[` is not allowed", "without a space"),
        ('x == "a"', 6, '`"` is not allowed', "numbers, true or false"),
        ("p # q", 3, "`#` is not allowed", "operators are"),
        ("3 <= x", 1, "not `3`", "put the field first"),
        ("0 < x < 3", 1, "not `0`", "put the field first"),
        ("x < 3 < 4", 7, "should end before `<`", "only once"),
        ("x == 1.5", 6, "not a whole decimal number", "such as 3 or -1"),
        ("x == 0x10", 6, "not a whole decimal number", "such as 3 or -1"),
        ("x == y", 6, "a constant, not with `y`", "boolean field"),
        ("x ==", 5, "a constant, not with the end", "boolean field"),
        ("x < true", 3, "`<` does not compare booleans", "write == or !="),
        ("x == 9223372036854775808", 6, "not a value of any integer type", "64 bits"),
        ("x == " + "9" * 5000, 6, "not a value of any integer type", "64 bits"),
        ("enter()", 7, "a method's name should be here, not `)`", "enter(Class.method)"),
        ("exit(C.m(int))", 9, "`)` should be here, not `(`", "without parameters"),
        ("enter(C.m", 10, "`)` should be here, not the end", "enter(Class.method)"),
    ],
)
def test_what_is_no_formula_is_refused_at_its_column_with_a_remedy(
    text: str, column: int, cause: str, remedy: str
) -> None:
    with pytest.raises(InputError) as refusal:
        parse(text)
    assert refusal.value.place == f"formula `{text}`, column {column}"
    assert cause in refusal.value.cause
    assert remedy in str(refusal.value.remedy)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 5000 + "p" + ")" * 5000,
        "!" * 5000 + "p",
        " -> ".join(["p"] * 5000),
        " && ".join(["p"] * 5000),
        " && ".join(["p"] * (DEEPEST + 1)),
    ],
    ids=["parentheses", "prefixes", "to the right", "to the left", "one too deep"],
)
def test_formulas_nested_too_deep_are_refused_whatever_nests_them(text: str) -> None:
    with pytest.raises(InputError, match=f"nested deeper than {DEEPEST} levels"):
        parse(text)


@pytest.mark.parametrize("text", ["!" * (DEEPEST - 1) + "p", " && ".join(["p"] * DEEPEST)])
def test_the_deepest_formula_allowed_is_read(text: str) -> None:
    assert isinstance(parse(text), Not | And)
