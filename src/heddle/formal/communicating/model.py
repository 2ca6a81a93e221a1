"""Communicating pushdown systems [Kidd09, Def. 4.1]."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from heddle.formal.pushdown import Automaton, Configuration, PushdownSystem, Rule, Transition


@dataclass(frozen=True)
class Component:
    """A pushdown system with its actions, where it starts, and the configurations it must reach.

    The labels of rules are actions; a rule without one is internal (τ). `actions` may hold more
    than the labels: such an action can happen in no run. `target` None is any configuration.
    """

    name: str
    system: PushdownSystem
    start: Configuration
    target: Automaton | None = None
    further: frozenset[str] = frozenset()

    @cached_property
    def actions(self) -> frozenset[str]:
        """All actions on which it has to agree."""
        labels = {rule.label for rule in self.system.rules if rule.label is not None}
        return frozenset(labels) | self.further

    @cached_property
    def is_regular(self) -> bool:
        """Whether no rule pushes or pops, so that the language is that of a finite automaton."""
        return all(len(rule.word) == 1 for rule in self.system.rules)

    @cached_property
    def internal(self) -> tuple[Rule, ...]:
        """The rules without an action."""
        return tuple(rule for rule in self.system.rules if rule.label is None)


@dataclass(frozen=True)
class CommunicatingSystem:
    """Components that take an action together if it is one of theirs; all others stand still."""

    components: tuple[Component, ...]

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """All actions, sorted."""
        return tuple(sorted(set().union(*(each.actions for each in self.components))))


def with_unused(component: Component, actions: frozenset[str]) -> Component:
    """The component with rules that pass over the actions it does not use [Kidd09, 4.2]."""
    system = component.system
    loops = [
        Rule(state, symbol, state, (symbol,), label)
        for state in system.states
        for symbol in system.symbols
        for label in sorted(actions - component.actions)
    ]
    return Component(
        component.name,
        PushdownSystem((*system.rules, *loops)),
        component.start,
        component.target,
    )


def in_state(component_states: tuple[str, ...], symbols: tuple[str, ...], state: str) -> Automaton:
    """All configurations with one control state."""
    loop = [Transition("any", symbol, "any") for symbol in symbols]
    return Automaton(
        component_states,
        [*(Transition(state, symbol, "any") for symbol in symbols), *loop],
        ["any", state],
    )
