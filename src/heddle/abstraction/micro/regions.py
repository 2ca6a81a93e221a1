"""Parts of micro code: loops, and steps that may have to wait."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
_EFFECTS: Final = (micro.SetOwner, micro.SetWaiting, micro.Notify, micro.Start)


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


def glued_on(nodes: Sequence[Node]) -> Mapping[int, frozenset[int]]:
    """For each operation on what threads share, those that are glued on: they are one step.

    A switch belongs before the whole step, whichever of its operations others can notice.
    """
    found: dict[int, frozenset[int]] = {}
    if any(_is_glued_on(node) for node in nodes):
        for at, node in enumerate(nodes):
            if _is_shared(node) and not node.glued:
                found[at] = frozenset(_after(nodes, node.next))
    return {at: step for at, step in found.items() if step}


def astray(nodes: Sequence[Node]) -> bool:
    """Whether an operation on what threads share is glued to what is no such operation."""
    return any(True for _ in _after(nodes, (0,)))


def _is_shared(node: Node) -> bool:
    return isinstance(node.operation, (*_ACCESSES, *_EFFECTS))


def _is_glued_on(node: Node) -> bool:
    return node.glued and _is_shared(node)


def _after(nodes: Sequence[Node], begin: tuple[int, ...]) -> Iterator[int]:
    """The operations glued on from `begin` on, before another step begins."""
    seen: set[int] = set()
    work = list(begin)
    while work:
        at = work.pop()
        node = nodes[at]
        if at in seen or (not node.glued and _is_shared(node)):
            continue
        seen.add(at)
        if _is_glued_on(node):
            yield at
        if not isinstance(node.operation, CALLS):
            work += node.next
