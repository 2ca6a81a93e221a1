"""Terms over 32-bit integers that wrap, and comparisons of them, in one normal form.

A term is a sum of products of a coefficient and a *leaf*, a variable or an operation that is not
linear, and a constant, all modulo 2^32. Comparisons are `==`, with everything on one side, and the
signed `<`; others are negations of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias, Union

Key: TypeAlias = tuple[Union[str, int, "Key"], ...]
"""The name of a variable."""
WIDTH: Final = 32
_SIZE: Final = 1 << WIDTH
_HALF: Final = 1 << WIDTH - 1


@dataclass(frozen=True, slots=True)
class Var:
    """A variable."""

    key: Key


@dataclass(frozen=True, slots=True)
class Op:
    """An operation that is not linear, as Java spells it."""

    name: str
    operands: tuple[Term, ...]


Leaf: TypeAlias = Var | Op


@dataclass(frozen=True, slots=True)
class Term:
    """A sum; `parts` are sorted, and no coefficient is 0. All numbers are between 0 and 2^32."""

    parts: tuple[tuple[Leaf, int], ...]
    constant: int

    def __add__(self, other: Term) -> Term:
        return _sum(((self, 1), (other, 1)))

    def __sub__(self, other: Term) -> Term:
        return _sum(((self, 1), (other, -1)))

    def __neg__(self) -> Term:
        return _sum(((self, -1),))

    @property
    def value(self) -> int | None:
        """The number that it is, signed, if it has no variables."""
        return None if self.parts else signed(self.constant)


@dataclass(frozen=True, slots=True)
class Atom:
    """`left == right` or `left < right`, in normal form."""

    op: str
    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Literal:
    """An atom that holds, or does not."""

    atom: Atom
    holds: bool

    def __invert__(self) -> Literal:
        return Literal(self.atom, not self.holds)


def signed(number: int) -> int:
    """The number in two's complement."""
    number %= _SIZE
    return number - _SIZE if number >= _HALF else number


def constant(number: int) -> Term:
    """A number."""
    return Term((), number % _SIZE)


def variable(key: Key) -> Term:
    """A variable."""
    return Term(((Var(key), 1),), 0)


def operation(name: str, *operands: Term) -> Term:
    """An operation on terms, evaluated as far as it can be."""
    match name, operands:
        case "+", (left, right):
            return left + right
        case "-", (left, right):
            return left - right
        case "-", (only,):
            return -only
        case "*", (left, right) if left.value is not None:
            return _sum(((right, left.constant),))
        case "*", (left, right) if right.value is not None:
            return _sum(((left, right.constant),))
    values = [operand.value for operand in operands]
    known = [value for value in values if value is not None]
    if len(known) == len(values) and not (name in "/%" and known[1] == 0):
        return constant(compute(name, known))
    return Term(((Op(name, operands), 1),), 0)


def compute(name: str, values: list[int]) -> int:
    """What Java gives for an operation on ints."""
    return signed(
        _JAVA[name](values[0], values[-1]) if len(values) > 1 else _ALONE[name](values[0])
    )


_JAVA: Final[Mapping[str, Callable[[int, int], int]]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": lambda left, right: abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1),
    "%": lambda left, right: abs(left) % abs(right) * (-1 if left < 0 else 1),
    "&": lambda left, right: left & right,
    "|": lambda left, right: left | right,
    "^": lambda left, right: left ^ right,
    "<<": lambda left, right: left << (right & 31),
    ">>": lambda left, right: left >> (right & 31),
    ">>>": lambda left, right: (left % _SIZE) >> (right & 31),
}
_ALONE: Final[Mapping[str, Callable[[int], int]]] = {
    "-": lambda number: -number,
    "i2b": lambda number: (number + 0x80) % 0x100 - 0x80,
    "i2s": lambda number: (number + 0x8000) % 0x10000 - 0x8000,
    "i2c": lambda number: number % 0x10000,
}


