"""The kinds of threads that a program has, and the locks that they take."""

from __future__ import annotations

from dataclasses import dataclass, field

from heddle.analysis.facts import Allocation, Instance


@dataclass(frozen=True, slots=True)
class Root:
    """Where threads begin: the first thread, or those that run `run` for a thread object.

    `uncaught` are the handlers that they may run when an exception ends them.
    """

    number: int
    thread: Allocation | None
    run: Instance | None
    uncaught: tuple[Instance, ...] = ()

    @property
    def single(self) -> bool:
        """Whether all its places are one thread's.

        The first thread there is once. A thread object starts at most once, and one that is
        single stands for at most one.
        """
        return self.thread is None or self.thread.is_single


@dataclass(frozen=True, slots=True, order=True)
class Lock:
    """What a monitor rule locks: an object's monitor, or the initialisation of a class."""

    name: str
    allocation: Allocation | None = field(default=None, compare=False)
