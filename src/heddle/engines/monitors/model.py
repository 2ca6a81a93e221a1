"""What a Java program becomes: threads, locks, control points, and the way back from them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from heddle.analysis.facts import Allocation, Instance
    from heddle.formal.monitor_dpn import Head, MonitorDpn


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


@dataclass(frozen=True, slots=True)
class Place:
    """What a stack symbol stands for: an instruction of an instance in a kind of thread.

    `index` counts register instructions; None where a procedure begins or ends. `around` says
    that a thread comes back to it from a region of the same method.
    """

    root: Root
    instance: Instance | None
    index: int | None
    pc: int | None = None
    line: int | None = None
    around: bool = False


@dataclass(frozen=True, slots=True)
class Built:
    """A Monitor-DPN of a program that is fit for questions about some of its places.

    `at` holds the heads of threads that are about to do what was asked about, by number of the
    root, instance and bytecode. `notes` say what was approximated, and `effort` how much there
    was before and after leaving out what cannot matter.
    """

    model: MonitorDpn
    roots: tuple[Root, ...]
    at: Mapping[tuple[int, Instance, int], frozenset[Head]]
    places: Mapping[str, Place]
    locks: tuple[Lock, ...]
    notes: tuple[str, ...]
    effort: Mapping[str, int]

    def heads(self, root: int, instance: Instance, pc: int) -> frozenset[Head]:
        """Where a thread of the root stands before the bytecode; empty if it never does."""
        return self.at.get((root, instance, pc), frozenset())


def pairs(roots: Iterable[Root]) -> Iterator[tuple[Root, Root]]:
    """The kinds of threads to ask about, each pair in one order, for what two threads do at once.

    Two places of a root whose places are one thread's never are. Of a site whose threads were
    split, any thread may be the isolated one: what one of its threads does together with a thread
    of another kind, the isolated one does too, and of two of its threads one is the isolated one.
    So the root of all others is only asked about together with its twin's.
    """
    known = tuple(roots)
    for number, first in enumerate(known):
        for second in known[number:]:
            if first is second and (first.single or _is_split(first)):
                continue
            if (_is_split(first) or _is_split(second)) and not _are_twins(first, second):
                continue
            yield first, second


def _is_split(root: Root) -> bool:
    thread = root.thread
    return thread is not None and thread.twin is not None and not thread.is_single


def _are_twins(first: Root, second: Root) -> bool:
    return (
        first.thread is not None
        and second.thread is not None
        and first.thread.twin == second.thread.number
    )
