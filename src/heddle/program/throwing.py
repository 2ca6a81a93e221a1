"""What an instruction may throw by itself.

Each answer is a tuple of internal class names, and stands for these classes and their
subclasses. Left out are the errors that may strike anywhere: a virtual machine out of memory or
stack (`may_run_out` has them), and exceptions one thread forces on another (`Thread.stop`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from heddle.program import code
from heddle.program.jdk import ERROR, THROWABLE
from heddle.program.operands import (
    THIS,
    ClassLiteral,
    DynamicLiteral,
    IntLiteral,
    Kind,
    LongLiteral,
    MethodHandleLiteral,
    MethodTypeLiteral,
    Operand,
    StringLiteral,
)
from heddle.program.operators import BinaryOp, ElementType

NULL_POINTER: Final = "java/lang/NullPointerException"
ARRAY_INDEX: Final = "java/lang/ArrayIndexOutOfBoundsException"
ARRAY_STORE: Final = "java/lang/ArrayStoreException"
ARITHMETIC: Final = "java/lang/ArithmeticException"
NEGATIVE_SIZE: Final = "java/lang/NegativeArraySizeException"
CLASS_CAST: Final = "java/lang/ClassCastException"
ILLEGAL_ARGUMENT: Final = "java/lang/IllegalArgumentException"
ILLEGAL_MONITOR_STATE: Final = "java/lang/IllegalMonitorStateException"
#: Thrown by the start of a thread that was started before.
ILLEGAL_THREAD_STATE: Final = "java/lang/IllegalThreadStateException"
#: Thrown by waits, joins and sleeps of a thread that is interrupted.
INTERRUPTION: Final = "java/lang/InterruptedException"
#: A class, field or method that cannot be found, loaded or used.
LINKAGE: Final = "java/lang/LinkageError"
#: Class initialisation wraps exceptions in an error and lets errors pass.
INITIALISATION: Final = ERROR
#: What an initialiser that throws anything but an error throws instead.
IN_INITIALISER: Final = "java/lang/ExceptionInInitializerError"
#: Thrown by whatever uses a class whose initialiser has failed.
NO_CLASS_DEFINITION: Final = "java/lang/NoClassDefFoundError"
ANYTHING: Final = THROWABLE
#: Stack or memory used up, by whatever calls or allocates.
VIRTUAL_MACHINE: Final = "java/lang/VirtualMachineError"
RUN_OUT: Final = ("java/lang/StackOverflowError", "java/lang/OutOfMemoryError")


def thrown_by(instruction: code.Instruction) -> tuple[str, ...]:
    """What `instruction` may throw; empty if it always completes."""
    rule = _RULES.get(type(instruction))
    return rule(instruction) if rule else ()


def may_run_out(instruction: code.Instruction) -> bool:
    """Whether the virtual machine may run out of stack or memory at `instruction`."""
    return isinstance(instruction, _COSTLY)


def _never_null(operand: Operand) -> bool:
    # The lifter calls a register `this` only if nothing is ever stored to it.
    return operand == THIS or isinstance(operand, StringLiteral)


def _unless_null(operand: Operand, *others: str) -> tuple[str, ...]:
    return others if _never_null(operand) else (NULL_POINTER, *others)


def _assign(instruction: code.Assign) -> tuple[str, ...]:
    match instruction.value:
        case ClassLiteral() | MethodTypeLiteral() | MethodHandleLiteral():
            return (LINKAGE,)
        case DynamicLiteral():
            return (ANYTHING,)
        case _:
            return ()


def _binary(instruction: code.Binary) -> tuple[str, ...]:
    if instruction.op not in {BinaryOp.DIVIDE, BinaryOp.REMAINDER}:
        return ()
    if instruction.target.kind not in {Kind.INT, Kind.LONG}:
        return ()
    match instruction.right:
        case IntLiteral(value) | LongLiteral(value) if value != 0:
            return ()
        case _:
            return (ARITHMETIC,)


def _array_store(instruction: code.ArrayStore) -> tuple[str, ...]:
    if instruction.element is ElementType.REFERENCE:
        return (NULL_POINTER, ARRAY_INDEX, ARRAY_STORE)
    return (NULL_POINTER, ARRAY_INDEX)


def _new_array(instruction: code.NewArray) -> tuple[str, ...]:
    linkage = (LINKAGE,) if instruction.element[0] in "L[" else ()
    match instruction.length:
        case IntLiteral(value) if value >= 0:
            return linkage
        case _:
            return (NEGATIVE_SIZE, *linkage)


_RULES: Final[dict[type[code.Instruction], Callable[..., tuple[str, ...]]]] = {
    code.Assign: _assign,
    code.Binary: _binary,
    code.ArrayLength: lambda i: _unless_null(i.array),
    code.InstanceOf: lambda _: (LINKAGE,),
    code.CheckCast: lambda _: (CLASS_CAST, LINKAGE),
    code.GetField: lambda i: _unless_null(i.object, LINKAGE),
    code.PutField: lambda i: _unless_null(i.object, LINKAGE),
    code.GetStatic: lambda _: (INITIALISATION,),
    code.PutStatic: lambda _: (INITIALISATION,),
    code.ArrayLoad: lambda _: (NULL_POINTER, ARRAY_INDEX),
    code.ArrayStore: _array_store,
    code.New: lambda _: (INITIALISATION,),
    code.NewArray: _new_array,
    code.NewMultiArray: lambda _: (NEGATIVE_SIZE, LINKAGE),
    code.Invoke: lambda _: (ANYTHING,),
    code.InvokeDynamic: lambda _: (ANYTHING,),
    code.MonitorEnter: lambda i: _unless_null(i.lock),
    code.MonitorExit: lambda i: _unless_null(i.lock, ILLEGAL_MONITOR_STATE),
    code.ThreadStart: lambda _: (ANYTHING,),
    code.ThreadJoin: lambda _: (ANYTHING,),
    code.Wait: lambda _: (ANYTHING,),
    code.Notify: lambda i: _unless_null(i.lock, ILLEGAL_MONITOR_STATE, LINKAGE),
    code.NotifyAll: lambda i: _unless_null(i.lock, ILLEGAL_MONITOR_STATE, LINKAGE),
    code.Throw: lambda _: (ANYTHING,),
}

_COSTLY: Final = (
    code.Invoke,
    code.InvokeDynamic,
    code.New,
    code.NewArray,
    code.NewMultiArray,
    code.ThreadStart,
    code.ThreadJoin,
    code.Wait,
)
