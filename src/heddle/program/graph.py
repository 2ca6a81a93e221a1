"""Orders, dominators and loops of any rooted graph given as lists of successors.

Nodes are numbers from 0; node 0 is the root. Every node must be reachable from it. All answers
depend on the lists only, so the same graph gives the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Successors = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class Loop:
    """A natural loop: all that reaches a back edge of `header` without passing the header."""

    header: int
    back_edges: tuple[int, ...]
    members: frozenset[int]


def postorder(successors: Successors) -> tuple[int, ...]:
    """Every node after those first reached from it, by a depth-first walk from the root."""
    order: list[int] = []
    seen = [False] * len(successors)
    seen[0] = True
    path = [(0, iter(successors[0]))]
    while path:
        node, rest = path[-1]
        for successor in rest:
            if not seen[successor]:
                seen[successor] = True
                path.append((successor, iter(successors[successor])))
                break
        else:
            order.append(node)
            path.pop()
    return tuple(order)


def reversed_edges(successors: Successors) -> tuple[tuple[int, ...], ...]:
    """For each node its predecessors, each once, in ascending order."""
    predecessors: list[list[int]] = [[] for _ in successors]
    for node, targets in enumerate(successors):
        for target in dict.fromkeys(targets):
            predecessors[target].append(node)
    return tuple(tuple(nodes) for nodes in predecessors)


def immediate_dominators(successors: Successors) -> tuple[int, ...]:
    """For each node the closest other node on every path to it; the root has itself.

    [Cooper01, Fig. 3]: iterate over reverse postorder, walking up the tree to intersect.
    """
    order = postorder(successors)
    rank = {node: place for place, node in enumerate(order)}
    predecessors = reversed_edges(successors)
    unknown = -1
    parent = [unknown] * len(successors)
    parent[0] = 0
    changed = True
    while changed:
        changed = False
        for node in reversed(order[:-1]):
            best = unknown
            for predecessor in predecessors[node]:
                if parent[predecessor] == unknown:
                    continue
                best = predecessor if best == unknown else _common(parent, rank, predecessor, best)
            if parent[node] != best:
                parent[node] = best
                changed = True
    return tuple(parent)


def _common(parent: list[int], rank: dict[int, int], first: int, second: int) -> int:
    while first != second:
        while rank[first] < rank[second]:
            first = parent[first]
        while rank[second] < rank[first]:
            second = parent[second]
    return first


def dominates(parents: Sequence[int], above: int, below: int) -> bool:
    """Whether every path from the root to `below` passes `above`."""
    while below not in (above, 0):
        below = parents[below]
    return below == above


def natural_loops(successors: Successors) -> tuple[Loop, ...]:
    """The natural loops, one for each header, by ascending header."""
    parents = immediate_dominators(successors)
    predecessors = reversed_edges(successors)
    back_edges: dict[int, list[int]] = {}
    for node, targets in enumerate(successors):
        for target in dict.fromkeys(targets):
            if dominates(parents, target, node):
                back_edges.setdefault(target, []).append(node)
    return tuple(
        Loop(header, tuple(sources), _members(predecessors, header, sources))
        for header, sources in sorted(back_edges.items())
    )


def _members(
    predecessors: Sequence[Sequence[int]], header: int, sources: list[int]
) -> frozenset[int]:
    members = {header}
    work = list(sources)
    while work:
        node = work.pop()
        if node not in members:
            members.add(node)
            work.extend(predecessors[node])
    return frozenset(members)


def irreducible_regions(successors: Successors) -> tuple[frozenset[int], ...]:
    """Cycles that can be entered in two places, which are therefore no natural loops.

    They are what remains cyclic when the back edges of natural loops are left out; each region
    is a strongly connected part of that, ordered by its smallest node.
    """
    parents = immediate_dominators(successors)
    forward = [
        [target for target in targets if not dominates(parents, target, node)]
        for node, targets in enumerate(successors)
    ]
    regions = [part for part in strongly_connected(forward) if len(part) > 1]
    return tuple(sorted(regions, key=min))


def strongly_connected(successors: Successors) -> list[frozenset[int]]:
    """The strongly connected parts, in the order in which Tarjan's algorithm completes them."""
    number = [-1] * len(successors)
    low = [0] * len(successors)
    on_stack = [False] * len(successors)
    stack: list[int] = []
    parts: list[frozenset[int]] = []
    count = 0
    for root in range(len(successors)):
        if number[root] != -1:
            continue
        path = [(root, iter(successors[root]))]
        number[root] = low[root] = count
        count += 1
        stack.append(root)
        on_stack[root] = True
        while path:
            node, rest = path[-1]
            for successor in rest:
                if number[successor] == -1:
                    number[successor] = low[successor] = count
                    count += 1
                    stack.append(successor)
                    on_stack[successor] = True
                    path.append((successor, iter(successors[successor])))
                    break
                if on_stack[successor]:
                    low[node] = min(low[node], number[successor])
            else:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[node])
                if low[node] == number[node]:
                    start = stack.index(node)
                    for member in stack[start:]:
                        on_stack[member] = False
                    parts.append(frozenset(stack[start:]))
                    del stack[start:]
    return parts
