"""Boxes, strings, exceptions and other objects of which little is remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from heddle.classfile import parse_method
from heddle.engines.contexts.java import micro
from heddle.engines.contexts.java.assemble import Label
from heddle.engines.contexts.java.library.writing import anything, constant, itself, nothing
from heddle.engines.contexts.java.micro import NULL, Num, Obj, Sort
from heddle.engines.contexts.java.objects import STRING, THROWABLE

if TYPE_CHECKING:
    from heddle.engines.contexts.java.library.writing import Model, Writer
    from heddle.engines.contexts.java.micro import FieldKey

_OBJECT: Final = "java/lang/Object"
CAUSE: Final[FieldKey] = (THROWABLE, "#cause")
#: Classes whose results are unknown and whose effects nobody sees.
FORGOTTEN: Final = frozenset(
    {
        STRING,
        "java/lang/StringBuilder",
        "java/lang/AbstractStringBuilder",
        "java/lang/StringBuffer",
        "java/io/PrintStream",
        "java/lang/StringConcatHelper",
        "java/util/Random",
        "java/util/concurrent/ThreadLocalRandom",
    }
)


def _box(write: Writer) -> None:
    box = write.asm.ref()
    write.asm.add(micro.Box(box, write.method.owner, write.arguments[0]))
    write.answer(box)


def _fact(name: str) -> Model:
    def write_fact(write: Writer) -> None:
        value = write.asm.int()
        write.asm.add(micro.Fact(value, write.this, name))
        write.answer(value)

    return write_fact


def _equal_texts(write: Writer) -> None:
    asm, other = write.asm, write.arguments[1]
    mine, its, yes, no = asm.int(), asm.int(), Label(), Label()
    asm.add(micro.IfType(other, STRING), yes, no)
    asm.mark(no)
    write.answer(Num(0))
    asm.mark(yes)
    asm.add(micro.Fact(mine, write.this, "text"))
    asm.add(micro.Fact(its, other, "text"))
    different = asm.when("==", mine, its)
    write.answer(Num(1))
    asm.mark(different)
    write.answer(Num(0))


def _class_of(write: Writer) -> None:
    mirror = write.asm.ref()
    write.asm.add(micro.Fact(mirror, write.this, "class"))
    write.answer(mirror)


def make_throwable(write: Writer) -> None:
    """A message and a stack trace are not kept, a cause is."""
    types = parse_method(write.method.descriptor).parameters
    for register, each in zip(write.arguments[1:], types, strict=True):
        if each == f"L{THROWABLE};":
            write.asm.add(micro.Put(write.this, CAUSE, register))
    write.answer()


def _set_cause(write: Writer) -> None:
    write.asm.add(micro.Put(write.this, CAUSE, write.arguments[1]))
    write.answer(write.this)


def _cause(write: Writer) -> None:
    write.answer(write.asm.get(Sort.REF, write.this, CAUSE))


def _message(write: Writer) -> None:
    asm = write.asm
    without, with_one = Label(), Label()
    asm.add(micro.Either(), without, with_one)
    asm.mark(without)
    write.answer(NULL)
    asm.mark(with_one)
    write.answer(Obj("opaque", STRING))


def _append(write: Writer) -> None:
    result = parse_method(write.method.descriptor).result
    if result == f"L{write.method.owner};" or write.method.name == "append":
        write.answer(write.this)
    else:
        anything(write)


def forget(write: Writer) -> None:
    """A method of a class in `FORGOTTEN`."""
    if write.method.name == "<init>":
        write.answer()
    elif not write.method.is_static and write.method.owner != STRING:
        _append(write)
    else:
        anything(write)


def _ended(write: Writer) -> None:
    write.asm.halt(micro.Reason.CUT, "the program ends")


MODELS: Final[dict[str, Model]] = {
    f"{_OBJECT}.<init>": nothing,
    f"{_OBJECT}.getClass": _class_of,
    f"{_OBJECT}.hashCode": anything,
    f"{_OBJECT}.toString": anything,
    "java/lang/Integer.valueOf(I)Ljava/lang/Integer;": _box,
    "java/lang/Long.valueOf(J)Ljava/lang/Long;": _box,
    "java/lang/Short.valueOf(S)Ljava/lang/Short;": _box,
    "java/lang/Byte.valueOf(B)Ljava/lang/Byte;": _box,
    "java/lang/Character.valueOf(C)Ljava/lang/Character;": _box,
    "java/lang/Boolean.valueOf(Z)Ljava/lang/Boolean;": _box,
    "java/lang/Integer.toString": anything,
    "java/lang/Long.toString": anything,
    f"{STRING}.length()I": _fact("length"),
    f"{STRING}.hashCode()I": _fact("hash"),
    f"{STRING}.equals(Ljava/lang/Object;)Z": _equal_texts,
    f"{STRING}.toString()Ljava/lang/String;": itself,
    f"{STRING}.intern()Ljava/lang/String;": itself,
    f"{STRING}.valueOf(Ljava/lang/Object;)Ljava/lang/String;": anything,
    f"{THROWABLE}.getCause": _cause,
    f"{THROWABLE}.initCause": _set_cause,
    f"{THROWABLE}.getMessage": _message,
    f"{THROWABLE}.getLocalizedMessage": _message,
    f"{THROWABLE}.toString": anything,
    f"{THROWABLE}.printStackTrace": nothing,
    f"{THROWABLE}.addSuppressed": nothing,
    f"{THROWABLE}.fillInStackTrace": itself,
    "java/lang/Class.desiredAssertionStatus": constant(1),
    "java/lang/Class.getName": anything,
    "java/lang/Class.getSimpleName": anything,
    "java/lang/Class.hashCode": anything,
    "java/lang/System.currentTimeMillis": anything,
    "java/lang/System.nanoTime": anything,
    "java/lang/System.identityHashCode": anything,
    "java/lang/System.exit": _ended,
    "java/lang/Runtime.halt": _ended,
    "java/lang/Runtime.exit": _ended,
}
