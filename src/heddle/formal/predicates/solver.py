"""Which combinations of comparisons are possible, by one solver for bit-vectors that lives on.

The solver is imported when the first question needs it: most answers do not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias

from heddle.budget import demand_budget, seconds_left
from heddle.formal.predicates.terms import (
    WIDE,
    WIDTH,
    Atom,
    Key,
    Literal,
    Op,
    Term,
    Var,
    signed,
    truth,
    width_of,
)

_Expression: TypeAlias = Any
"""What the solver makes of a term or an atom; it has no types."""
MOST: Final = 256
"""Combinations that one step may lead to."""
_SECONDS: Final = 5
"""For one question."""


class TooManyCombinations(Exception):
    """A step has more successors than are enumerated."""


class Solver:
    """Decides literals; what was asked once is remembered.

    With `wraps`, integers have 32 or 64 bits; without, they are those of mathematics, for which
    better predicates are found, and operations on bits are functions of which nothing is known.
    """

    def __init__(self, *, wraps: bool = True) -> None:
        self.wraps = wraps
        self._solver: Any = None
        self._variables: dict[Key, Any] = {}
        self._atoms: dict[Atom, Any] = {}
        self._combinations: dict[object, tuple[tuple[bool, ...], ...]] = {}
        self.questions = 0

    def possible(self, literals: Iterable[Literal]) -> bool:
        """Whether all can hold at once."""
        solver = self._open()
        solver.push()
        try:
            solver.add(*(self._literal(literal) for literal in literals))
            return self._check()
        finally:
            solver.pop()

    def core(self, literals: Sequence[Literal], about: Sequence[Literal]) -> list[Literal] | None:
        """Some of `about` that cannot hold with `literals`; None if all can."""
        kept = list(about)
        if self.possible([*literals, *kept]):
            return None
        for literal in about:
            fewer = [each for each in kept if each is not literal]
            if not self.possible([*literals, *fewer]):
                kept = fewer
        return kept

    def combinations(
        self, premises: frozenset[Literal], asked: tuple[Literal, ...]
    ) -> tuple[tuple[bool, ...], ...]:
        """All combinations of truth of `asked` that the premises leave possible, in order."""
        question = premises, asked
        known = self._combinations.get(question)
        if known is None:
            known = self._combinations[question] = self._enumerated(premises, asked)
        return known

    def _enumerated(
        self, premises: frozenset[Literal], asked: tuple[Literal, ...]
    ) -> tuple[tuple[bool, ...], ...]:
        solver = self._open()
        found: list[tuple[bool, ...]] = []
        solver.push()
        solver.add(*(self._literal(premise) for premise in premises))

        def descend(decided: tuple[bool, ...]) -> None:
            if len(decided) == len(asked):
                found.append(decided)
                if len(found) > MOST:
                    raise TooManyCombinations
                return
            literal = asked[len(decided)]
            for value in (True, False):
                solver.push()
                solver.add(self._literal(literal if value else ~literal))
                if self._check():
                    descend((*decided, value))
                solver.pop()

        try:
            descend(())
        except BaseException:
            solver.reset()
            raise
        solver.pop()
        return tuple(found)

    def _check(self) -> bool:
        # Questions about products and remainders may take seconds each.
        demand_budget()
        left = seconds_left()
        if left is not None and left < _SECONDS:
            self._solver.set("timeout", int(1_000 * left) + 1)
        self.questions += 1
        # What the solver cannot decide is taken for possible: more behaviours, never fewer.
        return str(self._solver.check()) != "unsat"

    def _open(self) -> _Expression:
        if self._solver is None:
            import z3

            self._solver = z3.SimpleSolver()
            self._solver.set("timeout", 1_000 * _SECONDS)
        return self._solver

    def _literal(self, literal: Literal) -> _Expression:
        import z3

        known = truth(literal)
        if known is not None:
            return z3.BoolVal(known)
        atom = self._atoms.get(literal.atom)
        if atom is None:
            left, right = self._term(literal.atom.left), self._term(literal.atom.right)
            atom = left == right if literal.atom.op == "==" else left < right
            self._atoms[literal.atom] = atom
        return atom if literal.holds else z3.Not(atom)

    def _term(self, term: Term) -> _Expression:
        import z3

        if self.wraps:
            total = z3.BitVecVal(term.constant, term.width)
        else:
            total = z3.IntVal(signed(term.constant, term.width))
        for leaf, coefficient in term.parts:
            value = self._leaf(leaf)
            number = coefficient if self.wraps else signed(coefficient, term.width)
            total = total + (value if number == 1 else value * number)
        return total

    def _leaf(self, leaf: Var | Op) -> _Expression:
        import z3

        if isinstance(leaf, Var):
            if leaf.key not in self._variables:
                name = f"v{len(self._variables)}"
                made = z3.BitVec(name, width_of(leaf.key)) if self.wraps else z3.Int(name)
                self._variables[leaf.key] = made
            return self._variables[leaf.key]
        operands = [self._term(operand) for operand in leaf.operands]
        if self.wraps:
            return _operators()[leaf.name](*operands)
        return _mathematical(leaf.name, operands)


def _mathematical(name: str, operands: list[_Expression]) -> _Expression:
    """An operation on integers without bounds; `/` and `%` go towards zero, as in Java."""
    import z3

    if name == "*":
        return operands[0] * operands[1]
    if name in "/%":
        left, right = operands
        quotient = z3.If(left >= 0, left / right, -(-left / right))
        return quotient if name == "/" else left - right * quotient
    if name == "i2l":
        return operands[0]
    integers = [z3.IntSort()] * (len(operands) + 1)
    unknown = z3.Function(f"op{name}", *integers)(*operands)
    if name != "l2i":
        return unknown
    half = 1 << WIDTH - 1
    value = operands[0]
    return z3.If(z3.And(value >= -half, value < half), value, unknown)


def _operators() -> dict[str, Callable[..., Any]]:
    import z3

    def narrow(bits: int) -> Callable[[Any], Any]:
        return lambda value: z3.SignExt(WIDTH - bits, z3.Extract(bits - 1, 0, value))

    def shift(operator: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
        def shifted(value: _Expression, distance: _Expression) -> _Expression:
            wide = value.size() == WIDE
            masked = distance & (value.size() - 1)
            return operator(value, z3.ZeroExt(WIDE - WIDTH, masked) if wide else masked)

        return shifted

    return {
        "*": lambda left, right: left * right,
        "/": lambda left, right: left / right,
        "%": z3.SRem,
        "&": lambda left, right: left & right,
        "|": lambda left, right: left | right,
        "^": lambda left, right: left ^ right,
        "<<": shift(lambda value, distance: value << distance),
        ">>": shift(lambda value, distance: value >> distance),
        ">>>": shift(z3.LShR),
        "i2l": lambda value: z3.SignExt(WIDE - WIDTH, value),
        "l2i": lambda value: z3.Extract(WIDTH - 1, 0, value),
        "i2b": narrow(8),
        "i2s": narrow(16),
        "i2c": lambda value: z3.ZeroExt(16, z3.Extract(15, 0, value)),
    }
