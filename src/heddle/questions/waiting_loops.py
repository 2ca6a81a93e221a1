"""Waits in loops of the user's code that read again what they read before they waited.

A method that waits outside of loops may be called in one: if all its calls are in waiting loops of
the same unit of work, so is what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from heddle.program import code
from heddle.program.atomic_marks import atomic_marks
from heddle.program.bodies import Bodies
from heddle.program.body import Body, MethodId
from heddle.program.classes import JavaMethod
from heddle.program.operands import THIS
from heddle.program.program import Program
from heddle.questions.around_waits import Around
from heddle.questions.atomic_sets import CallSite

_CONDITIONS: Final = "java/util/concurrent/locks/"
_DEEPEST: Final = 4
"""Calls between a loop and the wait in it."""

_Wanted = Callable[[code.Instruction], bool]


def waiting_loops(program: Program) -> tuple[CallSite, ...]:
    """The calls of `Object.wait` and `Condition.await` in waiting loops of the user's methods."""
    return tuple(_Waits(program).found())


@dataclass(frozen=True, slots=True)
class _Site:
    """An instruction that waits, or calls a method that does."""

    method: JavaMethod
    body: Body
    index: int


class _Waits:
    def __init__(self, program: Program) -> None:
        self._program, self._bodies = program, Bodies(program.hierarchy)

    def found(self) -> Iterator[CallSite]:
        for site in self._sites("wait", _is_wait):
            if self._is_repeated(site, 0, certain=True):
                yield _call_site(site.body.method, site.body.instructions[site.index].pc)

    def _is_repeated(self, site: _Site, depth: int, *, certain: bool) -> bool:
        """Whether what was read before a wait is read again after it, in the same unit of work.

        It is `certain` that an instruction waits unless it calls a method that may return without.
        """
        around = Around(site.body, site.index)
        if not around.reads_again(certain=certain):
            return False
        if around.is_in_loop:
            return True
        callers = list(self._callers(site.method)) if depth < _DEEPEST else []
        certain = certain and around.is_on_every_way
        return bool(callers) and all(
            (around.is_last or self._is_inside(site.method, caller))
            and self._is_repeated(caller, depth + 1, certain=certain)
            for caller in callers
        )

    def _is_inside(self, called: JavaMethod, caller: _Site) -> bool:
        """Whether a call does not begin a unit of work: it belongs to that of its caller."""
        instruction = caller.body.instructions[caller.index]
        assert isinstance(instruction, code.Invoke)
        if called.is_private or called.is_static:
            declaring = self._program.hierarchy.load(called.owner)
            return (called.name, called.descriptor) not in atomic_marks(declaring).methods
        return not caller.body.is_static and instruction.arguments[0] == THIS

    def _callers(self, called: JavaMethod) -> Iterator[_Site]:
        def calls_it(instruction: code.Instruction) -> bool:
            match instruction:
                case code.Invoke(method=method):
                    return (method.name, method.descriptor) == (called.name, called.descriptor)
                case _:
                    return False

        return self._sites(called.name, calls_it)

    def _sites(self, name: str, wanted: _Wanted) -> Iterator[_Site]:
        """The instructions that are wanted.

        Few classes mention the name, and lifting all methods takes time.
        """
        for java_class in self._program.classes():
            if name.encode() in (self._program.user_class_bytes(java_class.name) or b""):
                for method in java_class.methods.values():
                    body = self._bodies.of(method)
                    if body is not None:
                        for index, each in enumerate(body.instructions):
                            if wanted(each):
                                yield _Site(method, body, index)


def _call_site(method: MethodId, pc: int) -> CallSite:
    return CallSite(method.owner, method.name, method.descriptor, pc)


def _is_wait(instruction: code.Instruction) -> bool:
    match instruction:
        case code.Wait():
            return True
        case code.Invoke(method=method):
            return method.name.startswith("await") and method.owner.startswith(_CONDITIONS)
        case _:
            return False
