"""What is asked of a dependence graph: where secrets enter it, and where it is observed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from heddle.analysis.dependences.model import Graph, Kind, Node
from heddle.analysis.facts import Instance


@dataclass(frozen=True, slots=True)
class Border:
    """A place where a secret enters or something can be seen; `what` says it in words.

    `place` is the instruction that a person should look at, if it is not the node's own.
    """

    node: Node
    what: str
    place: Node | None = None

    @property
    def shown_at(self) -> Node:
        """The node that stands for it in a report."""
        return self.place or self.node


@dataclass(frozen=True, slots=True)
class Model:
    """A dependence graph with its borders.

    `secrets` are what enters, `outputs` what is seen by their value and by whether they come;
    `orders` what decides in which order threads go on, which is seen where their outputs or their
    memory depend on it. `threads` are the roots of each instance, `many` those roots that stand for
    several threads, `observing` the nodes that look at other threads;
    `several` says that there is more than one thread. `unknown` names what the
    graph does not follow; `as_given` says that arguments and properties have decided branches.
    """

    graph: Graph
    secrets: Mapping[Node, Border]
    outputs: tuple[Border, ...]
    orders: tuple[Border, ...] = ()
    threads: Mapping[Instance, frozenset[int]] = field(default_factory=dict)
    observing: frozenset[Node] = frozenset()
    many: frozenset[int] = frozenset()
    has_daemons: bool = False
    several: bool = False
    unknown: tuple[str, ...] = ()
    as_given: bool = False


@dataclass(frozen=True, slots=True)
class Chain:
    """Dependences from an output back to a secret: nodes, each with why it needs the next."""

    output: Border
    secret: Border
    steps: tuple[tuple[Node, Kind | None], ...]
