"""Contexts, splitting, deadlocks, budgets: what `solve` says about networks written by hand."""

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
    negation,
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
    Thread,
)
from heddle.formal.symbolic.solve import Splitting, solve
from support.explored_networks import explore

BOTH: tuple[Splitting, ...] = ("eager", "lazy")
G = Global("g", 2)
HERE, PRIMED, DOUBLE = (Constant(value, 2) for value in range(3))


def when(value: Constant) -> Step:
    return Assume(equal(Read(G), value))


def running_example() -> Network:
    """Section 2.4 of the lazy splitting paper, with a first step that gives its T0 at once."""
    rules = (Rule(0, (when(HERE),), Goto(1)), Rule(0, (when(HERE), Assign(G, PRIMED)), Goto(2)))
    first = Procedure("first", (), (), (Label(), Label(), Label()), rules)
    moves = (
        Rule(0, (when(HERE), Assign(G, DOUBLE)), Goto(0)),
        Rule(0, (when(PRIMED), Assign(G, DOUBLE)), Goto(1)),
    )
    second = Procedure("second", (), (), (Label(), Label()), moves)
    return Network((G,), (), (first, second), (Thread("first"), Thread("second")))


def test_confluent_values_split_the_running_example_in_two() -> None:
    network = running_example()
    lazy = solve(network, contexts=2, splitting="lazy", targets=[("second", 1)])
    assert lazy.targets["second", 1].contexts == 2
    exhausted = solve(network, contexts=3, splitting="lazy")
    # One tuple after `first`, one after `second`, then `second` after `first` in two classes.
    assert exhausted.effort["classes"] == 1 + 1 + 2
    assert exhausted.effort["confluent contexts"] == 1
    eager = solve(network, contexts=3, splitting="eager")
    assert eager.effort["classes"] == 2 + 1 + 2
    assert eager.effort["view tuples"] == 1 + 3 + 2
    assert exhausted.effort["view tuples"] == 1 + 2 + 2


@pytest.mark.parametrize("splitting", BOTH)
def test_stacks_of_confluent_values_are_not_mixed_up(splitting: Splitting) -> None:
    """`first` at 1 and `second` at 1 exclude each other."""
    network = running_example()
    seen = Global("seen", 1)
    first, second = network.procedures
    told = (*second.rules, Rule(1, (Assign(seen, Constant(1, 1)),), Goto(1)))
    asks = Rule(1, (Assume(Read(seen)),), Goto(3))
    first = Procedure("first", (), (), (Label(),) * 4, (*first.rules, asks))
    second = Procedure("second", (), (), second.labels, told)
    network = Network((G, seen), (), (first, second), network.threads)
    answer = solve(network, contexts=6, splitting=splitting, targets=[("first", 3)])
    assert not answer.targets
    assert answer.converged


def test_values_that_no_other_thread_can_tell_apart_do_not_split() -> None:
    x = Global("x", 3, None)
    forget = Procedure(
        "forget", (), (), (Label(), Label()), (Rule(0, (Assign(x, Constant(0, 3)),), Goto(1)),)
    )
    look = Procedure(
        "look",
        (),
        (),
        (Label(), Label()),
        (Rule(0, (Assume(equal(Read(x), Constant(5, 3))),), Goto(1)),),
    )
    network = Network((x,), (), (forget, look), (Thread("forget"), Thread("look")))
    lazy = solve(network, contexts=2, splitting="lazy")
    assert lazy.effort["confluent contexts"] == 1
    assert lazy.effort["classes"] == 3
    eager = solve(network, contexts=2, splitting="eager")
    assert eager.effort["classes"] == 8 + 1 + 1


def counting(bits: int, procedures: int = 1) -> Network:
    """`up` adds one to n by a recursive call that knows how often."""
    n = Global("n", bits)
    times = Local("times", bits)
    none = equal(Read(times), Constant(0, bits))
    one = Constant(1, bits)
    up = Procedure(
        "up",
        (times,),
        (),
        (Label(),) * 2,
        (
            Rule(0, (Assume(none),), Return((Read(n),))),
            Rule(
                0,
                (Assume(negation(none)), Assign(n, Apply(Operator.ADD, (Read(n), one), bits))),
                Call("up", (Apply(Operator.SUBTRACT, (Read(times), one), bits),), (), 1),
            ),
            Rule(1, (), Return((Read(n),))),
        ),
    )
    got = Local("got", bits)
    most = Constant((1 << bits) - 1, bits)
    start = Procedure(
        "start",
        (),
        (got,),
        (Label(),) * 3,
        (
            Rule(0, (), Call("up", (most,), (got,), 1)),
            Rule(1, (Assume(equal(Read(got), most)),), Goto(2)),
        ),
    )
    return Network((n,), (), (start, up), (Thread("start"),) * procedures)


