"""Rules keep only the variables that they need."""

from __future__ import annotations

from heddle.engines.contexts.build.graph import Graph
from heddle.formal.symbolic.expressions import (
    FALSE,
    Apply,
    Constant,
    Expression,
    Global,
    Local,
    Operator,
    Read,
    equal,
    negation,
)
from heddle.formal.symbolic.network import (
    Assign,
    Assume,
    Goto,
    Label,
    Network,
    Procedure,
    Return,
    Rule,
    Thread,
)
from heddle.formal.symbolic.simplify import simplify
from support.explored_networks import explore

X = Global("x", 4)
T, U = Local("t", 4), Local("u", 4)
LABELS = (Label(), Label())


def one_more(expression: Expression) -> Expression:
    return Apply(Operator.ADD, (expression, Constant(1, 4)), 4)


def procedure(*rules: Rule, labels: tuple[Label, ...] = LABELS) -> Procedure:
    return Procedure("main", (), (T, U), labels, rules)


def test_a_value_used_in_the_rule_that_computes_it_is_not_stored() -> None:
    steps = (Assign(T, one_more(Read(X))), Assign(U, one_more(Read(T))), Assign(X, Read(U)))
    made = simplify(procedure(Rule(0, steps, Return(())), labels=(Label(),)))
    assert made.locals == ()
    assert made.rules[0].steps == (Assign(X, one_more(one_more(Read(X)))),)


def test_a_value_used_by_a_later_rule_is_stored() -> None:
    made = simplify(
        procedure(
            Rule(0, (Assign(T, Read(X)),), Goto(1)),
            Rule(1, (Assign(X, one_more(Read(T))),), Return(())),
        )
    )
    assert made.locals == (T,)


def test_a_value_is_not_taken_from_a_variable_that_has_changed() -> None:
    steps = (Assign(T, Read(X)), Assign(X, Constant(7, 4)), Assume(equal(Read(T), Constant(0, 4))))
    made = simplify(procedure(Rule(0, steps, Goto(1)), Rule(1, (), Return(()))))
    network = Network((X,), (), (made,), (Thread("main"),))
    assert ("main", 1) in explore(network, 1).labels


def test_a_rule_whose_condition_is_false_is_gone() -> None:
    steps = (Assign(T, Constant(2, 4)), Assume(equal(Read(T), Constant(3, 4))))
    made = simplify(procedure(Rule(0, steps, Goto(1)), Rule(0, (), Return(()))))
    assert [rule.then for rule in made.rules] == [Return(())]


def test_what_the_owner_of_a_label_reads_is_kept() -> None:
    labels = (Label(), Label(owner=Read(T)))
    made = simplify(
        procedure(
            Rule(0, (Assign(T, Read(X)),), Goto(1)),
            Rule(1, (Assume(equal(Read(X), Constant(3, 4))),), Return(())),
            labels=labels,
        )
    )
    assert made.locals == (T,)


def test_labels_between_local_steps_go_and_switches_stay() -> None:
    graph = Graph("main")
    first, middle, switch, last = (graph.label(str(at)) for at in range(4))
    graph.places[switch].switch = True
    condition = equal(Read(X), Constant(1, 4))
    graph.go(first, (Assign(T, Read(X)),), middle)
    graph.go(middle, (Assume(condition),), switch)
    graph.go(middle, (Assume(negation(condition)),), last)
    graph.rule(switch, (), Return(()))
    graph.rule(last, (Assign(X, Constant(2, 4)),), Return(()))
    graph.compress()
    made, numbers = graph.procedure((), (T,))
    assert set(numbers) == {first, switch}
    assert [rule.then for rule in made.rules] == [Goto(numbers[switch]), Return(()), Return(())]


def test_a_way_that_leads_nowhere_is_gone_but_a_label_that_is_kept_waits() -> None:
    graph = Graph("main")
    first, nowhere, waits = (graph.label(str(at)) for at in range(3))
    graph.places[waits].kept = True
    graph.go(first, (), nowhere)
    graph.go(first, (Assign(X, Constant(1, 4)),), waits)
    graph.compress()
    made, _ = graph.procedure((), ())
    assert len(made.labels) == 2
    assert len(made.rules) == 1


def test_labels_go_also_where_an_impossible_way_led_to_them() -> None:
    graph = Graph("main")
    first, left, right, last = (graph.label(str(at)) for at in range(4))
    graph.go(first, (Assume(FALSE),), left)
    graph.go(first, (), right)
    graph.go(left, (), last)
    graph.go(right, (Assume(FALSE),), last)
    graph.go(right, (), left)
    graph.rule(last, (Assign(X, Constant(1, 4)),), Return(()))
    graph.compress()
    made, numbers = graph.procedure((), ())
    assert set(numbers) == {first}
    assert [rule.steps for rule in made.rules] == [(Assign(X, Constant(1, 4)),)]
