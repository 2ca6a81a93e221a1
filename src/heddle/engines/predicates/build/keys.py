"""The names of variables in statements, before they are filled in."""

from __future__ import annotations

from typing import Final

from heddle.engines.predicates.build.arrays import Elements
from heddle.engines.predicates.model import OBJECT
from heddle.formal.predicates.facts import ELEMENT, FIELD, STATIC
from heddle.formal.predicates.terms import LONG, Key
from heddle.program import code
from heddle.program.body import Body
from heddle.program.classes import JavaField
from heddle.program.operands import IntLiteral, Kind, Operand, Register, kind_of

VALUE: Final = "value"
_AT: Final = "at "


def value_of(register: Register) -> Key:
    """What a register holds that is not replaced."""
    return VALUE, register.name, *long_if(register.kind)


def long_if(kind: Kind) -> tuple[str, ...]:
    """What the name of a variable ends with."""
    return (LONG,) if kind is Kind.LONG else ()


def key_of(field: JavaField) -> Key:
    """A field, of the object that the statement works on if it is not static."""
    return key_of_any(field, OBJECT)


def key_of_any(field: JavaField, owner: str) -> Key:
    """A field, of an object that a name stands for if it is not static."""
    end = long_if(kind_of(field.descriptor))
    if field.is_static:
        return STATIC, "", field.owner, field.name, *end
    return FIELD, owner, field.owner, field.name, *end


def key_of_element(elements: Elements, index: Operand) -> Key:
    """An element of the array that the statement works on; the index stays as it is."""
    at = index.value if isinstance(index, IntLiteral) else f"{_AT}{getattr(index, 'name', '')}"
    return ELEMENT, (OBJECT, at), elements.name


def at_value(key: Key) -> str | None:
    """The register whose number is the index of an element; None for a number."""
    owner = key[1]
    at = owner[1] if isinstance(owner, tuple) else 0
    return at.removeprefix(_AT) if isinstance(at, str) else None


def place_of(body: Body, instruction: code.Instruction) -> str:
    """Where an instruction is in the source."""
    file = body.file or body.method.owner
    return file if instruction.line is None else f"{file}:{instruction.line}"
