"""Regular sets of configurations, as finite automata that read stacks."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from heddle.formal.pushdown.model import Configuration, Word


class Transition(NamedTuple):
    """A step of an automaton; without a symbol it reads nothing."""

    source: str
    symbol: str | None
    target: str


@dataclass(frozen=True)
class Automaton:
    """Accepts ⟨p, w⟩ if it can read w, top first, from the initial state p to a final state.

    Initial states are control states [Kidd09, Def. 3.4]; all others are its own.
    """

    initials: frozenset[str]
    transitions: frozenset[Transition]
    finals: frozenset[str]

    def __init__(
        self,
        initials: Iterable[str],
        transitions: Iterable[tuple[str, str | None, str]],
        finals: Iterable[str],
    ) -> None:
        object.__setattr__(self, "initials", frozenset(initials))
        steps = frozenset(Transition(*transition) for transition in transitions)
        object.__setattr__(self, "transitions", steps)
        object.__setattr__(self, "finals", frozenset(finals))

    @cached_property
    def states(self) -> tuple[str, ...]:
        """All states by name, the initial ones first."""
        ends = {state for step in self.transitions for state in (step.source, step.target)}
        return (*sorted(self.initials), *sorted((ends | self.finals) - self.initials))

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """All symbols by name."""
        read = {step.symbol for step in self.transitions}
        return tuple(sorted(symbol for symbol in read if symbol is not None))

    @cached_property
    def leaving(self) -> Mapping[str, tuple[Transition, ...]]:
        """The transitions that leave each state, sorted."""
        found: dict[str, list[Transition]] = {}
        for step in sorted(self.transitions, key=_sorted_first):
            found.setdefault(step.source, []).append(step)
        return {state: tuple(steps) for state, steps in found.items()}

    def accepts(self, state: str, word: Iterable[str]) -> bool:
        """Whether a configuration is in the set."""
        if state not in self.initials:
            return False
        here = self.without_reading({state})
        for symbol in word:
            steps = (step for each in here for step in self.leaving.get(each, ()))
            here = self.without_reading({step.target for step in steps if step.symbol == symbol})
        return not here.isdisjoint(self.finals)

    def without_reading(self, states: set[str]) -> set[str]:
        """These states and what is reached from them by steps that read nothing."""
        states = set(states)
        work = list(states)
        while work:
            for step in self.leaving.get(work.pop(), ()):
                if step.symbol is None and step.target not in states:
                    states.add(step.target)
                    work.append(step.target)
        return states


def _sorted_first(step: Transition) -> tuple[str, bool, str, str]:
    return step.source, step.symbol is not None, step.symbol or "", step.target


def configurations(*members: tuple[str, Word]) -> Automaton:
    """The automaton that accepts just these configurations."""
    initials = {state for state, _ in members}
    end = fresh_name("end", initials)
    transitions, finals = [], set()
    names = {*initials, end}
    for state, word in members:
        here = state
        for symbol in word[:-1]:
            there = fresh_name(f"{here} {symbol}", names)
            names.add(there)
            transitions.append(Transition(here, symbol, there))
            here = there
        transitions.extend(Transition(here, symbol, end) for symbol in word[-1:])
        finals.add(end if word else state)
    return Automaton(initials, transitions, finals)


def fresh_name(wish: str, taken: Container[str]) -> str:
    """A name like the one wished for that is not taken."""
    while wish in taken:
        wish += "'"
    return wish


def members(automaton: Automaton, longest: int) -> list[Configuration]:
    """The configurations of at most `longest` symbols that an automaton accepts, shortest first."""
    found: list[Configuration] = []
    level = {
        Configuration(state, ()): automaton.without_reading({state}) for state in automaton.initials
    }
    for _ in range(longest + 1):
        accepted = (one for one, here in level.items() if not here.isdisjoint(automaton.finals))
        found.extend(sorted(accepted))
        following: dict[Configuration, set[str]] = {}
        for (state, word), here in level.items():
            for step in (step for each in here for step in automaton.leaving.get(each, ())):
                if step.symbol is not None:
                    longer = Configuration(state, (*word, step.symbol))
                    following.setdefault(longer, set()).add(step.target)
        level = {one: automaton.without_reading(here) for one, here in following.items()}
    return found
