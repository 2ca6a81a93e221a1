"""Synchronizers of the program's own, made of `AbstractQueuedSynchronizer`: a mutex and a gate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from concurrency import syntax as s
from concurrency.feature import Declaration, Feature
from concurrency.instructions import NOTHING_TO_CHOOSE, Exchange, Instruction, Label, Write
from concurrency.layout import constant
from concurrency.steps import Step, nothing
from concurrency.world import Moment, Thread, Thrown, World

if TYPE_CHECKING:
    from collections.abc import Sequence

    from concurrency.compiling import Compiler

BASE = "extends AbstractQueuedSynchronizer"


@dataclass(frozen=True, slots=True)
class Mutex(Declaration):
    """`q`, for one at a time; whoever likes gives it back."""

    def java(self, name: str) -> tuple[str, ...]:
        del name
        return (
            f"static final class Mutex {BASE} {{",
            "    protected boolean tryAcquire(int n) { return compareAndSetState(0, 1); }",
            "    protected boolean tryRelease(int n) { setState(0); return true; }",
            "    boolean attempt() { return tryAcquire(1); }",
            "}",
            "static final Mutex q = new Mutex();",
        )

    def cells(self) -> tuple[str, ...]:
        return ("q",)


@dataclass(frozen=True, slots=True)
class Gate(Declaration):
    """`g`, for all once it is open."""

    def java(self, name: str) -> tuple[str, ...]:
        del name
        return (
            f"static final class Gate {BASE} {{",
            "    protected int tryAcquireShared(int n) { return getState() == 1 ? 1 : -1; }",
            "    protected boolean tryReleaseShared(int n) { setState(1); return true; }",
            "}",
            "static final Gate g = new Gate();",
        )

    def cells(self) -> tuple[str, ...]:
        return ("g",)


def take(old: int) -> tuple[int, int]:
    """The mutex afterwards, and whether one has got it."""
    return 1, int(old == 0)


@dataclass(frozen=True, slots=True)
class Acquire(Feature):
    """`q.acquire(1);`."""

    def java(self) -> str:
        return "q.acquire(1);"

    def compile(self, compiler: Compiler) -> None:
        cell = compiler.layout.cells["q"]

        def acquire(now: Moment) -> None:
            now.memory[cell] = 1

        compiler.emit(Step(acquire, lambda world, _: world.memory[cell] == 0))


@dataclass(frozen=True, slots=True)
class Release(Feature):
    """`q.release(1);`."""

    def java(self) -> str:
        return "q.release(1);"

    def compile(self, compiler: Compiler) -> None:
        compiler.emit(Write(constant(compiler.layout.cells["q"]), constant(0), ""))


@dataclass(frozen=True, slots=True)
class Attempt(Feature):
    """`r = q.attempt() ? 1 : 0;`, or for a while in programs without interrupts."""

    local: int
    timed: bool

    def java(self) -> str:
        if not self.timed:
            return f"r{self.local} = q.attempt() ? 1 : 0;"
        caught = "catch (InterruptedException e) { r2 = 7; }"
        return f"try {{ r{self.local} = q.tryAcquireNanos(1, 1000) ? 1 : 0; }} {caught}"

    def compile(self, compiler: Compiler) -> None:
        compiler.emit(Exchange(self.local, compiler.layout.cells["q"], take))


@dataclass(slots=True)
class Queued(Instruction):
    """A thread in the queue: gets the mutex or leaves, whichever it notices first."""

    cell: int
    me: int

    def ready(self, world: World, me: int, thread: Thread) -> bool:
        return world.memory[self.cell] == 0 or thread.interrupted

    def choices(self, world: World) -> Sequence[int]:
        both = world.memory[self.cell] == 0 and world.threads[self.me].interrupted
        return (0, 1) if both else NOTHING_TO_CHOOSE

    def run(self, now: Moment, choice: int) -> None:
        if now.interrupted and choice != 0:
            now.interrupted = False
            raise Thrown("interrupted")
        now.memory[self.cell] = 1


@dataclass(frozen=True, slots=True)
class AcquireInterruptibly(Feature):
    """`q.acquireInterruptibly(1);`: looks at the mark, tries, then queues."""

    def java(self) -> str:
        action = "q.acquireInterruptibly(1);"
        return f"try {{ {action} }} catch (InterruptedException e) {{ r2 = 7; }}"

    def compile(self, compiler: Compiler) -> None:
        cell, end = compiler.layout.cells["q"], Label()

        def look(now: Moment) -> None:
            if now.interrupted:
                now.interrupted = False
                raise Thrown("interrupted")

        def attempt(now: Moment) -> None:
            if now.memory[cell] == 0:
                now.memory[cell] = 1
                now.pc = end.pc

        def protected() -> None:
            compiler.emit(Step(look))
            compiler.emit(Step(attempt))
            compiler.emit(Queued(cell, compiler.number))
            compiler.here(end)

        compiler.catching("interrupted", protected, s.NOTED)


@dataclass(frozen=True, slots=True)
class Pass(Feature):
    """`g.acquireShared(1);`."""

    def java(self) -> str:
        return "g.acquireShared(1);"

    def compile(self, compiler: Compiler) -> None:
        cell = compiler.layout.cells["g"]
        compiler.emit(Step(nothing, lambda world, _: world.memory[cell] == 1))


@dataclass(frozen=True, slots=True)
class Open(Feature):
    """`g.releaseShared(1);`."""

    def java(self) -> str:
        return "g.releaseShared(1);"

    def compile(self, compiler: Compiler) -> None:
        compiler.emit(Write(constant(compiler.layout.cells["g"]), constant(1), ""))
