"""The flow graph of a body: its blocks and how control moves between them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from heddle.program import graph
from heddle.program.body import Block, Body
from heddle.program.code import Branch, Goto, Return, Switch, Throw
from heddle.program.graph import Loop


@dataclass(frozen=True)
class FlowGraph:
    """Blocks by number, in the order of the body; block 0 is the entry.

    `normal` holds where each block goes when nothing is thrown, `exceptional` where what is
    thrown inside it may be caught, each block once. Every block is reachable. What is derived
    is computed when first asked for.
    """

    body: Body
    normal: tuple[tuple[int, ...], ...]
    exceptional: tuple[tuple[int, ...], ...]

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks themselves."""
        return self.body.blocks

    @cached_property
    def successors(self) -> tuple[tuple[int, ...], ...]:
        """Where each block may go in any way, each successor once."""
        return tuple(
            tuple(dict.fromkeys(normal + exceptional))
            for normal, exceptional in zip(self.normal, self.exceptional, strict=True)
        )

    @cached_property
    def predecessors(self) -> tuple[tuple[int, ...], ...]:
        """The reverse of `successors`."""
        return graph.reversed_edges(self.successors)

    @cached_property
    def postorder(self) -> tuple[int, ...]:
        """Blocks after those first reached from them."""
        return graph.postorder(self.successors)

    @cached_property
    def reverse_postorder(self) -> tuple[int, ...]:
        """Blocks before those first reached from them: the order for forward analyses."""
        return tuple(reversed(self.postorder))

    @cached_property
    def immediate_dominators(self) -> tuple[int, ...]:
        """For each block the closest other block on every path to it; the entry has itself."""
        return graph.immediate_dominators(self.successors)

    def dominates(self, above: int, below: int) -> bool:
        """Whether every path to `below` passes `above`."""
        return graph.dominates(self.immediate_dominators, above, below)

    @cached_property
    def loops(self) -> tuple[Loop, ...]:
        """The natural loops, by header."""
        return graph.natural_loops(self.successors)

    @cached_property
    def irreducible_regions(self) -> tuple[frozenset[int], ...]:
        """Cycles with more than one entry, which are not among `loops`."""
        return graph.irreducible_regions(self.successors)


def flow_graph(body: Body) -> FlowGraph:
    """The flow graph of a body."""
    number_at = {block.start: number for number, block in enumerate(body.blocks)}
    normal = []
    exceptional = []
    for block in body.blocks:
        normal.append(
            tuple(dict.fromkeys(number_at[index] for index in _destinations(body, block)))
        )
        exceptional.append(
            tuple(dict.fromkeys(number_at[handler.entry] for handler in block.handlers))
        )
    return FlowGraph(body, tuple(normal), tuple(exceptional))


def _destinations(body: Body, block: Block) -> tuple[int, ...]:
    """Indices at which control may go on; the fall-through is the first."""
    match body.instructions[block.end - 1]:
        case Goto(destination=destination):
            return (destination,)
        case Branch(destination=destination):
            return (block.end, destination)
        case Switch(cases=cases, default=default):
            return (*(destination for _, destination in cases), default)
        case Return() | Throw():
            return ()
        case _:
            return (block.end,)
