"""Infinite words that end in a loop: what a formula and an automaton say of them, by definition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from heddle.formal.ltl.formula import (
    And,
    Atom,
    Bottom,
    Finally,
    Formula,
    Globally,
    Iff,
    Implies,
    Next,
    Not,
    Or,
    Release,
    Top,
    Until,
    parts,
)
from laws.random_formulas import ATOMS

if TYPE_CHECKING:
    from collections.abc import Callable

    from heddle.formal.ltl.buchi import BuchiAutomaton

Letter = frozenset[Atom]
Node = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Lasso:
    """The letters in order; after the last comes number `back` again, for ever."""

    letters: tuple[Letter, ...]
    back: int

    def after(self, position: int) -> int:
        return position + 1 if position + 1 < len(self.letters) else self.back


@st.composite
def lassos(draw: st.DrawFn) -> Lasso:
    letters = draw(st.lists(st.frozensets(st.sampled_from(ATOMS)), min_size=1, max_size=7))
    return Lasso(tuple(letters), draw(st.integers(0, len(letters) - 1)))


def holds(formula: Formula, word: Lasso) -> bool:
    """Whether the formula is true at the first moment of the word."""
    return truth(formula, word)[0]


BOOLEAN: dict[type, Callable[..., bool]] = {
    Not: lambda f: not f,
    And: lambda f, g: f and g,
    Or: lambda f, g: f or g,
    Implies: lambda f, g: not f or g,
    Iff: lambda f, g: f == g,
}


def truth(formula: Formula, word: Lasso) -> list[bool]:
    """The truth of the formula at each position; positions of the loop stand for all rounds."""
    size = len(word.letters)
    below = [truth(part, word) for part in parts(formula)]
    match formula:
        case Top() | Bottom():
            return [formula == Top()] * size
        case Atom():
            return [formula in letter for letter in word.letters]
        case Next():
            return [below[0][word.after(position)] for position in range(size)]
        case Until():
            return until(below[0], below[1], word)
        case Release():
            return negated(until(negated(below[0]), negated(below[1]), word))
        case Finally():
            return until([True] * size, below[0], word)
        case Globally():
            return negated(until([True] * size, negated(below[0]), word))
        case _:
            return [BOOLEAN[type(formula)](*at) for at in zip(*below, strict=True)]


def negated(values: list[bool]) -> list[bool]:
    return [not value for value in values]


def until(left: list[bool], right: list[bool], word: Lasso) -> list[bool]:
    """Walk from each position, at most once round the loop, to the first `right`."""

    def found(position: int) -> bool:
        for _ in word.letters:
            if right[position]:
                return True
            if not left[position]:
                return False
            position = word.after(position)
        return right[position]

    return [found(position) for position in range(len(word.letters))]


def accepts(automaton: BuchiAutomaton, word: Lasso) -> bool:
    """Whether an accepting state lies on a reachable cycle of the product with the word."""

    def following(node: Node) -> list[Node]:
        state, position = node
        letter = word.letters[position]
        return [
            (move.target, word.after(position))
            for move in automaton.leaving(state)
            if all((automaton.atoms[atom] in letter) == wanted for atom, wanted in move.guard)
        ]

    def reachable(nodes: list[Node]) -> set[Node]:
        seen: set[Node] = set()
        waiting = list(nodes)
        while waiting:
            node = waiting.pop()
            if node not in seen:
                seen.add(node)
                waiting += following(node)
        return seen

    return any(
        node[0] in automaton.accepting and node in reachable(following(node))
        for node in reachable([(state, 0) for state in automaton.initial])
    )
