"""From acceptance on arcs, for many promises, to one set of accepting states.

A counter walks through the promises: it moves on when the arc taken does not postpone the one it
waits for, and the state where it has seen all of them accepts [GastinO01, third step].

Deviation: where no cycle keeps all promises there is nothing to count, and a new strongly
connected part starts counting afresh; the paper counts everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass

from heddle.formal.ltl.alternating import too_large
from heddle.formal.ltl.components import components
from heddle.formal.ltl.generalised import MOST_ARCS, Arc, Generalised

Edge = tuple[int, int]
"""A guard, as a mask of literals, and a target."""


@dataclass(frozen=True, slots=True)
class Graph:
    """A Büchi automaton that is being worked on; it has one initial state, or no states."""

    initial: tuple[int, ...]
    accepting: frozenset[int]
    edges: tuple[tuple[Edge, ...], ...]


def degeneralise(automaton: Generalised) -> Graph:
    """An automaton of the same language that accepts by states."""
    promises = automaton.promises
    part = components([[arc.target for arc in leaving] for leaving in automaton.arcs])
    live = _live_parts(automaton, part)

    def after(state: int, level: int, arc: Arc) -> tuple[int, int]:
        if part[arc.target] not in live:
            return arc.target, 0
        level = level % len(promises) if promises and part[state] == part[arc.target] else 0
        while level < len(promises) and not arc.postponed & promises[level]:
            level += 1
        return arc.target, level

    numbers = {(0, 0): 0}
    waiting = [(0, 0)]
    edges: list[tuple[Edge, ...]] = []
    total = 0
    for state, level in waiting:  # grows while it is walked
        leaving: dict[Edge, None] = {}
        for arc in automaton.arcs[state]:
            target = after(state, level, arc)
            if target not in numbers:
                numbers[target] = len(waiting)
                waiting.append(target)
            leaving[arc.guard, numbers[target]] = None
        total += len(leaving)
        if total > MOST_ARCS:
            raise too_large()
        edges.append(tuple(leaving))
    accepting = frozenset(
        number for (_, level), number in numbers.items() if level == len(promises)
    )
    return Graph((0,), accepting, tuple(edges))


def _live_parts(automaton: Generalised, part: list[int]) -> set[int]:
    """The strongly connected parts in which one can stay and keep every promise."""
    unkept: dict[int, int] = {}
    for state, leaving in enumerate(automaton.arcs):
        for arc in leaving:
            if part[arc.target] == part[state]:
                unkept[part[state]] = unkept.get(part[state], -1) & arc.postponed
    return {number for number, postponed in unkept.items() if postponed == 0}
