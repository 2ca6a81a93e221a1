"""Formulas as text that the parser reads back to the same formula."""

from __future__ import annotations

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
from heddle.formal.ltl.proposition import Comparison

PREFIX: dict[type, str] = {Not: "!", Next: "X ", Globally: "[]", Finally: "<>"}
INFIX: dict[type, str] = {
    And: "&&",
    Or: "||",
    Implies: "->",
    Iff: "<->",
    Until: "U",
    Release: "R",
}


def text_of(formula: Formula) -> str:
    """The formula, with parentheses wherever a reader might wonder."""
    match formula:
        case Top():
            return "true"
        case Bottom():
            return "false"
        case Atom():
            return formula.text
        case Not() | Next() | Globally() | Finally():
            return PREFIX[type(formula)] + _inside(formula.operand)
        case And() | Or() | Implies() | Iff() | Until() | Release():
            operator = INFIX[type(formula)]
            return f"{_inside(formula.left)} {operator} {_inside(formula.right)}"


def _inside(formula: Formula) -> str:
    text = text_of(formula)
    spaced = isinstance(formula, Atom) and isinstance(formula.proposition, Comparison)
    return f"({text})" if spaced or type(formula) in INFIX else text
