from __future__ import annotations

import pytest

from heddle.formal.trees.tree import Tree
from support.finite_tree_automata import TreeAutomaton, TreeRule, accepts, states_of
from support.tree_search import Ordered, find_tree


def counter(modulus: int, wanted: int) -> TreeAutomaton[str, int]:
    """Counts the leaves `one` of binary trees."""
    nodes = [
        TreeRule("node", (left, right), (left + right) % modulus)
        for left in range(modulus)
        for right in range(modulus)
    ]
    leaves = [TreeRule("zero", (), 0), TreeRule("one", (), 1 % modulus)]
    return TreeAutomaton((*leaves, *nodes), frozenset({wanted}))


def test_a_state_is_known_for_every_tree() -> None:
    tree = Tree("node", (Tree("one"), Tree("node", (Tree("one"), Tree("zero")))))
    assert states_of(counter(3, 2), tree) == {2}
    assert accepts(counter(3, 2), tree)
    assert not accepts(counter(3, 1), tree)


def test_a_smallest_common_tree_is_found() -> None:
    tree = find_tree(counter(2, 1), [Ordered(counter(3, 2))])
    assert tree is not None
    leaves = [str(node) for node in tree.nodes() if not node.children]
    assert leaves == ["one"] * 5


def test_automata_without_common_tree_have_none() -> None:
    assert find_tree(counter(2, 1), [Ordered(counter(4, 2))]) is None


def test_an_automaton_without_rules_accepts_nothing() -> None:
    assert find_tree(TreeAutomaton[str, int]((), frozenset({0}))) is None


@pytest.mark.parametrize("limit", [None, 10.0])
def test_a_leaf_can_be_a_whole_tree(limit: float | None) -> None:
    assert find_tree(counter(2, 0), (), limit) == Tree("zero")


def test_a_tree_is_shown_as_a_term() -> None:
    assert str(Tree("node", (Tree("one"), Tree("zero")))) == "node(one, zero)"
