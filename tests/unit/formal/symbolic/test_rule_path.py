"""Networks run state by state."""

from __future__ import annotations

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
    equal,
)
from heddle.formal.symbolic.network import (
    Assign,
    Assume,
    Call,
    Goto,
    Havoc,
    Label,
    Load,
    Network,
    Procedure,
    Return,
    Rule,
    Step,
    Store,
    Then,
    Thread,
)
from heddle.formal.symbolic.rule_path import at_label, rule_path
from heddle.formal.symbolic.runner import TooManyStatesError
from heddle.formal.symbolic.solve import Chain
from support.explored_networks import explore

X = Global("x", 2)
T = Local("t", 2)
ONE = Constant(1, 2)


def plus(left: Read, right: Constant) -> Apply:
    return Apply(Operator.ADD, (left, right), 2)


def straight(name: str, *rules: tuple[tuple[Step, ...], Then]) -> Procedure:
    """Rule i leaves label i."""
    written = tuple(Rule(at, steps, then) for at, (steps, then) in enumerate(rules))
    return Procedure(name, (), (T,), (Label(),) * (len(rules) + 1), written)


LOSING = straight(
    "losing",
    ((Assign(T, Read(X)),), Goto(1)),
    ((Assign(X, plus(Read(T), ONE)),), Goto(2)),
)
WATCH = straight(
    "watch",
    ((Assume(equal(Read(X), Constant(1, 2))),), Goto(1)),
)


def test_a_lost_update_needs_three_contexts() -> None:
    done = Global("done", 2)
    count = Assign(done, plus(Read(done), ONE))
    losing = straight(
        "losing",
        ((Assign(T, Read(X)),), Goto(1)),
        ((Assign(X, plus(Read(T), ONE)),), Goto(2)),
        ((count,), Goto(3)),
        ((Assume(equal(Read(done), Constant(2, 2))), Assume(equal(Read(X), ONE))), Goto(4)),
    )
    network = Network((X, done), (), (losing,), (Thread("losing"), Thread("losing")))
    found = explore(network, 4)
    assert found.labels["losing", 4] == 3
    assert ("losing", 4) not in explore(network, 2).labels


def test_a_label_without_switch_lets_nobody_in() -> None:
    closed = Procedure(
        "losing", (), (T,), (Label(), Label(switch=False), Label(switch=False)), LOSING.rules
    )
    overwrite = straight("overwrite", ((Assign(X, Constant(2, 2)),), Goto(1)))
    watch = straight("watch", ((Assume(equal(Read(X), Constant(3, 2))),), Goto(1)))
    threads = (Thread("losing"), Thread("overwrite"), Thread("watch"))
    reached = explore(Network((X,), (), (closed, overwrite, watch), threads), 5).labels
    assert ("watch", 1) not in reached


def test_recursion_returns_what_the_innermost_call_gave() -> None:
    parameter, result = Local("n", 2), Local("r", 2)
    down = Procedure(
        "down",
        (parameter,),
        (result,),
        (Label(),) * 3,
        (
            Rule(0, (Assume(equal(Read(parameter), Constant(0, 2))),), Return((Constant(3, 2),))),
            Rule(
                0,
                (Assume(Apply(Operator.LESS_UNSIGNED, (Constant(0, 2), Read(parameter)), 1)),),
                Call(
                    "down",
                    (Apply(Operator.SUBTRACT, (Read(parameter), ONE), 2),),
                    (result,),
                    1,
                ),
            ),
            Rule(1, (), Return((Read(result),))),
        ),
    )
    main = straight(
        "main",
        ((), Call("down", (Constant(3, 2),), (T,), 1)),
        ((Assume(equal(Read(T), Constant(3, 2))),), Goto(2)),
    )
    assert ("main", 2) in explore(Network((), (), (down, main), (Thread("main"),)), 1).labels


def test_threads_that_wait_for_each_other_are_a_deadlock_although_a_third_runs_on() -> None:
    locks = Array("owner", 2, (0, 0))

    def grab(lock: int) -> tuple[Step, ...]:
        at = Constant(lock, 1)
        mine = Apply(Operator.ADD, (Self(2), ONE), 2)
        return (Load(T, locks, at), Assume(equal(Read(T), Constant(0, 2))), Store(locks, at, mine))

    def both(name: str, first: int, second: int) -> Procedure:
        # The one that is waited for is read through a global that shadows the lock.
        rules = (Rule(0, grab(first), Goto(1)), Rule(1, grab(second), Goto(2)))
        owner = Constant(2 if name == "there" else 1, 2)
        return Procedure(name, (), (T,), (Label(), Label(owner=owner), Label()), rules)

    spin = straight("spin", ((Havoc(T),), Goto(0)))
    procedures = (both("there", 0, 1), both("back", 1, 0), spin)
    threads = (Thread("there"), Thread("back"), Thread("spin"))
    assert explore(Network((), (locks,), procedures, threads), 4).deadlock == 2


def test_a_thread_at_a_quiet_label_is_not_blocked() -> None:
    never = Rule(0, (Assume(Constant(0, 1)),), Goto(0))
    idle = Procedure("idle", (), (), (Label(quiet=True),), (never,))
    assert explore(Network((), (), (idle,), (Thread("idle"),)), 2).deadlock is None


def test_too_many_configurations_are_an_error() -> None:
    wide = Global("wide", 10, None)
    network = Network((wide,), (), (LOSING,), (Thread("losing"),))
    with pytest.raises(TooManyStatesError):
        explore(Network((*network.globals, X), (), (LOSING,), network.threads), 1, at_most=100)


@pytest.mark.parametrize("widths", [(32,), (9, 9)])
def test_a_rule_that_can_be_taken_in_too_many_ways_is_an_error(widths: tuple[int, ...]) -> None:
    wide = tuple(Global(f"wide{number}", bits) for number, bits in enumerate(widths))
    choice = straight("choice", (tuple(Havoc(each) for each in wide), Goto(1)))
    network = Network(wide, (), (choice,), (Thread("choice"),))
    start = (0,) * len(wide)
    with pytest.raises(TooManyStatesError):
        rule_path(network, Chain((0,), (start, start)), at_label("choice", 1))


def test_a_chain_of_contexts_becomes_a_path_of_rules() -> None:
    network = Network((X,), (), (LOSING, WATCH), (Thread("losing"), Thread("watch")))
    path = rule_path(network, Chain((0, 1), ((0,), (1,))), at_label("watch", 1))
    assert path is not None
    assert [(move.thread, move.rule.source) for move in path] == [(0, 0), (0, 1), (1, 0)]


def test_a_chain_that_no_run_follows_gives_no_path() -> None:
    network = Network((X,), (), (LOSING, WATCH), (Thread("losing"), Thread("watch")))
    assert rule_path(network, Chain((0, 1), ((0,), (2,))), at_label("watch", 1)) is None
