"""A tree that several automata accept; the search itself is in Rust."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from heddle import _core
from heddle.formal.monitor_dpn.reachability import Stopped
from heddle.formal.trees.tree import Tree, from_nodes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from support.finite_tree_automata import TreeAutomaton

Symbol = TypeVar("Symbol", bound=Hashable)
State = TypeVar("State", bound=Hashable)

RawAutomaton = tuple[list[bool], list[tuple[int, list[int], int]]]


@dataclass(frozen=True, slots=True)
class Ordered(Generic[Symbol, State]):
    """An automaton and pairs (better, worse) of its states, which must be a simulation.

    `greatest_simulation` has all pairs that may be given; with none there is no subsumption.
    """

    automaton: TreeAutomaton[Symbol, State]
    covers: frozenset[tuple[State, State]] = frozenset()


def find_tree(
    top_down: TreeAutomaton[Symbol, State],
    bottom_up: Sequence[Ordered[Symbol, State]] = (),
    time_limit: float | None = None,
) -> Tree[Symbol] | None:
    """Find a tree that all automata accept; `None` if there is none.

    The first automaton is explored from the root and says which subtrees are worth building; the
    others are evaluated from the leaves, and a tuple of states that another one covers is dropped
    [NordhoffML13, Sec. 3.2.2]. Their product is never built. Without such pairs the tree is a
    smallest one.
    """
    symbols: dict[Symbol, int] = {}
    first, _ = numbered(top_down, symbols)
    others = []
    for component in bottom_up:
        raw, numbers = numbered(component.automaton, symbols)
        pairs = sorted((numbers[better], numbers[worse]) for better, worse in component.covers)
        others.append((raw, pairs))
    end = _core.find_tree(first, others, time_limit)
    if end.outcome == "stopped":
        raise Stopped(f"no answer after {time_limit} seconds", remedy="raise the time limit")
    if end.outcome == "empty":
        return None
    names = list(symbols)
    return from_nodes([(names[symbol], children) for symbol, children in end.tree])


def numbered(
    automaton: TreeAutomaton[Symbol, State], symbols: dict[Symbol, int]
) -> tuple[RawAutomaton, dict[State, int]]:
    """The automaton with numbers for names; new symbols are added to `symbols`."""
    states = {state: number for number, state in enumerate(automaton.states())}
    rules = []
    for rule in automaton.rules:
        symbol = symbols.setdefault(rule.symbol, len(symbols))
        rules.append((symbol, [states[child] for child in rule.children], states[rule.target]))
    return ([automaton.accepts(state) for state in states], rules), states
