"""A pool with a fixed number of workers, which take tasks in the order of their submission.

The first tasks have a worker each; a later one begins when all before it have begun and a worker
has nothing else to do. A worker that dies of an exception is replaced. Idle workers keep the
program alive until the pool is shut down; that all tasks have ended shows a little later.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from concurrency.feature import Declaration, Feature, Task
from concurrency.instructions import NOTHING_TO_CHOOSE, Instruction
from concurrency.steps import Step
from concurrency.world import Moment, Thread, Thrown, World

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from concurrency.compiling import Compiler
    from concurrency.layout import Layout

COUNT, CLOSED, TERMINATED = "pool.count", "pool.closed", "pool.terminated"
PENDING = "pool.pending"
"""How many tasks are being handed over: meanwhile the pool cannot terminate."""


@dataclass(frozen=True, slots=True)
class Pool(Declaration):
    """`pool`, with so many workers, for the tasks with these numbers."""

    workers: int
    tasks: tuple[int, ...]

    def java(self, name: str) -> tuple[str, ...]:
        del name
        made = f"Executors.newFixedThreadPool({self.workers})"
        return (f"static final ExecutorService pool = {made};",)

    def cells(self) -> tuple[str, ...]:
        return (COUNT, CLOSED, TERMINATED, PENDING, *map(turn, self.tasks))

    def keeps_alive(self, read: Callable[[str], int]) -> bool:
        return read(COUNT) > 0 and not read(CLOSED)

    def may_begin(self, number: int, layout: Layout, world: World) -> bool:
        """Whether a task that was submitted has its turn."""
        turns = {task: world.memory[layout.cells[turn(task)]] for task in self.tasks}
        own = turns[number]
        if own <= self.workers:
            return True
        queued = [task for task, at in turns.items() if self.workers < at < own]
        begun = all(world.threads[task].pc or is_over(world, task) for task in queued)
        return begun and sum(is_over(world, task) for task in turns) >= own - self.workers

    def is_done(self, layout: Layout, world: World | Moment) -> bool:
        """Whether it was shut down, and all that was submitted has ended."""
        submitted = [task for task in self.tasks if world.memory[layout.cells[turn(task)]]]
        cells = layout.cells
        closed = world.memory[cells[CLOSED]] == 1 and not world.memory[cells[PENDING]]
        return closed and all(world.threads[task].status == "ended" for task in submitted)


def turn(task: int) -> str:
    """The cell with the place of a task in the order of submission, from 1 on."""
    return f"pool.turn{task}"


def terminate_unused(now: Moment, cells: dict[str, int]) -> None:
    """A pool that was shut down and never had a task has terminated, unless one is on its way."""
    if not now.memory[cells[COUNT]] and not now.memory[cells[PENDING]]:
        now.memory[cells[TERMINATED]] = 1


def is_over(world: World, task: int) -> bool:
    """Whether a task has ended."""
    return world.threads[task].status == "ended"


@dataclass(slots=True)
class TakeUp(Instruction):
    """The beginning of a task in the pool."""

    pool: Pool
    layout: Layout

    def ready(self, world: World, me: int, thread: Thread) -> bool:
        return self.pool.may_begin(me, self.layout, world)


@dataclass(frozen=True, slots=True)
class Pooled(Task):
    """A task of the pool; an exception ends its worker."""

    pool: Pool

    def compile(self, compiler: Compiler, body: Callable[[], None]) -> None:
        compiler.emit(TakeUp(self.pool, compiler.layout))
        body()


@dataclass(frozen=True, slots=True)
class Execute(Feature):
    """`pool.execute(task);` of a body or a future, which may be refused at two moments."""

    task: int
    future: bool = False

    def java(self) -> str:
        task = f"f{self.task}" if self.future else f"() -> run{self.task}()"
        return f"pool.execute({task});"

    def compile(self, compiler: Compiler) -> None:
        cells = compiler.layout.cells

        def begin(now: Moment) -> None:
            if now.memory[cells[CLOSED]]:
                raise Thrown("runtime")
            now.memory[cells[PENDING]] += 1

        def submit(now: Moment) -> None:
            now.memory[cells[PENDING]] -= 1
            if now.memory[cells[CLOSED]]:
                terminate_unused(now, cells)
                raise Thrown("runtime")
            now.memory[cells[COUNT]] += 1
            now.memory[cells[turn(self.task)]] = now.memory[cells[COUNT]]
            now.threads[self.task] = now.threads[self.task]._replace(status="running")

        compiler.emit(Step(begin))
        compiler.emit(Step(submit))


@dataclass(frozen=True, slots=True)
class Shutdown(Feature):
    """`pool.shutdown();`: tasks are refused, then a pool without workers has terminated."""

    def java(self) -> str:
        return "pool.shutdown();"

    def compile(self, compiler: Compiler) -> None:
        cells = compiler.layout.cells

        def close(now: Moment) -> None:
            now.memory[cells[CLOSED]] = 1

        compiler.emit(Step(close))
        compiler.emit(Step(lambda now: terminate_unused(now, cells)))


@dataclass(slots=True)
class Stop(Instruction):
    """The pool is closed, and tasks that wait are dropped.

    A worker that has nothing to do may have taken the first of them before, without having begun.
    """

    target: int
    pool: Pool
    layout: Layout

    def queued(self, world: World | Moment) -> list[int]:
        """The tasks that no worker has begun with, the first one first."""
        turns = {task: world.memory[self.layout.cells[turn(task)]] for task in self.pool.tasks}
        waits = [task for task, at in turns.items() if at > self.pool.workers]
        there = [task for task in waits if is_new(world.threads[task])]
        return sorted(there, key=lambda task: turns[task])

    def choices(self, world: World) -> Sequence[int]:
        cells = self.layout.cells
        workers = min(world.memory[cells[COUNT]], self.pool.workers)
        left = self.queued(world)
        submitted = [task for task in self.pool.tasks if world.memory[cells[turn(task)]]]
        busy = [task for task in submitted if task not in left and not is_over(world, task)]
        return range(1 + min(workers - len(busy), len(left)))

    def run(self, now: Moment, choice: int) -> None:
        now.memory[self.layout.cells[CLOSED]] = 1
        dropped = self.queued(now)[choice:]
        for task in dropped:
            now.threads[task] = now.threads[task]._replace(status="ended", variables=())
        now.variables[self.target] = len(dropped)


def is_new(task: Thread) -> bool:
    """Whether a task waits to be begun."""
    return task.status == "running" and task.pc == 0


@dataclass(frozen=True, slots=True)
class ShutdownNow(Feature):
    """`r = pool.shutdownNow().size();`: how many tasks never begin. Bodies notice no interrupt."""

    local: int
    pool: Pool

    def java(self) -> str:
        return f"r{self.local} = pool.shutdownNow().size();"

    def compile(self, compiler: Compiler) -> None:
        cells = compiler.layout.cells
        compiler.emit(Stop(self.local, self.pool, compiler.layout))
        compiler.emit(Step(lambda now: terminate_unused(now, cells)))


@dataclass(slots=True)
class AskEnd(Instruction):
    """Whether the pool has terminated; until it shows, another answer is possible."""

    target: int
    pool: Pool
    layout: Layout

    def choices(self, world: World) -> Sequence[int]:
        cells, memory = self.layout.cells, world.memory
        open_question = self.pool.is_done(self.layout, world) and not memory[cells[TERMINATED]]
        return (0, 1) if open_question else NOTHING_TO_CHOOSE

    def run(self, now: Moment, choice: int) -> None:
        done = self.pool.is_done(self.layout, now) and choice != 0
        now.memory[self.layout.cells[TERMINATED]] |= int(done)
        now.variables[self.target] = int(done)


@dataclass(frozen=True, slots=True)
class Terminated(Feature):
    """Whether all tasks have ended, at once or after having waited for a while."""

    local: int
    pool: Pool
    timed: bool

    def java(self) -> str:
        if not self.timed:
            return f"r{self.local} = pool.isTerminated() ? 1 : 0;"
        wait = "pool.awaitTermination(1, TimeUnit.MILLISECONDS)"
        caught = "catch (InterruptedException e) { r2 = 7; }"
        return f"try {{ r{self.local} = {wait} ? 1 : 0; }} {caught}"

    def compile(self, compiler: Compiler) -> None:
        compiler.emit(AskEnd(self.local, self.pool, compiler.layout))