@pytest.mark.parametrize("splitting", BOTH)
def test_recursion_as_deep_as_data_says(splitting: Splitting) -> None:
    answer = solve(counting(6), contexts=1, splitting=splitting, targets=[("start", 2)])
    assert answer.targets["start", 2].contexts == 1


def test_summaries_are_reused_unless_switched_off() -> None:
    network = counting(3, procedures=2)
    reused = solve(network, contexts=3, splitting="eager", reuse="on")
    again = solve(network, contexts=3, splitting="eager", reuse="off")
    assert reused.effort["summaries reused"] > again.effort["summaries reused"]
    assert reused.effort["summaries computed"] < again.effort["summaries computed"]


LOCKS = (Global("left", 2), Global("right", 2))


def locking(first: Global, second: Global, name: str) -> Procedure:
    """Take lock `first`, then lock `second`, then let go of both."""

    def take(lock: Global) -> tuple[Step, ...]:
        mine = Apply(Operator.ADD, (Self(2), Constant(1, 2)), 2)
        return (Assume(equal(Read(lock), Constant(0, 2))), Assign(lock, mine))

    rules = (
        Rule(0, take(first), Goto(1)),
        Rule(1, take(second), Goto(2)),
        Rule(2, tuple(Assign(lock, Constant(0, 2)) for lock in LOCKS), Return(())),
    )
    labels = (Label(owner=Read(first)), Label(owner=Read(second)), Label())
    return Procedure(name, (), (), labels, rules)


@pytest.mark.parametrize("splitting", BOTH)
def test_locks_taken_in_two_orders_deadlock(splitting: Splitting) -> None:
    procedures = (locking(*LOCKS, "one"), locking(*LOCKS[::-1], "two"))
    network = Network(LOCKS, (), procedures, (Thread("one"), Thread("two")))
    answer = solve(network, contexts=4, splitting=splitting, deadlock="find")
    assert answer.deadlock is not None
    assert answer.deadlock.contexts == 2
    orderly = Network(LOCKS, (), procedures[:1], (Thread("one"), Thread("one")))
    answer = solve(orderly, contexts=8, splitting=splitting, deadlock="find")
    assert answer.deadlock is None
    assert answer.converged


@pytest.mark.parametrize("splitting", BOTH)
def test_a_circle_is_a_deadlock_though_others_go_on(splitting: Splitting) -> None:
    idle = Procedure("idle", (), (), (Label(),), (Rule(0, (), Goto(0)),))
    procedures = (locking(*LOCKS, "one"), locking(*LOCKS[::-1], "two"), idle)
    threads = (Thread("one"), Thread("two"), Thread("idle"))
    network = Network(LOCKS, (), procedures, threads)
    answer = solve(network, contexts=4, splitting=splitting, deadlock="find")
    assert answer.deadlock is not None
    assert answer.deadlock.contexts == 2


@pytest.mark.parametrize("splitting", BOTH)
def test_cells_are_read_and_written_at_indices_that_are_computed(splitting: Splitting) -> None:
    cells = Array("cells", 2, (3, None, 1, 2))
    index, value = Local("index", 2), Local("value", 2)
    follow = (Load(index, cells, Read(index)), Load(value, cells, Read(index)))
    rules = (
        Rule(0, (Havoc(index), *follow), Goto(1)),
        Rule(1, (Store(cells, Read(index), Read(index)), Load(value, cells, Read(value))), Goto(2)),
        Rule(2, (Assume(equal(Read(value), Constant(0, 2))),), Goto(3)),
        Rule(2, (Assume(equal(Read(value), Read(index))),), Goto(4)),
    )
    main = Procedure("main", (), (index, value), (Label(),) * 5, rules)
    network = Network((), (cells,), (main,), (Thread("main"),))
    targets = [("main", 3), ("main", 4)]
    answer = solve(network, contexts=1, splitting=splitting, targets=targets)
    assert set(answer.targets) == set(explore(network, 1).labels) & set(targets)


