"""Waits of the user's code that stand in a loop: it reads again what it read before it waited."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from heddle.program import code
from heddle.program.bodies import Bodies
from heddle.program.body import Body
from heddle.program.flow import flow_graph
from heddle.program.program import Program
from heddle.questions.atomic_sets import CallSite

_CONDITIONS: Final = "java/util/concurrent/locks/"


def waiting_loops(program: Program) -> tuple[CallSite, ...]:
    """The calls of `Object.wait` and `Condition.await` in loops of the user's methods."""
    bodies = Bodies(program.hierarchy)
    found: list[CallSite] = []
    for java_class in program.classes():
        # Few classes wait, and lifting all methods takes time.
        if b"wait" in (program.user_class_bytes(java_class.name) or b""):
            for method in java_class.methods.values():
                body = bodies.of(method)
                if body is not None:
                    found += _waits(body)
    return tuple(found)


def _waits(body: Body) -> Iterator[CallSite]:
    waits = [index for index, each in enumerate(body.instructions) if _is_wait(each)]
    if not waits:
        return
    looping = {block for loop in flow_graph(body).loops for block in loop.members}
    for number, block in enumerate(body.blocks):
        for index in waits:
            if number in looping and block.start <= index < block.end:
                method, pc = body.method, body.instructions[index].pc
                yield CallSite(method.owner, method.name, method.descriptor, pc)


def _is_wait(instruction: code.Instruction) -> bool:
    match instruction:
        case code.Wait():
            return True
        case code.Invoke(method=method):
            return method.name.startswith("await") and method.owner.startswith(_CONDITIONS)
        case _:
            return False
