"""From a formula to a Büchi automaton that accepts exactly the runs of which it is true.

    normal form → alternating → sets of formulas → one acceptance set → smaller

is the way of [GastinO01, all steps]. The tableau of [GerthPVW95, on-the-fly construction] has
fewer steps, but accepts by states throughout and so needs more of them.
"""

from __future__ import annotations

from heddle.formal.ltl.alternating import Alternating, bits
from heddle.formal.ltl.buchi import BuchiAutomaton, Guard, Transition
from heddle.formal.ltl.degeneralise import degeneralise
from heddle.formal.ltl.formula import Formula
from heddle.formal.ltl.generalised import generalise
from heddle.formal.ltl.normal_form import normal_form
from heddle.formal.ltl.simplify import simplify


def translate(formula: Formula) -> BuchiAutomaton:
    """The automaton of a formula; its atoms are those that simplification left in the formula.

    Raises `InputError` when the automaton grows too large to be searched with.
    """
    alternating = Alternating(normal_form(formula))
    graph = simplify(degeneralise(generalise(alternating)))
    transitions = (
        Transition(source, _literals(guard), target)
        for source, leaving in enumerate(graph.edges)
        for guard, target in leaving
    )
    return BuchiAutomaton(
        alternating.atoms,
        len(graph.edges),
        graph.initial,
        graph.accepting,
        tuple(sorted(transitions)),
    )


def _literals(guard: int) -> Guard:
    return tuple((bit // 2, bit % 2 == 0) for bit in bits(guard))
