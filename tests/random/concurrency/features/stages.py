"""`CompletableFuture`: completed, joined, looked at, with at most one action that depends on it.

The action runs once: at once if the stage is complete, else in a thread that completes it, or that
has waited for it, or that registered the action while it was being completed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from concurrency.feature import Declaration, Feature, Task
from concurrency.instructions import Begin, Exchange, Handler, Label
from concurrency.steps import Step, nothing, run_here

if TYPE_CHECKING:
    from collections.abc import Callable

    from concurrency.compiling import Compiler
    from concurrency.world import Moment

VALUE, PUSHED, CLAIMED = "stage", "stage.pushed", "stage.claimed"
NO_ACTION = 0


@dataclass(frozen=True, slots=True)
class Stage(Declaration):
    """`stage`, not complete yet."""

    def java(self, name: str) -> tuple[str, ...]:
        del name
        return ("static final CompletableFuture<Integer> stage = new CompletableFuture<>();",)

    def cells(self) -> tuple[str, ...]:
        return (VALUE, PUSHED, CLAIMED)


@dataclass(frozen=True, slots=True)
class Dependent(Task):
    """The action; what it throws stays in the stage that depends on it."""

    def compile(self, compiler: Compiler, body: Callable[[], None]) -> None:
        end = Label()
        compiler.emit(Begin())
        outer = compiler.around
        compiler.around = (Handler("runtime", end), Handler("assertion", end), *outer)
        body()
        compiler.around = outer
        compiler.here(end)


def claim(compiler: Compiler, otherwise: Label) -> Callable[[Moment], None]:
    """Claim the action if it is there, if it is time, and if no other thread was faster."""
    cells = compiler.layout.cells

    def attempt(now: Moment) -> None:
        may = now.memory[cells[VALUE]] and now.memory[cells[PUSHED]]
        if may and not now.memory[cells[CLAIMED]]:
            now.memory[cells[CLAIMED]] = 1
        else:
            now.pc = otherwise.pc

    return attempt


def fire(compiler: Compiler, action: int) -> None:
    """Run the action if one can claim it."""
    if action == NO_ACTION:
        return
    end = Label()
    compiler.emit(Step(claim(compiler, end)))
    run_here(compiler, action)
    compiler.here(end)


@dataclass(frozen=True, slots=True)
class Complete(Feature):
    """`r = stage.complete(value) ? 1 : 0;`."""

    local: int
    value: int
    action: int

    def java(self) -> str:
        return f"r{self.local} = stage.complete({self.value}) ? 1 : 0;"

    def compile(self, compiler: Compiler) -> None:
        cell = compiler.layout.cells[VALUE]
        compiler.emit(Exchange(self.local, cell, lambda old: (old or self.value, int(old == 0))))
        fire(compiler, self.action)


@dataclass(frozen=True, slots=True)
class JoinStage(Feature):
    """`r = stage.join();`."""

    local: int
    action: int

    def java(self) -> str:
        return f"r{self.local} = stage.join();"

    def compile(self, compiler: Compiler) -> None:
        cell, end = compiler.layout.cells[VALUE], Label()

        def look(now: Moment) -> None:
            if now.memory[cell]:
                now.variables[self.local] = now.memory[cell]
                now.pc = end.pc

        def take(now: Moment) -> None:
            now.variables[self.local] = now.memory[cell]

        compiler.emit(Step(look))
        compiler.emit(Step(nothing, lambda world, _: world.memory[cell] != 0))
        fire(compiler, self.action)
        compiler.emit(Step(take))
        compiler.here(end)


@dataclass(frozen=True, slots=True)
class GetNow(Feature):
    """`r = stage.getNow(0);`."""

    local: int

    def java(self) -> str:
        return f"r{self.local} = stage.getNow(0);"

    def compile(self, compiler: Compiler) -> None:
        cell = compiler.layout.cells[VALUE]
        compiler.emit(Exchange(self.local, cell, lambda old: (old, old)))


@dataclass(frozen=True, slots=True)
class Then(Feature):
    """`stage.thenAccept(action);`, by one thread that holds no lock."""

    action: int

    def java(self) -> str:
        return f"stage.thenAccept(value -> run{self.action}());"

    def compile(self, compiler: Compiler) -> None:
        cells, end = compiler.layout.cells, Label()
        runs = Label()

        def register(now: Moment) -> None:
            if now.memory[cells[VALUE]]:
                now.memory[cells[CLAIMED]] = 1
                now.pc = runs.pc
            else:
                now.memory[cells[PUSHED]] = 1

        compiler.emit(Step(register))
        compiler.emit(Step(claim(compiler, end)))
        compiler.here(runs)
        run_here(compiler, self.action)
        compiler.here(end)
