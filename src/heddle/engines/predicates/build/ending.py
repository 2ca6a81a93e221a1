"""Programs all of whose runs end: then threads that wait for ever are left at the end of one.

Loops count a local variable to a bound, or wait in every turn. A wait ends only by a notification;
as long as there are none in such loops, all threads together send finitely many. No method calls
itself, and no thread starts another one but those that the main thread starts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from heddle.engines.predicates.build.counted import circles, ends
from heddle.engines.predicates.build.progress import after, called_from, is_known
from heddle.engines.predicates.build.reentry import (
    functions_named,
    functions_of,
    overrides_what_runs,
)
from heddle.program import code
from heddle.program.body import Body, MethodId
from heddle.program.flow import FlowGraph, flow_graph

_START = "start", "()V"
"""Threads start by calls that no `Invoke` shows."""
_INTERRUPTED = "java/lang/InterruptedException"


def always_ends(bodies: Mapping[MethodId, Body]) -> bool:
    """Whether every run of the program has an end, whatever the values of variables are."""
    if any((each.name, each.descriptor) == _START or overrides_what_runs(each) for each in bodies):
        return False
    if not all(is_known(body, bodies) for body in bodies.values()):
        return False
    called = {method: called_from(body, bodies) for method, body in bodies.items()}
    if any(method in reached for method, reached in called.items()):
        return False
    if _threads_start_threads(bodies, called):
        return False
    waits = _Waits(bodies, called)
    return all(waits.has_an_end(flow_graph(body)) for body in bodies.values())


def _threads_start_threads(
    bodies: Mapping[MethodId, Body], called: Mapping[MethodId, frozenset[MethodId]]
) -> bool:
    functions = {each for body in bodies.values() for each in functions_of(body)}
    roots = {each for each in bodies if each.name == "run"} | (functions & bodies.keys())
    reached = roots.union(*(called[each] for each in roots))
    return any(
        isinstance(each, code.ThreadStart)
        for method in reached
        for each in bodies[method].instructions
    )


class _Waits:
    """The loops of a program that wait in every turn."""

    def __init__(
        self, bodies: Mapping[MethodId, Body], called: Mapping[MethodId, frozenset[MethodId]]
    ) -> None:
        self._bodies, self._called = bodies, called
        self._interrupts = any(map(_interrupts, bodies.values()))
        own = {method for method, body in bodies.items() if _notifies(body.instructions)}
        self._notifying = own | {method for method, reached in called.items() if reached & own}

    def has_an_end(self, graph: FlowGraph) -> bool:
        """Whether no run stays for ever in a method."""
        successors = [list(after(graph, number)) for number in range(len(graph.blocks))]
        return all(ends(graph, successors, part, self._waits) for part in circles(successors))

    def _waits(
        self, graph: FlowGraph, successors: Sequence[Sequence[int]], part: frozenset[int]
    ) -> bool:
        """Whether all ways round end that pass no wait, and none of them notifies."""
        waiting = {number for number in part if _is_waiting(_code(graph, number))}
        if not waiting or any(self._may_notify(_code(graph, number)) for number in part):
            return False
        rest: list[list[int]] = []
        for number, following in enumerate(successors):
            kept = self._thrown(graph, number) if number in waiting else following
            rest.append([each for each in kept if each in part] if number in part else [])
        return all(
            not inner & waiting and ends(graph, rest, inner, self._waits) for inner in circles(rest)
        )

    def _thrown(self, graph: FlowGraph, number: int) -> Sequence[int]:
        """Where what is thrown in a block that waits is caught."""
        instructions = _code(graph, number)
        others = (code.Invoke, code.InvokeDynamic, code.Throw)
        if self._interrupts or any(isinstance(each, others) for each in instructions):
            return graph.exceptional[number]
        entries = {
            handler.entry
            for handler in graph.blocks[number].handlers
            if handler.catch_type != _INTERRUPTED
        }
        return [each for each in graph.exceptional[number] if graph.blocks[each].start in entries]

    def _may_notify(self, instructions: Sequence[code.Instruction]) -> bool:
        if _notifies(instructions):
            return True
        # Calls are followed by name: a method of this name may be the one that runs.
        names = {(method.name, method.descriptor) for method in self._notifying}
        return any(
            (each.method.name, each.method.descriptor) in names
            or not self._notifying.isdisjoint(functions_named(each.method.name, self._bodies))
            for each in instructions
            if isinstance(each, code.Invoke)
        )


def _code(graph: FlowGraph, number: int) -> Sequence[code.Instruction]:
    block = graph.blocks[number]
    return graph.body.instructions[block.start : block.end]


def _is_waiting(instructions: Sequence[code.Instruction]) -> bool:
    return any(isinstance(each, code.Wait) and not each.timeout for each in instructions)


def _notifies(instructions: Sequence[code.Instruction]) -> bool:
    return any(isinstance(each, code.Notify | code.NotifyAll) for each in instructions)


def _interrupts(body: Body) -> bool:
    return any(
        isinstance(each, code.Invoke) and each.method.name == "interrupt"
        for each in body.instructions
    )
