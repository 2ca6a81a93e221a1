"""A pushdown system and a nested-word automaton in step [Kidd09, Constructions 1 and 2]."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from heddle.formal.nested_words.automaton import NestedWordAutomaton
from heddle.formal.pushdown import Configuration, PushdownSystem, Rule, Semiring, Weights

W = TypeVar("W")
_BETWEEN = " | "


@dataclass(frozen=True)
class Combined:
    """The system P_N: control states `p | q`, and where each of its rules comes from.

    A rule that only restores the automaton's state after a return comes from none; `bookkeeping`
    are the symbols that such rules read.
    """

    system: PushdownSystem
    start: Configuration
    origins: Mapping[Rule, tuple[Rule, str]]
    bookkeeping: frozenset[str]


def combined(
    system: PushdownSystem, start: Configuration, automaton: NestedWordAutomaton
) -> Combined:
    """Construction 1, for what can be entered from the start.

    Its nested words that lead to (p, q) are those that lead the system to p and the automaton to
    q [Kidd09, Thm. 6.4].
    """
    origins: dict[Rule, tuple[Rule, str]] = {}
    restoring: dict[Rule, None] = {}
    bookkeeping: set[str] = set()
    for rule in system.rules:
        for state in sorted(automaton.states):
            for made in _rules(rule, state, automaton):
                origins[made] = (rule, state)
                if len(made.word) == 2:
                    bookkeeping.add(made.word[1])
    pops = [rule for rule in system.rules if not rule.word]
    for state, before, symbol, target in sorted(automaton.returns):
        for pop in pops:
            if pop.symbol != symbol:
                continue
            for marked in sorted(bookkeeping):
                back, caller = marked.rsplit(_BETWEEN, 1)
                if caller == before:
                    source = _BETWEEN.join((pop.target, state, symbol))
                    restored = Rule(source, marked, _BETWEEN.join((pop.target, target)), (back,))
                    restoring[restored] = None
    return Combined(
        PushdownSystem((*origins, *restoring)),
        Configuration(_BETWEEN.join((start.state, automaton.initial)), start.word),
        origins,
        frozenset(bookkeeping),
    )


def _rules(rule: Rule, state: str, automaton: NestedWordAutomaton) -> list[Rule]:
    source = _BETWEEN.join((rule.source, state))
    if not rule.word:
        # The return is read when the caller's symbol tells in which state the call was made.
        target = _BETWEEN.join((rule.target, state, rule.symbol))
        return [Rule(source, rule.symbol, target, (), rule.label)]
    kind = "call" if len(rule.word) == 2 else "internal"
    word = rule.word
    if kind == "call":
        word = (word[0], _BETWEEN.join((word[1], state)))
    return [
        Rule(source, rule.symbol, _BETWEEN.join((rule.target, target)), word, rule.label)
        for target in sorted(automaton.after(kind, state, rule.symbol))
    ]


def plain_symbol(symbol: str) -> str:
    """The symbol of the original system that a symbol stands for."""
    return symbol.split(_BETWEEN, 1)[0]


Relation = dict[tuple[str, str], W]
"""A weighted relation on states; an absent pair weighs zero [Kidd09, Def. 6.15]."""


class WeightedRelations(Generic[W]):
    """The relational weight domain on the states of an automaton [Kidd09, Def. 6.16].

    A state may be paired with the symbol that a return has read: `q | symbol`.
    """

    def __init__(self, semiring: Semiring[W], states: frozenset[str]) -> None:
        self.semiring, self.states = semiring, states

    @property
    def zero(self) -> Relation[W]:
        """No pair."""
        return {}

    @property
    def one(self) -> Relation[W]:
        """Every state with itself."""
        return {(state, state): self.semiring.one for state in self.states}

    def combine(self, left: Relation[W], right: Relation[W]) -> Relation[W]:
        """Union."""
        found = dict(left)
        for pair, weight in right.items():
            known = found.get(pair)
            found[pair] = weight if known is None else self.semiring.combine(known, weight)
        return found

    def extend(self, left: Relation[W], right: Relation[W]) -> Relation[W]:
        """Composition."""
        found: Relation[W] = {}
        for (first, middle), one in left.items():
            for (again, last), other in right.items():
                if middle == again:
                    self.add(found, (first, last), self.semiring.extend(one, other))
        return found

    def add(self, relation: Relation[W], pair: tuple[str, str], weight: W) -> None:
        """Let a pair weigh more."""
        if weight == self.semiring.zero:
            return
        known = relation.get(pair)
        relation[pair] = weight if known is None else self.semiring.combine(known, weight)


def weighted_combination(
    system: PushdownSystem, weights: Weights[W], automaton: NestedWordAutomaton
) -> Weights[Relation[W]]:
    """Construction 2: the same rules, with the automaton's states in the weights.

    The merge function of a push looks at the state before the call and at the symbol with which
    the call returned, so the combined weight of all paths is that of the paths whose nested words
    the automaton can read [Kidd09, Thm. 6.17, Cor. 6.18].
    """
    exits = frozenset(_BETWEEN.join((state, symbol)) for state, _, symbol, _ in automaton.returns)
    relations = WeightedRelations(weights.semiring, automaton.states | exits)
    of_rules: dict[Rule, Relation[W]] = {}
    merges: dict[Rule, Callable[[Relation[W], Relation[W]], Relation[W]]] = {}
    for rule in system.rules:
        weight = weights.of_rules.get(rule, weights.semiring.one)
        relation: Relation[W] = {}
        for state in automaton.states:
            if not rule.word:
                relation[state, _BETWEEN.join((state, rule.symbol))] = weight
                continue
            kind = "call" if len(rule.word) == 2 else "internal"
            for target in automaton.after(kind, state, rule.symbol):
                relation[state, target] = weight
        of_rules[rule] = relation
        if len(rule.word) == 2:
            merges[rule] = _merge(relations, relation, weights, rule, automaton)
    return Weights(relations, of_rules, merges)


def _merge(
    relations: WeightedRelations[W],
    of_rule: Relation[W],
    weights: Weights[W],
    rule: Rule,
    automaton: NestedWordAutomaton,
) -> Callable[[Relation[W], Relation[W]], Relation[W]]:
    """[Kidd09, Eqn. 6.1]; without a function of its own, a rule merges by extending."""
    own = weights.merges.get(rule)
    semiring = weights.semiring
    plain = weights.of_rules.get(rule, semiring.one)

    def merge(caller: Relation[W], callee: Relation[W]) -> Relation[W]:
        found: Relation[W] = {}
        called: Relation[W] = {}
        for (state, entered), _ in of_rule.items():
            for (again, end), weight in callee.items():
                if entered == again:
                    relations.add(called, (state, end), weight)
        for (first, before), above in caller.items():
            for (again, end), below in called.items():
                if before != again or _BETWEEN not in end:
                    continue
                state, symbol = end.split(_BETWEEN, 1)
                for target in automaton.after_return(state, before, symbol):
                    weight = (
                        semiring.extend(above, semiring.extend(plain, below))
                        if own is None
                        else own(above, below)
                    )
                    relations.add(found, (first, target), weight)
        return found

    return merge
