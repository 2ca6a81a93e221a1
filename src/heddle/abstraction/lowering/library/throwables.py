"""`Throwable`: a cause is kept, the message and the stack trace are not.

The classes below it are used as they are. What the library calls on the way, and the program may
have overridden (`fillInStackTrace`, `getMessage`, `toString`), is called.
"""

from __future__ import annotations

from typing import Final

from heddle.abstraction import micro
from heddle.abstraction.lowering.assembler import Label
from heddle.abstraction.lowering.library.callbacks import demand_free
from heddle.abstraction.lowering.library.model_writer import (
    TO_STRING,
    Model,
    Writer,
    gap,
    itself,
    spell,
)
from heddle.abstraction.lowering.library.streams import standard
from heddle.abstraction.micro import NULL, FieldKey, Num, Obj, Operand, Sort
from heddle.classfile.descriptors import parse_method
from heddle.program.classes import STRING
from heddle.program.jdk import PRINT_STREAM, THROWABLE
from heddle.program.throwing import ILLEGAL_ARGUMENT

CAUSE: Final[FieldKey] = (THROWABLE, "#cause")
#: Whether a cause has been given, be it null; a second one throws.
_CAUSED: Final[FieldKey] = (THROWABLE, "#caused")
_SUPPRESSED: Final[FieldKey] = (THROWABLE, "#suppressed")
#: What printing an exception calls of it.
PRINTING: Final = frozenset(
    {"printStackTrace", "toString", "getLocalizedMessage", "getMessage", "getCause"}
)
_SELF: Final = f"()L{THROWABLE};"


def _make(write: Writer) -> None:
    """Fill in the stack trace, which a subclass may do in its own way; then keep the cause."""
    asm = write.asm
    types = parse_method(write.method.descriptor).parameters
    cause: Operand = NULL
    caused = 0
    for register, each in zip(write.arguments[1:], types, strict=True):
        if each == f"L{THROWABLE};":
            cause, caused = register, 1
    if types[-1:] == ("Z",):
        writable = asm.when("==", write.arguments[-1], Num(1))
        _call(write, write.this, "fillInStackTrace", _SELF)
        asm.mark(writable)
    else:
        _call(write, write.this, "fillInStackTrace", _SELF)
    if types == (f"L{THROWABLE};",):
        spell(asm, write.program, cause)
    asm.add(micro.Put(write.this, CAUSE, cause))
    asm.add(micro.Put(write.this, _CAUSED, Num(caused)))
    asm.add(micro.Put(write.this, _SUPPRESSED, Num(0)))
    write.answer()


def _call(write: Writer, receiver: Operand, name: str, descriptor: str) -> micro.Reg:
    target = write.asm.ref()
    call = write.virtual_call(THROWABLE, name, descriptor)
    write.asm.add(micro.CallVirtual(target, call, (receiver,)))
    return target


def _set_cause(write: Writer) -> None:
    asm = write.asm
    caused = asm.get(Sort.INT, write.this, _CAUSED)
    first = asm.when("==", caused, Num(1))
    asm.throw_new("java/lang/IllegalStateException")
    asm.mark(first)
    other = asm.when("==", write.arguments[1], write.this)
    asm.throw_new(ILLEGAL_ARGUMENT)
    asm.mark(other)
    asm.add(micro.Put(write.this, CAUSE, write.arguments[1]))
    asm.add(micro.Put(write.this, _CAUSED, Num(1)))
    write.answer(write.this)


def _cause(write: Writer) -> None:
    write.answer(write.asm.get(Sort.REF, write.this, CAUSE))


def _message(write: Writer) -> None:
    """There may be none."""
    asm = write.asm
    without, with_one = Label(), Label()
    asm.add(micro.Either(), without, with_one)
    asm.mark(without)
    write.answer(NULL)
    asm.mark(with_one)
    write.answer(Obj("opaque", STRING))


def _localized(write: Writer) -> None:
    write.answer(_call(write, write.this, "getMessage", TO_STRING))


def _to_string(write: Writer) -> None:
    _call(write, write.this, "getLocalizedMessage", TO_STRING)
    write.answer(Obj("opaque", STRING))


def _suppress(write: Writer) -> None:
    asm, other = write.asm, write.arguments[1]
    same = asm.when("==", other, write.this)
    asm.throw_new(ILLEGAL_ARGUMENT)
    asm.mark(same)
    asm.non_null(other)
    asm.add(micro.Put(write.this, _SUPPRESSED, Num(1)))
    write.answer()


def _print(write: Writer) -> None:
    """The text of the exception and of its causes is printed."""
    asm = write.asm
    if len(write.arguments) == 1:
        call = write.virtual_call(THROWABLE, "printStackTrace", f"(L{PRINT_STREAM};)V")
        asm.add(micro.CallVirtual(None, call, (write.this, Obj("opaque", PRINT_STREAM))))
        write.answer()
        return
    asm.non_null(write.arguments[1])
    if parse_method(write.method.descriptor).parameters != (f"L{PRINT_STREAM};",):
        gap(write, "to a user-defined writer")
        return
    standard(write, write.arguments[1])
    each, more, done = asm.ref(), Label(), Label()
    asm.add(micro.Move(each, write.this))
    again = asm.here()
    suppressed = asm.get(Sort.INT, each, _SUPPRESSED)
    odd = asm.when("==", suppressed, Num(1))
    gap(write, "of an exception with suppressed ones")
    asm.mark(odd)
    demand_free(write, each, PRINTING)
    spell(asm, write.program, each)
    cause = _call(write, each, "getCause", _SELF)
    asm.add(micro.Move(each, cause))
    asm.add(micro.If("==", each, NULL), done, more)
    asm.mark(more)
    asm.goto(again)
    asm.mark(done)
    write.answer()


MODELS: Final[dict[str, Model]] = {
    f"{THROWABLE}.<init>": _make,
    f"{THROWABLE}.getCause": _cause,
    f"{THROWABLE}.initCause": _set_cause,
    f"{THROWABLE}.getMessage": _message,
    f"{THROWABLE}.getLocalizedMessage": _localized,
    f"{THROWABLE}.toString": _to_string,
    f"{THROWABLE}.printStackTrace": _print,
    f"{THROWABLE}.addSuppressed": _suppress,
    f"{THROWABLE}.fillInStackTrace": itself,
}
