"""Weights of saturated automata against the weights of runs; the laws of every semiring."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heddle.formal.pushdown import (
    Automaton,
    Boolean,
    Configuration,
    Flow,
    GenKill,
    MinPlus,
    Options,
    PushdownSystem,
    Relation,
    Relations,
    Rule,
    Semiring,
    Weights,
    configurations,
    weighted_post_star,
    weighted_pre_star,
)
from laws.random_pushdown import (
    FIRST,
    LEVELS,
    STATES,
    shallow_start,
    shallow_systems,
    straight_systems,
)
from laws.weighted_runs import by_rounds, by_runs, only_accepted

if TYPE_CHECKING:
    from collections.abc import Callable

    from heddle.formal.pushdown.saturation import Order


def relations(size: int) -> st.SearchStrategy[Relation]:
    """Identity, with some rows changed."""
    row = st.tuples(st.integers(0, size - 1), st.integers(0, 2**size - 1))

    def changed(rows: list[tuple[int, int]]) -> Relation:
        found = {place: 1 << place for place in range(size)} | dict(rows)
        return Relation(tuple(found.values()))

    return st.lists(row, max_size=4).map(changed)


HIGH = [symbol for level in LEVELS for symbol in level]
START = Configuration(FIRST[0], FIRST[1:])
bits = st.integers(0, 2**64 - 1)
orders: st.SearchStrategy[Order] = st.sampled_from(["newest", "flow"])
DOMAINS: dict[str, tuple[Semiring[Any], st.SearchStrategy[Any]]] = {
    "boolean": (Boolean(), st.booleans()),
    "min-plus": (MinPlus(), st.one_of(st.none(), st.integers(0, 5), st.integers(0, 2**64 - 2))),
    "gen-kill": (GenKill(), st.one_of(st.none(), st.builds(Flow, bits, bits))),
    "relations on 3": (Relations(3), relations(3)),
    "relations on 8": (Relations(8), relations(8)),
    "relations on 9": (Relations(9), relations(9)),
    "relations on 64": (Relations(64), relations(64)),
}
named = pytest.mark.parametrize("name", DOMAINS)
some = pytest.mark.parametrize("name", ["min-plus", "gen-kill", "relations on 3", "relations on 9"])


class Costs:
    """MinPlus once more, in Python."""

    zero = float("inf")
    one = 0.0

    def extend(self, left: float, right: float) -> float:
        return left + right

    def combine(self, left: float, right: float) -> float:
        return min(left, right)


@st.composite
def weighted(draw: st.DrawFn, weight: st.SearchStrategy[Any]) -> tuple[PushdownSystem, Any]:
    """A system with a weight on each rule."""
    system = draw(shallow_systems)
    return system, {rule: draw(weight) for rule in system.rules}


@named
@given(data=st.data())
def test_the_laws_of_semirings_hold(name: str, data: st.DataObject) -> None:
    semiring, weight = DOMAINS[name]
    a, b, c = data.draw(weight), data.draw(weight), data.draw(weight)
    zero, one, extend, combine = semiring.zero, semiring.one, semiring.extend, semiring.combine
    assert combine(a, a) == a
    assert combine(a, b) == combine(b, a)
    assert combine(combine(a, b), c) == combine(a, combine(b, c))
    assert combine(a, zero) == a
    assert extend(extend(a, b), c) == extend(a, extend(b, c))
    assert extend(a, one) == extend(one, a) == a
    assert extend(a, zero) == extend(zero, a) == zero
    assert extend(a, combine(b, c)) == combine(extend(a, b), extend(a, c))
    assert extend(combine(a, b), c) == combine(extend(a, c), extend(b, c))


@named
@given(data=st.data())
def test_what_is_propagated_makes_up_for_what_is_not(name: str, data: st.DataObject) -> None:
    semiring: Any = DOMAINS[name][0]
    weight = DOMAINS[name][1]
    new, old = (semiring.to_words(data.draw(weight)) for _ in range(2))
    native = semiring.native
    assert native.combine(old, native.difference(new, old)) == native.combine(old, new)


@given(st.builds(Flow, bits, bits), st.builds(Flow, bits, bits), bits)
def test_flows_are_functions_on_sets(first: Flow, second: Flow, facts: int) -> None:
    one_after_the_other, either = GenKill().extend(first, second), GenKill().combine(first, second)
    assert one_after_the_other is not None
    assert either is not None
    assert one_after_the_other(facts) == second(first(facts))
    assert either(facts) == first(facts) | second(facts)


@given(st.sampled_from([3, 8, 9]), st.data())
def test_relations_are_composed(size: int, data: st.DataObject) -> None:
    left, right = data.draw(relations(size)), data.draw(relations(size))
    composed = {(i, k) for i, j in left.pairs for j2, k in right.pairs if j == j2}
    assert Relations(size).extend(left, right).pairs == composed
    assert Relations(size).combine(left, right).pairs == left.pairs | right.pairs


@some
@given(data=st.data(), order=orders)
def test_post_star_weighs_each_configuration_like_all_runs_to_it(
    name: str, data: st.DataObject, order: Order
) -> None:
    semiring, weight = DOMAINS[name]
    system, of_rules = data.draw(weighted(weight))
    weights = Weights(semiring, of_rules)
    found = weighted_post_star(system, shallow_start, weights, Options(order=order))
    expected = by_rounds(system, weights, START)
    for one, total in expected.items():
        assert found.weight(*one) == total
    assert found.weight("r", ("a0", "a0")) == semiring.zero


@some
@given(data=st.data(), order=orders)
def test_pre_star_weighs_each_configuration_like_all_runs_from_it(
    name: str, data: st.DataObject, order: Order
) -> None:
    semiring, weight = DOMAINS[name]
    system, of_rules = data.draw(weighted(weight))
    weights = Weights(semiring, of_rules)
    expected = by_rounds(system, weights, START)
    for one, total in list(expected.items())[-4:]:
        found = weighted_pre_star(system, configurations(one), weights, Options(order=order))
        assert found.weight(*START) == total


@given(weighted(relations(8)), relations(8), relations(8))
def test_given_configurations_bring_their_weights(
    case: tuple[PushdownSystem, dict[Rule, Relation]], first: Relation, second: Relation
) -> None:
    system, of_rules = case
    semiring = Relations(8)
    other = Configuration("q", ("b0",))
    start = configurations(START, other)
    of_given = {step: first if step.source == "p" else second for step in start.transitions}
    found = weighted_post_star(system, start, Weights(semiring, of_rules, of_given=of_given))
    plain = Weights(semiring, of_rules)
    after_one, after_other = by_rounds(system, plain, START), by_rounds(system, plain, other)
    for one in after_one.keys() | after_other.keys():
        here = semiring.extend(first, after_one.get(one, semiring.zero))
        there = semiring.extend(second, after_other.get(one, semiring.zero))
        assert found.weight(*one) == semiring.combine(here, there)
    for one, total in list(after_one.items())[-3:]:
        ends = configurations(one)
        of_given = dict.fromkeys((s for s in ends.transitions if s.target in ends.finals), first)
        weights = Weights(semiring, of_rules, of_given=of_given)
        expected = semiring.extend(total, first) if one.word else total
        assert weighted_pre_star(system, ends, weights).weight(*START) == expected


@st.composite
def sets(draw: st.DrawFn) -> Automaton:
    """Any regular set of configurations of shallow systems."""
    symbol = st.sampled_from(HIGH)
    anywhere = st.sampled_from([*STATES, "x", "y"])
    read = st.one_of(st.none(), symbol)
    steps = draw(st.lists(st.tuples(anywhere, read, anywhere), min_size=5, max_size=20))
    return Automaton(STATES, steps, draw(st.sets(anywhere, min_size=1)))


@given(weighted(st.builds(Flow, bits, bits)), sets())
def test_a_set_weighs_what_its_members_do_together(
    case: tuple[PushdownSystem, dict[Rule, Flow]], accepted: Automaton
) -> None:
    system, of_rules = case
    weights: Weights[Flow | None] = Weights(GenKill(), of_rules)
    each = only_accepted(accepted, by_rounds(system, weights, START))
    found = weighted_post_star(system, shallow_start, weights).weight_of(accepted)
    assert found == reduce(GenKill().combine, each, None)


@given(weighted(st.integers(0, 9)))
def test_a_semiring_in_python_does_what_the_same_in_the_core_does(
    case: tuple[PushdownSystem, dict[Rule, int]],
) -> None:
    system, of_rules = case
    core: Weights[int | None] = Weights(MinPlus(), of_rules)
    python: Weights[float] = Weights(Costs(), of_rules)
    for star in (weighted_post_star, weighted_pre_star):
        found = star(system, shallow_start, core).transition_weights
        assert found == star(system, shallow_start, python).transition_weights


@given(weighted(relations(8)), st.sampled_from(STATES), st.sampled_from(HIGH))
def test_weights_of_going_on_with_more_are_those_of_starting_with_all(
    case: tuple[PushdownSystem, dict[Rule, Relation]], state: str, symbol: str
) -> None:
    system, of_rules = case
    first, more = shallow_start, configurations((state, (symbol,)))
    weights = Weights(Relations(8), of_rules)
    both = Automaton(
        first.initials | more.initials,
        first.transitions | more.transitions,
        first.finals | more.finals,
    )
    for star in (weighted_post_star, weighted_pre_star):
        extended = star(system, first, weights).extended(more)
        assert extended.transition_weights == star(system, both, weights).transition_weights


# Values are a global bit and a local bit: a call starts with the local bit 0, and a return brings
# back the caller's.
SIZE = 4


def caller_keeps_its_local(entry: Relation) -> Callable[[Relation, Relation], Relation]:
    called = Relations(SIZE)

    def merge(before: Relation, body: Relation) -> Relation:
        inside = called.extend(entry, body).pairs
        return Relation.of(
            SIZE,
            [
                (start, after // 2 * 2 + middle % 2)
                for start, middle in before.pairs
                for at_call, after in inside
                if at_call == middle
            ],
        )

    return merge


ENTRY = Relation.of(SIZE, [(value, value // 2 * 2) for value in range(SIZE)])


@st.composite
def merging(draw: st.DrawFn) -> tuple[PushdownSystem, Weights[Relation]]:
    """A system without loops, in which some calls merge."""
    system = draw(straight_systems)
    of_rules = {rule: draw(relations(SIZE)) for rule in system.rules}
    calls = {rule for rule in system.rules if len(rule.word) == 2 and draw(st.booleans())}
    of_rules |= dict.fromkeys(calls, ENTRY)
    merges = dict.fromkeys(calls, caller_keeps_its_local(ENTRY))
    return system, Weights(Relations(SIZE), of_rules, merges)


@given(merging())
def test_returns_merge_as_they_do_run_by_run(
    case: tuple[PushdownSystem, Weights[Relation]],
) -> None:
    system, weights = case
    expected: dict[Any, Relation] = {}
    for one, weight in by_runs(system, weights, START):
        old = expected.get(one, weights.semiring.zero)
        expected[one] = weights.semiring.combine(old, weight)
    found = weighted_post_star(system, shallow_start, weights)
    for one, total in expected.items():
        assert found.weight(*one) == total
    for one, total in list(expected.items())[-4:]:
        assert weighted_pre_star(system, configurations(one), weights).weight(*START) == total
