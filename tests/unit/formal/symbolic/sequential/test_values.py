"""The values that variables can have: enough, and where it is easy no more."""

from __future__ import annotations

from random import Random

import pytest

from heddle.formal.symbolic.expressions import (
    Apply,
    Array,
    Constant,
    Global,
    Local,
    Operator,
    Read,
    Self,
)
from heddle.formal.symbolic.network import (
    Assign,
    Assume,
    Call,
    Goto,
    Havoc,
    Label,
    Network,
    Procedure,
    Return,
    Rule,
    Store,
    Thread,
)
from heddle.formal.symbolic.runner import Runner
from heddle.formal.symbolic.sequential.values import possible_values
from support.networks import random_network

X = Global("x", 4)
WIDE = Global("wide", 32)
CELLS = Array("cells", 4, (0, 0, None))


def network(*rules: Rule, labels: int = 2, threads: int = 1) -> Network:
    procedure = Procedure("p", (), (), (Label(),) * labels, rules)
    return Network((X, WIDE), (CELLS,), (procedure,), (Thread("p"),) * threads)


def plus_one(variable: Global) -> Assign:
    one = Constant(1, variable.bits)
    return Assign(variable, Apply(Operator.ADD, (Read(variable), one), variable.bits))


def below(variable: Global, bound: int) -> Assume:
    compared = (Read(variable), Constant(bound, variable.bits))
    return Assume(Apply(Operator.LESS_UNSIGNED, compared, 1))


def test_a_counter_stops_where_its_guard_does() -> None:
    values = possible_values(network(Rule(0, (below(X, 5), plus_one(X)), Goto(0))))
    assert values.globals["x"] == frozenset(range(6))


def test_a_variable_that_nobody_writes_keeps_its_first_value() -> None:
    assert possible_values(network()).globals["x"] == frozenset((0,))


def test_a_wide_counter_without_guard_can_be_anything() -> None:
    assert possible_values(network(Rule(0, (plus_one(WIDE),), Goto(0)))).globals["wide"] is None


def test_a_rule_whose_condition_never_holds_adds_nothing() -> None:
    never = Rule(0, (Assume(Constant(0, 1)), Havoc(X)), Goto(1))
    assert possible_values(network(never)).globals["x"] == frozenset((0,))


def test_cells_are_told_apart_by_their_index() -> None:
    store = Rule(0, (Store(CELLS, Self(2), Constant(7, 4)),), Goto(1))
    cells = possible_values(network(store, threads=2)).cells["cells"]
    assert cells == (frozenset((0, 7)), frozenset((0, 7)), frozenset(range(16)))


def test_what_is_passed_and_returned_arrives() -> None:
    given = Local("given", 4)
    twice = Apply(Operator.ADD, (Read(given), Read(given)), 4)
    callee = Procedure("q", (given,), (), (Label(),), (Rule(0, (), Return((twice,))),))
    rules = (Rule(0, (), Call("q", (Constant(3, 4),), (X,), 1)),)
    caller = Procedure("p", (), (), (Label(), Label()), rules)
    values = possible_values(Network((X,), (), (caller, callee), (Thread("p"),)))
    assert values.globals["x"] == frozenset((0, 6))


@pytest.mark.parametrize("seed", range(60))
def test_no_run_leaves_the_sets(seed: int) -> None:
    net = random_network(Random(seed))
    values = possible_values(net)
    sets = [values.globals[each.name] for each in net.globals]
    sets += [cell for each in net.arrays for cell in values.cells[each.name]]
    for shared in shared_values(net, at_most=300):
        assert all(each is None or value in each for value, each in zip(shared, sets, strict=True))


def shared_values(net: Network, at_most: int) -> set[tuple[int, ...]]:
    """What is shared in the first configurations that any schedule leads to."""
    runner = Runner(net)
    pending = list(runner.initial())
    seen = set(pending)
    while pending and len(seen) < at_most:
        here = pending.pop()
        for thread in range(len(net.threads)):
            for _, after in runner.moves(here, thread):
                if after not in seen:
                    seen.add(after)
                    pending.append(after)
    return {each.shared for each in seen}
