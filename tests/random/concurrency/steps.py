"""Steps that features are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from concurrency.instructions import Instruction, Launch
from concurrency.world import Moment, Thread, World

if TYPE_CHECKING:
    from concurrency.compiling import Compiler

Action = Callable[[Moment], None]
When = Callable[[World, Thread], bool]


def always(world: World, thread: Thread) -> bool:
    """There is nothing to wait for."""
    del world, thread
    return True


def nothing(now: Moment) -> None:
    """Only waiting was the point."""


@dataclass(slots=True)
class Step(Instruction):
    """A visible step, given by what it does and when it can be taken."""

    action: Action
    when: When = always

    def ready(self, world: World, me: int, thread: Thread) -> bool:
        return self.when(world, thread)

    def run(self, now: Moment, choice: int) -> None:
        self.action(now)


def run_here(compiler: Compiler, number: int) -> None:
    """Run a task in the thread at hand. It has no locks in common with its thread."""
    compiler.emit(Launch(number))
    compiler.emit(Step(nothing, lambda world, _: world.threads[number].status == "ended"))
