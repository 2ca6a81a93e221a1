"""What `getState` may say of a thread between two of its steps.

Programs that look have threads that try to enter a monitor in vain, as a step of its own. The
monitors of the `Thread` objects are there, too: starting, joining and ending enter them. Exact for
one look at each thread in programs without interrupts and without time limits other than a sleep.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from concurrency.execution import blocked_on
from concurrency.instructions import Doze, Enter, Instruction
from concurrency.life import Finish, is_alive
from concurrency.world import NOBODY, Moment, Thread, World

if TYPE_CHECKING:
    from collections.abc import Sequence

NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING, TERMINATED = range(6)

Codes = list[list[Instruction]]


@dataclass(slots=True)
class TryEnter(Enter):
    """Take a lock, or try it in vain and be blocked."""

    def ready(self, world: World, me: int, thread: Thread) -> bool:
        return thread.status == "running" or world.locks[self.lock][0] == NOBODY

    def run(self, now: Moment, choice: int) -> None:
        if now.locks[self.lock][0] in (NOBODY, now.me):
            now.status = "running"
            now.locks[self.lock] = (now.me, now.locks[self.lock][1] + 1)
        else:
            now.status, now.pc = "blocked", now.pc - 1


@dataclass(slots=True)
class JoinInside(Instruction):
    """Join inside the monitor of the `Thread`, which waiting gives up."""

    thread: int
    lock: int

    def ready(self, world: World, me: int, thread: Thread) -> bool:
        if thread.status == "running":
            return True
        ended = world.threads[self.thread].status == "ended"
        return ended and world.locks[self.lock][0] == NOBODY

    def run(self, now: Moment, choice: int) -> None:
        if now.status == "joining":
            now.status, now.locks[self.lock] = "running", (now.me, 1)
        elif is_alive(now.other(self.thread)):
            now.status, now.pc, now.locks[self.lock] = "joining", now.pc - 1, (NOBODY, 0)


@dataclass(slots=True)
class FinishInside(Finish):
    """The end of a thread inside its own monitor."""

    lock: int

    def run(self, now: Moment, choice: int) -> None:
        now.release(self.lock)
        Finish.run(self, now, choice)


@dataclass(slots=True)
class Look(Instruction):
    """`getState` of another thread; each possible answer is a choice."""

    target: int
    thread: int
    me: int
    codes: Codes = field(default_factory=list, init=False)

    def choices(self, world: World) -> Sequence[int]:
        return sorted(views(self.codes, world, self.thread, self.me))

    def run(self, now: Moment, choice: int) -> None:
        now.variables[self.target] = choice


def views(codes: Codes, world: World, number: int, observer: int) -> set[int]:
    """The states in which a thread may be seen."""
    thread = world.threads[number]
    match thread.status:
        case "new":
            return {NEW}
        case "ended":
            return {TERMINATED}
        case "waiting":
            return {WAITING}
        case "blocked" | "woken":
            held = blocked_on(codes, world, number) != NOBODY
            return {BLOCKED} if held else {BLOCKED, RUNNABLE}
        case "joining":
            return joining(codes, world, number, observer)
    dozes = isinstance(codes[number][thread.pc], Doze)
    return {RUNNABLE, TIMED_WAITING} if dozes else {RUNNABLE}


def joining(codes: Codes, world: World, number: int, observer: int) -> set[int]:
    """Of a thread that has begun to wait for the end of another one.

    When that one has ended, who has joined it as well knows that all who wait were told.
    """
    joined = codes[number][world.threads[number].pc]
    assert isinstance(joined, JoinInside)
    if world.threads[joined.thread].status != "ended":
        return {WAITING}
    past = codes[observer][: world.threads[observer].pc]
    told = any(isinstance(it, JoinInside) and it.thread == joined.thread for it in past)
    return {BLOCKED, RUNNABLE} if told else {WAITING, BLOCKED, RUNNABLE}
