"""Operations on values that are known: arithmetic, comparisons, and some methods of the library."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from heddle.program import code
from heddle.program.operands import IntLiteral, Kind, NullLiteral, StringLiteral
from heddle.program.operators import BinaryOp, Comparison
from heddle.program.program import Program


class Special(Enum):
    """Values that are no numbers and no texts."""

    UNKNOWN = "unknown"
    #: The array that `main` is given.
    ARGUMENTS = "arguments"
    NULL = "null"


UNKNOWN: Final = Special.UNKNOWN
ARGUMENTS: Final = Special.ARGUMENTS
Value = int | str | Special

#: System properties that the virtual machine sets.
_OF_THE_MACHINE: Final = (
    "java.", "user.", "os.", "file.", "line.", "path.", "sun.", "jdk.", "native.", "stdin.",
    "stdout.", "stderr.", "heddle.", "awt.", "ftp.", "http.", "socks",
)  # fmt: skip
_PROPERTIES: Final = frozenset(
    {("java/lang/Boolean", "getBoolean"), ("java/lang/System", "getProperty")}
)
_OF_TEXT: Final = frozenset({"equals", "isEmpty", "length"})
_ARITHMETIC: Final[dict[BinaryOp, Callable[[int, int], int]]] = {
    BinaryOp.ADD: lambda a, b: a + b,
    BinaryOp.SUBTRACT: lambda a, b: a - b,
    BinaryOp.MULTIPLY: lambda a, b: a * b,
    BinaryOp.AND: lambda a, b: a & b,
    BinaryOp.OR: lambda a, b: a | b,
    BinaryOp.XOR: lambda a, b: a ^ b,
}
_COMPARES: Final[dict[Comparison, Callable[[int, int], bool]]] = {
    Comparison.EQ: lambda a, b: a == b,
    Comparison.NE: lambda a, b: a != b,
    Comparison.LT: lambda a, b: a < b,
    Comparison.GE: lambda a, b: a >= b,
    Comparison.GT: lambda a, b: a > b,
    Comparison.LE: lambda a, b: a <= b,
}
_DIGITS: Final = 9


@dataclass(frozen=True)
class Folding:
    """Results of operations; methods in `opaque` have none that is known."""

    program: Program
    opaque: frozenset[tuple[str, str]]
    changes_properties: bool

    def literal(self, operand: object) -> Value:
        """The value of a literal."""
        match operand:
            case IntLiteral(value=value):
                return value
            case StringLiteral(value=value):
                return value
            case NullLiteral():
                return Special.NULL
        return UNKNOWN

    def compares(self, op: Comparison, left: Value, right: Value) -> bool | None:
        """Whether a branch is taken; None if that is not known."""
        if isinstance(left, int) and isinstance(right, int):
            return _COMPARES[op](left, right)
        if UNKNOWN in (left, right) or Special.NULL not in (left, right):
            # Whether two objects are one is not followed.
            return None
        if op is Comparison.EQ:
            return left == right
        return left != right if op is Comparison.NE else None

    def result(
        self, it: code.Instruction, value: Callable[[object], Value], *, keeps: bool
    ) -> Value:
        """What an instruction gives; `keeps` says that nothing changes the arguments of `main`."""
        match it:
            case code.Assign(value=operand):
                return value(operand)
            case code.Binary(op=op, left=left, right=right) if it.target.kind is Kind.INT:
                one, other = value(left), value(right)
                if op in _ARITHMETIC and isinstance(one, int) and isinstance(other, int):
                    return _wrapped(_ARITHMETIC[op](one, other))
            case code.ArrayLength(array=array) if value(array) is ARGUMENTS:
                return len(self.program.arguments)
            case code.ArrayLoad(array=array, index=index) if value(array) is ARGUMENTS and keeps:
                number = value(index)
                given = self.program.arguments
                if isinstance(number, int) and 0 <= number < len(given):
                    return given[number]
            case code.Invoke(method=named) if (named.owner, named.name) not in self.opaque:
                return self._called(named.owner, named.name, [value(each) for each in it.arguments])
        return UNKNOWN

    def _called(self, owner: str, name: str, given: list[Value]) -> Value:
        if (owner, name) in _PROPERTIES:
            return self._property(name, given)
        first = given[0] if given else UNKNOWN
        if not isinstance(first, str):
            return UNKNOWN
        if (owner, name) == ("java/lang/Integer", "parseInt") and len(given) == 1:
            is_short = first.isascii() and first.isdigit() and len(first) <= _DIGITS
            return int(first) if is_short else UNKNOWN
        if (owner, name) == ("java/lang/Boolean", "parseBoolean"):
            return int(first.lower() == "true") if first.isascii() else UNKNOWN
        if owner != "java/lang/String" or name not in _OF_TEXT:
            return UNKNOWN
        if name == "equals":
            other = given[1]
            if other is Special.NULL:
                return 0
            return int(first == other) if isinstance(other, str) else UNKNOWN
        units = len(first.encode("utf-16-le", "surrogatepass")) // 2
        return units if name == "length" else int(not units)

    def _property(self, name: str, given: list[Value]) -> Value:
        key = given[0]
        if not isinstance(key, str) or self.changes_properties:
            return UNKNOWN
        found = dict(self.program.properties).get(key)
        if found is None and key.startswith(_OF_THE_MACHINE):
            return UNKNOWN
        if name == "getBoolean":
            return int(found is not None and found.lower() == "true")
        if found is not None:
            return found
        return given[1] if len(given) > 1 else Special.NULL


def _wrapped(value: int) -> int:
    """A number as 32 bits hold it."""
    return (value + 2**31) % 2**32 - 2**31
