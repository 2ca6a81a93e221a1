"""Where shared things are in memory, and the state in which a program begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from concurrency import syntax as s
from concurrency.world import MAIN, NOBODY, NULL, Thread, Thrown, World

if TYPE_CHECKING:
    from collections.abc import Sequence

    from concurrency.instructions import Cell, Value

POINTER = s.LOCALS
COUNTERS = POINTER + 1
TEMPORARIES = COUNTERS + 3
VARIABLES = TEMPORARIES + 4
FIRST_VALUES = (*[0] * POINTER, NULL, *[0] * (VARIABLES - COUNTERS))


def first_world(program: s.Program) -> World:
    """Main is about to begin; nothing else has been started."""
    new = Thread("new", 0, NOBODY, 0, False, False, FIRST_VALUES)
    threads = [new] * len(program.threads)
    threads[MAIN] = new._replace(status="running")
    memory = [0] * Layout(program).first_node + [0, NULL] * len(program.nodes)
    locks = ((NOBODY, 0),) * len(Layout(program).locks)
    return World(tuple(memory), locks, tuple(threads))


class Layout:
    """Which memory cell and which lock a name stands for. The order is that of a valuation."""

    def __init__(self, program: s.Program) -> None:
        names = [*program.plain, *program.volatile]
        names += [f"{name}[{k}]" for name, size in program.arrays for k in range(size)]
        names += program.atomics
        self.observed = len(names)
        names += [cell for declared in program.declared for cell in declared.cells()]
        self.cells = {name: cell for cell, name in enumerate(names)}
        self.first_node = len(names)
        self.nodes = {name: self.first_node + 2 * k for k, name in enumerate(program.nodes)}
        monitors = [f"t{number}" for number in range(len(program.threads)) if program.looks]
        locks = (*program.locks, s.CLASS_LOCK, *monitors)
        self.locks = {name: k for k, name in enumerate(locks)}
        self.lengths = dict(program.arrays)

    def cell(self, place: s.Place) -> Cell:
        """The cell of a place."""
        match place:
            case s.Static(name):
                return constant(self.cells[name])
            case s.Field(node):
                return self.field(node, 0)
            case s.Element(array, index):
                base, length, position = self.cells[f"{array}[0]"], self.lengths[array], pure(index)

                def element(variables: Sequence[int]) -> int:
                    at = position(variables)
                    if not 0 <= at < length:
                        raise Thrown("runtime")
                    return base + at

                return element

    def field(self, node: str, offset: int) -> Cell:
        """The cell of a field of a node: 0 for `value`, 1 for `next`."""
        if node != "p":
            return constant(self.nodes[node] + offset)

        def through_pointer(variables: Sequence[int]) -> int:
            if variables[POINTER] == NULL:
                raise Thrown("runtime")
            return variables[POINTER] + offset

        return through_pointer


def constant(number: int) -> Value:
    """Always the same."""
    return lambda variables: number


def variable(index: int) -> Value:
    """What a variable holds."""
    return lambda variables: variables[index]


def pure(value: s.Number | s.Local) -> Value:
    """A value that needs no memory."""
    return constant(value.value) if isinstance(value, s.Number) else variable(value.index)
