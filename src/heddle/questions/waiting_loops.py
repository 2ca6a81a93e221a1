"""Waits of the user's code that stand in a loop: it reads again what it read before it waited.

A method that waits outside of loops may be called in one: if all its calls are in loops, so is what
it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from heddle.program import code
from heddle.program.bodies import Bodies
from heddle.program.body import Body, MethodId
from heddle.program.classes import JavaMethod
from heddle.program.flow import flow_graph
from heddle.program.program import Program
from heddle.questions.atomic_sets import CallSite

_CONDITIONS: Final = "java/util/concurrent/locks/"
_DEEPEST: Final = 4
"""Calls between a loop and the wait in it."""

_Wanted = Callable[[code.Instruction], bool]


def waiting_loops(program: Program) -> tuple[CallSite, ...]:
    """The calls of `Object.wait` and `Condition.await` in loops of the user's methods."""
    return tuple(_Waits(program).found())


class _Waits:
    def __init__(self, program: Program) -> None:
        self._program, self._bodies = program, Bodies(program.hierarchy)

    def found(self) -> Iterator[CallSite]:
        for site, looping in self._sites("wait", _is_wait):
            if looping or self._is_called_in_loops(site, 0):
                yield site

    def _is_called_in_loops(self, site: CallSite, depth: int) -> bool:
        """Whether all calls of the method in which a call stands are in loops."""

        def calls_it(instruction: code.Instruction) -> bool:
            match instruction:
                case code.Invoke(method=method):
                    return (method.name, method.descriptor) == (site.method, site.descriptor)
                case _:
                    return False

        callers = list(self._sites(site.method, calls_it)) if depth < _DEEPEST else []
        return bool(callers) and all(
            looping or self._is_called_in_loops(caller, depth + 1) for caller, looping in callers
        )

    def _sites(self, name: str, wanted: _Wanted) -> Iterator[tuple[CallSite, bool]]:
        """The instructions that are wanted, and whether they are in a loop.

        Few classes mention the name, and lifting all methods takes time.
        """
        for java_class in self._program.classes():
            if name.encode() in (self._program.user_class_bytes(java_class.name) or b""):
                for method in java_class.methods.values():
                    yield from self._sites_in(method, wanted)

    def _sites_in(self, method: JavaMethod, wanted: _Wanted) -> Iterator[tuple[CallSite, bool]]:
        body = self._bodies.of(method)
        if body is not None:
            found = [index for index, each in enumerate(body.instructions) if wanted(each)]
            looping = _looping(body) if found else frozenset[int]()
            for index in found:
                yield _site(body.method, body.instructions[index].pc), index in looping


def _looping(body: Body) -> frozenset[int]:
    """The indices of instructions that are in a loop."""
    blocks = {block for loop in flow_graph(body).loops for block in loop.members}
    return frozenset(
        index
        for number in blocks
        for index in range(body.blocks[number].start, body.blocks[number].end)
    )


def _site(method: MethodId, pc: int) -> CallSite:
    return CallSite(method.owner, method.name, method.descriptor, pc)


def _is_wait(instruction: code.Instruction) -> bool:
    match instruction:
        case code.Wait():
            return True
        case code.Invoke(method=method):
            return method.name.startswith("await") and method.owner.startswith(_CONDITIONS)
        case _:
            return False
