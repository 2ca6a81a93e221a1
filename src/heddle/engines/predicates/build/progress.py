"""Programs in which no thread waits for ever beside others that go on.

If threads wait for nothing but monitors, and a thread that owns one is in no loop but such as count
to a bound, then the owner of a monitor can always leave it, unless it waits for another one.
Threads that wait in a circle are found by every search.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from heddle._core import MethodRef
from heddle.engines.predicates.build.counted import circles, ends
from heddle.engines.predicates.build.reentry import (
    functions_named,
    is_inherited,
    is_quiet,
    names_its_target,
    overrides_what_runs,
)
from heddle.program import code
from heddle.program.body import Body, MethodId
from heddle.program.call_kind import CallKind
from heddle.program.flow import FlowGraph, flow_graph


def only_monitors_block(bodies: Mapping[MethodId, Body]) -> bool:
    """Whether every thread that waits can be freed, whatever the values of variables are."""
    if any(map(overrides_what_runs, bodies)):
        # Texts are made of objects, and traces of exceptions, by calls that no instruction shows.
        return False
    plain = all(not _waits(body) and is_known(body, bodies) for body in bodies.values())
    return plain and not any(_loops_with_monitor(body, bodies) for body in bodies.values())


def _waits(body: Body) -> bool:
    return any(isinstance(each, code.Wait | code.ThreadJoin) for each in body.instructions)


def is_known(body: Body, bodies: Mapping[MethodId, Body]) -> bool:
    """Whether the method calls the program's own methods only, or such as do not wait for long."""
    return all(
        is_quiet(method) or _is_own(method, bodies)
        for each in body.instructions
        if isinstance(each, code.Invoke)
        for method in (each.method,)
    )


def _is_own(method: MethodRef, bodies: Mapping[MethodId, Body]) -> bool:
    """Whether a class of the program has the method: others may be a library's that it extends."""
    named = MethodId(method.owner, method.name, method.descriptor) in bodies
    return named or (method.owner in {each.owner for each in bodies} and is_inherited(method))


def _loops_with_monitor(body: Body, bodies: Mapping[MethodId, Body]) -> bool:
    """Whether a loop runs while the method owns a monitor, there or in what it calls."""
    graph = flow_graph(body)
    always = body.is_synchronized or body.method.name == "<clinit>"
    if not always and not any(isinstance(each, code.MonitorEnter) for each in body.instructions):
        return False
    # The initialiser of a class owns a lock, too.
    within = frozenset(range(len(graph.blocks))) if always else _inside(graph)
    return _has_loop(graph, within) or _calls_loop(body, bodies)


def _inside(graph: FlowGraph) -> frozenset[int]:
    """The blocks in which the method may own a monitor."""
    at: dict[int, int] = {0: 0}
    inside: set[int] = set()
    work = [0]
    while work:
        number = work.pop()
        block = graph.blocks[number]
        held = highest = at[number]
        for instruction in graph.body.instructions[block.start : block.end]:
            if isinstance(instruction, code.MonitorEnter):
                held += 1
            elif isinstance(instruction, code.MonitorExit):
                held = max(held - 1, 0)
            highest = max(highest, held)
        if highest:
            inside.add(number)
        ways = [(each, held) for each in graph.normal[number]]
        ways += [(each, highest) for each in graph.exceptional[number]]
        for target, depth in ways:
            # More than there are blocks is as good as any number.
            if at.get(target, -1) < depth <= len(graph.blocks):
                at[target] = depth
                work.append(target)
    return frozenset(inside)


def _has_loop(graph: FlowGraph, within: frozenset[int]) -> bool:
    """Whether a run may stay in these blocks, apart from handlers that only release a lock."""
    successors = [
        [each for each in after(graph, number) if each in within] if number in within else []
        for number in range(len(graph.blocks))
    ]
    return any(not ends(graph, successors, part) for part in circles(successors))


def after(graph: FlowGraph, number: int) -> Iterable[int]:
    """Where a run may go on behind a block."""
    block = graph.blocks[number]
    instructions = graph.body.instructions[block.start : block.end]
    if all(isinstance(each, code.Catch | code.MonitorExit | code.Throw) for each in instructions):
        # What javac writes behind a synchronized block covers itself: leaving does not throw.
        return [each for each in graph.successors[number] if each != number]
    return graph.successors[number]


def _calls_loop(body: Body, bodies: Mapping[MethodId, Body]) -> bool:
    """Whether a call may lead into a loop, or round in a circle."""
    return any(
        called in called_from(bodies[called], bodies)
        or _has_loop(graph := flow_graph(bodies[called]), frozenset(range(len(graph.blocks))))
        for called in called_from(body, bodies)
    )


def called_from(body: Body, bodies: Mapping[MethodId, Body]) -> frozenset[MethodId]:
    """All that a method may call, and what that may call."""
    found: set[MethodId] = set()
    work = list(body.instructions)
    while work:
        instruction = work.pop()
        if isinstance(instruction, code.Invoke):
            for called in _targets(instruction, bodies):
                if called not in found:
                    found.add(called)
                    work.extend(bodies[called].instructions)
    return frozenset(found)


def _targets(instruction: code.Invoke, bodies: Mapping[MethodId, Body]) -> Iterable[MethodId]:
    method = instruction.method
    if names_its_target(instruction, bodies):
        return {MethodId(method.owner, method.name, method.descriptor)} & bodies.keys()
    key = method.name, method.descriptor
    found = {each for each in bodies if (each.name, each.descriptor) == key}
    if instruction.kind is CallKind.INTERFACE:
        # An interface below may have no body for what this one has one for.
        found.update(functions_named(method.name, bodies))
    return found
