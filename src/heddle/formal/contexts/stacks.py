"""Regular sets of stacks, each with one number: equal sets are the same number.

A set is kept as its smallest deterministic automaton without dead states, numbered from the top of
the stack on in the order of the symbols, so that there is only one for each set. That is what lets
view tuples be compared and results of saturation be reused.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

Edges = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class StackAutomaton:
    """State 0 reads from the top; `edges[q]` are sorted by symbol. It accepts something."""

    edges: tuple[Edges, ...]
    finals: frozenset[int]


@dataclass(slots=True)
class StackSets:
    """All sets met so far."""

    automata: list[StackAutomaton] = field(default_factory=list)
    numbers: dict[StackAutomaton, int] = field(default_factory=dict)
    all_tops: list[tuple[str | None, ...]] = field(default_factory=list)

    def number(self, automaton: StackAutomaton) -> int:
        """The number of a set."""
        known = self.numbers.get(automaton)
        if known is None:
            known = self.numbers[automaton] = len(self.automata)
            self.automata.append(automaton)
            empty = (None,) if 0 in automaton.finals else ()
            self.all_tops.append((*empty, *(symbol for symbol, _ in automaton.edges[0])))
        return known

    def word(self, symbols: Sequence[str]) -> int:
        """The set of one stack."""
        edges = [((symbol, place + 1),) for place, symbol in enumerate(symbols)]
        return self.number(StackAutomaton((*edges, ()), frozenset({len(symbols)})))

    def tops(self, number: int) -> tuple[str | None, ...]:
        """The symbols on top, sorted; None first if a stack may be empty."""
        return self.all_tops[number]

    def shortest(self, number: int, top: str | None) -> tuple[str, ...]:
        """A shortest stack with that symbol on top (None: the empty one), the first by name."""
        automaton = self.automata[number]
        if top is None:
            return ()
        first = dict(automaton.edges[0])[top]
        waiting, seen = deque[tuple[int, tuple[str, ...]]]([(first, (top,))]), {first}
        while waiting:
            state, word = waiting.popleft()
            if state in automaton.finals:
                return word
            for symbol, target in automaton.edges[state]:
                if target not in seen:
                    seen.add(target)
                    waiting.append((target, (*word, symbol)))
        raise AssertionError("a state that leads nowhere")

    def of(self, automaton: Nondeterministic, start: str, *, empty: bool = False) -> int | None:
        """What is accepted from a state, and the empty stack if `empty`; None if nothing is."""
        determinate = _determinate(automaton, start)
        if empty:
            determinate = _with_empty(determinate)
        smallest = _smallest(*determinate)
        return None if smallest is None else self.number(smallest)


@dataclass(slots=True)
class Nondeterministic:
    """An automaton as saturation leaves it: several ways for one symbol, and ways for none."""

    edges: Mapping[str, Sequence[tuple[str | None, str]]]
    finals: frozenset[str]
    closures: dict[str, frozenset[str]] = field(default_factory=dict)

    def closure(self, state: str) -> frozenset[str]:
        """The states that are reached by reading nothing."""
        known = self.closures.get(state)
        if known is None:
            found, waiting = {state}, [state]
            while waiting:
                for symbol, target in self.edges.get(waiting.pop(), ()):
                    if symbol is None and target not in found:
                        found.add(target)
                        waiting.append(target)
            known = self.closures[state] = frozenset(found)
        return known

    def close(self, states: Iterable[str]) -> frozenset[str]:
        """The closure of several states."""
        return frozenset[str]().union(*(self.closure(state) for state in states))


Determinate = tuple[list[dict[str, int]], set[int]]
"""The edges of each state, 0 the first, and the final states."""


def _determinate(automaton: Nondeterministic, start: str) -> Determinate:
    first = automaton.close([start])
    numbers, waiting = {first: 0}, [first]
    edges: list[dict[str, int]] = []
    finals = set[int]()
    for states in waiting:
        if not automaton.finals.isdisjoint(states):
            finals.add(numbers[states])
        ways: dict[str, set[str]] = {}
        for state in states:
            for symbol, target in automaton.edges.get(state, ()):
                if symbol is not None:
                    ways.setdefault(symbol, set()).add(target)
        row: dict[str, int] = {}
        for symbol in sorted(ways):
            reached = automaton.close(ways[symbol])
            if reached not in numbers:
                numbers[reached] = len(numbers)
                waiting.append(reached)
            row[symbol] = numbers[reached]
        edges.append(row)
    return edges, finals


def _with_empty(determinate: Determinate) -> Determinate:
    """The same with the empty stack; the first state may be entered again, so it is copied."""
    edges, finals = determinate
    moved = [{symbol: target + 1 for symbol, target in row.items()} for row in edges]
    return [moved[0], *moved], {0, *(state + 1 for state in finals)}


def _smallest(edges: list[dict[str, int]], finals: set[int]) -> StackAutomaton | None:
    """The smallest automaton for the same set, in its one numbering; None for no stack at all."""
    alive = _leading_to(finals, edges)
    if 0 not in alive:
        return None
    rows = [{s: t for s, t in row.items() if t in alive} for row in edges]
    blocks = _blocks(rows, finals)
    representative = {block: state for state, block in reversed(list(enumerate(blocks)))}
    numbers, order = {blocks[0]: 0}, [blocks[0]]
    smallest: list[Edges] = []
    for block in order:
        out = list[tuple[str, int]]()
        for symbol, target in sorted(rows[representative[block]].items()):
            goal = blocks[target]
            if goal not in numbers:
                numbers[goal] = len(numbers)
                order.append(goal)
            out.append((symbol, numbers[goal]))
        smallest.append(tuple(out))
    accepting = frozenset(numbers[blocks[state]] for state in finals if blocks[state] in numbers)
    return StackAutomaton(tuple(smallest), accepting)


def _leading_to(finals: set[int], edges: list[dict[str, int]]) -> set[int]:
    """The states from which a final one can be reached."""
    back: dict[int, list[int]] = {}
    for state, row in enumerate(edges):
        for target in row.values():
            back.setdefault(target, []).append(state)
    alive, waiting = set(finals), list(finals)
    while waiting:
        for state in back.get(waiting.pop(), ()):
            if state not in alive:
                alive.add(state)
                waiting.append(state)
    return alive


def _blocks(rows: list[dict[str, int]], finals: set[int]) -> list[int]:
    """Which states accept the same: refined until nothing changes (Moore)."""
    blocks = [int(state in finals) for state in range(len(rows))]
    count = len(set(blocks))
    while True:
        seen: dict[tuple[int, tuple[tuple[str, int], ...]], int] = {}
        refined = [
            seen.setdefault(
                (blocks[state], tuple(sorted((s, blocks[t]) for s, t in row.items()))), len(seen)
            )
            for state, row in enumerate(rows)
        ]
        if len(seen) == count:
            return refined
        blocks, count = refined, len(seen)
