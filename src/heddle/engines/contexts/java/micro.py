"""Micro code: the small steps that Java methods and the library's models are both written in.

A Java instruction hides several things that can go wrong or be watched by other threads: a field
access checks for null, a call selects a method, a `synchronized` method locks. Micro code spells
them out, so that the value analysis and the translation each know some twenty operations only.
Models of library methods (`Thread.join`, `AtomicInteger.incrementAndGet`) are micro code too.

A body is a list of nodes; node 0 is the entry. `Node.next` are the successors of the operation,
`Node.handlers` where it goes when it throws. A node that is `glued` follows the one before it in
one atomic step: no other thread runs in between.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from heddle.engines.contexts.java.closures import Closure
    from heddle.program.classes import JavaMethod
    from heddle.program.selection import Call as LinkedCall


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
    """`target` gets any of `values`, or any value at all if that is None."""

    target: Reg
    values: frozenset[int] | None


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
class Get:
    """`target = object.field`; `index` for elements of arrays. The object is not null."""

    target: Reg
    object: Operand
    field: FieldKey
    index: Operand | None = None


@dataclass(frozen=True, slots=True)
class Put:
    """`object.field = value`; `index` for elements of arrays. The object is not null."""

    object: Operand
    field: FieldKey
    value: Operand
    index: Operand | None = None


@dataclass(frozen=True, slots=True)
class New:
    """Allocate an object of class `type` whose fields in `initial` are set already."""

    target: Reg
    type: str
    initial: tuple[tuple[FieldKey, Operand], ...] = ()


@dataclass(frozen=True, slots=True)
class NewArray:
    """Allocate an array; the length is not negative."""

    target: Reg
    type: str
    length: Operand


@dataclass(frozen=True, slots=True)
class NewClosure:
    """Make the object that a lambda expression or method reference evaluates to."""

    target: Reg
    closure: Closure
    captured: tuple[Operand, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """`target` is the canonical box of `value`, an object of class `type`."""

    target: Reg
    type: str
    value: Operand


@dataclass(frozen=True, slots=True)
class Fact:
    """`target` is what is known of the object itself, such as the length of a string."""

    target: Reg
    object: Operand
    fact: str


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
class Enter:
    """Enter the monitor of `lock`, which is not null."""

    lock: Operand


@dataclass(frozen=True, slots=True)
class Exit:
    """Leave the monitor of `lock`, which this thread owns."""

    lock: Operand


@dataclass(frozen=True, slots=True)
class Owner:
    """`target` is the thread that owns the monitor of `lock`, plus one, or 0."""

    target: Reg
    lock: Operand


@dataclass(frozen=True, slots=True)
class SetOwner:
    """Give the monitor away, or take it, whatever was before."""

    lock: Operand
    owner: Operand


@dataclass(frozen=True, slots=True)
class Notify:
    """Wake one thread that waits for `lock`, or all of them."""

    lock: Operand
    everyone: bool


@dataclass(frozen=True, slots=True)
class Current:
    """`target` is the object of the running thread; `number` gets its number plus one."""

    target: Reg | None
    number: Reg | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """`target` is what the running thread waits for: null when it has been notified.

    `lock` is what it then has to get back.
    """

    target: Reg
    lock: Operand


@dataclass(frozen=True, slots=True)
class SetWaiting:
    """The running thread joins the wait set of `lock`, or leaves it if that is null."""

    lock: Operand


@dataclass(frozen=True, slots=True)
class Start:
    """Let a thread run whose object is `thread`; it has not been started before."""

    thread: Operand


@dataclass(frozen=True, slots=True)
class Daemon:
    """`thread` will be a daemon."""

    thread: Operand


@dataclass(frozen=True, slots=True)
class Report:
    """Nobody caught `value`: an error of the program."""

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
    | If
    | IfType
    | Either
    | Await
    | Get
    | Put
    | New
    | NewArray
    | NewClosure
    | Box
    | Fact
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
    """The micro code of a method; `where` is `Class.method` for people."""

    key: str
    where: str
    parameters: tuple[Reg, ...]
    nodes: tuple[Node, ...]
    is_user_code: bool = True
