"""A run of the abstraction on the variables themselves: whether it is one, and what it lacks.

A run starts with all variables 0 and has no input, so that following it needs no solver. Where a
condition is not what the run says, the shortest part of the run before it that cannot be, whatever
it begins with, gives new predicates: its conditions, carried back over its assignments.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heddle.formal.predicates.facts import Action, Literal, generalised
from heddle.formal.predicates.solver import Solver
from heddle.formal.predicates.terms import (
    Atom,
    Key,
    Term,
    constant,
    evaluated,
    is_true,
    replaced_in,
    text_of,
    truth,
    variables,
    width_of,
)


@dataclass(frozen=True, slots=True)
class Taken:
    """A step of a run, and what its condition was."""

    action: Action
    result: bool


class _Values(dict[Key, int]):
    """The values of variables; what was never assigned is 0."""

    def __missing__(self, key: Key) -> int:
        return 0


def first_impossible(run: Sequence[Taken]) -> int | None:
    """The first step whose condition is not what the run says; None if the run is real."""
    values = _Values()
    for number, taken in enumerate(run):
        for key, term in taken.action.assigned:
            values[key] = evaluated(term, values)
        condition = taken.action.condition
        if condition is not None and is_true(condition, values) != taken.result:
            return number
    return None


def new_predicates(run: Sequence[Taken], solver: Solver) -> tuple[Atom, ...]:
    """Predicates that rule out the run, which ends with the step that is impossible."""
    conditions: list[Literal] = []
    for begin in range(len(run) - 1, -1, -1):
        action, result = run[begin].action, run[begin].result
        # Everything is kept in terms of the variables before this step.
        conditions = [replaced_in(each, action.before) for each in conditions]
        asked = action.asked()
        if asked is not None:
            conditions.append(asked if result else ~asked)
        if any(truth(each) is False for each in conditions) or not solver.possible(conditions):
            return _carried_back(run[begin:], solver, from_start=False)
    return _carried_back(run, solver, from_start=True)


def predicates_at_end(run: Sequence[Taken], solver: Solver) -> tuple[Atom, ...]:
    """Predicates that rule out the run by the last of its steps that cannot be as it is."""
    return _carried_back(run, solver, from_start=True)


def _zero(key: Key) -> Term:
    return constant(0, width_of(key))


def _carried_back(part: Sequence[Taken], solver: Solver, *, from_start: bool) -> tuple[Atom, ...]:
    """The atoms of the conditions that contradict each other, at each step of a part of a run."""
    # Each condition in terms of the variables at the beginning, to see which are needed.
    first: list[tuple[int, Literal]] = []
    for number, taken in enumerate(part):
        asked = taken.action.asked()
        if asked is None:
            continue
        literal = asked if taken.result else ~asked
        for earlier in reversed(part[:number]):
            literal = replaced_in(literal, earlier.action.before)
        first.append((number, replaced_in(literal, _zero) if from_start else literal))
    false = [number for number, literal in first if truth(literal) is False]
    if false:
        needed = {false[-1]}
    else:
        core = solver.core([], [literal for _, literal in first])
        kept = {id(literal) for literal in core or ()}
        needed = {number for number, literal in first if id(literal) in kept or core is None}
    found: dict[Atom, None] = {}
    for number in sorted(needed):
        asked = part[number].action.asked()
        if asked is None:
            continue
        literal = asked
        condition = part[number].action.condition
        if condition is not None:
            found[condition.atom] = None
        found[literal.atom] = None
        for earlier in reversed(part[:number]):
            literal = replaced_in(literal, earlier.action.before)
            found[literal.atom] = None
    general = {generalised(atom, threads_only=True): None for atom in found if variables(atom)}
    return tuple(sorted(general, key=text_of))
