"""Strict low-security observational determinism: what is seen does not vary with the schedule.

Two outputs of threads must not happen at the same time, and none may depend on memory that one
thread reads while another one writes it, whatever that has to do with secrets [GiffhornS15].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from time import monotonic

from heddle.analysis.dependences.model import Graph, Kind, Node, Part
from heddle.analysis.dependences.slicing import Slicer
from heddle.analysis.facts import Facts, Instance
from heddle.engines import Handovers
from heddle.engines.flow.model import Border, Model

_Site = tuple[Instance, int]
_QUESTION = 2.0
_FIRST = frozenset({0})


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two places whose order decides what is seen: two outputs, or a read and a write.

    For a read and a write, `output` depends on what is read.
    """

    one: Node
    other: Node
    output: Border
    also: Border | None = None


@dataclass(frozen=True)
class Strict:
    """Looks for what makes outputs vary."""

    model: Model
    facts: Facts
    handovers: Handovers
    until: float

    def conflicts(self) -> Iterator[Conflict]:
        """One conflict for each pair of outputs, and one for each output that memory decides."""
        if not self.model.several:
            return
        outputs = self._outputs()
        for (one, first), (other, second) in combinations_with_replacement(outputs.items(), 2):
            if self._can_meet(one, other):
                yield Conflict(one, other, first, second)
        slicer = Slicer(self.model.graph)
        for node, output in outputs.items():
            found = self._race(slicer.summarised, slicer.backward([output.node, node]))
            if found is not None:
                yield Conflict(*found, output)

    def _outputs(self) -> dict[Node, Border]:
        """The places of outputs, each once; what decides their timing is another question."""
        timing = {border.node for border in self.model.orders}
        found: dict[Node, Border] = {}
        for each in self.model.outputs:
            at = each.shown_at
            if at.index >= 0 and each.node not in timing and "how long" not in each.what:
                found.setdefault(Node(at.instance, Part.INSTRUCTION, at.index), each)
        return found

    def _race(self, graph: Graph, reached: Iterable[Node]) -> tuple[Node, Node] | None:
        """A read that something depends on, and a write that may happen at the same time."""
        for node in reached:
            for other, kind in graph.of(node):
                if kind is Kind.INTERFERENCE and self._can_meet(node, other):
                    return node, other
        return None

    def _can_meet(self, one: Node, other: Node) -> bool:
        roots = [self.model.threads.get(each.instance, frozenset()) for each in (one, other)]
        if roots[0] == roots[1] and len(roots[0]) == 1 and not roots[0] & self.model.many:
            return False
        sites = [self._site(each) for each in (one, other)]
        left = self.until - monotonic()
        if sites[0] is None or sites[1] is None or left <= 0:
            return True
        return self.handovers.together(sites[0], sites[1], min(left, _QUESTION))

    def _site(self, node: Node) -> _Site | None:
        body = self.facts.body(node.instance)
        if body is None or node.index < 0 or node.part is Part.MEMORY:
            return None
        return node.instance, body.instructions[node.index].pc
