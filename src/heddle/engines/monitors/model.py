"""What the parts of a model stand for in Java: control points, threads, and what they do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from heddle.abstraction.locking.roots import Lock, Root
from heddle.analysis.facts import Allocation, Instance, Multiplicity
from heddle.program.classes import JavaMethod

Point = tuple[Instance, int]
"""An instance and one of its bytecodes."""
Place = tuple[int, Instance, int]
"""A point in the threads of one root, by its number."""
Thread = tuple[int, ...]
"""How a thread came to be: `()` is the first one, `(*t, n)` the n-th that t has started."""


@dataclass(frozen=True, slots=True)
class StackSymbol:
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


class Deed(StrEnum):
    """What a thread does in a step."""

    CALLS = "calls"
    ENTERS = "enters"
    LEAVES = "leaves"
    STARTS = "starts"
    JOINS = "joins"
    WAITS = "waits"
    PASSES = "passes"
    THROWS = "throws"


@dataclass(frozen=True, slots=True)
class JavaStep:
    """A step of a thread at a place; `lock` is what it enters, `other` the thread it starts."""

    thread: Thread
    place: StackSymbol
    deed: Deed
    lock: Lock | None = None
    other: Thread | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a thread stands at the end: its calls, innermost first, and the locks it holds."""

    thread: Thread
    calls: tuple[StackSymbol, ...]
    locks: tuple[Lock, ...]


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
