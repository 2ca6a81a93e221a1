"""Prefixes of words as weights [Kidd09, Def. 4.8]."""

from __future__ import annotations

from heddle.formal.communicating.model import Component
from heddle.formal.pushdown import Weights, configurations, weighted_post_star

Words = frozenset[tuple[str, ...]]


class Prefixes:
    """Sets of words up to a length; longer ones are cut off."""

    def __init__(self, bound: int) -> None:
        self.bound = bound

    @property
    def zero(self) -> Words:
        """No word."""
        return frozenset()

    @property
    def one(self) -> Words:
        """The empty word."""
        return frozenset({()})

    def combine(self, left: Words, right: Words) -> Words:
        """Union."""
        return left | right

    def extend(self, left: Words, right: Words) -> Words:
        """Concatenation."""
        return frozenset((*one, *other)[: self.bound] for one in left for other in right)


def prefix_abstraction(component: Component, bound: int) -> Words:
    """αₖ of the language: words shorter than the bound are concrete, the others prefixes.

    This is the definition; `Language` computes the same without sets of words.
    """
    of_rules = {
        rule: frozenset({() if rule.label is None else (rule.label,)})
        for rule in component.system.rules
    }
    weights = Weights(Prefixes(bound), of_rules)
    start = configurations((component.start.state, component.start.word))
    saturated = weighted_post_star(component.system, start, weights)
    return saturated.weight_of(
        saturated.automaton if component.target is None else component.target
    )
