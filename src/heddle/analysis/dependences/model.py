"""Nodes and edges of a dependence graph ([HorwitzRB90], with threads as in [HatcliffCDSZ99])."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import NamedTuple

from heddle.analysis.facts import Instance


class Part(Enum):
    """What of an instance a node stands for."""

    # By identity: the hash of an enumeration is a call of its own, and nodes are hashed often.
    __hash__ = object.__hash__

    #: That the instance runs at all.
    ENTRY = "entry"
    #: The parameter at `position`.
    PARAMETER = "parameter"
    #: What it returns.
    RESULT = "result"
    #: What it throws.
    THROWN = "thrown"
    #: The instruction at `index`.
    INSTRUCTION = "instruction"
    #: The argument at `position` of the call at `index`.
    ARGUMENT = "argument"
    #: What the call at `index` gives back.
    VALUE = "value"
    #: All that is written to some memory, or read there; numbered by `position`.
    MEMORY = "memory"
    #: Whether the instruction at `index` ends normally; one that calls always has this node.
    OUTCOME = "outcome"


class Node(NamedTuple):
    """A part of an instance of a method; a tuple, since graphs have many and look them up often."""

    instance: Instance
    part: Part
    index: int = -1  # type: ignore[assignment]  # hides a method of tuples
    position: int = -1


class Kind(StrEnum):
    """Why a node depends on another one."""

    DATA = "data"
    CONTROL = "control"
    CALL = "call"
    #: A value or an exception that a call gives back.
    RETURN = "return"
    #: From what a call gives back to the arguments that decide it.
    SUMMARY = "summary"
    #: A value that went through memory.
    MEMORY = "memory"
    #: The same between threads.
    INTERFERENCE = "interference"
    #: A monitor that is held, a notification that is waited for.
    SYNCHRONISATION = "synchronisation"
    #: A thread that was started.
    START = "start"
    #: A loop, a wait or a lock that may never be left.
    DIVERGENCE = "divergence"


#: Kinds that lead out of the calls that led to a node: the context is not known behind them.
ANYWHERE = frozenset({Kind.MEMORY, Kind.INTERFERENCE, Kind.SYNCHRONISATION, Kind.START})


@dataclass(slots=True)
class Graph:
    """For each node what it depends on, and why; `dead` are instructions that never run."""

    needs: dict[Node, dict[Node, Kind]] = field(default_factory=dict)
    dead: set[tuple[Instance, int]] = field(default_factory=set)

    def add(self, node: Node, needed: Node, kind: Kind) -> None:
        """A node depends on another one; the first reason is kept."""
        if node != needed:
            self.needs.setdefault(node, {}).setdefault(needed, kind)

    def reversed(self) -> Graph:
        """For each node what depends on it."""
        turned: defaultdict[Node, dict[Node, Kind]] = defaultdict(dict)
        for node, needed in self.needs.items():
            for other, kind in needed.items():
                turned[other].setdefault(node, kind)
        return Graph(dict(turned))

    def of(self, node: Node) -> Iterator[tuple[Node, Kind]]:
        """What a node depends on."""
        yield from self.needs.get(node, {}).items()
