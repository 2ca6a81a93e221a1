"""`FutureTask`: run by a pool or by a thread itself, waited for, asked, cancelled."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from concurrency import syntax as s
from concurrency.feature import Declaration, Feature, Task
from concurrency.features.pools import Execute, Pool, TakeUp
from concurrency.instructions import Begin, Handler, Label
from concurrency.private import Jump, Raise
from concurrency.steps import Step, nothing, run_here
from concurrency.world import Moment, Thread, Thrown, World

if TYPE_CHECKING:
    from collections.abc import Callable

    from concurrency.compiling import Compiler

NEW, RUNNING, DONE, FAILED, CANCELLED = range(5)
FAILURES = {FAILED: 5, CANCELLED: 8}
"""What a program notes of a result that is not there."""


@dataclass(frozen=True, slots=True)
class Future(Declaration):
    """The future of the task with this number."""

    task: int

    def java(self, name: str) -> tuple[str, ...]:
        body = f"{name}::run{self.task}"
        return (f"static final FutureTask<Integer> f{self.task} = new FutureTask<>({body});",)

    def cells(self) -> tuple[str, ...]:
        return (f"f{self.task}", f"f{self.task}.value")


@dataclass(frozen=True, slots=True)
class Unnamed(Future):
    """A future that the library makes and the program does not get."""

    def java(self, name: str) -> tuple[str, ...]:
        del name
        return ()


@dataclass(frozen=True, slots=True)
class Promised(Task):
    """The body of a future, in the pool or wherever it is run."""

    number: int
    pool: Pool | None

    def compile(self, compiler: Compiler, body: Callable[[], None]) -> None:
        cells = compiler.layout.cells
        state, value = cells[f"f{self.number}"], cells[f"f{self.number}.value"]
        failed, end = Label(), Label()

        def claim(now: Moment) -> None:
            if now.memory[state] == NEW:
                now.memory[state] = RUNNING
            else:
                now.pc = end.pc

        def succeed(now: Moment) -> None:
            if now.memory[state] == RUNNING:
                now.memory[state], now.memory[value] = DONE, now.variables[0]

        def fail(now: Moment) -> None:
            if now.memory[state] == RUNNING:
                now.memory[state] = FAILED

        compiler.emit(TakeUp(self.pool, compiler.layout) if self.pool else Begin())
        compiler.emit(Step(claim))
        outer = compiler.around
        compiler.around = (Handler("runtime", failed), Handler("assertion", failed), *outer)
        body()
        compiler.around = outer
        compiler.emit(Step(succeed))
        compiler.emit(Jump(end))
        compiler.here(failed)
        compiler.emit(Step(fail))
        compiler.here(end)


@dataclass(frozen=True, slots=True)
class RunFuture(Feature):
    """`f.run();`, by one thread that holds no lock."""

    task: int

    def java(self) -> str:
        return f"f{self.task}.run();"

    def compile(self, compiler: Compiler) -> None:
        run_here(compiler, self.task)


@dataclass(frozen=True, slots=True)
class Get(Feature):
    """`r = f.get();`: looks at the state, then at the mark, then waits for either."""

    local: int
    task: int

    def java(self) -> str:
        return (
            f"try {{ r{self.local} = f{self.task}.get(); }} "
            f"catch (ExecutionException e) {{ r{self.local} = {FAILURES[FAILED]}; }} "
            f"catch (CancellationException e) {{ r{self.local} = {FAILURES[CANCELLED]}; }} "
            "catch (InterruptedException e) { r2 = 7; }"
        )

    def compile(self, compiler: Compiler) -> None:
        cells = compiler.layout.cells
        state, value = cells[f"f{self.task}"], cells[f"f{self.task}.value"]
        again, end = Label(), Label()

        def look(now: Moment) -> None:
            if now.memory[state] >= DONE:
                now.variables[self.local] = FAILURES.get(now.memory[state], now.memory[value])
                now.pc = end.pc

        def give_up(now: Moment) -> None:
            if now.interrupted:
                now.interrupted = False
                raise Thrown("interrupted")

        def has_reason(world: World, thread: Thread) -> bool:
            return world.memory[state] >= DONE or thread.interrupted

        def protected() -> None:
            compiler.here(again)
            compiler.emit(Step(look))
            compiler.emit(Step(give_up))
            compiler.emit(Step(nothing, has_reason))
            compiler.emit(Jump(again))
            compiler.here(end)

        compiler.catching("interrupted", protected, s.NOTED)


@dataclass(frozen=True, slots=True)
class TimedGet(Feature):
    """`r = f.get(1, MILLISECONDS);` in programs without interrupts."""

    local: int
    task: int

    def java(self) -> str:
        return (
            f"try {{ r{self.local} = f{self.task}.get(1, TimeUnit.MILLISECONDS); }} "
            f"catch (ExecutionException e) {{ r{self.local} = {FAILURES[FAILED]}; }} "
            f"catch (CancellationException e) {{ r{self.local} = {FAILURES[CANCELLED]}; }} "
            f"catch (TimeoutException e) {{ r{self.local} = 6; }} "
            "catch (InterruptedException e) { r2 = 7; }"
        )

    def compile(self, compiler: Compiler) -> None:
        cells = compiler.layout.cells
        state, value = cells[f"f{self.task}"], cells[f"f{self.task}.value"]

        def look(now: Moment) -> None:
            known = FAILURES.get(now.memory[state], now.memory[value])
            now.variables[self.local] = known if now.memory[state] >= DONE else 6

        compiler.emit(Step(look))


@dataclass(frozen=True, slots=True)
class IsDone(Feature):
    """`r = f.isDone() ? 1 : 0;`."""

    local: int
    task: int

    def java(self) -> str:
        return f"r{self.local} = f{self.task}.isDone() ? 1 : 0;"

    def compile(self, compiler: Compiler) -> None:
        state = compiler.layout.cells[f"f{self.task}"]

        def look(now: Moment) -> None:
            now.variables[self.local] = int(now.memory[state] >= DONE)

        compiler.emit(Step(look))


@dataclass(frozen=True, slots=True)
class Cancel(Feature):
    """`r = f.cancel(false) ? 1 : 0;`."""

    local: int
    task: int

    def java(self) -> str:
        return f"r{self.local} = f{self.task}.cancel(false) ? 1 : 0;"

    def compile(self, compiler: Compiler) -> None:
        state = compiler.layout.cells[f"f{self.task}"]

        def cancel(now: Moment) -> None:
            may = now.memory[state] < DONE
            now.variables[self.local] = int(may)
            if may:
                now.memory[state] = CANCELLED

        compiler.emit(Step(cancel))


@dataclass(frozen=True, slots=True)
class InvokeAll(Feature):
    """`pool.invokeAll(tasks);`: if one is refused, those before it are cancelled."""

    tasks: tuple[int, ...]

    def java(self) -> str:
        tasks = ", ".join(f"() -> run{task}()" for task in self.tasks)
        invoked = f"pool.invokeAll(List.<Callable<Integer>>of({tasks}));"
        return f"try {{ {invoked} }} catch (InterruptedException e) {{ r2 = 7; }}"

    def compile(self, compiler: Compiler) -> None:
        states = [compiler.layout.cells[f"f{task}"] for task in self.tasks]
        refused, end = Label(), Label()
        outer = compiler.around
        compiler.around = (Handler("runtime", refused), *outer)
        for task in self.tasks:
            Execute(task).compile(compiler)
        compiler.around = outer
        for state in states:
            compiler.emit(Step(nothing, partial(_is_over, state)))
        compiler.emit(Jump(end))
        compiler.here(refused)
        for state in states:
            compiler.emit(Step(partial(_cancel, state)))
        compiler.emit(Raise("runtime"))
        compiler.here(end)


def _is_over(state: int, world: World, thread: Thread) -> bool:
    del thread
    return world.memory[state] in (DONE, FAILED, CANCELLED)


def _cancel(state: int, now: Moment) -> None:
    if now.memory[state] in (NEW, RUNNING):
        now.memory[state] = CANCELLED
