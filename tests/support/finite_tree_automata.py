"""Bottom-up tree automata: written down rule by rule, or given by what they do at a node."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from heddle.formal.trees.tree import Tree

Symbol = TypeVar("Symbol", bound=Hashable)
State = TypeVar("State", bound=Hashable)
Seen = TypeVar("Seen", bound=Hashable, contravariant=True)


class BottomUp(Protocol[Seen, State]):
    """An automaton that is evaluated from the leaves, [NordhoffML13, Sec. 2.1].

    A state space that is too large to write down exists only as far as trees lead into it.
    """

    def step(self, symbol: Seen, children: tuple[State, ...]) -> Iterable[State]:
        """The states of a node whose children have these states."""
        ...

    def accepts(self, state: State) -> bool:
        """Whether a whole tree with this state is accepted."""
        ...


def states_of(automaton: BottomUp[Symbol, State], tree: Tree[Symbol]) -> frozenset[State]:
    """All states with which the automaton recognises the tree."""
    below = [states_of(automaton, child) for child in tree.children]
    return frozenset(
        state for children in product(*below) for state in automaton.step(tree.symbol, children)
    )


def accepts(automaton: BottomUp[Symbol, State], tree: Tree[Symbol]) -> bool:
    """Whether the tree is in the language of the automaton."""
    return any(automaton.accepts(state) for state in states_of(automaton, tree))


@dataclass(frozen=True, slots=True)
class TreeRule(Generic[Symbol, State]):
    """`symbol(children) → target`."""

    symbol: Symbol
    children: tuple[State, ...]
    target: State


@dataclass(frozen=True)
class TreeAutomaton(Generic[Symbol, State]):
    """A finite tree automaton by its rules; its states are those that are named."""

    rules: tuple[TreeRule[Symbol, State], ...]
    accepting: frozenset[State]
    _targets: dict[tuple[Symbol, tuple[State, ...]], list[State]] = field(
        init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        targets = defaultdict(list)
        for rule in dict.fromkeys(self.rules):
            targets[rule.symbol, rule.children].append(rule.target)
        object.__setattr__(self, "_targets", dict(targets))

    def states(self) -> tuple[State, ...]:
        """The states that a rule names, in the order of the rules."""
        named = (state for rule in self.rules for state in (*rule.children, rule.target))
        return tuple(dict.fromkeys(named))

    def step(self, symbol: Symbol, children: tuple[State, ...]) -> Sequence[State]:
        """The targets of the rules for this node."""
        return self._targets.get((symbol, children), ())

    def accepts(self, state: State) -> bool:
        """Whether the state is an accepting one."""
        return state in self.accepting


def tabulate(
    automaton: BottomUp[Symbol, State], alphabet: Sequence[tuple[Symbol, int]]
) -> TreeAutomaton[Symbol, State]:
    """Write down the rules of all states that trees over the alphabet of ranked symbols have."""
    rules: dict[TreeRule[Symbol, State], None] = {}
    known: list[State] = []
    done = -1
    while done != len(known):
        older, done = max(done, 0), len(known)
        states = known[:done]
        for symbol, rank in alphabet:
            for children in product(range(done), repeat=rank):
                if older and all(child < older for child in children):
                    continue
                below = tuple(states[child] for child in children)
                rules.update(
                    (TreeRule(symbol, below, s), None) for s in automaton.step(symbol, below)
                )
        known = list(dict.fromkeys((*known, *(rule.target for rule in rules))))
    accepting = frozenset(state for state in known if automaton.accepts(state))
    return TreeAutomaton(tuple(rules), accepting)
