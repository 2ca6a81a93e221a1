"""What one thread can do alone: saturation from one shared state and one set of stacks.

Results are kept: a thread is often asked again what it can do from the same shared state and the
same stacks, by view tuples that differ in other threads only, in the same context or a later one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from heddle.formal.contexts.network import PlainNetwork
from heddle.formal.contexts.stacks import Nondeterministic, StackSets
from heddle.formal.contexts.views import Element
from heddle.formal.pushdown.automaton import Automaton
from heddle.formal.pushdown.model import Rule
from heddle.formal.pushdown.saturation import Saturation, post_star

Results = tuple[tuple[str, int], ...]
"""Shared states, each with the set of stacks that the thread may have there."""


class Reuse(Enum):
    """Whether results are kept."""

    ALWAYS = "always"
    NEVER = "never"


@dataclass(slots=True)
class LocalReachability:
    """Saturation for the threads of a network; counts how often it ran and was spared."""

    network: PlainNetwork
    reuse: Reuse = Reuse.ALWAYS
    sets: StackSets = field(default_factory=StackSets)
    runs: int = 0
    reused: int = 0
    known: dict[tuple[int, str, int], Results] = field(default_factory=dict)

    def start(self) -> Element:
        """The configuration in which every run starts."""
        stacks = tuple(self.sets.word(thread.stack) for thread in self.network.threads)
        return Element(self.network.start, stacks)

    def after(self, thread: int, shared: str, stacks: int) -> Results:
        """Where the thread can come to from that shared state with one of those stacks.

        Threads that run the same system share results.
        """
        key = (self.network.threads[thread].system, shared, stacks)
        results = self.known.get(key)
        if results is not None:
            self.reused += 1
            return results
        self.runs += 1
        results = self._saturated(*key)
        if self.reuse is Reuse.ALWAYS:
            self.known[key] = results
        return results

    def path(
        self, thread: int, before: Element, shared: str, stack: tuple[str, ...]
    ) -> tuple[tuple[str, ...], tuple[Rule, ...]]:
        """How the thread comes to a stack: from which stack of the element, by which rules."""
        if shared == before.shared and self._has(before.stacks[thread], stack):
            return stack, ()
        system = self.network.threads[thread].system
        path = self._saturation(system, before.shared, before.stacks[thread]).path(shared, stack)
        assert path is not None, "the stack was reached by saturation"
        return path.start.word, path.rules

    def _has(self, stacks: int, stack: tuple[str, ...]) -> bool:
        automaton, state = self.sets.automata[stacks], 0
        for symbol in stack:
            edges = dict(automaton.edges[state])
            if symbol not in edges:
                return False
            state = edges[symbol]
        return state in automaton.finals

    def _saturation(self, system: int, shared: str, stacks: int) -> Saturation[None]:
        """Saturation from all stacks of the set but the empty one, from which nothing starts."""
        stack_automaton = self.sets.automata[stacks]
        transitions = [
            (shared if state == 0 else f"q{state}", symbol, f"q{target}")
            for state, edges in enumerate(stack_automaton.edges)
            for symbol, target in edges
        ]
        # The first state has a copy that may be entered again: nothing leads to a shared state.
        transitions += [("q0", symbol, f"q{target}") for symbol, target in stack_automaton.edges[0]]
        finals = [f"q{state}" for state in stack_automaton.finals]
        return post_star(self.network.systems[system], Automaton({shared}, transitions, finals))

    def _saturated(self, system: int, shared: str, stacks: int) -> Results:
        may_be_empty = 0 in self.sets.automata[stacks].finals
        if not self.sets.automata[stacks].edges[0]:
            return ((shared, stacks),)
        automaton = self._saturation(system, shared, stacks).automaton
        edges: dict[str, list[tuple[str | None, str]]] = {}
        for source, symbol, target in automaton.transitions:
            edges.setdefault(source, []).append((symbol, target))
        reading = Nondeterministic(edges, automaton.finals)
        found = list[tuple[str, int]]()
        for state in sorted(automaton.initials & edges.keys(), key=int):
            empty = may_be_empty and state == shared
            number = self.sets.of(reading, state, empty=empty)
            if number is not None:
                found.append((state, number))
        return tuple(found)
