"""What was waited for before memory is read that other threads write.

A value that another thread writes depends on what the reading thread waited for on its way: a join,
a wait, a latch, or a loop that goes round until another thread has done something. These may be in
methods that were called on the way, by library code that is modelled as a whole as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from heddle.analysis.dataflow import before_each
from heddle.analysis.dependences.called_back import CalledBack
from heddle.analysis.dependences.divergence import going_round
from heddle.analysis.dependences.model import Graph, Kind, Node, Part
from heddle.analysis.dependences.throwing import CALLS
from heddle.analysis.facts import Facts, Instance
from heddle.program import code
from heddle.program.body import Body
from heddle.program.flow import flow_graph

_VALUES: Final = frozenset(
    {Kind.DATA, Kind.RETURN, Kind.SUMMARY, Kind.MEMORY, Kind.CONTROL, Kind.INTERFERENCE}
)
_PACKAGE: Final = "java/util/concurrent/"
_ATOMIC: Final = "java/util/concurrent/atomic/"
#: Methods of the library that wait for other threads, by how their names begin.
_WAITING: Final = (
    "await",
    "acquire",
    "arriveAndAwait",
    "exchange",
    "get",
    "invoke",
    "join",
    "lock",
    "poll",
    "put",
    "take",
    "transfer",
    "tryAcquire",
    "tryLock",
)
_Passed = frozenset[int]


def add_waits(graph: Graph, facts: Facts) -> None:
    """Add to each read across threads, and to each call, what was waited for before."""
    crossing = {
        node for node, needed in graph.needs.items() if Kind.INTERFERENCE in needed.values()
    }
    if not crossing:
        return
    bodies = {
        instance: body
        for instance in facts.instances()
        for body in (facts.body(instance),)
        if body is not None
    }
    decided = _decided_by(graph, crossing)
    waits = {
        instance: dict(_own_waits(instance, body, decided)) for instance, body in bodies.items()
    }
    back = CalledBack(facts)
    inside = _with_callees(back, bodies, waits)
    for instance, body in bodies.items():
        passed: dict[int, tuple[Node, ...]] = {
            index: (node,) for index, node in waits[instance].items()
        }
        for index, it in enumerate(body.instructions):
            if isinstance(it, CALLS):
                called = back.with_callees(instance, it.pc)
                found = {each for callee in called for each in inside[callee]}
                if found:
                    call = Node(instance, Part.INSTRUCTION, index)
                    passed[index] = (call, *sorted(found, key=_order))
        if passed:
            _add(graph, instance, body, passed, crossing)


def _order(node: Node) -> tuple[int, int]:
    return node.instance.number, node.index


def _decided_by(graph: Graph, sources: set[Node]) -> set[Node]:
    """The nodes whose values other threads may have a part in."""
    back: dict[Node, list[Node]] = {}
    for node, needed in graph.needs.items():
        for other, kind in needed.items():
            if kind in _VALUES:
                back.setdefault(other, []).append(node)
    found, pending = set(sources), list(sources)
    while pending:
        for node in back.get(pending.pop(), ()):
            if node not in found:
                found.add(node)
                pending.append(node)
    return found


def _own_waits(instance: Instance, body: Body, decided: set[Node]) -> Iterator[tuple[int, Node]]:
    for index in going_round(body):
        node = Node(instance, Part.INSTRUCTION, index)
        if node in decided and isinstance(body.instructions[index], code.Branch | code.Switch):
            yield index, node
    for index, it in enumerate(body.instructions):
        if isinstance(it, code.ThreadJoin | code.Wait) or _waits(it):
            yield index, Node(instance, Part.INSTRUCTION, index)


def _waits(it: code.Instruction) -> bool:
    """Whether a call of the library may wait for another thread."""
    if not isinstance(it, code.Invoke):
        return False
    owner, name = it.method.owner, it.method.name
    return (
        owner.startswith(_PACKAGE) and not owner.startswith(_ATOMIC) and name.startswith(_WAITING)
    )


def _with_callees(
    back: CalledBack, bodies: Mapping[Instance, Body], waits: Mapping[Instance, Mapping[int, Node]]
) -> dict[Instance, set[Node]]:
    """For each instance where it waits, in what it calls as well."""
    callers: dict[Instance, set[Instance]] = {}
    for instance, body in bodies.items():
        for it in body.instructions:
            if isinstance(it, CALLS):
                for callee in back.with_callees(instance, it.pc):
                    callers.setdefault(callee, set()).add(instance)
    found: dict[Instance, set[Node]] = {each: set() for each in bodies}
    waiting = []
    for instance, own in waits.items():
        found[instance].update(own.values())
        if own:
            waiting.append(instance)
    while waiting:
        callee = waiting.pop()
        for caller in callers.get(callee, ()):
            if not found[callee] <= found[caller]:
                found[caller] |= found[callee]
                waiting.append(caller)
    return found


def _add(
    graph: Graph,
    instance: Instance,
    body: Body,
    passed: Mapping[int, tuple[Node, ...]],
    crossing: set[Node],
) -> None:
    numbers = {id(each): index for index, each in enumerate(body.instructions)}

    def step(it: code.Instruction, state: _Passed) -> _Passed:
        index = numbers[id(it)]
        return state | {index} if index in passed else state

    def meet(one: _Passed, two: _Passed) -> _Passed:
        return one | two

    start: _Passed = frozenset()
    states = before_each(flow_graph(body), start, step, meet)
    for index, before in enumerate(states):
        if not before:
            continue
        nodes = [Node(instance, part, index) for part in (Part.INSTRUCTION, Part.VALUE)]
        reading = [node for node in nodes if node in crossing]
        it = body.instructions[index]
        if isinstance(it, CALLS) and not isinstance(it, code.ThreadStart):
            reading.append(nodes[0])
        for node in reading:
            for each in sorted(before):
                for waited in passed[each]:
                    graph.add(node, waited, Kind.SYNCHRONISATION)
