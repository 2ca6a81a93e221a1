"""Instructions that only their own thread can notice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from concurrency.instructions import Instruction, Label, Value
from concurrency.world import NULL, Moment, Thrown


@dataclass(slots=True)
class Private(Instruction):
    """Runs together with the visible step before it."""

    visible: ClassVar[bool] = False


@dataclass(slots=True)
class Compute(Private):
    """Give a variable a value, and forget the temporary ones from number `temporaries` on."""

    target: int
    value: Value
    temporaries: int

    def run(self, now: Moment, choice: int) -> None:
        value = self.value(now.variables)
        count = len(now.variables) - self.temporaries
        now.variables[self.temporaries :] = [0] * count
        now.variables[self.target] = value


@dataclass(slots=True)
class Forget(Private):
    """Forget the temporary variables, so that equal states are equal."""

    temporaries: int

    def run(self, now: Moment, choice: int) -> None:
        now.variables[self.temporaries :] = [0] * (len(now.variables) - self.temporaries)


@dataclass(slots=True)
class Fresh(Private):
    """Begin code that has variables of its own."""

    variables: tuple[int, ...]

    def run(self, now: Moment, choice: int) -> None:
        now.variables = list(self.variables)


@dataclass(slots=True)
class Unless(Private):
    """Go elsewhere unless a value is non-zero."""

    value: Value
    target: Label

    def run(self, now: Moment, choice: int) -> None:
        if not self.value(now.variables):
            now.pc = self.target.pc


@dataclass(slots=True)
class Jump(Private):
    """Go elsewhere."""

    target: Label

    def run(self, now: Moment, choice: int) -> None:
        now.pc = self.target.pc


@dataclass(slots=True)
class Raise(Private):
    """Throw."""

    kind: Literal["runtime", "assertion"]

    def run(self, now: Moment, choice: int) -> None:
        raise Thrown(self.kind)


@dataclass(slots=True)
class Leave(Private):
    """Leave a lock."""

    lock: int

    def run(self, now: Moment, choice: int) -> None:
        now.release(self.lock)


@dataclass(slots=True)
class Allocate(Private):
    """Make a node."""

    target: int

    def run(self, now: Moment, choice: int) -> None:
        now.variables[self.target] = len(now.memory)
        now.memory += [0, NULL]


@dataclass(slots=True)
class End(Private):
    """The thread is over."""

    def run(self, now: Moment, choice: int) -> None:
        now.end()
