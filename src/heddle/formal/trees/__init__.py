"""Tree automata over ranked alphabets: lazy products and their emptiness, with trees as evidence.

tree         trees
automaton    automata, by rules or by a step function; which states a tree has
search       a tree that several automata accept, found without building their product
"""

from heddle.formal.trees.automaton import BottomUp, TreeAutomaton, TreeRule, states_of, tabulate
from heddle.formal.trees.search import Ordered, Stopped, find_tree
from heddle.formal.trees.tree import Tree

__all__ = [
    "BottomUp",
    "Ordered",
    "Stopped",
    "Tree",
    "TreeAutomaton",
    "TreeRule",
    "find_tree",
    "states_of",
    "tabulate",
]
