"""The operations of micro code on objects, fields and arrays."""

from __future__ import annotations

from dataclasses import dataclass

from heddle.abstraction.micro.operands import FieldKey, Operand, Reg
from heddle.program.lambdas import Lambda


@dataclass(frozen=True, slots=True)
class Get:
    """`target = object.field`; `index` for elements of arrays. The object is not null."""

    target: Reg
    object: Operand
    field: FieldKey
    index: Operand | None = None


@dataclass(frozen=True, slots=True)
class Put:
    """`object.field = value`; `index` for elements of arrays. The object is not null.

    `first`: no thread can have read the field before, nor see the write.
    """

    object: Operand
    field: FieldKey
    value: Operand
    index: Operand | None = None
    first: bool = False


@dataclass(frozen=True, slots=True)
class GetAt:
    """`Get` of the field that an `offset` of Unsafe, or a var `handle`, means in `object`."""

    target: Reg
    object: Operand | None
    offset: Operand | None
    handle: Operand | None
    index: Operand | None


@dataclass(frozen=True, slots=True)
class PutAt:
    """`Put` into the field that an `offset` of Unsafe, or a var `handle`, means in `object`."""

    object: Operand | None
    offset: Operand | None
    handle: Operand | None
    index: Operand | None
    value: Operand


@dataclass(frozen=True, slots=True)
class IndexAt:
    """`target` is the index that an offset of Unsafe means in `array`; 0 if it is no array."""

    target: Reg
    array: Operand
    offset: Operand


@dataclass(frozen=True, slots=True)
class New:
    """Allocate an object of class `type` whose fields in `initial` are set already."""

    target: Reg
    type: str
    initial: tuple[tuple[FieldKey, Operand], ...] = ()


@dataclass(frozen=True, slots=True)
class NewArray:
    """Allocate an array, of the class of `like` if that is given; the length is not negative."""

    target: Reg
    type: str
    length: Operand
    like: Operand | None = None


@dataclass(frozen=True, slots=True)
class NewClosure:
    """Make the object that a lambda expression or method reference evaluates to."""

    target: Reg
    closure: Lambda
    captured: tuple[Operand, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """`target` is the canonical box of `value`, an object of class `type`."""

    target: Reg
    type: str
    value: Operand


@dataclass(frozen=True, slots=True)
class Fact:
    """`target` is what is known of the object itself, such as the length of a string."""

    target: Reg
    object: Operand
    fact: str


@dataclass(frozen=True, slots=True)
class CharAt:
    """`target` is the character at `index`, which is inside, of a string whose text is known."""

    target: Reg
    object: Operand
    index: Operand
