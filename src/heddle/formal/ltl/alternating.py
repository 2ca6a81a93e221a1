"""The very weak alternating automaton of a formula [GastinO01, first step].

Its states are formulas: what has yet to be shown of the rest of the run. A formula is discharged
by one of its moves, each of which asks something of the present moment (a guard) and leaves
formulas to be shown from the next moment on (a target).

Sets of literals and of formulas are bit masks: they are united and compared by the thousand, and
their order is the order of first use, which no hash seed changes.

Deviation: the paper splits the disjunctions of a target at once into several moves; we keep a
disjunction as a state until its moment has come, so that fewer guesses are made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from heddle.errors import InputError
from heddle.formal.ltl.formula import (
    And,
    Atom,
    Formula,
    Next,
    Not,
    Or,
    Release,
    Top,
    Until,
    atoms,
)

LARGEST = 2_000
"""Formulas with more ways than this to discharge one state are refused."""


class Move(NamedTuple):
    """One way to discharge a formula, or a set of them."""

    guard: int
    """Bit 2i: atom i is true now. Bit 2i+1: it is false now."""
    target: int
    """Bit n: formula number n holds from the next moment on."""


NOTHING = Move(0, 0)


def too_large() -> InputError:
    """The error of a formula whose automaton is too large for a search."""
    return InputError(
        "the automaton of the formula grows too large",
        place="formula",
        remedy="check its parts as formulas of their own",
    )


def subset(part: int, whole: int) -> bool:
    """Whether every bit of `part` is in `whole`."""
    return part & ~whole == 0


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, in ascending order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def least(moves: Iterable[Move]) -> list[Move]:
    """The moves that no other move undercuts, both in what it asks and in what it leaves.

    No other moves of a single formula are needed: to owe less is never worse.
    """
    kept: list[Move] = []
    # A move that undercuts another has fewer bits, so it comes first.
    for move in sorted(set(moves), key=lambda m: (m.guard.bit_count() + m.target.bit_count(), m)):
        if not any(subset(k.guard, move.guard) and subset(k.target, move.target) for k in kept):
            kept.append(move)
    return kept


class Alternating:
    """The automaton of one formula in normal form; moves are found when first asked for."""

    def __init__(self, formula: Formula) -> None:
        self.atoms = atoms(formula)
        self._formulas: list[Formula] = []
        self._numbers: dict[Formula, int] = {}
        self._moves: dict[Formula, list[Move]] = {}
        self._truths = sum(1 << 2 * atom for atom in range(len(self.atoms)))
        self.initial = self.obligations(formula)

    def formula(self, number: int) -> Formula:
        """The formula that has this number in targets."""
        return self._formulas[number]

    def obligations(self, formula: Formula) -> int:
        """The formulas, as a mask, that must all hold for this one to hold."""
        match formula:
            case Top():
                return 0
            case And(left, right):
                return self.obligations(left) | self.obligations(right)
            case _:
                if formula not in self._numbers:
                    self._numbers[formula] = len(self._formulas)
                    self._formulas.append(formula)
                return 1 << self._numbers[formula]

    def moves(self, formula: Formula) -> list[Move]:
        """All ways to discharge one formula, the redundant ones left out."""
        if formula not in self._moves:
            self._moves[formula] = least(self._discharge(formula))
        return self._moves[formula]

    def moves_of_all(self, formulas: int) -> list[Move]:
        """All ways to discharge every formula of a mask at once.

        A move that another undercuts stays: it may be the one that keeps a promise.
        """
        moves = [NOTHING]
        for number in bits(formulas):
            moves = self._both(moves, self.moves(self._formulas[number]))
        return moves

    def _discharge(self, formula: Formula) -> list[Move]:
        match formula:
            case Top():
                return [NOTHING]
            case Atom():
                return [Move(1 << 2 * self.atoms.index(formula), 0)]
            case Not(Atom() as atom):
                return [Move(2 << 2 * self.atoms.index(atom), 0)]
            case Next(operand):
                return [Move(0, self.obligations(operand))]
            case And(left, right):
                return self._both(self.moves(left), self.moves(right))
            case Or(left, right):
                return [*self.moves(left), *self.moves(right)]
            case Until(left, right):
                later = [Move(0, self.obligations(formula))]
                return [*self.moves(right), *self._both(self.moves(left), later)]
            case Release(left, right):
                later = [Move(0, self.obligations(formula))]
                return self._both(self.moves(right), [*self.moves(left), *later])
            case _:
                return []  # `false`; nothing else is left in normal form

    def _both(self, some: list[Move], others: list[Move]) -> list[Move]:
        united = (Move(a.guard | b.guard, a.target | b.target) for a in some for b in others)
        moves = list(dict.fromkeys(move for move in united if self._possible(move.guard)))
        if len(moves) > LARGEST:
            raise too_large()
        return moves

    def _possible(self, guard: int) -> bool:
        return guard & guard >> 1 & self._truths == 0
