"""What can be called: methods, function objects, and what stands for code of the library."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from heddle.program.classes import JavaMethod
from heddle.program.lambdas import Lambda


@dataclass(frozen=True, slots=True)
class Machinery:
    """What the virtual machine itself does: `boot` starts the program, `uncaught` ends a thread."""

    name: str


@dataclass(frozen=True, slots=True)
class Console:
    """A method of the streams that the library made for the console; see `Local`."""

    method: JavaMethod
    caller: str = ""
    pc: int = 0


@dataclass(frozen=True, slots=True)
class Local:
    """A model that is written again for each place that calls it: it passes objects through.

    `offset` is that of an access through `Unsafe`, if it is known.
    """

    method: JavaMethod
    caller: str
    pc: int
    offset: int | None = None


Procedure: TypeAlias = JavaMethod | Lambda | Machinery | Console | Local
