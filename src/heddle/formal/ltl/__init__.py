"""Linear temporal logic: from the text of a formula to a Büchi automaton.

A checker calls `translate(Not(parse(text)))`: the automaton accepts the runs that break the
formula.
"""

from __future__ import annotations

from heddle.formal.ltl.buchi import BuchiAutomaton, Guard, Transition
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
    atoms,
    uses_next,
)
from heddle.formal.ltl.parser import parse
from heddle.formal.ltl.printing import text_of
from heddle.formal.ltl.proposition import Comparator, Comparison, Event, Flag, Moment, Proposition
from heddle.formal.ltl.translate import translate

__all__ = [
    "And",
    "Atom",
    "Bottom",
    "BuchiAutomaton",
    "Comparator",
    "Comparison",
    "Event",
    "Finally",
    "Flag",
    "Formula",
    "Globally",
    "Guard",
    "Iff",
    "Implies",
    "Moment",
    "Next",
    "Not",
    "Or",
    "Proposition",
    "Release",
    "Top",
    "Transition",
    "Until",
    "atoms",
    "parse",
    "text_of",
    "translate",
    "uses_next",
]
