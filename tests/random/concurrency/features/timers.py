"""A `java.util.Timer` with one task, which may begin at any moment once it is scheduled.

A task that is scheduled to repeat cancels itself in its last round; each round may begin at any
moment after the one before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from concurrency.feature import Declaration, Feature, Task
from concurrency.instructions import Begin, Label, LastResort
from concurrency.layout import FIRST_VALUES
from concurrency.private import Fresh, Jump
from concurrency.steps import Step
from concurrency.world import Moment, Thrown

if TYPE_CHECKING:
    from collections.abc import Callable

    from concurrency.compiling import Compiler

OVER = "timer.over"


@dataclass(frozen=True, slots=True)
class Timer(Declaration):
    """`timer`, whose thread keeps the program alive until it is cancelled, unless a daemon."""

    daemon: bool

    def java(self, name: str) -> tuple[str, ...]:
        del name
        return (f"static final Timer timer = new Timer({str(self.daemon).lower()});",)

    def cells(self) -> tuple[str, ...]:
        return (OVER,)

    def keeps_alive(self, read: Callable[[str], int]) -> bool:
        return not self.daemon and not read(OVER)


@dataclass(frozen=True, slots=True)
class Timed(Task):
    """The task of the timer, done so many times; an exception ends the timer with it."""

    timer: Timer
    rounds: int = 1

    @property
    def daemon(self) -> bool:
        return self.timer.daemon

    def compile(self, compiler: Compiler, body: Callable[[], None]) -> None:
        dead, end = Label(), Label()
        compiler.emit(Begin())
        outer = compiler.around
        compiler.around = (LastResort(dead), *outer)
        body()
        for _ in range(1, self.rounds):
            compiler.emit(Step(unless_over(compiler, end)))
            compiler.emit(Fresh(FIRST_VALUES))
            body()
        compiler.around = outer
        compiler.emit(Jump(end))
        compiler.here(dead)
        compiler.emit(Step(over(compiler)))
        compiler.here(end)


def over(compiler: Compiler) -> Callable[[Moment], None]:
    """The end of the timer."""
    cell = compiler.layout.cells[OVER]

    def end(now: Moment) -> None:
        now.memory[cell] = 1

    return end


def unless_over(compiler: Compiler, end: Label) -> Callable[[Moment], None]:
    """Another round begins, unless the timer has ended."""
    cell = compiler.layout.cells[OVER]

    def again(now: Moment) -> None:
        if now.memory[cell]:
            now.pc = end.pc

    return again


@dataclass(frozen=True, slots=True)
class Schedule(Feature):
    """`timer.schedule(task, 1);`, or the same for several rounds, by one of two methods."""

    task: int
    rounds: int = 1
    method: str = "schedule"

    def java(self) -> str:
        if self.rounds == 1:
            body = f"public void run() {{ run{self.task}(); }}"
            return f"timer.schedule(new TimerTask() {{ {body} }}, 1);"
        last = f"if (++rounds == {self.rounds}) cancel();"
        body = f"int rounds; public void run() {{ run{self.task}(); {last} }}"
        return f"timer.{self.method}(new TimerTask() {{ {body} }}, 1, 1);"

    def compile(self, compiler: Compiler) -> None:
        cell = compiler.layout.cells[OVER]

        def schedule(now: Moment) -> None:
            if now.memory[cell]:
                raise Thrown("runtime")
            now.threads[self.task] = now.threads[self.task]._replace(status="running")

        compiler.emit(Step(schedule))


@dataclass(frozen=True, slots=True)
class CancelTimer(Feature):
    """`timer.cancel();`: a task that has not begun never will."""

    task: int

    def java(self) -> str:
        return "timer.cancel();"

    def compile(self, compiler: Compiler) -> None:
        end = over(compiler)

        def cancel(now: Moment) -> None:
            end(now)
            task = now.threads[self.task]
            if task.status == "running" and task.pc == 0:
                now.threads[self.task] = task._replace(status="ended", variables=())

        compiler.emit(Step(cancel))
