"""Values of the translation: numbers and references, as expressions of the network.

A reference is not its object's number but a choice among the few objects that it may mean, so a
variable has only as many bits as that takes, and one that can mean a single object has none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from heddle.engines.contexts.java.arithmetic import compare
from heddle.formal.symbolic.expressions import Apply, Constant, Operator, Read, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from heddle.engines.contexts.java.arithmetic import Arithmetic, Values
    from heddle.formal.symbolic.expressions import Expression, Variable


def width_for(count: int) -> int:
    """The bits that tell `count` things apart, at least one."""
    return max(1, (count - 1).bit_length())


@dataclass(frozen=True, slots=True)
class Ref:
    """`domain[index]`, the number of an object; `index` does not matter if there is one only."""

    index: Expression
    domain: tuple[int, ...]

    @property
    def constant(self) -> int | None:
        """The object, if there is one only."""
        return self.domain[0] if len(self.domain) == 1 else None

    def table(self, entry: Callable[[int], int], bits: int) -> Expression:
        """What `entry` says of the object."""
        entries = tuple(entry(each) for each in self.domain)
        if len(set(entries)) == 1:
            return Constant(entries[0] & ((1 << bits) - 1), bits)
        if entries == tuple(range(len(entries))) and self.index.bits == bits:
            return self.index
        return Table(self.index, entries, bits)

    def among(self, wanted: frozenset[int]) -> Expression:
        """Whether it is one of these, one bit."""
        if len(self.domain) > 1 and len(wanted.intersection(self.domain)) == 1:
            at = next(at for at, each in enumerate(self.domain) if each in wanted)
            return compare("==", self.index, Constant(at, self.index.bits))
        return self.table(lambda each: int(each in wanted), 1)


@dataclass(frozen=True, slots=True)
class Int:
    """A number; `expression` has the width of all integers."""

    expression: Expression

    @property
    def constant(self) -> int | None:
        """The number as the expression has it (not negative), if it is known."""
        return self.expression.value if isinstance(self.expression, Constant) else None


Term: TypeAlias = Ref | Int


@dataclass(frozen=True, slots=True)
class RefShape:
    """How a variable holds a reference."""

    domain: tuple[int, ...]

    @property
    def bits(self) -> int:
        """The width of the variable."""
        return width_for(len(self.domain))

    @property
    def is_constant(self) -> bool:
        """Whether no variable is needed."""
        return len(self.domain) <= 1

    def read(self, variable: Variable) -> Term:
        """The value of a variable of this shape."""
        return Ref(Read(variable), self.domain)

    def only(self) -> Term:
        """The one value."""
        return Ref(Constant(0, 1), self.domain or (0,))

    def encode(self, term: Term) -> Expression:
        """The value as such a variable holds it."""
        assert isinstance(term, Ref)
        if term.domain == self.domain and term.index.bits == self.bits:
            return term.index
        at = {each: number for number, each in enumerate(self.domain)}
        return term.table(lambda each: at.get(each, 0), self.bits)

    def encode_number(self, number: int) -> int:
        """A known object as such a variable holds it."""
        return self.domain.index(number) if number in self.domain else 0


@dataclass(frozen=True, slots=True)
class IntShape:
    """How a variable holds a number: in the fewest bits that its values need."""

    bits: int
    signed: bool
    whole: int
    value: int | None = None

    @property
    def is_constant(self) -> bool:
        """Whether no variable is needed."""
        return self.value is not None

    def read(self, variable: Variable) -> Term:
        """The value of a variable of this shape."""
        if self.bits == self.whole:
            return Int(Read(variable))
        extend = Operator.SIGN_EXTEND if self.signed else Operator.ZERO_EXTEND
        return Int(Apply(extend, (Read(variable),), self.whole))

    def only(self) -> Term:
        """The one value."""
        assert self.value is not None
        return Int(Constant(self.value & ((1 << self.whole) - 1), self.whole))

    def encode(self, term: Term) -> Expression:
        """The value as such a variable holds it."""
        assert isinstance(term, Int)
        expression = term.expression
        if isinstance(expression, Constant):
            return Constant(expression.value & ((1 << self.bits) - 1), self.bits)
        if self.bits == self.whole:
            return expression
        match expression:
            case Apply(Operator.SIGN_EXTEND | Operator.ZERO_EXTEND, (inner,), _) if (
                inner.bits == self.bits
            ):
                return inner
        return Apply(Operator.ZERO_EXTEND, (expression,), self.bits)

    def encode_number(self, number: int) -> int:
        """A known number as such a variable holds it."""
        return number & ((1 << self.bits) - 1)


Shape: TypeAlias = RefShape | IntShape


def int_shape(values: Values, arithmetic: Arithmetic) -> IntShape:
    """The shape for numbers among `values`."""
    whole = arithmetic.bits
    if values is None:
        return IntShape(whole, signed=True, whole=whole)
    if len(values) <= 1:
        return IntShape(1, signed=False, whole=whole, value=min(values, default=0))
    low, high = min(values), max(values)
    if low >= 0:
        bits = max(1, high.bit_length())
        return IntShape(bits, signed=False, whole=whole)
    bits = max(high.bit_length(), (~low).bit_length()) + 1
    return IntShape(min(bits, whole), signed=True, whole=whole)
