"""The states of a program, and one thread's view of a state while it takes a step."""

from __future__ import annotations

from typing import Literal, NamedTuple

MAIN = 0
NOBODY = -1
NULL = -1
Status = Literal[
    "new", "running", "blocked", "waiting", "woken", "aborted", "joining", "cut", "ended"
]
"""Waiting: in a wait set. Woken or aborted: notified or interrupted there, without the lock yet.

Joining: until another thread has ended. Cut: interrupted there. Blocked: has tried to enter a lock
in vain, in programs in which that can be seen.
"""


class Thread(NamedTuple):
    """One thread between two of its steps."""

    status: Status
    pc: int
    monitor: int  # the lock it waits on
    depth: int  # how often it held that lock
    interrupted: bool
    permit: bool
    variables: tuple[int, ...]


class World(NamedTuple):
    """A state. A node is the number of the memory cell of its `value`; its `next` follows."""

    memory: tuple[int, ...]
    locks: tuple[tuple[int, int], ...]  # owner and depth
    threads: tuple[Thread, ...]


class Thrown(Exception):
    """A Java exception on its way up."""

    def __init__(self, kind: Literal["runtime", "assertion", "interrupted"]) -> None:
        super().__init__(kind)
        self.kind = kind


class Moment:
    """A state being changed by a step of the thread `me`."""

    def __init__(self, world: World, me: int) -> None:
        self.memory, self.locks = list(world.memory), list(world.locks)
        self.threads, self.me = list(world.threads), me
        self.status, self.pc, self.monitor, self.depth, self.interrupted, self.permit, local = (
            world.threads[me]
        )
        self.variables = list(local)

    def world(self) -> World:
        """The state after the step."""
        self.threads[self.me] = Thread(
            self.status,
            self.pc,
            self.monitor,
            self.depth,
            self.interrupted,
            self.permit,
            tuple(self.variables),
        )
        return World(tuple(self.memory), tuple(self.locks), tuple(self.threads))

    def other(self, thread: int) -> Thread:
        """A thread that is not the one that moves; to change it, assign to `threads`."""
        assert thread != self.me, "a thread changes itself directly"
        return self.threads[thread]

    def release(self, lock: int) -> None:
        """Leave a lock once."""
        owner, depth = self.locks[lock]
        self.locks[lock] = (owner, depth - 1) if depth > 1 else (NOBODY, 0)

    def end(self) -> None:
        """Forget what an ended thread cannot use any more."""
        self.status, self.pc, self.interrupted, self.permit = "ended", 0, False, False
        self.variables = []
