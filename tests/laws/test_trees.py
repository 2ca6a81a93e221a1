"""Emptiness of products of tree automata against brute force."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from laws.random_tree_automata import ALPHABET, Automaton, automata, smallest_common_tree
from support.finite_tree_automata import TreeAutomaton, accepts, states_of, tabulate
from support.tree_search import Ordered, find_tree
from support.tree_simulation import greatest_simulation


@given(st.lists(automata(most_states=3), min_size=1, max_size=3))
def test_a_tree_is_found_exactly_if_there_is_one_and_it_is_a_smallest_one(
    components: list[Automaton],
) -> None:
    first, *others = components
    tree = find_tree(first, [Ordered(automaton) for automaton in others])
    assert (tree and tree.size()) == smallest_common_tree(components)
    assert tree is None or all(accepts(automaton, tree) for automaton in components)


@given(st.lists(automata(), min_size=1, max_size=3))
def test_dropping_what_is_covered_changes_no_answer(components: list[Automaton]) -> None:
    first, *others = components
    plain = find_tree(first, [Ordered(automaton) for automaton in others])
    ordered = [Ordered(automaton, greatest_simulation(automaton)) for automaton in others]
    covered = find_tree(first, ordered)
    assert (covered is None) == (plain is None)
    assert covered is None or all(accepts(automaton, covered) for automaton in components)


@given(automata(), automata())
def test_which_component_is_explored_from_the_root_does_not_matter(
    one: Automaton, other: Automaton
) -> None:
    there = find_tree(one, [Ordered(other)])
    back = find_tree(other, [Ordered(one)])
    assert (there and there.size()) == (back and back.size())


@given(automata())
def test_a_tabulated_automaton_recognises_the_same_trees(automaton: Automaton) -> None:
    table: TreeAutomaton[str, int] = tabulate(automaton, ALPHABET)
    tree = find_tree(table)
    other = find_tree(automaton)
    assert (tree and tree.size()) == (other and other.size())
    assert tree is None or states_of(automaton, tree) == states_of(table, tree)
