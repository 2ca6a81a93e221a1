"""Which state of a tree automaton may stand for which other one."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import product
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from support.finite_tree_automata import TreeAutomaton, TreeRule

Symbol = TypeVar("Symbol", bound=Hashable)
State = TypeVar("State", bound=Hashable)


def greatest_simulation(
    automaton: TreeAutomaton[Symbol, State],
) -> frozenset[tuple[State, State]]:
    """All pairs (better, worse): what can be built on `worse` can be built on `better`.

    The greatest relation in which a better state is accepted if the worse one is, and each rule
    with the worse state as a child has a counterpart with the better one in its place, whose
    target is related to the other target. It is the upward simulation that leaves siblings as
    they are, which is what antichains of states need [BouajjaniHHTV08, Sec. 2].
    """
    rules = automaton.rules
    states = automaton.states()
    accepted = automaton.accepting
    pairs = {
        (better, worse)
        for better, worse in product(states, repeat=2)
        if better in accepted or worse not in accepted
    }

    def matched(better: State, rule: TreeRule[Symbol, State], place: int) -> bool:
        children = (*rule.children[:place], better, *rule.children[place + 1 :])
        return any((found, rule.target) in pairs for found in automaton.step(rule.symbol, children))

    def holds(better: State, worse: State) -> bool:
        return all(
            matched(better, rule, place)
            for rule in rules
            for place, child in enumerate(rule.children)
            if child == worse
        )

    while refuted := {(better, worse) for better, worse in pairs if not holds(better, worse)}:
        pairs -= refuted
    return frozenset(pairs)
