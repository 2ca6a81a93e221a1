"""The operations of micro code on registers and control flow; nodes and bodies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from heddle.abstraction.micro.heap import (
    Box,
    CharAt,
    Fact,
    Get,
    GetAt,
    IndexAt,
    New,
    NewArray,
    NewClosure,
    Put,
    PutAt,
)
from heddle.abstraction.micro.operands import Operand, Reg
from heddle.abstraction.micro.threads import (
    Current,
    Daemon,
    Enter,
    Exit,
    Notify,
    Owner,
    SetOwner,
    SetWaiting,
    Start,
    Waiting,
)
from heddle.program.classes import JavaMethod
from heddle.program.selection import LinkedCall


@dataclass(frozen=True, slots=True)
class Nop:
    """Nothing; it only has a place."""


@dataclass(frozen=True, slots=True)
class Move:
    """`target = value`."""

    target: Reg
    value: Operand


@dataclass(frozen=True, slots=True)
class Compute:
    """`target = operator(arguments)` on integers; `wide` for long."""

    target: Reg
    operator: str
    arguments: tuple[Operand, ...]
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Havoc:
    """`target` gets any of `values`, or any value of `width` bits if that is None."""

    target: Reg
    values: frozenset[int] | None
    width: int = 64


@dataclass(frozen=True, slots=True)
class Choice:
    """`target` gets any number from `low` to `high`, both included; there is one.

    `loose`: the program knows which, only the model does not.
    """

    target: Reg
    low: Operand
    high: Operand
    loose: bool = False


@dataclass(frozen=True, slots=True)
class Argument:
    """`target` is an argument of the method that is checked, one of `values` or any."""

    target: Reg
    name: str
    values: frozenset[int] | None
    width: int = 64


@dataclass(frozen=True, slots=True)
class If:
    """Go on at the first successor if `left operator right` (`==` or `<`), else at the second."""

    operator: str
    left: Operand
    right: Operand


@dataclass(frozen=True, slots=True)
class IfType:
    """Go on at the first successor if `value` is an instance of `type` (null is of none)."""

    value: Operand
    type: str


@dataclass(frozen=True, slots=True)
class IfStorable:
    """Go on at the first successor if `value` may be an element of `array`, else at the second."""

    array: Operand
    value: Operand


@dataclass(frozen=True, slots=True)
class Either:
    """Go on at any of the successors."""


@dataclass(frozen=True, slots=True)
class Initialising:
    """The thread that is initialising a class, plus one."""

    type: str


@dataclass(frozen=True, slots=True)
class Await:
    """Go on only when `left operator right`; `owner` is the thread waited for, plus one."""

    operator: str
    left: Operand
    right: Operand
    owner: Operand | Initialising | None = None


@dataclass(frozen=True, slots=True)
class CallMethod:
    """Call this method."""

    target: Reg | None
    method: JavaMethod
    arguments: tuple[Operand, ...]


@dataclass(frozen=True, slots=True)
class CallVirtual:
    """Call the method that the class of the first argument, which is not null, selects."""

    target: Reg | None
    call: LinkedCall
    arguments: tuple[Operand, ...]


@dataclass(frozen=True, slots=True)
class Initialise:
    """Make sure that the class is initialised, or being so by this thread."""

    type: str


@dataclass(frozen=True, slots=True)
class RunInitialiser:
    """Call `<clinit>` of the class, if it has one."""

    type: str


@dataclass(frozen=True, slots=True)
class Report:
    """No handler caught `value`: an error of the program."""

    value: Operand


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw `value`, which is not null."""

    value: Operand


@dataclass(frozen=True, slots=True)
class Return:
    """Leave the body."""

    value: Operand | None


class Reason(Enum):
    """Why the model ends at a place where Java goes on."""

    LIMIT = "limit"
    UNSUPPORTED = "unsupported"
    CUT = "cut"


@dataclass(frozen=True, slots=True)
class Halt:
    """Here the model ends: `what` names the option, or what is not supported."""

    reason: Reason
    what: str


Operation: TypeAlias = (
    Nop
    | Move
    | Compute
    | Havoc
    | Argument
    | Choice
    | If
    | IfType
    | IfStorable
    | Either
    | Await
    | Get
    | Put
    | GetAt
    | PutAt
    | IndexAt
    | New
    | NewArray
    | NewClosure
    | Box
    | Fact
    | CharAt
    | CallMethod
    | CallVirtual
    | Initialise
    | RunInitialiser
    | Enter
    | Exit
    | Owner
    | SetOwner
    | Notify
    | Current
    | Waiting
    | SetWaiting
    | Start
    | Daemon
    | Report
    | Throw
    | Return
    | Halt
)


@dataclass(frozen=True, slots=True)
class Catch:
    """Where an exception goes: to `entry` with `target` set, if it is of class `type`."""

    type: str | None
    entry: int
    target: Reg | None


@dataclass(frozen=True, slots=True)
class Node:
    """One operation at its place."""

    operation: Operation
    next: tuple[int, ...]
    line: int | None
    handlers: tuple[Catch, ...] = ()
    glued: bool = False


@dataclass(frozen=True, slots=True)
class Body:
    """The micro code of a method; `where` is `Class.method` for people.

    `looping` are the nodes that may run more than once; `waits` has the nodes that begin a step
    which may have to wait, `inside` those within such a step; `steps` has for each operation on
    what threads share those that are glued on: see `regions`.
    """

    key: str
    where: str
    parameters: tuple[Reg, ...]
    nodes: tuple[Node, ...]
    is_user_code: bool = True
    looping: frozenset[int] = field(default=frozenset(), compare=False)
    waits: Mapping[int, Await] = field(default_factory=dict, compare=False)
    inside: frozenset[int] = field(default=frozenset(), compare=False)
    steps: Mapping[int, frozenset[int]] = field(default_factory=dict, compare=False)
