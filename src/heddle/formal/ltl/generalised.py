"""From an alternating automaton to one of sets of formulas [GastinO01, second step].

Acceptance is on arcs: a run is accepted if, for each `U`, infinitely many of its arcs do not
postpone it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from heddle.formal.ltl.alternating import Alternating, Move, bits, subset, too_large
from heddle.formal.ltl.formula import Until

MOST_ARCS = 20_000
"""Automata with more arcs than this are refused."""


class Arc(NamedTuple):
    """A move between sets of formulas, by their numbers."""

    guard: int
    target: int
    postponed: int
    """The `U` formulas, as a mask, that are still owed and were not even nearly paid."""


@dataclass(frozen=True, slots=True)
class Generalised:
    """State 0 is the initial one."""

    arcs: tuple[tuple[Arc, ...], ...]

    @property
    def promises(self) -> tuple[int, ...]:
        """The masks of the formulas that are postponed anywhere, one bit each."""
        postponed = 0
        for leaving in self.arcs:
            for arc in leaving:
                postponed |= arc.postponed
        return tuple(1 << bit for bit in bits(postponed))


def generalise(alternating: Alternating) -> Generalised:
    """Build the states that the initial one leads to; raises `InputError` if they are too many."""
    numbers = {alternating.initial: 0}
    waiting = [alternating.initial]
    arcs: list[tuple[Arc, ...]] = []
    total = 0
    for formulas in waiting:  # grows while it is walked
        moves = alternating.moves_of_all(formulas)
        leaving = _useful(
            Arc(move.guard, move.target, _postponed(alternating, move)) for move in moves
        )
        total += len(leaving)
        if total > MOST_ARCS:
            raise too_large()
        for arc in leaving:
            if arc.target not in numbers:
                numbers[arc.target] = len(waiting)
                waiting.append(arc.target)
        arcs.append(tuple(arc._replace(target=numbers[arc.target]) for arc in leaving))
    return Generalised(_united(tuple(arcs)))


def _united(arcs: tuple[tuple[Arc, ...], ...]) -> tuple[tuple[Arc, ...], ...]:
    """Send all arcs to the first of the states that have equal arcs, until none are equal.

    States that nothing leads to any more keep their numbers.
    """
    while True:
        first: dict[tuple[Arc, ...], int] = {}
        same = [first.setdefault(leaving, state) for state, leaving in enumerate(arcs)]
        redirected = tuple(
            tuple(sorted({arc._replace(target=same[arc.target]) for arc in leaving}))
            for leaving in arcs
        )
        if redirected == arcs:
            return arcs
        arcs = redirected


def _postponed(alternating: Alternating, move: Move) -> int:
    postponed = 0
    for number in bits(move.target):
        formula = alternating.formula(number)
        if isinstance(formula, Until) and not any(
            subset(way.guard, move.guard)
            and subset(way.target, move.target)
            and not way.target >> number & 1
            for way in alternating.moves(formula)
        ):
            postponed |= 1 << number
    return postponed


def _useful(arcs: Iterable[Arc]) -> list[Arc]:
    """The arcs that no other arc undercuts in what it asks, leaves and postpones."""
    kept: list[Arc] = []
    for arc in sorted(arcs, key=lambda a: (sum(part.bit_count() for part in a), a)):
        if not any(all(map(subset, other, arc)) for other in kept):
            kept.append(arc)
    return kept
