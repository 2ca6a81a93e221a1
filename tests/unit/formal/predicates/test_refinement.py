"""A run that the values do not have gives predicates that rule it out."""

from __future__ import annotations

from heddle.formal.predicates.facts import Action, Predicates
from heddle.formal.predicates.refinement import Taken, first_impossible, new_predicates
from heddle.formal.predicates.solver import Solver
from heddle.formal.predicates.successors import Abstraction
from heddle.formal.predicates.terms import Key, compare, constant, variable

X: Key = ("static", "", "C", "x")
Y: Key = ("static", "", "C", "y")
UP_X = Taken(Action(((X, variable(X) + constant(1)),)), result=False)
UP_Y = Taken(Action(((Y, variable(Y) + constant(1)),)), result=False)
SAME = Action(condition=compare("==", variable(X), variable(Y)))


def test_a_run_of_the_values_is_possible() -> None:
    assert first_impossible([UP_X, UP_Y, Taken(SAME, result=True)]) is None


def test_the_first_step_that_is_impossible_is_named() -> None:
    run = [UP_X, Taken(SAME, result=False), UP_Y, Taken(SAME, result=False), UP_X]
    assert first_impossible(run) == 3


def test_the_new_predicates_rule_out_the_run() -> None:
    run = [UP_X, UP_Y, Taken(SAME, result=False)]
    solver = Solver()
    abstraction = Abstraction(Predicates(new_predicates(run, solver)), solver)
    facts = abstraction.initial()
    for taken in run[:-1]:
        (way,) = abstraction.ways(facts, taken.action)
        facts = way.facts
    assert [way.result for way in abstraction.ways(facts, SAME)] == [True]


def test_two_conditions_that_contradict_each_other_need_nothing_from_before() -> None:
    low = compare("<", variable(X), constant(3))
    run = [
        *[UP_X] * 5,
        Taken(Action(condition=low), result=True),
        UP_Y,
        Taken(Action(condition=low), result=False),
    ]
    assert new_predicates(run, Solver()) == (low.atom,)
