"""The successors of facts under an action: exact over the predicates, by a solver."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from heddle.formal.predicates.facts import REGISTER, Action, Facts, Literal, Predicates, Subject
from heddle.formal.predicates.solver import Solver
from heddle.formal.predicates.terms import (
    Atom,
    Key,
    Term,
    Var,
    compare,
    constant,
    replaced_in,
    truth,
    variable,
    variables,
    width_of,
)

NOTHING = Facts((), frozenset(), frozenset())


@dataclass(frozen=True, slots=True)
class Way:
    """One way a step can end: what its condition is, and what is known then."""

    result: bool
    facts: Facts


@dataclass(frozen=True, slots=True)
class _Asked:
    """What has to be decided: literals over the variables before, each for an atom afterwards."""

    decided: tuple[Literal, ...]
    atoms: tuple[Literal, ...]
    before: tuple[Literal, ...]


class Abstraction:
    """The abstract transitions of one set of predicates."""

    def __init__(self, predicates: Predicates, solver: Solver) -> None:
        self._predicates, self._solver = predicates, solver
        self._ways: dict[tuple[Facts, Action], tuple[Way, ...]] = {}

    def initial(self) -> Facts:
        """Before the first step: all variables of the program are 0."""
        atoms = self._predicates.instances((), frozenset())
        literals = (_decided(Literal(atom, holds=True), _zero) for atom in atoms)
        known = (Literal(atom, bool(value)) for atom, value in zip(atoms, literals, strict=True))
        return Facts((), frozenset(), frozenset(known))

    def ways(self, facts: Facts, action: Action) -> tuple[Way, ...]:
        """How the action can end, in an order that depends on nothing else."""
        question = facts, action
        known = self._ways.get(question)
        if known is None:
            known = self._ways[question] = tuple(self._computed(facts, action))
        return known

    def _computed(self, facts: Facts, action: Action) -> Iterable[Way]:
        subjects = facts.subjects
        if action.created is not None:
            number, subject = action.created
            assert number == len(subjects)
            subjects = (*subjects, subject)
        defined = _defined(facts.defined, action)
        asked = self._asked(facts, subjects, defined, action.before)
        copies = _copies(facts, action, defined, asked)
        condition = action.asked()
        outcome = None if condition is None else truth(condition)
        questions = asked.before
        if condition is not None and outcome is None:
            questions = (condition, *questions)
        premises = _relevant(facts.known, questions)
        for values in self._solver.combinations(premises, questions):
            result = bool(outcome)
            decisions = values
            if condition is not None and outcome is None:
                result, decisions = values[0], values[1:]
            learned = zip(asked.atoms, decisions, strict=True)
            known = (literal if value else ~literal for literal, value in learned)
            yield Way(
                result, Facts(subjects, defined, frozenset((*asked.decided, *known, *copies)))
            )

    def _asked(
        self,
        facts: Facts,
        subjects: tuple[Subject, ...],
        defined: frozenset[Key],
        before: Callable[[Key], Term | None],
    ) -> _Asked:
        decided, atoms, old = [], [], []
        for atom in self._predicates.instances(subjects, defined):
            after = Literal(atom, holds=True)
            earlier = replaced_in(after, before)
            value = truth(earlier)
            if value is None and earlier in facts.known:
                value = True
            elif value is None and ~earlier in facts.known:
                value = False
            if value is None:
                atoms.append(after)
                old.append(earlier)
            else:
                decided.append(after if value else ~after)
        return _Asked(tuple(decided), tuple(atoms), tuple(old))


def _copies(facts: Facts, action: Action, defined: frozenset[Key], asked: _Asked) -> list[Literal]:
    """That a register is what it was loaded from, as long as neither changes.

    That makes two accesses one where no other thread comes in between. It is kept beside the
    predicates and never a reason for a choice.
    """
    found = []
    for key, term in action.effect.items():
        copied = memory_in(term)
        if key in defined and copied is not None and copied not in action.effect:
            found.append(compare("==", variable(key), term))
    decided = {literal.atom for literal in (*asked.decided, *asked.atoms)}
    for literal in facts.known:
        if literal.holds and literal.atom not in decided and _is_copy(literal.atom):
            keys = variables(literal.atom)
            if all(key in defined for key in keys if key[0] == REGISTER) and all(
                action.before(key) is None for key in keys
            ):
                found.append(literal)
    return [literal for literal in found if literal.atom not in decided]


def memory_in(term: Term) -> Key | None:
    """The variable that is no register, if a term is just that."""
    match term.parts:
        case ((Var(key), 1),) if term.constant == 0 and key[0] != REGISTER:
            return key
        case _:
            return None


def _is_copy(atom: Atom) -> bool:
    kinds = [key[0] == REGISTER for key in variables(atom)]
    return atom.op == "==" and sorted(kinds) == [False, True] and not atom.right.constant


def _zero(key: Key) -> Term:
    return constant(0, width_of(key))


def _decided(literal: Literal, values: Callable[[Key], Term | None]) -> bool | None:
    return truth(replaced_in(literal, values))


def _defined(defined: frozenset[Key], action: Action) -> frozenset[Key]:
    written = {key for key in action.effect if key[0] == REGISTER}
    if action.frame is None:
        return defined | written
    return frozenset(
        key
        for key in defined | written
        if (key[1], key[2]) != action.frame or str(key[3]) in action.kept
    )


def _relevant(known: frozenset[Literal], questions: tuple[Literal, ...]) -> frozenset[Literal]:
    """What is known of the variables in question, and of those that it connects them with."""
    names: set[Key] = set()
    for question in questions:
        names |= variables(question.atom)
    rest = set(known)
    relevant: set[Literal] = set()
    while True:
        more = {literal for literal in rest if variables(literal.atom) & names}
        if not more:
            return frozenset(relevant)
        rest -= more
        relevant |= more
        for literal in more:
            names |= variables(literal.atom)
