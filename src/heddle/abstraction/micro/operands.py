"""What micro code computes with: registers, numbers, objects that are there from the beginning."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias


class Sort(Enum):
    """What a register holds; floating point numbers are not tracked."""

    INT = "int"
    REF = "ref"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Reg:
    """A register of the body."""

    name: str
    sort: Sort


@dataclass(frozen=True, slots=True)
class Num:
    """An integer."""

    value: int


@dataclass(frozen=True, slots=True)
class Obj:
    """An object that is there from the beginning: see `objects.Universe.constant`."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class Untracked:
    """A floating point number."""


Operand: TypeAlias = Reg | Num | Obj | Untracked

NULL: Final = Obj("null", "")
#: The declaring class and the name of a field; names that begin with `#` are the model's own.
FieldKey: TypeAlias = tuple[str, str]

LENGTH: Final[FieldKey] = ("[", "#length")
ELEMENT: Final[FieldKey] = ("[", "#element")
#: Pseudo fields of monitors and of threads that wait.
OWNER: Final[FieldKey] = ("#monitor", "#owner")
WAITING: Final[FieldKey] = ("#thread", "#waiting")


def waiter(number: int) -> Obj:
    """The holder of what the thread of this number waits for."""
    return Obj("waiter", f"{number}")
