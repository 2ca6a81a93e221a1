"""Smaller automata of the same language.

States that lead nowhere go; a state that another simulates step by step is redundant beside it
[EtessamiH00, strong simulation]; edges that differ in one literal become one.
"""

from __future__ import annotations

from collections.abc import Iterable

from heddle.formal.ltl.alternating import bits, subset
from heddle.formal.ltl.components import components
from heddle.formal.ltl.degeneralise import Edge, Graph

Relation = list[int]
"""For each state, a mask of states."""

MOST_COMPARED = 250
"""Automata with more states are not compared state by state, which takes quadratic time."""


def simplify(graph: Graph) -> Graph:
    """Apply everything here as long as it makes the automaton smaller."""
    graph = trim(graph)
    while True:
        smaller = trim(_without_redundancy(graph))
        if _measure(smaller) >= _measure(graph):
            return smaller
        graph = smaller


def _measure(graph: Graph) -> tuple[int, int]:
    return len(graph.edges), sum(map(len, graph.edges))


def _without_redundancy(graph: Graph) -> Graph:
    graph = _join_guards(graph)
    return reduce_by(graph, simulation(graph)) if len(graph.edges) <= MOST_COMPARED else graph


def trim(graph: Graph) -> Graph:
    """Keep the states that can be reached and accept something; number them by first visit."""
    useful = _accepting_something(graph)
    order = {state: number for number, state in enumerate(s for s in graph.initial if s in useful)}
    waiting = list(order)
    for state in waiting:  # grows while it is walked
        for _, target in sorted(graph.edges[state]):
            if target in useful and target not in order:
                order[target] = len(waiting)
                waiting.append(target)
    edges = tuple(
        tuple(sorted((g, order[t]) for g, t in graph.edges[state] if t in order))
        for state in waiting
    )
    initial = tuple(order[state] for state in graph.initial if state in order)
    accepting = frozenset(order[state] for state in graph.accepting if state in order)
    return Graph(initial, _accepting_where_it_matters(accepting, edges), edges)


def _accepting_where_it_matters(
    accepting: frozenset[int], edges: tuple[tuple[Edge, ...], ...]
) -> frozenset[int]:
    """A state on no cycle is passed once; it accepts only to be like another with its edges."""
    part = components([[target for _, target in leaving] for leaving in edges])
    cyclic = {
        state
        for state, leaving in enumerate(edges)
        if any(part[target] == part[state] for _, target in leaving)
    }
    alike = {edges[state] for state in accepting & cyclic}
    passed = {state for state in range(len(edges)) if state not in cyclic and edges[state] in alike}
    return (accepting & cyclic) | passed


def _accepting_something(graph: Graph) -> set[int]:
    """The states from which a cycle through an accepting state can be reached."""
    part = components([[target for _, target in leaving] for leaving in graph.edges])
    good: set[int] = {
        part[state]
        for state in graph.accepting
        if any(part[target] == part[state] for _, target in graph.edges[state])
    }
    # Parts are numbered against the direction of edges: targets come before sources.
    for state in sorted(range(len(part)), key=part.__getitem__):
        if any(part[target] in good for _, target in graph.edges[state]):
            good.add(part[state])
    return {state for state in range(len(part)) if part[state] in good}


def _join_guards(graph: Graph) -> Graph:
    return Graph(graph.initial, graph.accepting, tuple(map(_joined, graph.edges)))


def _joined(edges: Iterable[Edge]) -> tuple[Edge, ...]:
    """Make one edge of any two that differ in the sign of one literal; drop covered edges."""
    found = set(edges)
    waiting = sorted(found)
    for guard, target in waiting:  # grows while it is walked
        for bit in bits(guard):
            without = guard & ~(1 << bit), target
            if without not in found and (guard ^ (3 << (bit & ~1)), target) in found:
                found.add(without)
                waiting.append(without)
    return tuple(
        sorted(
            (guard, target)
            for guard, target in found
            if not any(
                other != guard and same == target and subset(other, guard) for other, same in found
            )
        )
    )


def simulation(graph: Graph) -> Relation:
    """For each state, those that can match each of its steps, accepting when it accepts."""
    size = len(graph.edges)
    accepting = sum(1 << state for state in graph.accepting)
    above = [accepting if s in graph.accepting else (1 << size) - 1 for s in range(size)]
    changed = True
    while changed:
        changed = False
        for state in range(size):
            for other in bits(above[state]):
                if other != state and not _matches(graph.edges[state], graph.edges[other], above):
                    above[state] &= ~(1 << other)
                    changed = True
    return above


def _matches(steps: tuple[Edge, ...], replies: tuple[Edge, ...], above: Relation) -> bool:
    return all(
        any(subset(other, guard) and above[target] >> reply & 1 for other, reply in replies)
        for guard, target in steps
    )


def reduce_by(graph: Graph, above: Relation) -> Graph:
    """Unite states that simulate each other; drop edges beside which a better one stands."""
    equal = [
        next(other for other in bits(above[state]) if above[other] >> state & 1)
        for state in range(len(graph.edges))
    ]

    def better(one: Edge, other: Edge) -> bool:
        return one != other and subset(one[0], other[0]) and above[other[1]] >> one[1] & 1 == 1

    def best(leaving: Iterable[Edge]) -> tuple[Edge, ...]:
        united = sorted({(guard, equal[target]) for guard, target in leaving})
        return tuple(edge for edge in united if not any(better(rival, edge) for rival in united))

    initial = tuple(equal[state] for state in graph.initial)
    return Graph(initial, graph.accepting, tuple(map(best, graph.edges)))
