"""Small random tree automata, and by brute force the trees that they accept."""

from __future__ import annotations

from itertools import product

from hypothesis import strategies as st

from heddle.formal.trees.tree import Tree
from support.finite_tree_automata import TreeAutomaton, TreeRule, states_of

ALPHABET = (("a", 0), ("b", 0), ("f", 1), ("g", 2), ("h", 3))
Automaton = TreeAutomaton[str, int]


@st.composite
def automata(draw: st.DrawFn, most_states: int = 4) -> Automaton:
    state = st.integers(0, draw(st.integers(0, most_states - 1)))

    def rule(symbol: tuple[str, int]) -> st.SearchStrategy[TreeRule[str, int]]:
        name, rank = symbol
        return st.builds(TreeRule, st.just(name), st.tuples(*[state] * rank), state)

    rules = draw(st.lists(st.sampled_from(ALPHABET).flatmap(rule), max_size=12))
    return TreeAutomaton(tuple(rules), frozenset(draw(st.sets(state, max_size=2))))


def smallest_common_tree(automata: list[Automaton]) -> int | None:
    """The size of a smallest tree that all accept, by the sets of states that trees can have."""
    start: dict[tuple[frozenset[int], ...], Tree[str]] = {}
    found = start
    while True:
        more = dict(found)
        for symbol, rank in ALPHABET:
            for children in product(found.values(), repeat=rank):
                tree = Tree(symbol, children)
                states = tuple(states_of(automaton, tree) for automaton in automata)
                if states not in more or more[states].size() > tree.size():
                    more[states] = tree
        if {key: tree.size() for key, tree in more.items()} == {
            key: tree.size() for key, tree in found.items()
        }:
            break
        found = more
    accepted = [
        tree.size()
        for states, tree in found.items()
        if all(
            not automaton.accepting.isdisjoint(known)
            for automaton, known in zip(automata, states, strict=True)
        )
    ]
    return min(accepted, default=None)
