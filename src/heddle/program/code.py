"""Register code: the typed three-address instructions that bodies are made of.

Each instruction keeps `pc`, the index of the bytecode it comes from, and its source `line`.
`target` is the register it writes, `destination` the index of the instruction it jumps to.
What an instruction may throw is in `heddle.program.throwing`; where control then goes is the
`handlers` of its block. An instruction that throws has not written its target.
"""

from __future__ import annotations

from dataclasses import dataclass

from heddle._core import DynamicRef, FieldRef, MethodRef
from heddle.program.call_kind import CallKind
from heddle.program.operands import Operand, Register, ResolvedLiteral
from heddle.program.operators import BinaryOp, Comparison, ElementType, UnaryOp


@dataclass(frozen=True, slots=True)
class Instruction:
    """What all instructions have."""

    pc: int
    line: int | None


@dataclass(frozen=True, slots=True)
class Assign(Instruction):
    """`target = value`."""

    target: Register
    value: Operand | ResolvedLiteral


@dataclass(frozen=True, slots=True)
class Unary(Instruction):
    """`target = op operand`."""

    target: Register
    op: UnaryOp
    operand: Operand


@dataclass(frozen=True, slots=True)
class Binary(Instruction):
    """`target = left op right`; integer division by zero throws."""

    target: Register
    op: BinaryOp
    left: Operand
    right: Operand


@dataclass(frozen=True, slots=True)
class ArrayLength(Instruction):
    """`target = array.length`."""

    target: Register
    array: Operand


@dataclass(frozen=True, slots=True)
class InstanceOf(Instruction):
    """`target = value instanceof type ? 1 : 0`."""

    target: Register
    value: Operand
    type: str


@dataclass(frozen=True, slots=True)
class CheckCast(Instruction):
    """`target = (type) value`."""

    target: Register
    value: Operand
    type: str


@dataclass(frozen=True, slots=True)
class GetField(Instruction):
    """`target = object.field`."""

    target: Register
    object: Operand
    field: FieldRef


@dataclass(frozen=True, slots=True)
class PutField(Instruction):
    """`object.field = value`; a value too wide for the field keeps its low bits."""

    object: Operand
    field: FieldRef
    value: Operand


@dataclass(frozen=True, slots=True)
class GetStatic(Instruction):
    """`target = Class.field`; may initialise the class."""

    target: Register
    field: FieldRef


@dataclass(frozen=True, slots=True)
class PutStatic(Instruction):
    """`Class.field = value`; may initialise the class."""

    field: FieldRef
    value: Operand


@dataclass(frozen=True, slots=True)
class ArrayLoad(Instruction):
    """`target = array[index]`."""

    target: Register
    array: Operand
    index: Operand
    element: ElementType


@dataclass(frozen=True, slots=True)
class ArrayStore(Instruction):
    """`array[index] = value`; a value too wide for the element keeps its low bits."""

    array: Operand
    index: Operand
    value: Operand
    element: ElementType


@dataclass(frozen=True, slots=True)
class New(Instruction):
    """Allocate an object; the call of its constructor is a separate instruction."""

    target: Register
    type: str


@dataclass(frozen=True, slots=True)
class NewArray(Instruction):
    """`target = new element[length]`; `element` is a descriptor."""

    target: Register
    element: str
    length: Operand


@dataclass(frozen=True, slots=True)
class NewMultiArray(Instruction):
    """Allocate the first `len(lengths)` dimensions of the array type `type`, a descriptor."""

    target: Register
    type: str
    lengths: tuple[Operand, ...]


@dataclass(frozen=True, slots=True)
class Invoke(Instruction):
    """Call a method; the receiver, if any, is the first argument."""

    target: Register | None
    kind: CallKind
    method: MethodRef
    arguments: tuple[Operand, ...]


@dataclass(frozen=True, slots=True)
class InvokeDynamic(Instruction):
    """Call what the bootstrap method of the call site made."""

    target: Register | None
    site: DynamicRef
    arguments: tuple[Operand, ...]


@dataclass(frozen=True, slots=True)
class MonitorEnter(Instruction):
    """Enter the monitor of `lock`, the begin of a synchronized block."""

    lock: Operand


@dataclass(frozen=True, slots=True)
class MonitorExit(Instruction):
    """Leave the monitor of `lock`."""

    lock: Operand


@dataclass(frozen=True, slots=True)
class ThreadStart(Instruction):
    """A call that resolves to `Thread.start`.

    It runs an overriding `start` if the thread's class has one: selection needs `method`. A call
    of kind SPECIAL, `super.start()`, starts the thread whatever overrides `start`.
    """

    thread: Operand
    method: MethodRef
    kind: CallKind = CallKind.VIRTUAL


@dataclass(frozen=True, slots=True)
class ThreadJoin(Instruction):
    """A call that resolves to `Thread.join`; `timeout` holds its arguments."""

    thread: Operand
    timeout: tuple[Operand, ...]
    method: MethodRef


@dataclass(frozen=True, slots=True)
class Wait(Instruction):
    """A call that resolves to `Object.wait`; `timeout` holds its arguments."""

    lock: Operand
    timeout: tuple[Operand, ...]
    method: MethodRef


@dataclass(frozen=True, slots=True)
class Notify(Instruction):
    """A call that resolves to `Object.notify`."""

    lock: Operand
    method: MethodRef


@dataclass(frozen=True, slots=True)
class NotifyAll(Instruction):
    """A call that resolves to `Object.notifyAll`."""

    lock: Operand
    method: MethodRef


@dataclass(frozen=True, slots=True)
class Goto(Instruction):
    """Go on at `destination`."""

    destination: int


@dataclass(frozen=True, slots=True)
class Branch(Instruction):
    """Go on at `destination` if `left op right`, at the next instruction otherwise."""

    op: Comparison
    left: Operand
    right: Operand
    destination: int


@dataclass(frozen=True, slots=True)
class Switch(Instruction):
    """Go on where `value` says; `cases` are in ascending order, each `(value, destination)`."""

    value: Operand
    cases: tuple[tuple[int, int], ...]
    default: int


@dataclass(frozen=True, slots=True)
class Return(Instruction):
    """Leave the method. A narrow return type keeps the low bits of `value`."""

    value: Operand | None


@dataclass(frozen=True, slots=True)
class Throw(Instruction):
    """Throw `exception`, or a `NullPointerException` if it is null."""

    exception: Operand


@dataclass(frozen=True, slots=True)
class Catch(Instruction):
    """Where a handler begins: `target` holds what was thrown."""

    target: Register
