"""`StringBuilder` and `StringBuffer`: what they hold is not remembered.

Calls that no content makes throw are kept, with the calls of `toString` that they make; the others
are gaps. The monitor of a `StringBuffer` is not modelled: see `identity`.
"""

from __future__ import annotations

from typing import Final

from heddle.abstraction import micro
from heddle.abstraction.lowering.library.callbacks import demand_free
from heddle.abstraction.lowering.library.model_writer import (
    Model,
    Writer,
    anything,
    demand,
    gap,
    itself,
    listed,
    only,
    small,
    spell,
    throw_if,
)
from heddle.abstraction.micro import Num
from heddle.classfile.descriptors import parse_method
from heddle.program.classes import STRING
from heddle.program.jdk import STRING_BUFFER, STRING_BUILDER
from heddle.program.throwing import ILLEGAL_ARGUMENT, NEGATIVE_SIZE

OWNERS: Final = frozenset({STRING_BUILDER, "java/lang/AbstractStringBuilder", STRING_BUFFER})
_TEXTS: Final = (STRING, STRING_BUILDER, STRING_BUFFER)
_CHARS: Final = "Ljava/lang/CharSequence;"
_OUTSIDE: Final = "java/lang/StringIndexOutOfBoundsException"
_INSIDE: Final = "at an index that may be out of bounds"
_LONGEST: Final = (1 << 31) - 1


def _added(write: Writer, position: int) -> None:
    """What is added becomes text: an object by its `toString`."""
    kind = parse_method(write.method.descriptor).parameters[position - 1]
    register = write.arguments[position]
    if kind == "Ljava/lang/Object;":
        if write.method.owner == STRING_BUFFER:
            demand_free(write, register, ("toString", "hashCode"))
        spell(write.asm, write.program, register)
    elif kind == "[C":
        demand(write, position)
    elif kind == _CHARS:
        only(write, register, _TEXTS, "of a user-defined CharSequence")


def _append(write: Writer) -> None:
    if len(write.arguments) > 2:
        gap(write, "of a range that may be out of bounds")
        return
    _added(write, 1)
    write.answer(write.this)


def _insert(write: Writer) -> None:
    """The offset 0 alone fits every content."""
    if len(write.arguments) > 3:
        gap(write, "of a range that may be out of bounds")
        return
    other = write.asm.when("==", write.arguments[1], Num(0))
    _added(write, 2)
    write.answer(write.this)
    write.asm.mark(other)
    gap(write, _INSIDE)


def _set_length(write: Writer) -> None:
    throw_if(write, "<", write.arguments[1], Num(0), _OUTSIDE)
    small(write, write.arguments[1])
    write.answer()


def _delete(write: Writer) -> None:
    """From the begin to anywhere fits every content."""
    asm = write.asm
    begin, end = write.arguments[1:]
    other = asm.when("==", begin, Num(0))
    throw_if(write, "<", end, Num(0), _OUTSIDE)
    write.answer(write.this)
    asm.mark(other)
    gap(write, _INSIDE)


def _part(write: Writer) -> None:
    other = write.asm.when("==", write.arguments[1], Num(0))
    anything(write)
    write.asm.mark(other)
    gap(write, _INSIDE)


def _code_point(write: Writer) -> None:
    throw_if(write, "<", write.arguments[1], Num(0), ILLEGAL_ARGUMENT)
    throw_if(write, "<", Num(0x10FFFF), write.arguments[1], ILLEGAL_ARGUMENT)
    write.answer(write.this)


def _length(write: Writer) -> None:
    length = write.asm.int()
    write.asm.add(micro.Choice(length, Num(0), Num(_LONGEST), loose=True))
    write.answer(length)


def _of_text(write: Writer) -> None:
    demand(write, 1)
    anything(write)


def _make(write: Writer) -> None:
    match parse_method(write.method.descriptor).parameters:
        case ():
            pass
        case ("I",):
            size = write.arguments[1]
            throw_if(write, "<", size, Num(0), NEGATIVE_SIZE)
            small(write, size)
        case (kind,) if kind == _CHARS:
            demand(write, 1)
            only(write, write.arguments[1], _TEXTS, "of a user-defined CharSequence")
        case (kind,) if kind == f"L{STRING};":
            demand(write, 1)
        case _:
            gap(write)
            return
    write.answer()


def _nothing(write: Writer) -> None:
    write.answer()


def _ensure(write: Writer) -> None:
    small(write, write.arguments[1])
    write.answer()


_METHODS: Final[dict[str, Model]] = {
    "<init>": _make,
    "append": _append,
    "insert": _insert,
    "setLength(I)": _set_length,
    "delete(II)": _delete,
    "substring(I)": _part,
    "appendCodePoint(I)": _code_point,
    "length()": _length,
    "capacity()": _length,
    "isEmpty()": anything,
    "toString()": anything,
    "reverse()": itself,
    "trimToSize()": _nothing,
    "ensureCapacity(I)": _ensure,
    "compareTo(Ljava/lang/StringBuilder;)": _of_text,
    "compareTo(Ljava/lang/StringBuffer;)": _of_text,
    f"indexOf(L{STRING};)": _of_text,
    f"indexOf(L{STRING};I)": _of_text,
    f"lastIndexOf(L{STRING};)": _of_text,
    f"lastIndexOf(L{STRING};I)": _of_text,
}
#: The methods of a builder.
model: Final = listed(_METHODS)
