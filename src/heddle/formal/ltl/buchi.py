"""Büchi automata: finite machines that read infinite runs."""

from __future__ import annotations

from dataclasses import dataclass

from heddle.formal.ltl.formula import Atom

Guard = tuple[tuple[int, bool], ...]
"""A conjunction: which atoms, by index and in ascending order, must be true or false."""


@dataclass(frozen=True, slots=True, order=True)
class Transition:
    """A move that may be made at a moment of which the guard is true."""

    source: int
    guard: Guard
    target: int


@dataclass(frozen=True, slots=True)
class BuchiAutomaton:
    """Accepts a run if some path that reads it visits accepting states infinitely often.

    The path starts in an initial state *before* the first moment of the run, and its n-th
    transition reads the n-th moment. States are 0 to `states` - 1; all can be reached, and from
    each some run is accepted. An automaton that accepts nothing has no states at all; every
    other that `translate` makes has one initial state.
    """

    atoms: tuple[Atom, ...]
    states: int
    initial: tuple[int, ...]
    accepting: frozenset[int]
    transitions: tuple[Transition, ...]

    def leaving(self, state: int) -> tuple[Transition, ...]:
        """The transitions of one state, in order."""
        return tuple(move for move in self.transitions if move.source == state)

    def __str__(self) -> str:
        lines = [f"{self.states} states, initial {' '.join(map(str, self.initial)) or 'none'}"]
        for state in range(self.states):
            lines.append(f"{state}{' accepting' if state in self.accepting else ''}")
            lines += [
                f"  {self.guard_text(move.guard)} -> {move.target}" for move in self.leaving(state)
            ]
        return "\n".join(lines)

    def guard_text(self, guard: Guard) -> str:
        """A guard as a formula."""
        literals = (f"{'' if wanted else '!'}({self.atoms[atom].text})" for atom, wanted in guard)
        return " && ".join(literals) or "true"
