"""The operators of register code, each printed as Java spells it where Java has it."""

from __future__ import annotations

from enum import StrEnum

from heddle.program.operands import Kind


class UnaryOp(StrEnum):
    """Negation and the conversions between primitive types (JVMS 2.11.3, 2.11.4)."""

    NEGATE = "-"
    INT_TO_LONG = "i2l"
    INT_TO_FLOAT = "i2f"
    INT_TO_DOUBLE = "i2d"
    LONG_TO_INT = "l2i"
    LONG_TO_FLOAT = "l2f"
    LONG_TO_DOUBLE = "l2d"
    FLOAT_TO_INT = "f2i"
    FLOAT_TO_LONG = "f2l"
    FLOAT_TO_DOUBLE = "f2d"
    DOUBLE_TO_INT = "d2i"
    DOUBLE_TO_LONG = "d2l"
    DOUBLE_TO_FLOAT = "d2f"
    INT_TO_BYTE = "i2b"
    INT_TO_CHAR = "i2c"
    INT_TO_SHORT = "i2s"


class BinaryOp(StrEnum):
    """Arithmetic on two operands of the target's kind; a shift distance is always an int.

    The compare operators give the int -1, 0 or 1; the two for floating point differ in their
    answer for NaN (JVMS fcmp<op>): `COMPARE_LOW` gives -1, `COMPARE_HIGH` gives 1.
    """

    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE = "/"
    REMAINDER = "%"
    SHIFT_LEFT = "<<"
    SHIFT_RIGHT = ">>"
    SHIFT_RIGHT_UNSIGNED = ">>>"
    AND = "&"
    OR = "|"
    XOR = "^"
    COMPARE = "compare"
    COMPARE_LOW = "compare_low"
    COMPARE_HIGH = "compare_high"


class Comparison(StrEnum):
    """When a branch is taken. References know only `EQ` and `NE`."""

    EQ = "=="
    NE = "!="
    LT = "<"
    GE = ">="
    GT = ">"
    LE = "<="


class ElementType(StrEnum):
    """What an array access reads or writes; `baload` does not tell `byte` from `boolean`."""

    INT = "int"
    LONG = "long"
    FLOAT = "float"
    DOUBLE = "double"
    REFERENCE = "reference"
    BYTE_OR_BOOLEAN = "byte or boolean"
    CHAR = "char"
    SHORT = "short"

    @property
    def kind(self) -> Kind:
        """The kind of register that holds an element."""
        return _ELEMENT_KIND.get(self, Kind.INT)


_ELEMENT_KIND = {
    ElementType.LONG: Kind.LONG,
    ElementType.FLOAT: Kind.FLOAT,
    ElementType.DOUBLE: Kind.DOUBLE,
    ElementType.REFERENCE: Kind.REF,
}


class ThreadAction(StrEnum):
    """What a library method does to threads, once the call is resolved to it."""

    START = "start"
    JOIN = "join"
    WAIT = "wait"
    NOTIFY = "notify"
    NOTIFY_ALL = "notify all"
    INTERRUPT = "interrupt"
    PARK = "park"
    UNPARK = "unpark"
    SLEEP = "sleep"
    YIELD = "yield"
