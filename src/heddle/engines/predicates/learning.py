"""The predicates that are known, and how more are learned from runs that are none."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TypeAlias

from heddle.engines.predicates.model import Statement
from heddle.engines.predicates.oracle import Oracle
from heddle.formal.predicates.facts import Predicates, generalised
from heddle.formal.predicates.refinement import (
    Taken,
    first_impossible,
    new_predicates,
    predicates_at_end,
)
from heddle.formal.predicates.solver import Solver, TooManyCombinations
from heddle.formal.predicates.successors import Abstraction
from heddle.formal.predicates.terms import Atom
from heddle.formal.predicates.widening import unwrapped, widened

Predicate: TypeAlias = Atom
Run: TypeAlias = Sequence[tuple[int, Taken]]
"""The steps of a run on facts, each with the number of its statement."""
_ALIKE = 4
"""Subjects that the same may be asked about before it is asked about all."""


class Learning:
    """The predicates for one program on facts; `wraps` says whether its integers do."""

    def __init__(
        self, statements: tuple[Statement, ...], given: Sequence[Predicate], *, wraps: bool
    ) -> None:
        self.statements, self.wraps = statements, wraps
        self._solver = Solver(wraps=wraps)
        self._templates: dict[Predicate, None] = dict.fromkeys(given)

    @property
    def predicates(self) -> tuple[Predicate, ...]:
        """Those that are known."""
        return tuple(self._templates)

    @property
    def questions(self) -> int:
        """How often the solver was asked."""
        return self._solver.questions

    def oracle(self) -> Oracle:
        """What answers for these predicates."""
        abstraction = Abstraction(Predicates(tuple(self._templates)), self._solver)
        return Oracle(self.statements, abstraction)

    def first_impossible(self, run: Run) -> int | None:
        """The first step that the program cannot take; None if it can take all."""
        return first_impossible([step for _, step in run])

    def learn(self, run: Run) -> bool:
        """Take in what rules out a run, which ends with an impossible step; whether it is new."""
        return self._take_in(new_predicates([step for _, step in run], self._solver))

    def learn_from_end(self, run: Run) -> bool:
        """Take in what rules out the last steps of a whole run; whether it is new."""
        return self._take_in(predicates_at_end([step for _, step in run], self._solver))

    def _take_in(self, found: Sequence[Predicate]) -> bool:
        if not self.wraps:
            found = self._different(found)
        new = [atom for atom in found if atom not in self._templates]
        # A wider predicate instead of a series of them; the next round tells whether it is enough.
        self._templates.update(dict.fromkeys(widened(new, self.predicates) or new))
        self._generalise()
        return bool(new)

    def _different(self, found: Sequence[Predicate]) -> list[Predicate]:
        """One predicate where several say the same of integers without bounds.

        It stays as it was found: that form may hold for integers that wrap, too.
        """
        said = {unwrapped(atom) for atom in self._templates}
        kept = []
        for atom in found:
            short = unwrapped(atom)
            if short is not None and short not in said:
                said.add(short)
                kept.append(atom)
        return kept

    def _generalise(self) -> None:
        """What is asked about many subjects is asked about all."""
        alike: defaultdict[Predicate, list[Predicate]] = defaultdict(list)
        for atom in self._templates:
            alike[generalised(atom)].append(atom)
        for general, atoms in alike.items():
            if len(atoms) > _ALIKE:
                for atom in atoms:
                    del self._templates[atom]
                self._templates[general] = None


def too_many(trouble: Exception | None) -> bool:
    """Whether a step had too many ways to end."""
    return isinstance(trouble, TooManyCombinations)
