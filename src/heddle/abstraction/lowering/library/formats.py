"""`String.format` and its like: a format that is known, with arguments that fit it."""

from __future__ import annotations

import re
from typing import Final

from heddle.abstraction import micro
from heddle.abstraction.lowering.assembler import Label
from heddle.abstraction.lowering.library.callbacks import demand_free
from heddle.abstraction.lowering.library.model_writer import Writer, gap, only, text_of
from heddle.abstraction.micro import ELEMENT, LENGTH, NULL, Num, Operand, Sort
from heddle.program.classes import OBJECT

#: The most arguments that are looked at.
MOST: Final = 6
_DIRECTIVE: Final = re.compile(r"%(-?[1-9]\d{0,3})?(\.\d{1,3})?([sSdxXocfebBn%])")
#: Which classes fit a conversion; any object fits the first.
_FITTING: Final[dict[int, tuple[str, ...]]] = {
    2: tuple(f"java/lang/{name}" for name in ("Integer", "Long", "Short", "Byte")),
    3: ("java/lang/Double", "java/lang/Float"),
    4: ("java/lang/Character",),
    5: (OBJECT,),
}
_KIND: Final = {"s": 1, "S": 1, "d": 2, "x": 2, "X": 2, "o": 2, "f": 3, "e": 3, "c": 4}
_ANY, _ODD, _NONE = 5, -1, 0
#: A text that is padded, cut or changed: one that is null throws.
_CHANGED: Final = 6


def directives(text: str) -> tuple[int, ...]:
    """The kinds of arguments that a format takes, one by one; (-1,) if it is not a plain one."""
    kinds: list[int] = []
    at = 0
    while (at := text.find("%", at)) >= 0:
        found = _DIRECTIVE.match(text, at)
        if found is None:
            return (_ODD,)
        width, precision, letter = found.groups()
        at = found.end()
        if letter in "n%":
            if width or precision:
                return (_ODD,)
            continue
        if precision and letter not in "sSfe":
            return (_ODD,)
        changed = letter == "S" or (letter == "s" and bool(width or precision))
        kinds.append(_CHANGED if changed else _KIND.get(letter, _ANY))
    return tuple(kinds) if len(kinds) <= MOST else (_ODD,)


def directive(text: str, position: int) -> int:
    """The kind of argument at a position; 0 if the format takes none there."""
    kinds = directives(text)
    if kinds == (_ODD,):
        return _ODD
    return kinds[position] if position < len(kinds) else _NONE


def formatted(write: Writer, text: Operand, arguments: Operand, *, inside: bool = False) -> None:
    """Make text of the arguments, in their order; whatever may throw is a gap.

    `inside`: a monitor is held meanwhile.
    """
    asm = write.asm
    asm.non_null(text)
    known, done = asm.int(), Label()
    asm.add(micro.Fact(known, text, "known"))
    computed = asm.when("==", known, Num(1))
    for position in range(MOST):
        kind = asm.int()
        asm.add(micro.Fact(kind, text, f"directive {position}"))
        more = asm.when("==", kind, Num(_NONE))
        asm.goto(done)
        asm.mark(more)
        _argument(write, kind, arguments, position, inside=inside)
    asm.goto(done)
    asm.mark(computed)
    gap(write, "with a computed format")
    asm.mark(done)
    asm.add(micro.Nop())


def _argument(
    write: Writer, kind: Operand, arguments: Operand, position: int, *, inside: bool
) -> None:
    asm, missing, after, some = write.asm, Label(), Label(), Label()
    there = asm.when("==", arguments, NULL)
    asm.goto(missing)
    asm.mark(there)
    few = asm.when("<", Num(position), asm.get(Sort.INT, arguments, LENGTH))
    value = asm.ref()
    asm.add(micro.Get(value, arguments, ELEMENT, Num(position)))
    for each, types in _FITTING.items():
        other = asm.when("==", kind, Num(each))
        only(write, value, types, "with an argument that may not fit its format")
        asm.goto(after)
        asm.mark(other)
    plain, other = Label(), Label()
    asm.add(micro.If("==", kind, Num(1)), plain, other)
    asm.mark(other)
    text = asm.when("==", kind, Num(_CHANGED))
    asm.mark(plain)
    not_formattable, formattable = Label(), Label()
    asm.add(micro.IfType(value, "java/util/Formattable"), formattable, not_formattable)
    asm.mark(formattable)
    gap(write, "with a Formattable")
    asm.mark(not_formattable)
    asm.add(micro.If("==", value, NULL), after, some)
    asm.mark(some)
    if inside:
        demand_free(write, value, ("toString", "hashCode"))
    absent = asm.when("==", text_of(write, value), NULL)
    unchanged = asm.when("==", kind, Num(_CHANGED))
    gap(write, "of an object whose text is null")
    asm.mark(unchanged)
    asm.goto(after)
    asm.mark(absent)
    asm.goto(after)
    asm.mark(text)
    gap(write, "with a format that is not a plain one")
    asm.mark(few)
    asm.mark(missing)
    gap(write, "with too few arguments")
    asm.mark(after)
    asm.add(micro.Nop())
