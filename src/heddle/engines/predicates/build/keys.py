"""The names of variables in statements, before they are filled in."""

from __future__ import annotations

from typing import Final

from heddle.engines.predicates.build.arrays import Elements
from heddle.engines.predicates.model import OBJECT
from heddle.formal.predicates.facts import ELEMENT, FIELD, STATIC
from heddle.formal.predicates.terms import Key
from heddle.program import code
from heddle.program.body import Body
from heddle.program.classes import JavaField
from heddle.program.operands import IntLiteral, Operand, Register

VALUE: Final = "value"
_AT: Final = "at "


def value_of(register: Register) -> Key:
    """What a register holds that is not replaced."""
    return VALUE, register.name


def key_of(field: JavaField) -> Key:
    """A field, of the object that the statement works on if it is not static."""
    if field.is_static:
        return STATIC, "", field.owner, field.name
    return FIELD, OBJECT, field.owner, field.name


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
