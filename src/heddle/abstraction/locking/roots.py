"""The kinds of threads that a program has, and the locks that they take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from heddle.analysis.facts import Allocation, Instance, Multiplicity
from heddle.program.classes import JavaMethod


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
    """What a monitor rule locks: an object's monitor, or the initialisation of a class.

    A read lock excludes only those that hold the lock with the name `writer`.
    """

    name: str
    allocation: Allocation | None = field(default=None, compare=False)
    writer: str = field(default="", compare=False)


def is_covered(
    thread: Allocation | None,
    others: Iterable[Allocation | None],
    allocations: Mapping[int, Allocation],
) -> bool:
    """Whether a question about a kind of threads is asked about its twin already.

    Any object of a site that was split may be the isolated one: what a thread of the site does
    together with others, the isolated one does too. Not so if the others, a thread and the object
    that both access, have decided already which object of that site is the isolated one, whichever
    thread made it: because they are it, or were made by it. Then the thread may be another, and has
    to be asked about as it is.
    """
    if thread is None or thread.is_single or thread.twin is None:
        return False
    decided = {each for other in others for each in _isolating(other, allocations)}
    return decided.isdisjoint(_isolating(allocations[thread.twin], allocations))


def _isolating(
    made: Allocation | None, allocations: Mapping[int, Allocation]
) -> Iterator[tuple[JavaMethod | None, int | None]]:
    """The sites whose isolated object is this object, the one whose code has made it, and so on."""
    while made is not None:
        if made.multiplicity is Multiplicity.ISOLATED:
            yield made.method, made.pc
        made = None if made.context is None else allocations[made.context]


def pairs(
    roots: Iterable[Root], memory: Allocation | None, allocations: Mapping[int, Allocation]
) -> Iterator[tuple[Root, Root]]:
    """The kinds of threads to ask about, each pair in one order, for accesses to an object.

    `memory` is None for what is no object's. Two places of a root whose places are one thread's
    are never two threads'.
    """
    known = tuple(roots)
    for number, first in enumerate(known):
        for second in known[number:]:
            if first is second and first.single:
                continue
            if is_covered(first.thread, (second.thread, memory), allocations):
                continue
            if is_covered(second.thread, (first.thread, memory), allocations):
                continue
            yield first, second
