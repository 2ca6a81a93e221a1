"""Random formulas over p, q and r, for Hypothesis and for oracles outside Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

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
from heddle.formal.ltl.proposition import Flag

if TYPE_CHECKING:
    import random

NAMES = ("p", "q", "r")
ATOMS = tuple(Atom(Flag(name)) for name in NAMES)
UNARY = (Not, Next, Globally, Finally)
BINARY = (And, Or, Implies, Iff, Until, Release)


def formulas(depth: int = 4) -> st.SearchStrategy[Formula]:
    """Formulas nested at most so deep below the top.

    Only the lower half may end early, and seldom in a constant: most bugs need three operators
    above one another, none of which can be simplified away.
    """
    leaves: st.SearchStrategy[Formula] = st.sampled_from([*ATOMS * 4, Top(), Bottom()])
    if depth == 0:
        return leaves
    below = formulas(depth - 1)
    unary = st.builds(lambda build, f: build(f), st.sampled_from(UNARY), below)
    binary = st.builds(lambda build, f, g: build(f, g), st.sampled_from(BINARY), below, below)
    return st.one_of(leaves, unary, binary) if depth <= 2 else st.one_of(unary, binary)


def stuttering_formula(source: random.Random, operators: int) -> Formula:
    """A formula without X that has so many operators."""
    if operators == 0:
        return source.choice(ATOMS)
    if source.random() < 0.4:
        build = source.choice((Not, Globally, Finally))
        return build(stuttering_formula(source, operators - 1))
    left = source.randrange(operators)
    return source.choice((And, Or, Implies, Until, Release))(
        stuttering_formula(source, left), stuttering_formula(source, operators - 1 - left)
    )
