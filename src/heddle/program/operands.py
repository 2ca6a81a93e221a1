"""What register instructions read and write: registers and literals.

A register belongs to one body and holds values of one computational type (JVMS 2.11.1), so a
`boolean`, `byte`, `char` or `short` lives in an `INT` register. A literal is a value that the
class file spells out.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, Final, TypeAlias

from heddle._core import DynamicRef, FieldRef, MethodRef


class Kind(StrEnum):
    """A computational type of the JVM."""

    INT = "int"
    LONG = "long"
    FLOAT = "float"
    DOUBLE = "double"
    REF = "ref"

    @property
    def slots(self) -> int:
        """How many local-variable slots, or units of stack depth, a value takes."""
        return 2 if self is Kind.LONG or self is Kind.DOUBLE else 1


_KIND_OF_LETTER: Final = {
    "Z": Kind.INT,
    "B": Kind.INT,
    "C": Kind.INT,
    "S": Kind.INT,
    "I": Kind.INT,
    "J": Kind.LONG,
    "F": Kind.FLOAT,
    "D": Kind.DOUBLE,
    "L": Kind.REF,
    "[": Kind.REF,
}


def kind_of(descriptor: str) -> Kind:
    """The kind of register that holds a field of this descriptor."""
    return _KIND_OF_LETTER[descriptor[0]]


@dataclass(frozen=True, slots=True)
class Register:
    """A place for one value; equal names within a body mean the same register."""

    name: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class IntLiteral:
    """An `int`, in the range of 32 bits."""

    kind: ClassVar[Kind] = Kind.INT
    value: int


@dataclass(frozen=True, slots=True)
class LongLiteral:
    """A `long`, in the range of 64 bits."""

    kind: ClassVar[Kind] = Kind.LONG
    value: int


def _bits(value: float) -> bytes:
    return struct.pack(">d", value)


@dataclass(frozen=True, slots=True, eq=False)
class FloatLiteral:
    """A `float`. Equality is by bits: `0.0f` and `-0.0f` divide differently, NaN is itself."""

    kind: ClassVar[Kind] = Kind.FLOAT
    value: float

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FloatLiteral) and _bits(self.value) == _bits(other.value)

    def __hash__(self) -> int:
        return hash(_bits(self.value))


@dataclass(frozen=True, slots=True, eq=False)
class DoubleLiteral:
    """A `double`; equality is by bits, as for `FloatLiteral`."""

    kind: ClassVar[Kind] = Kind.DOUBLE
    value: float

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DoubleLiteral) and _bits(self.value) == _bits(other.value)

    def __hash__(self) -> int:
        return hash(_bits(self.value))


@dataclass(frozen=True, slots=True)
class StringLiteral:
    """An interned `String`; may hold unpaired surrogates."""

    kind: ClassVar[Kind] = Kind.REF
    value: str


@dataclass(frozen=True, slots=True)
class NullLiteral:
    """The null reference."""

    kind: ClassVar[Kind] = Kind.REF


@dataclass(frozen=True, slots=True)
class ClassLiteral:
    """`Name.class`; `name` is an internal name, or a descriptor for an array class."""

    kind: ClassVar[Kind] = Kind.REF
    name: str


@dataclass(frozen=True, slots=True)
class MethodTypeLiteral:
    """A `java.lang.invoke.MethodType`."""

    kind: ClassVar[Kind] = Kind.REF
    descriptor: str


@dataclass(frozen=True, slots=True)
class MethodHandleLiteral:
    """A `java.lang.invoke.MethodHandle`; `reference_kind` is JVMS table 5.4.3.5-A."""

    kind: ClassVar[Kind] = Kind.REF
    reference_kind: int
    target: FieldRef | MethodRef


@dataclass(frozen=True, slots=True)
class DynamicLiteral:
    """A constant that a bootstrap method computes when it is first asked for."""

    ref: DynamicRef
    kind: Kind = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", kind_of(self.ref.descriptor))


#: Literals whose evaluation cannot fail and has no effect; they may stand in any operand place.
PlainLiteral: TypeAlias = (
    IntLiteral | LongLiteral | FloatLiteral | DoubleLiteral | StringLiteral | NullLiteral
)

#: Literals whose evaluation may load classes or run code; they occur only in `Assign`.
ResolvedLiteral: TypeAlias = ClassLiteral | MethodTypeLiteral | MethodHandleLiteral | DynamicLiteral

#: What an instruction reads.
Operand: TypeAlias = Register | PlainLiteral

NULL: Final = NullLiteral()
THIS: Final = Register("this", Kind.REF)
