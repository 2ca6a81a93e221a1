"""What threads do, step by step.

Visible instructions are the steps of the interleaving. The others concern only their thread and
run together with the visible one before them. Leaving a lock is among those: it can only help
others, so doing it at once loses no end, no violation and no race, and costs no context.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from concurrency.world import NOBODY, Moment, Thread, Thrown, World

Value = Callable[[Sequence[int]], int]
Cell = Callable[[Sequence[int]], int]
"""Which memory cell, from the thread's variables; raises `Thrown` when there is none."""

NOTHING_TO_CHOOSE = (NOBODY,)


@dataclass(slots=True)
class Label:
    """A place in the code that is known later."""

    pc: int = -1


@dataclass(frozen=True, slots=True)
class Held:
    """Around an instruction: a lock that an exception leaves."""

    lock: int


@dataclass(frozen=True, slots=True)
class Handler:
    """Around an instruction: where an exception of a kind goes on."""

    kind: str
    target: Label


@dataclass(frozen=True, slots=True)
class LastResort:
    """Around all of a thread: where it goes on after an exception that was not caught."""

    target: Label


Around = tuple[Held | Handler | LastResort, ...]  # innermost first


@dataclass(slots=True)
class Instruction:
    """One instruction; the compiler says of which statement, and what is around it."""

    visible: ClassVar[bool] = True
    statement: int = field(default=-1, init=False)
    around: Around = field(default=(), init=False)

    def ready(self, world: World, me: int, thread: Thread) -> bool:
        """Whether the thread can take this step now."""
        return True

    def choices(self, world: World) -> Sequence[int]:
        """The threads among which the step chooses one."""
        return NOTHING_TO_CHOOSE

    def check(self, now: Moment) -> None:
        """Raise what the thread throws before it gets to the visible part."""

    def access(self, thread: Thread) -> tuple[int, str] | None:
        """The plain cell that the thread is about to read or write."""
        return None

    def run(self, now: Moment, choice: int) -> None:
        """Take the step; `now.pc` is already at the next instruction."""


@dataclass(slots=True)
class Begin(Instruction):
    """The first step of a thread: getting under way at all takes a context."""


@dataclass(slots=True)
class Load(Instruction):
    """Read a cell; `plain` is empty for a volatile one, else "read"."""

    target: int
    cell: Cell
    plain: str

    def check(self, now: Moment) -> None:
        self.cell(now.variables)

    def access(self, thread: Thread) -> tuple[int, str] | None:
        return (self.cell(thread.variables), self.plain) if self.plain else None

    def run(self, now: Moment, choice: int) -> None:
        now.variables[self.target] = now.memory[self.cell(now.variables)]


@dataclass(slots=True)
class Write(Instruction):
    """Write a cell; `plain` is empty for a volatile one, else "write"."""

    cell: Cell
    value: Value
    plain: str

    def check(self, now: Moment) -> None:
        self.cell(now.variables)

    def access(self, thread: Thread) -> tuple[int, str] | None:
        return (self.cell(thread.variables), self.plain) if self.plain else None

    def run(self, now: Moment, choice: int) -> None:
        now.memory[self.cell(now.variables)] = self.value(now.variables)


@dataclass(slots=True)
class Exchange(Instruction):
    """An operation of the atomic: its old value gives a new one and a result, in one step."""

    target: int
    cell: int
    change: Callable[[int], tuple[int, int]]

    def run(self, now: Moment, choice: int) -> None:
        changed = self.change(now.memory[self.cell])
        now.memory[self.cell], now.variables[self.target] = changed


@dataclass(slots=True)
class Enter(Instruction):
    """Take a lock that is free or one's own."""

    lock: int

    def ready(self, world: World, me: int, thread: Thread) -> bool:
        return world.locks[self.lock][0] in (NOBODY, me)

    def run(self, now: Moment, choice: int) -> None:
        now.locks[self.lock] = (now.me, now.locks[self.lock][1] + 1)


@dataclass(slots=True)
class OwnersOnly(Instruction):
    """What only the owner of a lock may do."""

    lock: int

    def check(self, now: Moment) -> None:
        if now.locks[self.lock][0] != now.me:
            raise Thrown("runtime")


