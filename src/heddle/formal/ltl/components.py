"""Strongly connected parts of a graph whose nodes are 0 to n-1."""

from __future__ import annotations

from collections.abc import Sequence


def components(successors: Sequence[Sequence[int]]) -> list[int]:
    """The number of each node's part; a part's number is above those of the parts it leads to.

    Tarjan's search with a stack of its own: automata may be deeper than Python's stack.
    """
    size = len(successors)
    order, low, part = [-1] * size, [0] * size, [-1] * size
    path: list[int] = []
    visited = parts = 0
    for root in range(size):
        work = [(root, 0)] if order[root] < 0 else []
        while work:
            node, position = work.pop()
            if position == 0:
                order[node] = low[node] = visited
                visited += 1
                path.append(node)
            else:
                low[node] = min(low[node], low[successors[node][position - 1]])
            while position < len(successors[node]):
                target = successors[node][position]
                position += 1
                if order[target] < 0:
                    work += [(node, position), (target, 0)]
                    break
                if part[target] < 0:
                    low[node] = min(low[node], order[target])
            else:
                if low[node] == order[node]:
                    parts = _close(path, node, part, parts)
    return part


def _close(path: list[int], node: int, part: list[int], number: int) -> int:
    member = -1
    while member != node:
        member = path.pop()
        part[member] = number
    return number + 1
