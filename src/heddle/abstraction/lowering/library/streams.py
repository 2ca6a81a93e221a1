"""`System.out` and `System.err`: nothing is printed, but what is printed becomes text.

Any other stream writes to something of the program's: a gap. The monitor that a stream takes while
it prints is not modelled: a program that takes it too meets a gap (see `identity`).
"""

from __future__ import annotations

from typing import Final

from heddle.abstraction import micro
from heddle.abstraction.lowering.assembler import Label
from heddle.abstraction.lowering.library.formats import formatted
from heddle.abstraction.lowering.library.model_writer import (
    Model,
    Writer,
    anything,
    demand,
    gap,
    listed,
    spell,
)
from heddle.abstraction.micro import Num, Sort
from heddle.classfile.descriptors import parse_method
from heddle.program.classes import STRING
from heddle.program.jdk import PRINT_STREAM

_RESULT: Final = f"L{PRINT_STREAM};"


def standard(write: Writer, stream: micro.Operand) -> None:
    """Go on if the stream is one of the two whose output is dropped."""
    asm, good = write.asm, Label()
    is_standard = asm.int()
    asm.add(micro.Fact(is_standard, stream, "standard"))
    other = asm.when("==", is_standard, Num(1))
    asm.goto(good)
    asm.mark(other)
    gap(write, "of a user-defined stream")
    asm.mark(good)


def _print(write: Writer) -> None:
    standard(write, write.this)
    kinds = parse_method(write.method.descriptor).parameters
    if kinds[:1] == ("[C",):
        demand(write, 1)
    elif kinds and write.arguments[1].sort is Sort.REF and kinds[0] != f"L{STRING};":
        spell(write.asm, write.program, write.arguments[1])
    _answer(write)


def _answer(write: Writer) -> None:
    if parse_method(write.method.descriptor).result == _RESULT:
        write.answer(write.this)
    else:
        anything(write)


def _append(write: Writer) -> None:
    if len(write.arguments) > 2:
        gap(write, "of a range that may be out of bounds")
    else:
        _print(write)


def _format(write: Writer) -> None:
    standard(write, write.this)
    if len(write.arguments) > 3:
        gap(write, "with a locale")
        return
    formatted(write, write.arguments[1], write.arguments[2], inside=True)
    write.answer(write.this)


def _quiet(write: Writer) -> None:
    standard(write, write.this)
    anything(write)


_METHODS: Final[dict[str, Model]] = {
    "print": _print,
    "println": _print,
    "printf": _format,
    "format": _format,
    "append": _append,
    "flush": _quiet,
    "close": _quiet,
    "checkError": _quiet,
    "write(I)": _quiet,
}
#: The methods of `PrintStream`.
model: Final = listed(_METHODS)
