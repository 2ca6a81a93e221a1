"""What decides whether control ever gets further: loops, waits, locks, and calls that have such.

Without these dependences a slice assumes that whatever is outside it ends [PodgurskiC90].
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from heddle.analysis.dataflow import before_each
from heddle.analysis.dependences.model import Graph, Kind, Node, Part
from heddle.analysis.dependences.throwing import CALLS
from heddle.analysis.facts import Facts, Instance
from heddle.analysis.thread_roots import thread_roots
from heddle.program import code
from heddle.program.body import Body
from heddle.program.flow import flow_graph
from heddle.program.graph import strongly_connected
from heddle.program.operands import Operand, Register
from heddle.program.throwing import thrown_by

_WAITS = (code.MonitorEnter, code.ThreadJoin, code.Wait)
_Reached = frozenset[int]


def add_divergence(graph: Graph, facts: Facts) -> None:
    """Add to each instruction what decides whether control gets to it at all."""
    bodies = {
        instance: body
        for instance in facts.instances()
        for body in (facts.body(instance),)
        if body is not None
    }
    stopping = _stopping(facts, bodies)
    ends = [Node(run, Part.THROWN) for root in thread_roots(facts) for run in root.instances]
    for instance, body in bodies.items():
        _add(graph, instance, body, stopping[instance])
        if body.is_synchronized and not body.is_static:
            lock = Node(instance, Part.PARAMETER, position=0)
            graph.add(Node(instance, Part.THROWN), lock, Kind.DIVERGENCE)
        for index, it in enumerate(body.instructions):
            if isinstance(it, code.ThreadJoin):
                for end in ends:
                    graph.add(Node(instance, Part.OUTCOME, index), end, Kind.SYNCHRONISATION)
    _add_locks(graph, facts, bodies)


def _add_locks(graph: Graph, facts: Facts, bodies: Mapping[Instance, Body]) -> None:
    """A monitor can be entered once it was left."""
    used: dict[type[code.Instruction], list[tuple[Node, frozenset[int]]]] = {}
    for instance, body in bodies.items():
        for index, it in enumerate(body.instructions):
            if isinstance(it, code.MonitorEnter | code.MonitorExit):
                node = Node(instance, Part.INSTRUCTION, index)
                used.setdefault(type(it), []).append((node, _locks(facts, instance, it.lock)))
    for enter, locks in used.get(code.MonitorEnter, ()):
        for leave, others in used.get(code.MonitorExit, ()):
            if locks & others:
                graph.add(enter, leave, Kind.SYNCHRONISATION)


def _locks(facts: Facts, instance: Instance, lock: Operand) -> frozenset[int]:
    if not isinstance(lock, Register):
        return frozenset()
    return frozenset(each.number for each in facts.points_to(instance, lock))


def _stopping(facts: Facts, bodies: Mapping[Instance, Body]) -> dict[Instance, dict[int, Part]]:
    """For each instance the instructions that may never be left, by index."""
    found = {instance: _own(facts, instance, body, bodies) for instance, body in bodies.items()}
    callers: dict[Instance, list[tuple[Instance, int]]] = {}
    for instance, body in bodies.items():
        for index, it in enumerate(body.instructions):
            if isinstance(it, CALLS):
                for callee in facts.callees(instance, it.pc):
                    callers.setdefault(callee, []).append((instance, index))
    waiting = [each for each, body in bodies.items() if found[each] or body.is_synchronized]
    seen = set(waiting)
    while waiting:
        for caller, index in callers.get(waiting.pop(), ()):
            if caller in found:
                found[caller].setdefault(index, Part.OUTCOME)
                if caller not in seen:
                    seen.add(caller)
                    waiting.append(caller)
    return found


def _own(
    facts: Facts, instance: Instance, body: Body, bodies: Mapping[Instance, Body]
) -> dict[int, Part]:
    found: dict[int, Part] = {}
    for index, it in enumerate(body.instructions):
        if isinstance(it, _WAITS):
            is_call = isinstance(it, CALLS)
            found[index] = Part.OUTCOME if is_call else Part.INSTRUCTION
        elif isinstance(it, CALLS) and not isinstance(it, code.ThreadStart):
            callees = facts.callees(instance, it.pc)
            if not callees or any(each not in bodies for each in callees):
                # Library code that is modelled as a whole may wait.
                found[index] = Part.OUTCOME
    for index in going_round(body):
        is_call = isinstance(body.instructions[index], CALLS)
        found[index] = Part.OUTCOME if is_call else Part.INSTRUCTION
    return found


def going_round(body: Body) -> Iterator[int]:
    """The branches, and what may throw, on a circle: they decide whether a loop is left."""
    graph = flow_graph(body)
    following = [
        (*graph.normal[number], *graph.exceptional[number]) for number in range(len(graph.blocks))
    ]
    for part in strongly_connected(following):
        # Control that gets into a circle without a way out gets no further.
        closed = all(each in part for number in part for each in following[number])
        for number in part:
            if len(part) == 1 and number not in following[number]:
                continue
            block = graph.blocks[number]
            for index in range(block.start, block.end):
                it = body.instructions[index]
                thrown = bool(graph.exceptional[number]) and bool(thrown_by(it))
                if thrown or isinstance(it, code.Branch | code.Switch):
                    yield index
            if closed:
                yield block.end - 1


def _add(graph: Graph, instance: Instance, body: Body, stopping: Mapping[int, Part]) -> None:
    numbers = {id(each): index for index, each in enumerate(body.instructions)}

    def step(it: code.Instruction, state: _Reached) -> _Reached:
        index = numbers[id(it)]
        return frozenset({index}) if index in stopping else state

    def meet(one: _Reached, two: _Reached) -> _Reached:
        return one | two

    start: _Reached = frozenset()
    before = before_each(flow_graph(body), start, step, meet)
    for index, it in enumerate(body.instructions):
        passed = before[index]
        if passed is None:
            continue
        for each in passed:
            decides = Node(instance, stopping[each], each)
            graph.add(Node(instance, Part.INSTRUCTION, index), decides, Kind.DIVERGENCE)
            if isinstance(it, code.Return):
                graph.add(Node(instance, Part.THROWN), decides, Kind.DIVERGENCE)
