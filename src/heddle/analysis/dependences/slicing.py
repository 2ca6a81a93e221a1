"""Slices: what a set of nodes depends on, or what depends on it [HorwitzRB90].

A slice follows a call only back to where it came from. The first phase leaves methods for their
callers and passes over calls by summary edges; the second enters what was passed over and leaves
nothing. Behind memory and threads any caller is possible again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from heddle.analysis.dependences.model import ANYWHERE, Graph, Kind, Node, Part
from heddle.analysis.facts import Instance

_OUT = (Part.RESULT, Part.THROWN)


@dataclass(frozen=True)
class Slicer:
    """Slices of one graph."""

    graph: Graph

    def backward(self, start: Iterable[Node]) -> dict[Node, tuple[Node, Kind] | None]:
        """What may influence some nodes; for each node a step nearer to them, and why."""
        return _walk(self.summarised, start, up=Kind.CALL, down=Kind.RETURN)

    def forward(self, start: Iterable[Node]) -> dict[Node, tuple[Node, Kind] | None]:
        """What some nodes may influence."""
        return _walk(self._turned, start, up=Kind.RETURN, down=Kind.CALL)

    @cached_property
    def _turned(self) -> Graph:
        return self.summarised.reversed()

    @cached_property
    def summarised(self) -> Graph:
        """The graph with an edge from what a call gives back to each argument that decides it."""
        graph = Graph({node: dict(needed) for node, needed in self.graph.needs.items()})
        calls = _calls(graph)
        outs = sorted(
            {node for node in graph.needs if node.part in _OUT},
            key=lambda node: (node.instance.number, node.part.value),
        )
        waiting = deque(outs)
        queued = set(outs)
        known: dict[Node, frozenset[int]] = {}
        while waiting:
            out = waiting.popleft()
            queued.discard(out)
            found = frozenset(_parameters(graph, out))
            if found == known.get(out, frozenset()):
                continue
            known[out] = found
            for back in calls.get(out, ()):
                added = False
                for position in found:
                    added |= _summarise(graph, back, out.instance, position)
                if added:
                    again = [Node(back.instance, part) for part in _OUT]
                    waiting.extend(node for node in again if node not in queued)
                    queued.update(again)
        return graph


def _calls(graph: Graph) -> dict[Node, list[Node]]:
    """For what an instance gives back, the nodes of calls that receive it."""
    found: dict[Node, list[Node]] = {}
    for node, needed in graph.needs.items():
        for other, kind in needed.items():
            if kind is Kind.RETURN:
                found.setdefault(other, []).append(node)
    return found


def _parameters(graph: Graph, out: Node) -> Iterator[int]:
    """The parameters of an instance that decide what it gives back, without other instances."""
    seen, pending = {out}, [out]
    while pending:
        node = pending.pop()
        if node.part is Part.PARAMETER:
            yield node.position
        for other, kind in graph.of(node):
            inside = other.instance == out.instance and kind not in ANYWHERE
            if inside and kind not in (Kind.CALL, Kind.RETURN) and other not in seen:
                seen.add(other)
                pending.append(other)


def _summarise(graph: Graph, back: Node, callee: Instance, position: int) -> bool:
    """Add an edge from what a call gives back to the arguments for one parameter."""
    added = False
    parameter = Node(callee, Part.PARAMETER, position=position)
    for argument, kind in list(graph.of(parameter)):
        same = argument.instance == back.instance and argument.index == back.index
        if kind is Kind.CALL and same and argument not in graph.needs.get(back, {}):
            graph.add(back, argument, Kind.SUMMARY)
            added = True
    return added


def _walk(
    graph: Graph, start: Iterable[Node], *, up: Kind, down: Kind
) -> dict[Node, tuple[Node, Kind] | None]:
    """Breadth first, so that the steps back are shortest; in two phases."""
    before: dict[Node, tuple[Node, Kind] | None] = {}
    phase: dict[Node, int] = {}
    waiting: deque[Node] = deque()
    for node in start:
        before[node], phase[node] = None, 1
        waiting.append(node)
    while waiting:
        node = waiting.popleft()
        now = phase[node]
        for other, kind in graph.of(node):
            if kind in ANYWHERE:
                then = 1
            elif kind is down:
                then = 2
            elif kind is up and now == 2:
                continue
            else:
                then = now
            if phase.get(other, 3) > then:
                phase[other] = then
                before.setdefault(other, (node, kind))
                waiting.append(other)
    return before
