"""Types, members and literals as Java source spells them."""

from __future__ import annotations

import math
import struct
from typing import Final

from heddle.classfile.descriptors import java_class
from heddle.program.operands import (
    ClassLiteral,
    DoubleLiteral,
    DynamicLiteral,
    FloatLiteral,
    IntLiteral,
    LongLiteral,
    MethodHandleLiteral,
    MethodTypeLiteral,
    NullLiteral,
    PlainLiteral,
    Register,
    ResolvedLiteral,
    StringLiteral,
)

_ESCAPES: Final = {"\n": "\\n", "\t": "\\t", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def value_text(value: Register | PlainLiteral | ResolvedLiteral) -> str:
    """An operand or a literal."""
    match value:
        case Register(name=name):
            return name
        case IntLiteral(value=number):
            return str(number)
        case LongLiteral(value=number):
            return f"{number}L"
        case FloatLiteral(value=number):
            return _special(number, "Float") or f"{_shortest_float(number)}f"
        case DoubleLiteral(value=number):
            return _special(number, "Double") or repr(number)
        case StringLiteral(value=text):
            return f'"{"".join(map(_escaped, text))}"'
        case NullLiteral():
            return "null"
        case _:
            return _resolved_text(value)


def _resolved_text(value: ResolvedLiteral) -> str:
    match value:
        case ClassLiteral(name=name):
            return f"{java_class(name)}.class"
        case MethodTypeLiteral(descriptor=descriptor):
            return f"method type {descriptor}"
        case MethodHandleLiteral(target=target):
            return f"method handle {java_class(target.owner)}.{target.name}"
        case DynamicLiteral(ref=ref):
            return f"dynamic constant {ref.name}"


def _special(number: float, owner: str) -> str | None:
    if math.isnan(number):
        return f"{owner}.NaN"
    if math.isinf(number):
        return f"{owner}.{'POSITIVE' if number > 0 else 'NEGATIVE'}_INFINITY"
    return None


def _shortest_float(number: float) -> str:
    """The fewest digits that still mean the same 32-bit number."""
    bits = struct.pack(">f", number)
    for digits in range(1, 9):
        text = f"{number:.{digits}g}"
        try:
            if struct.pack(">f", float(text)) == bits:
                return repr(float(text))
        except OverflowError:
            # Rounded up to beyond the largest float.
            continue
    return repr(float(f"{number:.9g}"))


def _escaped(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character.isprintable():
        return character
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))
