"""From the text of a temporal formula to the runs that would break it."""

from __future__ import annotations

from heddle.errors import InputError
from heddle.formal.ltl.buchi import BuchiAutomaton, Guard
from heddle.formal.ltl.formula import Not, atoms, uses_next
from heddle.formal.ltl.parser import parse
from heddle.formal.ltl.proposition import Comparison, Event, Flag, Proposition
from heddle.formal.ltl.translate import translate
from heddle.questions.moments import Moments
from heddle.questions.runs import MomentTest, Runs

_MOST_ATOMS = 64


def runs_breaking(moments: Moments, formula: str) -> Runs:
    """The runs of which a formula is false; raises InputError for one that means nothing here."""
    parsed = parse(formula)
    tests = {atom: _test(moments, atom.proposition) for atom in atoms(parsed)}
    automaton = translate(Not(parsed))
    if len(automaton.atoms) > _MOST_ATOMS:
        raise InputError(
            f"a formula of more than {_MOST_ATOMS} different atoms",
            place=formula,
            remedy="check its parts as formulas of their own",
        )
    return Runs(
        propositions=tuple(tests[atom] for atom in automaton.atoms),
        initial=automaton.initial,
        accepting=tuple(state in automaton.accepting for state in range(automaton.states)),
        leaving=_leaving(automaton),
        stepwise=uses_next(parsed),
    )


def _leaving(automaton: BuchiAutomaton) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    return tuple(
        tuple(
            (_bits(move.guard, wanted=True), _bits(move.guard, wanted=False), move.target)
            for move in automaton.leaving(state)
        )
        for state in range(automaton.states)
    )


def _bits(guard: Guard, *, wanted: bool) -> int:
    return sum(1 << atom for atom, truth in guard if truth is wanted)


def _test(moments: Moments, proposition: Proposition) -> MomentTest:
    match proposition:
        case Flag(name):
            return moments.flag(name)
        case Comparison(name, comparator, constant):
            return moments.comparison(name, comparator.value, constant)
        case Event(moment, name):
            return moments.event(moment.value, name)
