"""EML's restrictions: locks nest, and each function releases what it acquires [Kidd09, 5.5]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from heddle.formal.eml.model import (
    Edge,
    Function,
    Lock,
    Program,
    Statement,
    UnitBegin,
    UnitEnd,
    Unlock,
)


@dataclass(frozen=True, slots=True)
class Problem:
    """A function that does not keep to the restrictions, and where."""

    function: str
    edge: Edge | None
    cause: str
    remedy: str

    @property
    def place(self) -> str:
        """The function, and the edge if there is one."""
        if self.edge is None:
            return f"function {self.function}"
        if isinstance(self.edge.origin, int):
            return f"function {self.function}, line {self.edge.origin}"
        return f"function {self.function}, {self.edge.source} -> {self.edge.target}"


@dataclass(frozen=True, slots=True)
class Opened:
    """What a function has opened when control is at a node: locks in their order, and units."""

    locks: tuple[str, ...] = ()
    units: int = 0


def problems(program: Program) -> tuple[Problem, ...]:
    """Where functions break the restrictions; procedures for nested locks need that there are none.

    A `wait` is restricted too: only the innermost lock can be given up without breaking the order.
    Whether it is the innermost depends on callers, so the procedures look at that themselves.
    """
    return tuple(problem for function in program.functions for problem in _problems_of(function))


def opened(function: Function) -> Mapping[str, Opened]:
    """What is open at each node that can be reached, in a function without problems."""
    found, _ = _explore(function)
    return found


def _problems_of(function: Function) -> Iterator[Problem]:
    found, trouble = _explore(function)
    if trouble is not None:
        yield trouble
        return
    left = found.get(function.exit, Opened())
    if left.locks:
        cause = f"the lock {left.locks[-1]} is still held at the exit"
        yield Problem(function.name, None, cause, f"write unlock {left.locks[-1]} before it")
    elif left.units:
        cause = "a unit of work has not ended at the exit"
        yield Problem(function.name, None, cause, "write unitend before it")


def _explore(function: Function) -> tuple[dict[str, Opened], Problem | None]:
    found = {function.entry: Opened()}
    work = [function.entry]
    while work:
        node = work.pop()
        for edge in function.leaving.get(node, ()):
            after = _after(found[node], edge.statement)
            if isinstance(after, str):
                remedy = "release locks in the reverse order, in the function that acquires them"
                return found, Problem(function.name, edge, after, remedy)
            if edge.target not in found:
                found[edge.target] = after
                work.append(edge.target)
            elif found[edge.target] != after:
                cause = f"two ways to {edge.target} hold different locks or units"
                remedy = "use a node of its own for each"
                return found, Problem(function.name, edge, cause, remedy)
    return found, None


def _after(before: Opened, statement: Statement) -> Opened | str:
    match statement:
        case Lock(lock):
            return Opened((*before.locks, lock), before.units)
        case Unlock(lock):
            if not before.locks:
                return f"the function releases {lock}, which it has not acquired"
            if before.locks[-1] != lock:
                return f"{lock} is released before {before.locks[-1]}, which was acquired after it"
            return Opened(before.locks[:-1], before.units)
        case UnitBegin():
            return Opened(before.locks, before.units + 1)
        case UnitEnd():
            if not before.units:
                return "a unit of work ends that did not begin in this function"
            return Opened(before.locks, before.units - 1)
        case _:
            return before
