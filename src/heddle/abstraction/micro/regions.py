"""Parts of micro code: loops, and steps that may have to wait."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from heddle.abstraction import micro

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from heddle.abstraction.micro.code import Node

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
    """The nodes that may run more than once in one activation: those on cycles (Tarjan)."""
    number: dict[int, int] = {0: 0}
    low: dict[int, int] = {0: 0}
    stack = [0]
    found: set[int] = set()
    path = [(0, iter(successors(nodes[0])))]
    while path:
        node, rest = path[-1]
        for each in rest:
            if each not in number:
                number[each] = low[each] = len(number)
                stack.append(each)
                path.append((each, iter(successors(nodes[each]))))
                break
            if each in stack:
                low[node] = min(low[node], number[each])
        else:
            path.pop()
            if path:
                low[path[-1][0]] = min(low[path[-1][0]], low[node])
            if low[node] == number[node]:
                at = stack.index(node)
                if len(stack) - at > 1 or node in successors(nodes[node]):
                    found.update(stack[at:])
                del stack[at:]
    return frozenset(found)


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
