"""The body of a method: its register instructions, its blocks and their handlers."""

from __future__ import annotations

from dataclasses import dataclass

from heddle._core import BootstrapMethod
from heddle.program.code import Instruction
from heddle.program.operands import Register


@dataclass(frozen=True, slots=True)
class Handler:
    """Catches `catch_type` and its subclasses, or all that is thrown if there is none."""

    catch_type: str | None
    entry: int


@dataclass(frozen=True, slots=True)
class Block:
    """Instructions `start <= index < end`, entered only at `start` and left only at the end.

    What is thrown inside goes to the first of `handlers` that catches it. There are none if no
    instruction of the block can throw.
    """

    start: int
    end: int
    handlers: tuple[Handler, ...]


@dataclass(frozen=True, slots=True)
class MethodId:
    """A method as its class declares it; `owner` is an internal name."""

    owner: str
    name: str
    descriptor: str


@dataclass(frozen=True, slots=True)
class Body:
    """The code of one method.

    Bytecode that no path reaches is not lifted, for nothing tells the shape of its operand
    stack: `unreachable` lists it as ranges of `pc`, last one excluded. Handlers that cover only
    instructions that cannot throw are among it. `bootstraps` are those of the class: dynamic call
    sites and constants refer to them by index.
    """

    method: MethodId
    access_flags: int
    file: str | None
    parameters: tuple[Register, ...]
    instructions: tuple[Instruction, ...]
    blocks: tuple[Block, ...]
    unreachable: tuple[tuple[int, int], ...]
    bootstraps: tuple[BootstrapMethod, ...] = ()

    @property
    def is_static(self) -> bool:
        """Whether there is no `this` among the parameters."""
        return bool(self.access_flags & 0x0008)

    @property
    def is_synchronized(self) -> bool:
        """Whether the call enters, and every way out leaves, the monitor of `this` or the class.

        The instructions do not show it: an interpreter or analysis of the body adds it.
        """
        return bool(self.access_flags & 0x0020)
