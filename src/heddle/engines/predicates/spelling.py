"""Predicates as a person writes them."""

from __future__ import annotations

from collections.abc import Sequence

from heddle.formal.predicates.facts import REGISTER
from heddle.formal.predicates.terms import (
    WIDE,
    Atom,
    Op,
    Term,
    Var,
    signed,
    variables,
    width_of,
)


def amount_of_local(atoms: Sequence[Atom]) -> int:
    """How many are about what threads have read."""
    return sum(map(_is_local, atoms))


def has_longs(atoms: Sequence[Atom]) -> bool:
    """Whether some of the variables are longs."""
    return any(width_of(key) == WIDE for atom in atoms for key in variables(atom))


def _is_local(atom: Atom) -> bool:
    return any(key[0] == REGISTER for key in variables(atom))


def readable(atoms: Sequence[Atom]) -> list[str]:
    """Predicates on fields, as Java spells them."""
    return sorted({spelled(atom) for atom in atoms if not _is_local(atom)})


def spelled(atom: Atom) -> str:
    """One predicate as Java spells it."""
    if atom.op == "<":
        return f"{_term(atom.left)} < {_term(atom.right)}"
    # All variables are on the left: those with a minus go to the right.
    width = atom.left.width
    plus = tuple((leaf, n) for leaf, n in atom.left.parts if signed(n, width) > 0)
    minus = tuple((leaf, -n) for leaf, n in atom.left.parts if signed(n, width) < 0)
    left, right = Term(plus, 0, width), Term(minus, atom.right.constant, width)
    return f"{_term(left)} == {_term(right)}"


def _term(term: Term) -> str:
    texts = []
    for leaf, coefficient in term.parts:
        number = signed(coefficient, term.width)
        times = "" if abs(number) == 1 else f"{abs(number)} * "
        sign = "-" if number < 0 else "+"
        texts.append((sign, times + _leaf(leaf)))
    rest = signed(term.constant, term.width)
    if rest or not texts:
        texts.append(("-" if rest < 0 else "+", str(abs(rest))))
    first = texts[0]
    text = ("-" if first[0] == "-" else "") + first[1]
    return text + "".join(f" {sign} {each}" for sign, each in texts[1:])


def _operand(term: Term) -> str:
    """What an operator is applied to: a sum, or a multiple, in parentheses."""
    is_number = not term.parts
    is_leaf = [number for _, number in term.parts] == [1] and term.constant == 0
    return _term(term) if is_number or is_leaf else f"({_term(term)})"


def _leaf(leaf: Var | Op) -> str:
    if isinstance(leaf, Op):
        if len(leaf.operands) == 1 and leaf.name != "i2l":
            return f"{leaf.name}({_term(leaf.operands[0])})"
        operands = [_operand(each) for each in leaf.operands]
        return operands[0] if leaf.name == "i2l" else f"({f' {leaf.name} '.join(operands)})"
    key = leaf.key
    match key[0]:
        case "static":
            return f"{_java_name(key[2])}.{key[3]}"
        case "field":
            number = str(key[1]).removeprefix("?")
            return f"{_java_name(key[2])}.{key[3]}" + ("" if number == "0" else f"#{number}")
        case "element":
            return _element(str(key[2])[1:], key[1])
        case _:
            return f"{key[3]}"


def _element(name: str, owner: object) -> str:
    if isinstance(owner, tuple):
        return f"{name}[{owner[1]}]"
    number = str(owner).removeprefix("?")
    return f"{name}[]" + ("" if number == "0" else f"#{number}")


def _java_name(name: object) -> str:
    return str(name).replace("/", ".").replace("$", ".")