def compare(op: str, left: Term, right: Term) -> Literal:
    """A comparison as Java spells it, in normal form."""
    match op:
        case "==" | "!=":
            difference = left - right
            if difference.parts and difference.parts[0][1] >= _HALF:
                difference = -difference
            zero = constant(0)
            sides = Term(difference.parts, 0), constant(-difference.constant)
            atom = Atom("==", *(sides if difference.parts else (difference, zero)))
            return Literal(atom, op == "==")
        case "<":
            return Literal(Atom("<", left, right), holds=True)
        case ">=":
            return Literal(Atom("<", left, right), holds=False)
        case ">":
            return Literal(Atom("<", right, left), holds=True)
        case "<=":
            return Literal(Atom("<", right, left), holds=False)
    raise ValueError(f"no such comparison: {op}")


def truth(literal: Literal) -> bool | None:
    """Whether it holds whatever the variables are, or never; None if that depends."""
    atom = literal.atom
    left, right = atom.left.value, atom.right.value
    if left is None or right is None:
        if atom.left != atom.right:
            return None
        return (atom.op == "==") == literal.holds
    return (left == right if atom.op == "==" else left < right) == literal.holds


@lru_cache(maxsize=100_000)
def variables(atom: Atom) -> frozenset[Key]:
    """The variables of an atom."""
    return frozenset(_keys(atom.left)) | frozenset(_keys(atom.right))


def term_variables(term: Term) -> frozenset[Key]:
    """The variables of a term."""
    return frozenset(_keys(term))


def _keys(term: Term) -> Iterator[Key]:
    for leaf, _ in term.parts:
        if isinstance(leaf, Var):
            yield leaf.key
        else:
            for operand in leaf.operands:
                yield from _keys(operand)


def replaced(term: Term, values: Callable[[Key], Term | None]) -> Term:
    """The term with other terms for variables; None leaves a variable as it is."""
    terms = []
    for leaf, coefficient in term.parts:
        if isinstance(leaf, Var):
            new = values(leaf.key)
            terms.append((Term(((leaf, 1),), 0) if new is None else new, coefficient))
        else:
            operands = [replaced(operand, values) for operand in leaf.operands]
            terms.append((operation(leaf.name, *operands), coefficient))
    return _sum((*terms, (Term((), term.constant), 1)))


def replaced_in(literal: Literal, values: Callable[[Key], Term | None]) -> Literal:
    """The literal with other terms for variables."""
    atom = literal.atom
    new = compare(atom.op, replaced(atom.left, values), replaced(atom.right, values))
    return new if literal.holds else ~new


def evaluated(term: Term, values: Mapping[Key, int]) -> int:
    """The number that a term is."""
    total = term.constant
    for leaf, coefficient in term.parts:
        if isinstance(leaf, Var):
            number = values[leaf.key]
        else:
            number = compute(leaf.name, [evaluated(each, values) for each in leaf.operands])
        total += coefficient * number
    return signed(total)


def is_true(literal: Literal, values: Mapping[Key, int]) -> bool:
    """Whether a literal holds."""
    left, right = evaluated(literal.atom.left, values), evaluated(literal.atom.right, values)
    return (left == right if literal.atom.op == "==" else left < right) == literal.holds


def _sum(terms: tuple[tuple[Term, int], ...]) -> Term:
    parts: dict[Leaf, int] = {}
    total = 0
    for term, factor in terms:
        total += term.constant * factor
        for leaf, coefficient in term.parts:
            parts[leaf] = (parts.get(leaf, 0) + coefficient * factor) % _SIZE
    kept = sorted(((leaf, n) for leaf, n in parts.items() if n), key=lambda part: text_of(part[0]))
    return Term(tuple(kept), total % _SIZE)


@lru_cache(maxsize=100_000)
def text_of(item: Leaf | Term | Atom) -> str:
    """How it is ordered among others."""
    match item:
        case Var(key):
            return repr(key)
        case Op(name, operands):
            return f"{name}({','.join(map(text_of, operands))})"
        case Term(parts, number):
            return "+".join([*(f"{n}*{text_of(leaf)}" for leaf, n in parts), str(number)])
        case Atom(op, left, right):
            return f"{text_of(left)}{op}{text_of(right)}"