def test_a_thread_that_is_quietly_stuck_is_not_blocked() -> None:
    waits = (Rule(0, (Assume(Constant(0, 1)),), Goto(0)),)
    quiet = Procedure("main", (), (), (Label(quiet=True),), waits)
    loud = Procedure("main", (), (), (Label(),), waits)
    threads = (Thread("main"),)
    assert solve(Network((), (), (quiet,), threads), contexts=1, deadlock="find").deadlock is None
    found = solve(Network((), (), (loud,), threads), contexts=1, deadlock="find").deadlock
    assert found is not None
    assert found.contexts == 0


@pytest.mark.parametrize("splitting", BOTH)
def test_the_search_ends_when_each_group_has_a_label(splitting: Splitting) -> None:
    network = running_example()
    groups = [[("first", 1), ("second", 1)]]
    answer = solve(network, contexts=9, splitting=splitting, targets=[("first", 2)], groups=groups)
    assert answer.targets["first", 1].contexts == 1
    assert ("second", 1) not in answer.targets
    assert answer.targets["first", 2].contexts == 1


def test_a_chain_holds_all_values_between_contexts() -> None:
    """`own` belongs to one thread, `argument` may be anything: the chain names both."""
    own, argument, flag = Global("own", 2), Global("argument", 3, None), Global("flag", 1)
    first = Procedure(
        "first",
        (),
        (),
        (Label(),) * 3,
        (
            Rule(0, (Havoc(own), Assign(flag, Constant(1, 1))), Goto(1)),
            Rule(
                1,
                (
                    Assume(negation(Read(flag))),
                    Assume(equal(Read(own), Constant(2, 2))),
                    Assume(equal(Read(argument), Constant(5, 3))),
                ),
                Goto(2),
            ),
        ),
    )
    answers = (Assume(Read(flag)), Assign(flag, Constant(0, 1)))
    second = Procedure("second", (), (), (Label(), Label()), (Rule(0, answers, Goto(1)),))
    threads = (Thread("first"), Thread("second"))
    network = Network((own, argument, flag), (), (first, second), threads)
    hit = solve(network, contexts=3, targets=[("first", 2)]).targets["first", 2]
    assert hit.chain is not None
    assert hit.chain.threads == (0, 1, 0)
    assert hit.chain.shared == ((0, 5, 0), (2, 5, 1), (2, 5, 0))
    skipped = solve(network, contexts=3, targets=[("first", 2)], chains="skip")
    assert skipped.targets["first", 2].chain is None


def large() -> Network:
    """Products of wide numbers: their functions have very many nodes."""
    numbers = tuple(Global(f"n{at}", 20, None) for at in range(3))
    times = Apply(Operator.MULTIPLY, (Read(numbers[0]), Read(numbers[1])), 20)
    same = Assume(equal(times, Read(numbers[2])))
    main = Procedure("main", (), (), (Label(), Label()), (Rule(0, (same,), Goto(1)),))
    return Network(numbers, (), (main,), (Thread("main"),))


def test_too_many_nodes_end_the_search() -> None:
    assert solve(large(), contexts=1, node_limit=50_000).stopped == "memory"


def test_the_search_ends_when_its_time_is_up() -> None:
    assert solve(large(), contexts=1, time_limit=0.05).stopped == "time"


def test_the_search_ends_when_somebody_says_so() -> None:
    assert solve(large(), contexts=1, proceed=lambda: False).stopped == "interrupted"


def test_what_is_raised_while_asked_to_proceed_comes_out() -> None:
    def proceed() -> bool:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        solve(large(), contexts=1, proceed=proceed)


def test_a_network_that_does_not_fit_together_is_refused() -> None:
    narrow = Procedure(
        "main", (), (), (Label(),), (Rule(0, (Assign(G, Constant(0, 1)),), Goto(0)),)
    )
    with pytest.raises(ValueError, match="label 0: different widths"):
        solve(Network((G,), (), (narrow,), (Thread("main"),)), contexts=1)
