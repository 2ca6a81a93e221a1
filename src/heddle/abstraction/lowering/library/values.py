"""Boxes, mirrors of classes, clocks and other values of which little is remembered."""

from __future__ import annotations

from typing import Final

from heddle.abstraction import micro
from heddle.abstraction.lowering.assembler import Label
from heddle.abstraction.lowering.library.model_writer import (
    TO_STRING,
    Model,
    Writer,
    anything,
    constant,
    gap,
    nothing,
    unknown,
)
from heddle.abstraction.micro import NULL, Num, Obj
from heddle.program.classes import OBJECT, STRING

_OUTSIDE: Final = "java/lang/IndexOutOfBoundsException"
_EQUAL_THEMSELVES: Final = (
    STRING,
    *(f"java/lang/{name}" for name in ("Integer", "Long", "Short", "Byte", "Character")),
)
#: Values of the library whose text no claim can depend on: no method of the program's is called.
_PLAIN: Final = (
    "java/lang/Double",
    "java/lang/Float",
    "java/math/BigInteger",
    "java/math/BigDecimal",
    "java/time/Duration",
    "java/time/Instant",
)


def _box(write: Writer) -> None:
    box = write.asm.ref()
    write.asm.add(micro.Box(box, write.method.owner, write.arguments[0]))
    write.answer(box)


def _class_of(write: Writer) -> None:
    mirror = write.asm.ref()
    write.asm.add(micro.Fact(mirror, write.this, "class"))
    write.answer(mirror)


def _object_text(write: Writer) -> None:
    """The class and the hash code, which the program may have overridden."""
    call = write.virtual_call(OBJECT, "hashCode", "()I")
    write.asm.add(micro.CallVirtual(None, call, (write.this,)))
    write.answer(Obj("opaque", STRING))


def _equal(write: Writer) -> None:
    """`Objects.equals`: texts and boxes equal themselves, so that identity need not be asked."""
    asm = write.asm
    left, right = write.arguments
    some = asm.when("==", left, NULL)
    other = asm.when("==", right, NULL)
    write.answer(Num(1))
    asm.mark(other)
    write.answer(Num(0))
    asm.mark(some)
    ask = Label()
    for name in _EQUAL_THEMSELVES:
        no = Label()
        asm.add(micro.IfType(left, name), ask, no)
        asm.mark(no)
    different = asm.when("==", left, right)
    write.answer(Num(1))
    asm.mark(different)
    asm.mark(ask)
    result = asm.int()
    call = write.virtual_call(OBJECT, "equals", "(Ljava/lang/Object;)Z")
    asm.add(micro.CallVirtual(result, call, (left, right)))
    write.answer(result)


def _ended(write: Writer) -> None:
    write.asm.halt(micro.Reason.CUT, "the program ends")


def _check_index(write: Writer) -> None:
    """`0 <= index < length`; what a function makes for those outside is not known."""
    asm = write.asm
    index, length, function = write.arguments
    bad = Label()
    inside = asm.when("<", index, Num(0))
    asm.goto(bad)
    asm.mark(inside)
    outside = asm.when("<", index, length)
    write.answer(index)
    asm.mark(outside)
    asm.mark(bad)
    plain = asm.when("==", function, NULL)
    asm.throw_new(_OUTSIDE)
    asm.mark(plain)
    gap(write, "with a function that makes exceptions")


MODELS: Final[dict[str, Model]] = {
    f"{OBJECT}.<init>": nothing,
    f"{OBJECT}.getClass": _class_of,
    f"{OBJECT}.hashCode": anything,
    f"{OBJECT}.toString": _object_text,
    "java/lang/Integer.valueOf(I)Ljava/lang/Integer;": _box,
    "java/lang/Long.valueOf(J)Ljava/lang/Long;": _box,
    "java/lang/Short.valueOf(S)Ljava/lang/Short;": _box,
    "java/lang/Byte.valueOf(B)Ljava/lang/Byte;": _box,
    "java/lang/Character.valueOf(C)Ljava/lang/Character;": _box,
    "java/lang/Boolean.valueOf(Z)Ljava/lang/Boolean;": _box,
    "java/lang/Integer.toString": anything,
    "java/lang/Long.toString": anything,
    **{f"{owner}.toString{TO_STRING}": anything for owner in _PLAIN},
    "java/lang/Class.desiredAssertionStatus": constant(1),
    "java/lang/Class.getName": anything,
    "java/lang/Class.getSimpleName": anything,
    "java/lang/Class.toString": anything,
    "java/lang/Class.hashCode": anything,
    "jdk/internal/util/Preconditions.checkIndex(IILjava/util/function/BiFunction;)I": _check_index,
    "java/util/Objects.equals": _equal,
    "java/lang/System.currentTimeMillis": anything,
    "java/lang/System.nanoTime": anything,
    "java/lang/System.identityHashCode": anything,
    "java/lang/System.exit": _ended,
    "java/lang/Runtime.halt": _ended,
    "java/lang/Runtime.exit": _ended,
    "java/lang/Runtime.addShutdownHook": unknown("with a thread that runs when the program ends"),
    "java/lang/InheritableThreadLocal.<init>": unknown("with values that threads inherit"),
}
