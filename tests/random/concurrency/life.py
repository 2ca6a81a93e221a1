"""What threads do to and see of each other's lives: joining, interrupting, asking.

Used by programs that ask. Then the end of a thread is a step of its own, an interrupt is two, as it
is in Java (the mark is set, then the thread is woken), and the mark outlives the thread.
"""

from __future__ import annotations

from dataclasses import dataclass

from concurrency.instructions import Instruction
from concurrency.world import Moment, Thread, Thrown, World


def is_alive(thread: Thread) -> bool:
    """Whether it was started and has not ended."""
    return thread.status not in ("new", "ended")


@dataclass(slots=True)
class Finish(Instruction):
    """The end of a thread."""

    def run(self, now: Moment, choice: int) -> None:
        mark = now.interrupted
        now.end()
        now.interrupted = mark


@dataclass(slots=True)
class Reunite(Instruction):
    """Join: looks at the mark only if there is something to wait for."""

    thread: int

    def ready(self, world: World, me: int, thread: Thread) -> bool:
        return thread.status != "joining" or world.threads[self.thread].status == "ended"

    def run(self, now: Moment, choice: int) -> None:
        if now.status == "joining":
            now.status = "running"
        elif now.status == "cut" or (is_alive(now.other(self.thread)) and now.interrupted):
            now.status, now.interrupted = "running", False
            raise Thrown("interrupted")
        elif is_alive(now.other(self.thread)):
            now.status, now.pc = "joining", now.pc - 1


@dataclass(slots=True)
class Mark(Instruction):
    """The first half of an interrupt."""

    thread: int

    def run(self, now: Moment, choice: int) -> None:
        now.threads[self.thread] = now.other(self.thread)._replace(interrupted=True)


@dataclass(slots=True)
class Rouse(Instruction):
    """The second half: a thread that waits and still has the mark leaves with an exception.

    One that joins a thread which has ended waits no more.
    """

    thread: int
    joined: tuple[int, ...]
    """By number of instruction, whom the thread joins there; -1 where it does not."""

    def run(self, now: Moment, choice: int) -> None:
        thread = now.other(self.thread)
        if not thread.interrupted:
            return
        if thread.status == "waiting":
            now.threads[self.thread] = thread._replace(status="aborted")
        if thread.status == "joining" and now.threads[self.joined[thread.pc]].status != "ended":
            now.threads[self.thread] = thread._replace(status="cut")


@dataclass(slots=True)
class AskAlive(Instruction):
    """`isAlive` of another thread."""

    target: int
    thread: int

    def run(self, now: Moment, choice: int) -> None:
        now.variables[self.target] = int(is_alive(now.other(self.thread)))


@dataclass(slots=True)
class AskMark(Instruction):
    """`isInterrupted` of a thread, perhaps of oneself."""

    target: int
    thread: int

    def run(self, now: Moment, choice: int) -> None:
        own = self.thread == now.me
        mark = now.interrupted if own else now.other(self.thread).interrupted
        now.variables[self.target] = int(mark)


@dataclass(slots=True)
class Unmark(Instruction):
    """The second half of `Thread.interrupted`: the mark was seen and is cleared."""

    def run(self, now: Moment, choice: int) -> None:
        now.interrupted = False
