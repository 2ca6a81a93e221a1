"""What can be called: methods, function objects, and what stands for code of the library."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from heddle.program.classes import JavaMethod

if TYPE_CHECKING:
    from heddle._core import MethodRef
    from heddle.analysis.facts import FieldName


@dataclass(frozen=True, slots=True)
class Function:
    """The class of a function object: a lambda or a method reference.

    Calls of `method` run `implementation`, a handle of `kind` (JVMS table 5.4.3.5-A), with the
    captured values in front of the arguments. `called` is the descriptor of the interface's
    method, `captured` the types of the captured values.
    """

    name: str
    interfaces: tuple[str, ...]
    method: str
    called: str
    kind: int
    implementation: MethodRef
    captured: tuple[str, ...]
    owner: str
    pc: int

    def capture(self, number: int) -> FieldName:
        """Where a captured value is kept."""
        return self.name, f"#{number}"


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
    """A model that is written anew for each place that calls it: it passes objects through.

    `offset` is that of an access through `Unsafe`, if it is known.
    """

    method: JavaMethod
    caller: str
    pc: int
    offset: int | None = None


Procedure: TypeAlias = JavaMethod | Function | Machinery | Console | Local