@dataclass(slots=True)
class Await(OwnersOnly):
    """Wait: a step into the wait set, another one out of it. A timeout may come at any moment."""

    milliseconds: int

    def ready(self, world: World, me: int, thread: Thread) -> bool:
        if thread.status == "running":
            return True
        in_wait_set = thread.status == "waiting" and not self.milliseconds
        return not in_wait_set and world.locks[self.lock][0] == NOBODY

    def run(self, now: Moment, choice: int) -> None:
        if now.status == "running" and not now.interrupted:
            now.status, now.pc = "waiting", now.pc - 1
            now.monitor, now.depth = self.lock, now.locks[self.lock][1]
            now.locks[self.lock] = (NOBODY, 0)
            return
        aborted = now.status in ("running", "aborted")
        if now.status != "running":
            now.locks[self.lock] = (now.me, now.depth)
            now.status, now.monitor, now.depth = "running", NOBODY, 0
        if aborted:
            now.interrupted = False
            raise Thrown("interrupted")


@dataclass(slots=True)
class WakeOne(OwnersOnly):
    """Notify: any one of the waiting threads, or of those that were interrupted and have not left.

    If all who waited were interrupted, they may have left: then it is nobody.
    """

    def choices(self, world: World) -> Sequence[int]:
        there = waiting(world.threads, self.lock)
        leaving = waiting(world.threads, self.lock, "aborted")
        return [*there, *leaving] if there else [*leaving, *NOTHING_TO_CHOOSE]

    def run(self, now: Moment, choice: int) -> None:
        if choice != NOBODY:
            now.threads[choice] = now.other(choice)._replace(status="woken")


@dataclass(slots=True)
class WakeAll(OwnersOnly):
    """Notify all waiting threads, and those that were interrupted and are still there."""

    def choices(self, world: World) -> Sequence[int]:
        return range(1 << len(waiting(world.threads, self.lock, "aborted")))

    def run(self, now: Moment, choice: int) -> None:
        leaving = waiting(now.threads, self.lock, "aborted")
        reached = [thread for at, thread in enumerate(leaving) if choice >> at & 1]
        for thread in (*waiting(now.threads, self.lock), *reached):
            now.threads[thread] = now.other(thread)._replace(status="woken")


def waiting(threads: Sequence[Thread], lock: int, status: str = "waiting") -> list[int]:
    """The wait set of a lock, or those who have waited and were interrupted."""
    return [
        number
        for number, thread in enumerate(threads)
        if thread.status == status and thread.monitor == lock
    ]


@dataclass(slots=True)
class Doze(Instruction):
    """Sleep: may end at any moment, so all that counts is whether the thread is interrupted."""

    def run(self, now: Moment, choice: int) -> None:
        if now.interrupted:
            now.interrupted = False
            raise Thrown("interrupted")


@dataclass(slots=True)
class Launch(Instruction):
    """Start a thread."""

    thread: int

    def run(self, now: Moment, choice: int) -> None:
        assert now.threads[self.thread].status == "new", "a thread starts once"
        now.threads[self.thread] = now.other(self.thread)._replace(status="running")


@dataclass(slots=True)
class Meet(Instruction):
    """Join: a thread that is not alive."""

    thread: int

    def ready(self, world: World, me: int, thread: Thread) -> bool:
        return world.threads[self.thread].status in ("new", "ended")


@dataclass(slots=True)
class Disturb(Instruction):
    """Interrupt: sets the mark, and takes a waiting thread out of its wait set."""

    thread: int

    def run(self, now: Moment, choice: int) -> None:
        thread = now.other(self.thread)
        if thread.status == "waiting":
            thread = thread._replace(status="aborted")
        if thread.status != "ended":
            now.threads[self.thread] = thread._replace(interrupted=True)


@dataclass(slots=True)
class Rest(Instruction):
    """Park: until there is a permit or an interrupt; with a time limit, at any moment."""

    nanoseconds: int

    def ready(self, world: World, me: int, thread: Thread) -> bool:
        return thread.permit or thread.interrupted or self.nanoseconds > 0

    def run(self, now: Moment, choice: int) -> None:
        now.permit = False


@dataclass(slots=True)
class Permit(Instruction):
    """Unpark a thread."""

    thread: int

    def run(self, now: Moment, choice: int) -> None:
        thread = now.other(self.thread)
        if thread.status != "ended":
            now.threads[self.thread] = thread._replace(permit=True)
