"""Parts of micro code: loops, and steps that may have to wait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from heddle.abstraction import micro
from heddle.abstraction.micro.code import Node
from heddle.program.graph import strongly_connected

#: Operations that may throw something that comes from elsewhere.
CALLS: Final = (micro.CallMethod, micro.CallVirtual, micro.Initialise, micro.RunInitialiser)
_ACCESSES: Final = (
    micro.Get,
    micro.Put,
    micro.GetAt,
    micro.PutAt,
    micro.Enter,
    micro.Exit,
    micro.Owner,
    micro.Waiting,
)


def successors(node: Node) -> tuple[int, ...]:
    """Where control may go from a node in any way."""
    if isinstance(node.operation, (micro.Throw, *CALLS)):
        return (*node.next, *(each.entry for each in node.handlers))
    return node.next


def looping(nodes: Sequence[Node]) -> frozenset[int]:
    """The nodes that may run more than once in one activation: those on cycles."""
    after = [successors(node) for node in nodes]
    return frozenset(
        node
        for part in strongly_connected(after)
        for node in part
        if len(part) > 1 or node in after[node]
    )


def _begins_step(node: Node) -> bool:
    return isinstance(node.operation, _ACCESSES) and not node.glued


def _step_from(nodes: Sequence[Node], at: int) -> Iterator[int]:
    """The nodes that are one step with the one that it begins at, nearest first."""
    seen: set[int] = set()
    work = [at]
    while work:
        here = work.pop(0)
        if here in seen or (here != at and _begins_step(nodes[here])):
            continue
        seen.add(here)
        yield here
        work += nodes[here].next


def awaited(nodes: Sequence[Node]) -> dict[int, micro.Await]:
    """For each node that begins a step which may have to wait, what it waits for."""
    found: dict[int, micro.Await] = {}
    if not any(isinstance(each.operation, micro.Await) for each in nodes):
        return found
    for at, node in enumerate(nodes):
        if _begins_step(node):
            for here in _step_from(nodes, at):
                operation = nodes[here].operation
                if isinstance(operation, micro.Await):
                    found[at] = operation
                    break
    return found


def inside(nodes: Sequence[Node], waits: dict[int, micro.Await]) -> frozenset[int]:
    """The nodes after the begin of a step that may have to wait, up to where it does."""
    found: set[int] = set()
    for begin in waits:
        for at in _step_from(nodes, begin):
            if at != begin and any(
                isinstance(nodes[here].operation, micro.Await) for here in _step_from(nodes, at)
            ):
                found.add(at)
    return frozenset(found)
