"""`String`: what a literal says is known, of a computed text nothing is.

A method that may throw is exact for literals; for a computed text it is a gap wherever the text
decides whether it throws. What calls back into the program (`toString`, `CharSequence`) is called,
or is a gap.
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
    itself,
    listed,
    only,
    small,
    text_of,
    throw_if,
)
from heddle.abstraction.micro import NULL, Num, Obj, Operand, Reg
from heddle.program.classes import STRING
from heddle.program.throwing import ILLEGAL_ARGUMENT

_OUTSIDE: Final = "java/lang/StringIndexOutOfBoundsException"
_LONGEST: Final = (1 << 31) - 1
_TEXT: Final = f"L{STRING};"
_CHARS: Final = "Ljava/lang/CharSequence;"
_COMPUTED: Final = "of a computed text"
_CALLS_BACK: Final = "with a user-defined CharSequence"


def _known(write: Writer) -> Label:
    """Go on if it is known what the receiver says; the label is for the other way."""
    asm = write.asm
    known = asm.int()
    asm.add(micro.Fact(known, write.this, "known"))
    return asm.when("==", known, Num(1))


def _fact(write: Writer, name: str) -> Reg:
    value = write.asm.int()
    write.asm.add(micro.Fact(value, write.this, name))
    return value


def _length(write: Writer) -> None:
    asm = write.asm
    computed = _known(write)
    write.answer(_fact(write, "length"))
    asm.mark(computed)
    length = asm.int()
    asm.add(micro.Choice(length, Num(0), Num(_LONGEST), loose=True))
    write.answer(length)


def _is_empty(write: Writer) -> None:
    asm = write.asm
    computed = _known(write)
    other = asm.when("==", _fact(write, "length"), Num(0))
    write.answer(Num(1))
    asm.mark(other)
    write.answer(Num(0))
    asm.mark(computed)
    anything(write)


def _hash(write: Writer) -> None:
    computed = _known(write)
    write.answer(_fact(write, "hash"))
    write.asm.mark(computed)
    gap(write, _COMPUTED)


def _equal_texts(write: Writer) -> None:
    asm, other = write.asm, write.arguments[1]
    mine, its, yes, no = asm.int(), asm.int(), Label(), Label()
    asm.add(micro.IfType(other, STRING), yes, no)
    asm.mark(no)
    write.answer(Num(0))
    asm.mark(yes)
    computed = _known(write)
    known = asm.int()
    asm.add(micro.Fact(known, other, "known"))
    unsure = asm.when("==", known, Num(1))
    asm.add(micro.Fact(mine, write.this, "text"))
    asm.add(micro.Fact(its, other, "text"))
    different = asm.when("==", mine, its)
    write.answer(Num(1))
    asm.mark(different)
    write.answer(Num(0))
    for label in (computed, unsure):
        asm.mark(label)
        anything(write)


def _intern(write: Writer) -> None:
    """A literal is its own; which object a computed text becomes is not known."""
    literal = _fact(write, "literal")
    computed = write.asm.when("==", literal, Num(1))
    write.answer(write.this)
    write.asm.mark(computed)
    gap(write, _COMPUTED)


def _within(write: Writer, low: Operand, high: Operand) -> None:
    """Throw unless `0 <= low <= high <= length`, of a text that is known."""
    throw_if(write, "<", low, Num(0), _OUTSIDE)
    throw_if(write, "<", high, low, _OUTSIDE)
    throw_if(write, "<", _fact(write, "length"), high, _OUTSIDE)


def _char_at(write: Writer) -> None:
    asm, index = write.asm, write.arguments[1]
    computed = _known(write)
    throw_if(write, "<", index, Num(0), _OUTSIDE)
    inside = asm.when("<", index, _fact(write, "length"))
    value = asm.int()
    asm.add(micro.CharAt(value, write.this, index))
    write.answer(value)
    asm.mark(inside)
    asm.throw_new(_OUTSIDE)
    asm.mark(computed)
    throw_if(write, "<", index, Num(0), _OUTSIDE)
    gap(write, _COMPUTED)


def _part(write: Writer) -> None:
    """`substring`, `subSequence`: the begin 0 alone fits every text."""
    asm = write.asm
    begin, *end = write.arguments[1:]
    computed = _known(write)
    _within(write, begin, end[0] if end else _fact(write, "length"))
    anything(write)
    asm.mark(computed)
    if not end:
        other = asm.when("==", begin, Num(0))
        anything(write)
        asm.mark(other)
    throw_if(write, "<", begin, Num(0), _OUTSIDE)
    gap(write, _COMPUTED)


def _repeat(write: Writer) -> None:
    times = write.arguments[1]
    throw_if(write, "<", times, Num(0), ILLEGAL_ARGUMENT)
    small(write, times)
    anything(write)


def _texts(write: Writer) -> None:
    """Null throws; a CharSequence must be a string."""
    for register in write.arguments[1:]:
        if register.sort is micro.Sort.REF:
            write.asm.non_null(register)
            only(write, register, (STRING,), _CALLS_BACK)
    anything(write)


def _maybe_text(write: Writer) -> None:
    """Null is as good as any other text."""
    anything(write)


def _value_of(write: Writer) -> None:
    """The text of an object: what its `toString` returns, be it null."""
    asm = write.asm
    there = asm.when("==", write.arguments[0], NULL)
    write.answer(Obj("opaque", STRING))
    asm.mark(there)
    write.answer(text_of(write, write.arguments[0]))


def _of_array(write: Writer) -> None:
    demand(write, 0 if write.method.is_static else 1)
    if write.method.name == "<init>":
        write.answer()
    else:
        anything(write)


def _nothing(write: Writer) -> None:
    write.answer()


def _format(write: Writer) -> None:
    formatted(write, write.arguments[0], write.arguments[1])
    anything(write)


_NEVER_THROW: Final = (
    "toUpperCase()",
    "toLowerCase()",
    "trim()",
    "strip()",
    "stripLeading()",
    "stripTrailing()",
    "stripIndent()",
    "isBlank()",
    "replace(CC)",
    "indexOf(I)",
    "indexOf(II)",
    "lastIndexOf(I)",
    "lastIndexOf(II)",
    f"equalsIgnoreCase({_TEXT})",
    "valueOf(I)",
    "valueOf(J)",
    "valueOf(C)",
    "valueOf(Z)",
    "valueOf(F)",
    "valueOf(D)",
)
_OF_TEXTS: Final = (
    f"compareTo({_TEXT})",
    f"compareToIgnoreCase({_TEXT})",
    f"concat({_TEXT})",
    f"contains({_CHARS})",
    f"contentEquals({_CHARS})",
    f"startsWith({_TEXT})",
    f"startsWith({_TEXT}I)",
    f"endsWith({_TEXT})",
    f"indexOf({_TEXT})",
    f"indexOf({_TEXT}I)",
    f"lastIndexOf({_TEXT})",
    f"lastIndexOf({_TEXT}I)",
    f"replace({_CHARS}{_CHARS})",
    f"regionMatches(I{_TEXT}II)",
    f"regionMatches(ZI{_TEXT}II)",
)
_OBJECTS: Final = "[Ljava/lang/Object;"
_METHODS: Final[dict[str, Model]] = {
    **dict.fromkeys(_NEVER_THROW, _maybe_text),
    **dict.fromkeys(_OF_TEXTS, _texts),
    "length()": _length,
    "isEmpty()": _is_empty,
    "hashCode()": _hash,
    "equals(Ljava/lang/Object;)": _equal_texts,
    "toString()": itself,
    "intern()": _intern,
    "charAt(I)": _char_at,
    "substring(I)": _part,
    "substring(II)": _part,
    "subSequence(II)": _part,
    "repeat(I)": _repeat,
    "valueOf(Ljava/lang/Object;)": _value_of,
    "valueOf([C)": _of_array,
    "copyValueOf([C)": _of_array,
    f"format({_TEXT}{_OBJECTS})": _format,
    f"formatted({_OBJECTS})": _format,
    "<init>()": _nothing,
    f"<init>({_TEXT})": _of_array,
    "<init>([C)": _of_array,
    "<init>([B)": _of_array,
    "<init>(Ljava/lang/StringBuilder;)": _of_array,
    "<init>(Ljava/lang/StringBuffer;)": _of_array,
}
#: The methods of `String`.
model: Final = listed(_METHODS)
