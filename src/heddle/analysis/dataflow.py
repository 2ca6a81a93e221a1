"""What is true before each instruction of a body, whatever way led there."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import TypeVar

from heddle.program.code import Instruction
from heddle.program.flow import FlowGraph
from heddle.program.throwing import thrown_by

State = TypeVar("State")


def before_each(
    graph: FlowGraph,
    start: State,
    step: Callable[[Instruction, State], State],
    meet: Callable[[State, State], State],
    enter: Callable[[int, State], State] = lambda _, state: state,
) -> list[State | None]:
    """The greatest solution of the forward equations; None before what is never reached.

    `step` says what an instruction makes of a state, `meet` what two ways have in common, `enter`
    what of a state matters to a block. What throws may have had its effect or not: a handler gets
    what is true both before and after.
    """
    body = graph.body
    before: list[State | None] = [None] * len(body.instructions)
    at_start: dict[int, State] = {0: start}
    rank = {block: place for place, block in enumerate(graph.reverse_postorder)}
    work = [(rank[0], 0)]
    waiting = {0}
    while work:
        _, number = heappop(work)
        waiting.discard(number)
        block = graph.blocks[number]
        state = at_start[number]
        ways: list[tuple[int, State]] = []
        for index in range(block.start, block.end):
            instruction = body.instructions[index]
            before[index] = state
            after = step(instruction, state)
            if graph.exceptional[number] and thrown_by(instruction):
                for handler in graph.exceptional[number]:
                    ways += [(handler, state), (handler, after)]
            state = after
        ways += [(successor, state) for successor in graph.normal[number]]
        for successor, given in ways:
            entering = enter(successor, given)
            known = at_start.get(successor)
            new = entering if known is None else meet(known, entering)
            if known is None or new != known:
                at_start[successor] = new
                if successor not in waiting:
                    waiting.add(successor)
                    heappush(work, (rank[successor], successor))
    return before
