"""Values of the translation: numbers and references, as expressions of the network.

A reference is not its object's number but a choice among the few objects that it may mean, so a
variable has only as many bits as that takes, and one that can mean a single object has none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from heddle.abstraction.values.arithmetic import signed_width, wrap
from heddle.engines.contexts.build.arithmetic import compare, number, resized
from heddle.formal.symbolic.expressions import (
    Apply,
    Constant,
    Expression,
    Operator,
    Read,
    Table,
    Variable,
)


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
        if entries == tuple(range(len(entries))) and self.index.bits <= bits:
            if self.index.bits == bits:
                return self.index
            return Apply(Operator.ZERO_EXTEND, (self.index,), bits)
        return Table(self.index, entries, bits)

    def among(self, wanted: frozenset[int]) -> Expression:
        """Whether it is one of these, one bit."""
        if len(self.domain) > 1 and len(wanted.intersection(self.domain)) == 1:
            at = next(at for at, each in enumerate(self.domain) if each in wanted)
            return compare("==", self.index, Constant(at, self.index.bits))
        return self.table(lambda each: int(each in wanted), 1)


@dataclass(frozen=True, slots=True)
class Int:
    """A number; the expression is as wide as it needs and read as two's complement."""

    expression: Expression


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
class Cut(Apply):
    """A number cut to the bits of a variable; if it does not fit, a bound is hit: see `cut`."""


@dataclass(frozen=True, slots=True)
class IntShape:
    """How a variable holds a number: in the fewest bits that its values need."""

    bits: int
    signed: bool
    value: int | None = None
    #: Whether its values are not known.
    wraps: bool = False

    @property
    def is_constant(self) -> bool:
        """Whether no variable is needed."""
        return self.value is not None

    def read(self, variable: Variable) -> Term:
        """The value of a variable of this shape."""
        if self.signed:
            return Int(Read(variable))
        return Int(Apply(Operator.ZERO_EXTEND, (Read(variable),), self.bits + 1))

    def only(self) -> Term:
        """The one value."""
        assert self.value is not None
        return Int(number(self.value))

    def encode(self, term: Term) -> Expression:
        """The value as such a variable holds it."""
        assert isinstance(term, Int)
        if self.wraps and term.expression.bits > self.bits:
            return Cut(Operator.SIGN_EXTEND, (term.expression,), self.bits)
        return resized(term.expression, self.bits)

    def encode_number(self, value: int) -> int:
        """A known number as such a variable holds it."""
        return value & ((1 << self.bits) - 1)


@dataclass(frozen=True, slots=True)
class ListShape:
    """How a variable holds one of a few numbers that lie far apart: by its place in a list."""

    values: tuple[int, ...]

    @property
    def bits(self) -> int:
        """The width of the variable."""
        return width_for(len(self.values))

    @property
    def is_constant(self) -> bool:
        """There are several values."""
        return False

    @property
    def value(self) -> int | None:
        """Not known."""
        return None

    def read(self, variable: Variable) -> Term:
        """The value of a variable of this shape."""
        width = signed_width(frozenset(self.values))
        entries = tuple(each & ((1 << width) - 1) for each in self.values)
        return Int(Table(Read(variable), entries, width))

    def only(self) -> Term:
        """The first value; there is no variable to read it from."""
        return Int(number(self.values[0]))

    def encode(self, term: Term) -> Expression:
        """The value as such a variable holds it."""
        assert isinstance(term, Int)
        expression = term.expression
        if isinstance(expression, Constant):
            return Constant(self.encode_number(wrap(expression.value, expression.bits)), self.bits)
        if isinstance(expression, Table):
            places = (self.encode_number(wrap(it, expression.bits)) for it in expression.entries)
            return Table(expression.index, tuple(places), self.bits)
        result: Expression = Constant(0, self.bits)
        for at, each in enumerate(self.values[1:], 1):
            same = compare("==", expression, number(each))
            result = Apply(Operator.CHOOSE, (same, Constant(at, self.bits), result), self.bits)
        return result

    def encode_number(self, value: int) -> int:
        """A known number as such a variable holds it."""
        return self.values.index(value) if value in self.values else 0


Shape: TypeAlias = RefShape | IntShape | ListShape

#: A number that needs more bits than this is worth a list of its values.
_WIDE: Final = 8


def int_shape(values: frozenset[int], *, any_value: bool, bits: int) -> IntShape | ListShape:
    """The shape for numbers among `values`, and for any other of `bits` bits if `any_value`."""
    if any_value:
        return IntShape(max(bits, signed_width(values)), signed=True, wraps=True)
    if len(values) <= 1:
        return IntShape(1, signed=False, value=min(values, default=0))
    if signed_width(values) > _WIDE:
        return ListShape(tuple(sorted(values)))
    if min(values) >= 0:
        return IntShape(max(values).bit_length(), signed=False)
    return IntShape(signed_width(values), signed=True)
