"""Facts have exactly the successors that some values have."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from heddle.formal.predicates.facts import Action, Facts, Literal, Predicates, Subject
from heddle.formal.predicates.solver import Solver
from heddle.formal.predicates.successors import Abstraction
from heddle.formal.predicates.terms import (
    Atom,
    Key,
    Term,
    compare,
    constant,
    evaluated,
    is_true,
    operation,
    variable,
)

X: Key = ("static", "", "C", "x")
Y: Key = ("static", "", "C", "y")
NUMBERS = range(-3, 4)
SOLVER = Solver()


def atom(op: str, left: Term, right: int | Term) -> Atom:
    return compare(op, left, constant(right) if isinstance(right, int) else right).atom


def test_x_plus_plus_makes_x_is_0_false_or_leaves_it_open() -> None:
    zero = atom("==", variable(X), 0)
    abstraction = Abstraction(Predicates([zero]), SOLVER)
    increment = Action(assigned=((X, variable(X) + constant(1)),))
    (first,) = abstraction.ways(abstraction.initial(), increment)
    assert first.facts.known == {Literal(zero, holds=False)}
    second = abstraction.ways(first.facts, increment)
    assert [way.facts.known for way in second] == [
        {Literal(zero, holds=True)},
        {Literal(zero, holds=False)},
    ]


def test_integers_of_32_bits_wrap_and_those_of_mathematics_do_not() -> None:
    negative = atom("<", variable(X), 0)
    add = Action(assigned=((X, variable(X) + constant(1)),))
    for wraps, ends in ((True, 2), (False, 1)):
        abstraction = Abstraction(Predicates([negative]), Solver(wraps=wraps))
        assert len(abstraction.ways(abstraction.initial(), add)) == ends


def test_a_predicate_on_two_classes_is_kept_for_every_pair_of_objects() -> None:
    template = Atom("<", variable(("field", "?0", "A", "x")), variable(("field", "?1", "B", "y")))
    predicates = Predicates([template])
    a, b = Subject(frozenset({"A"})), Subject(frozenset({"B"}))
    assert len(predicates.instances((a, b, a, b, b), frozenset())) == 6
    assert predicates.instances((a, a), frozenset()) == ()


def test_a_new_object_has_zeros() -> None:
    template = atom("==", variable(("field", "?0", "A", "x")), 0)
    abstraction = Abstraction(Predicates([template]), SOLVER)
    created = Action(created=(0, Subject(frozenset({"A"}))))
    (way,) = abstraction.ways(abstraction.initial(), created)
    assert [literal.holds for literal in way.facts.known] == [True]


def test_what_was_loaded_is_remembered_until_either_changes() -> None:
    abstraction = Abstraction(Predicates([atom("==", variable(X), variable(Y))]), SOLVER)
    register: Key = ("register", 0, "m", "t")
    frame = (0, "m")
    load = Action(((register, variable(X)),), frame=frame, kept=frozenset({"t"}))
    store = Action(((X, variable(register)),), frame=frame)
    (loaded,) = abstraction.ways(abstraction.initial(), load)
    assert len(abstraction.ways(loaded.facts, store)) == 1
    other = Action(((X, variable(X) + constant(1)),), frame=(1, "n"))
    (changed,) = abstraction.ways(loaded.facts, other)
    assert len(abstraction.ways(changed.facts, store)) == 2


TERMS = st.recursive(
    st.sampled_from([variable(X), variable(Y), constant(0), constant(1), constant(-1)]),
    lambda inner: st.builds(operation, st.sampled_from("+-*"), inner, inner),
    max_leaves=3,
)
ATOMS = st.builds(
    lambda op, a, b: compare(op, a, b).atom, st.sampled_from(["==", "<"]), TERMS, TERMS
)


@settings(max_examples=60, deadline=None)
@given(st.lists(ATOMS, min_size=1, max_size=3), TERMS, ATOMS, st.sampled_from([X, Y]))
def test_every_step_of_values_is_one_of_facts(
    atoms: list[Atom], term: Term, asked: Atom, target: Key
) -> None:
    predicates = Predicates(atoms)
    known = predicates.instances((), frozenset())
    abstraction = Abstraction(predicates, SOLVER)
    action = Action(((target, term),), Literal(asked, holds=True))

    def facts(values: dict[Key, int]) -> Facts:
        literals = (Literal(each, is_true(Literal(each, holds=True), values)) for each in known)
        return Facts((), frozenset(), frozenset(literals))

    for x, y in product(NUMBERS, repeat=2):
        before = {X: x, Y: y}
        after = {**before, target: evaluated(term, before)}
        ends = [(way.result, way.facts) for way in abstraction.ways(facts(before), action)]
        assert (is_true(Literal(asked, holds=True), after), facts(after)) in ends
