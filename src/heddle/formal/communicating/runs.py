"""Runs of single components and of the whole that say a word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from heddle.formal.communicating.model import CommunicatingSystem, Component
from heddle.formal.communicating.refinement import projected
from heddle.formal.pushdown import Configuration, Rule, successors

_Place = tuple["Configuration", int]


class Moved(NamedTuple):
    """A component takes a rule."""

    component: str
    rule: Rule


def path_of(component: Component, word: Sequence[str]) -> list[Rule] | None:
    """The fewest rules with which a component says its part of a word and reaches its target."""
    said = projected(word, component.actions)
    first: _Place = (component.start, 0)
    came: dict[_Place, tuple[_Place, Rule] | None] = {first: None}
    level = [first]
    while level:
        following = []
        for here in level:
            configuration, place = here
            if place == len(said) and _is_there(component, configuration):
                return _rules(came, here)
            for rule, after in successors(component.system, configuration):
                if rule.label is not None and (place == len(said) or rule.label != said[place]):
                    continue
                there = (after, place + (rule.label is not None))
                if there not in came:
                    came[there] = (here, rule)
                    following.append(there)
        level = following
    return None


def _is_there(component: Component, configuration: Configuration) -> bool:
    return component.target is None or component.target.accepts(*configuration)


def _rules(came: dict[_Place, tuple[_Place, Rule] | None], last: _Place) -> list[Rule]:
    rules: list[Rule] = []
    here = last
    while (step := came[here]) is not None:
        here, rule = step
        rules.append(rule)
    return rules[::-1]


def run_of(system: CommunicatingSystem, word: Sequence[str]) -> list[Moved] | None:
    """Moves of all components that say a word together; an action is a move of each that has it."""
    paths = [path_of(component, word) for component in system.components]
    moves: list[Moved] = []
    left = []
    for path in paths:
        if path is None:
            return None
        left.append(iter(path))
    for action in word:
        together: list[Moved] = []
        for component, rest in zip(system.components, left, strict=True):
            if action not in component.actions:
                continue
            for rule in rest:
                if rule.label == action:
                    together.append(Moved(component.name, rule))
                    break
                moves.append(Moved(component.name, rule))
        moves += together
    for component, rest in zip(system.components, left, strict=True):
        moves += (Moved(component.name, rule) for rule in rest)
    return moves
