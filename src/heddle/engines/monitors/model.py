"""What the parts of a model stand for in Java: control points, threads, and what they do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from heddle.abstraction.locking.roots import Lock, Root
from heddle.analysis.facts import Instance

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
