"""Terms over integers of 32 and 64 bits that wrap, and comparisons of them, in one normal form.

A term is a sum of products of a coefficient and a *leaf*, a variable or an operation that is not
linear, and a constant, all modulo 2 to the power of its width. Comparisons are `==`, with
everything on one side, and the signed `<`; others are negations of these. Both sides have the same
width.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias, Union

Key: TypeAlias = tuple[Union[str, int, "Key"], ...]
"""The name of a variable; that of a long ends with `LONG`."""
LONG: Final = ":long"
WIDTH: Final = 32
WIDE: Final = 64


def width_of(key: Key) -> int:
    """How many bits a variable has."""
    return WIDE if key[-1] == LONG else WIDTH


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
    """A sum; `parts` are sorted, and no coefficient is 0. No number is negative."""

    parts: tuple[tuple[Leaf, int], ...]
    constant: int
    width: int = WIDTH

    def __add__(self, other: Term) -> Term:
        return _sum(((self, 1), (other, 1)))

    def __sub__(self, other: Term) -> Term:
        return _sum(((self, 1), (other, -1)))

    def __neg__(self) -> Term:
        return _sum(((self, -1),))

    @property
    def value(self) -> int | None:
        """The number that it is, signed, if it has no variables."""
        return None if self.parts else signed(self.constant, self.width)


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


def signed(number: int, width: int = WIDTH) -> int:
    """The number in two's complement."""
    number %= 1 << width
    return number - (1 << width) if number >> width - 1 else number


def constant(number: int, width: int = WIDTH) -> Term:
    """A number."""
    return Term((), number % (1 << width), width)


def variable(key: Key) -> Term:
    """A variable."""
    return _leaf(Var(key), width_of(key))


def _leaf(leaf: Leaf, width: int) -> Term:
    return Term(((leaf, 1),), 0, width)


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
        case "l2i", (only,):
            return _narrowed(only)
    values = [operand.value for operand in operands]
    known = [value for value in values if value is not None]
    width = operands[0].width
    result = _RESULTS.get(name, width)
    if len(known) == len(values) and not (name in "/%" and known[1] == 0):
        return constant(compute(name, known, width), result)
    return _leaf(Op(name, operands), result)


def _narrowed(term: Term) -> Term:
    """The lower half of a long: that of a sum is the sum of those of its parts."""
    terms = [(constant(term.constant), 1)]
    for leaf, coefficient in term.parts:
        match leaf:
            case Op("i2l", (before,)):
                terms.append((before, coefficient))
            case _:
                terms.append((_leaf(Op("l2i", (_leaf(leaf, WIDE),)), WIDTH), coefficient))
    return _sum(tuple(terms))


def compute(name: str, values: list[int], width: int = WIDTH) -> int:
    """What Java gives for an operation whose first operand has a width."""
    result = _RESULTS.get(name, width)
    if len(values) == 1:
        return signed(_ALONE[name](values[0]), result)
    left, right = values
    if name in _SHIFTS:
        right &= width - 1
    if name == ">>>":
        left %= 1 << width
    return signed(_JAVA[name](left, right), result)


_RESULTS: Final = {"i2l": WIDE, "l2i": WIDTH}
"""How many bits the result of a conversion has; that of any other operation has those before."""
_SHIFTS: Final = frozenset({"<<", ">>", ">>>"})


_JAVA: Final[Mapping[str, Callable[[int, int], int]]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": lambda left, right: abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1),
    "%": lambda left, right: abs(left) % abs(right) * (-1 if left < 0 else 1),
    "&": lambda left, right: left & right,
    "|": lambda left, right: left | right,
    "^": lambda left, right: left ^ right,
    "<<": lambda left, right: left << right,
    ">>": lambda left, right: left >> right,
    ">>>": lambda left, right: left >> right,
}
_ALONE: Final[Mapping[str, Callable[[int], int]]] = {
    "-": lambda number: -number,
    "i2l": lambda number: number,
    "l2i": lambda number: number,
    "i2b": lambda number: (number + 0x80) % 0x100 - 0x80,
    "i2s": lambda number: (number + 0x8000) % 0x10000 - 0x8000,
    "i2c": lambda number: number % 0x10000,
}


def compare(op: str, left: Term, right: Term) -> Literal:
    """A comparison as Java spells it, in normal form."""
    _demand_same_width(left, right)
    match op:
        case "==" | "!=":
            difference = left - right
            width = difference.width
            if difference.parts and signed(difference.parts[0][1], width) < 0:
                difference = -difference
            zero = constant(0, width)
            sides = Term(difference.parts, 0, width), constant(-difference.constant, width)
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
            terms.append((_leaf(leaf, term.width) if new is None else new, coefficient))
        else:
            operands = [replaced(operand, values) for operand in leaf.operands]
            terms.append((operation(leaf.name, *operands), coefficient))
    return _sum((*terms, (constant(term.constant, term.width), 1)))


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
            numbers = [evaluated(each, values) for each in leaf.operands]
            number = compute(leaf.name, numbers, leaf.operands[0].width)
        total += coefficient * number
    return signed(total, term.width)


def is_true(literal: Literal, values: Mapping[Key, int]) -> bool:
    """Whether a literal holds."""
    left, right = evaluated(literal.atom.left, values), evaluated(literal.atom.right, values)
    return (left == right if literal.atom.op == "==" else left < right) == literal.holds


def _demand_same_width(*terms: Term) -> None:
    if len({term.width for term in terms}) != 1:
        raise ValueError("ints and longs are mixed")


def _sum(terms: tuple[tuple[Term, int], ...]) -> Term:
    _demand_same_width(*(term for term, _ in terms))
    width = terms[0][0].width
    size = 1 << width
    parts: dict[Leaf, int] = {}
    total = 0
    for term, factor in terms:
        total += term.constant * factor
        for leaf, coefficient in term.parts:
            parts[leaf] = (parts.get(leaf, 0) + coefficient * factor) % size
    kept = sorted(((leaf, n) for leaf, n in parts.items() if n), key=lambda part: text_of(part[0]))
    return Term(tuple(kept), total % size, width)


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
