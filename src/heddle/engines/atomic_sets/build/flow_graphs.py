"""Flow graphs in the making: edges are added one by one, and steps without effect taken out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from heddle.formal.eml import Edge, Function, Lock, Skip, Statement, Unlock

ENTRY = "in"
EXIT = "out"
_SKIP = Skip()


class FlowGraph:
    """The graph of one function, which begins at ENTRY and ends at EXIT."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._edges: dict[Edge, None] = {}
        self._fresh = 0

    def add(self, source: str, statement: Statement, target: str, origin: object = None) -> None:
        """A step from one node to another."""
        self._edges.setdefault(Edge(source, statement, target, origin))

    def skip(self, source: str, target: str) -> None:
        """A step without effect."""
        self.add(source, _SKIP, target)

    def path(
        self, source: str, steps: Iterable[tuple[Statement, object]], target: str | None = None
    ) -> str:
        """Steps one after the other; gives the node that they lead to, a new one if not given."""
        here = source
        for statement, origin in steps:
            after = self.node()
            self.add(here, statement, after, origin)
            here = after
        if target is None:
            return here
        self.skip(here, target)
        return target

    def node(self) -> str:
        """A new node."""
        self._fresh += 1
        return f"n{self._fresh}"

    def function(self) -> Function:
        """The function, without steps that have no effect where that does not make it larger."""
        return Function(self.name, ENTRY, EXIT, tuple(_contracted(self._edges)))


def _contracted(edges: Iterable[Edge]) -> list[Edge]:
    """Take out nodes that only skip, and locks that are given back at once."""
    graph = _Graph(_reachable(edges))
    work = list(graph.nodes())
    while work:
        node = work.pop()
        if node in (ENTRY, EXIT):
            continue
        work += graph.without(node)
    return _reachable(graph.edges())


class _Graph:
    def __init__(self, edges: Iterable[Edge]) -> None:
        self._out: defaultdict[str, dict[Edge, None]] = defaultdict(dict)
        self._in: defaultdict[str, dict[Edge, None]] = defaultdict(dict)
        for edge in edges:
            self._put(edge)

    def nodes(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self._out, *self._in)))

    def edges(self) -> list[Edge]:
        return [edge for edges in self._out.values() for edge in edges]

    def without(self, node: str) -> list[str]:
        """Take a node out if it can be; gives the nodes that may now be taken out too."""
        coming, leaving = self._in.get(node, {}), self._out.get(node, {})
        if not coming or not leaving:
            return []
        new = self._bypass(coming, leaving)
        if new is None or len(new) > len(coming) + len(leaving):
            return []
        touched = {edge.source for edge in coming} | {edge.target for edge in leaving}
        for edge in (*coming, *leaving):
            self._out[edge.source].pop(edge, None)
            self._in[edge.target].pop(edge, None)
        for edge in new:
            self._put(edge)
        return sorted(touched - {node})

    def _bypass(self, coming: dict[Edge, None], leaving: dict[Edge, None]) -> list[Edge] | None:
        if all(edge.statement == _SKIP for edge in leaving):
            return [
                Edge(one.source, one.statement, two.target, one.origin)
                for one in coming
                for two in leaving
            ]
        if all(edge.statement == _SKIP for edge in coming):
            return [
                Edge(one.source, two.statement, two.target, two.origin)
                for one in coming
                for two in leaving
            ]
        (first, *others) = coming
        given = {Unlock(first.statement.lock)} if isinstance(first.statement, Lock) else None
        same = all(edge.statement == first.statement for edge in others)
        if given is not None and same and {edge.statement for edge in leaving} == given:
            return [Edge(one.source, _SKIP, two.target) for one in coming for two in leaving]
        return None

    def _put(self, edge: Edge) -> None:
        if edge.statement == _SKIP and edge.source == edge.target:
            return
        self._out[edge.source].setdefault(edge)
        self._in[edge.target].setdefault(edge)


def _reachable(edges: Iterable[Edge]) -> list[Edge]:
    """The edges on the way from the entry to anything."""
    leaving: defaultdict[str, list[Edge]] = defaultdict(list)
    for edge in edges:
        leaving[edge.source].append(edge)
    seen, work, found = {ENTRY}, [ENTRY], []
    while work:
        for edge in leaving[work.pop()]:
            found.append(edge)
            if edge.target not in seen:
                seen.add(edge.target)
                work.append(edge.target)
    return found
