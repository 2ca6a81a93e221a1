"""Constraints as the solver is told them: flat lists of numbers, one template per method."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

#: No node, no method, no context.
NONE: Final = 0xFFFFFFFF

#: Added to the number of a target whose calls are not kept apart by their receivers.
ALIKE: Final = 1 << 30

#: Sites of calls are bytecode indices. A model's calls all have this one, which is no index.
MODELLED_SITE: Final = 0xFFFF
#: Added to the index of a bytecode that starts a thread, for the call of `run`…
START_SITE: Final = 0x10000
#: … and for what the thread does with an exception that `run` let out.
UNCAUGHT_SITE: Final = 0x20000


class Code(IntEnum):
    """The kinds of constraints."""

    COPY = 0
    NEW = 1
    CONSTANT = 2
    LOAD = 3
    STORE = 4
    LOAD_STATIC = 5
    STORE_STATIC = 6
    LOAD_ANY = 7
    STORE_ANY = 8
    CLONE = 9
    VIRTUAL = 10
    STATIC = 11
    INITIALISE = 12
    ASK = 13
    STATIC_HERE = 14
    SPECIAL = 15


class Template:
    """The constraints of one method, as they are written down.

    Locals are numbers; the parameters that hold references are the first, then what is thrown.
    """

    def __init__(self, parameters: int) -> None:
        self.parameters = parameters
        self.thrown = parameters
        self.locals = parameters + 1
        self.result = NONE
        self.told: list[int] = []
        self._constants: set[tuple[int, int]] = set()

    def local(self) -> int:
        """A new local."""
        self.locals += 1
        return self.locals - 1

    def returns(self) -> int:
        """The local that is returned."""
        if self.result == NONE:
            self.result = self.local()
        return self.result

    def copy(self, target: int, source: int, only: int = 0) -> None:
        """`target` gets all of `source` that passes the filter `only`."""
        self.told += (Code.COPY, target, source, only)

    def new(self, target: int, site: int) -> None:
        """`target` gets what the site makes."""
        self.told += (Code.NEW, target, site)

    def constant(self, target: int, allocation: int) -> None:
        """`target` gets a constant allocation."""
        if (target, allocation) not in self._constants:
            self._constants.add((target, allocation))
            self.told += (Code.CONSTANT, target, allocation)

    def load(self, target: int, base: int, field: int) -> None:
        """`target = base.field`."""
        self.told += (Code.LOAD, target, base, field)

    def store(self, base: int, field: int, source: int) -> None:
        """`base.field = source`."""
        self.told += (Code.STORE, base, field, source)

    def load_static(self, target: int, field: int) -> None:
        """`target = Class.field`."""
        self.told += (Code.LOAD_STATIC, target, field)

    def store_static(self, field: int, source: int) -> None:
        """`Class.field = source`."""
        self.told += (Code.STORE_STATIC, field, source)

    def load_any(self, target: int, base: int) -> None:
        """`target` gets what any field of `base` holds."""
        self.told += (Code.LOAD_ANY, target, base)

    def store_any(self, base: int, source: int) -> None:
        """Any field of `base` gets what of `source` fits."""
        self.told += (Code.STORE_ANY, base, source)

    def clone(self, target: int, source: int, site: int) -> None:
        """`target` gets shallow copies of `source`, made at a site."""
        self.told += (Code.CLONE, target, source, site)

    def call(
        self,
        callee: tuple[Code, int],
        site: int,
        arguments: Sequence[int],
        *,
        result: int = NONE,
        thrown: int = NONE,
    ) -> None:
        """A call: the kind, with the number of a dispatch if it is VIRTUAL, else a procedure."""
        kind, number = callee
        self.told += (kind, site, number, result, thrown, len(arguments), *arguments)

    def initialise(self, procedure: int, thrown: int, only: int) -> None:
        """An initialiser may run; `only` arrives unchanged when it is thrown."""
        self.told += (Code.INITIALISE, procedure, thrown, only)

    def ask(self, question: int, base: int) -> None:
        """The solver reports each object of `base` with this question."""
        self.told += (Code.ASK, question, base)

    def raw(self, number: int) -> tuple[int, int, int, int, int, list[int]]:
        """As the solver wants it, for the procedure of a number."""
        return number, self.locals, self.parameters, self.result, self.thrown, self.told
