"""Networks by hand, asked through one thread."""

from __future__ import annotations

from heddle.formal.symbolic.expressions import (
    Apply,
    Constant,
    Expression,
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
    Label,
    Network,
    Procedure,
    Return,
    Rule,
    Thread,
)
from heddle.formal.symbolic.sequential.transform import sequentialise
from support.explored_networks import explore

X = Global("x", 2)
MINE = Local("mine", 2)


def fewest(
    network: Network, contexts: int, *targets: tuple[str, int], deadlock: bool = False
) -> dict[tuple[str, int] | None, int]:
    """What the one thread shows, with the fewest contexts; a deadlock is under None."""
    sequential = sequentialise(network, contexts, targets, deadlock=deadlock)
    reached = explore(sequential.network, 1).labels
    found: dict[tuple[str, int] | None, int] = {}
    for label, goal in sequential.goals.items():
        if label in reached:
            found[goal.target] = min(goal.contexts, found.get(goal.target, contexts))
    return found


def when(variable: Global, value: int) -> Assume:
    return Assume(equal(Read(variable), Constant(value, variable.bits)))


def put(variable: Global, value: int) -> Assign:
    return Assign(variable, Constant(value, variable.bits))


def procedure(name: str, *rules: Rule, owner: Expression | None = None) -> Procedure:
    size = 1 + max(
        max(each.source, each.then.label if isinstance(each.then, Goto | Call) else 0)
        for each in rules
    )
    labels = tuple(Label(f"{name}:{at}", owner=owner) for at in range(size))
    return Procedure(name, (), (MINE,), labels, rules)


PING = procedure(
    "ping",
    Rule(0, (when(X, 0), put(X, 1)), Goto(1)),
    Rule(1, (when(X, 2), put(X, 3)), Goto(2)),
)
PONG = procedure(
    "pong",
    Rule(0, (when(X, 1), put(X, 2)), Goto(1)),
    Rule(1, (when(X, 3),), Goto(2)),
)
TABLE_TENNIS = Network((X,), (), (PING, PONG), (Thread("ping"), Thread("pong")))


def test_each_answer_of_the_other_thread_costs_a_context() -> None:
    labels = [(name, at) for name in ("ping", "pong") for at in range(3)]
    assert fewest(TABLE_TENNIS, 4, *labels) == {
        ("ping", 0): 0,
        ("pong", 0): 0,
        ("ping", 1): 1,
        ("pong", 1): 2,
        ("ping", 2): 3,
        ("pong", 2): 4,
    }


def test_what_needs_more_contexts_is_not_reached() -> None:
    assert fewest(TABLE_TENNIS, 3, ("pong", 2)) == {}


def test_the_order_of_the_threads_makes_no_difference() -> None:
    turned = Network((X,), (), (PING, PONG), (Thread("pong"), Thread("ping")))
    assert fewest(turned, 4, ("pong", 2)) == {("pong", 2): 4}


def test_a_thread_that_waits_for_nobody_ends_in_a_deadlock() -> None:
    assert fewest(TABLE_TENNIS, 4, deadlock=True) == {None: 4}


def test_threads_that_have_finished_are_not_blocked() -> None:
    done = procedure("done", Rule(0, (put(X, 1),), Return(())))
    network = Network((X,), (), (done,), (Thread("done"), Thread("done")))
    assert fewest(network, 3, deadlock=True) == {}


LOCKS = (Global("a", 2), Global("b", 2))


def taking(name: str, first: Global, second: Global) -> Procedure:
    """Lock one, then the other; a lock holds the number of its thread plus one."""
    me = Apply(Operator.ADD, (Self(2), Constant(1, 2)), 2)
    labels = (
        Label(owner=Read(first)),
        Label(owner=Read(second)),
        Label(),
    )
    rules = (
        Rule(0, (when(first, 0), Assign(first, me)), Goto(1)),
        Rule(1, (when(second, 0), Assign(second, me)), Goto(2)),
        Rule(2, (put(first, 0), put(second, 0)), Goto(0)),
    )
    return Procedure(name, (), (), labels, rules)


def philosophers(*second: Procedure) -> Network:
    idle = procedure("idle", Rule(0, (), Goto(0)))
    procedures = (taking("left", *LOCKS), *second, idle)
    return Network(LOCKS, (), procedures, tuple(Thread(each.name) for each in procedures))


def test_locks_taken_in_opposite_orders_deadlock_although_a_third_thread_runs() -> None:
    assert fewest(philosophers(taking("right", *reversed(LOCKS))), 3, deadlock=True) == {None: 2}


def test_locks_taken_in_one_order_do_not_deadlock() -> None:
    assert fewest(philosophers(taking("right", *LOCKS)), 3, deadlock=True) == {}


def test_a_context_may_end_inside_a_call_and_go_on_there() -> None:
    callee = procedure("callee", *PING.rules, Rule(2, (), Return(())))
    caller = procedure("caller", Rule(0, (), Call("callee", (), (), 1)))
    network = Network((X,), (), (caller, callee, PONG), (Thread("caller"), Thread("pong")))
    targets = (("caller", 1), ("callee", 2), ("pong", 2))
    assert fewest(network, 4, *targets) == {
        ("callee", 2): 3,
        ("caller", 1): 3,
        ("pong", 2): 4,
    }


def test_without_calls_a_thread_keeps_what_it_still_reads_and_nothing_is_copied() -> None:
    remembering = Procedure(
        "remembering",
        (),
        (MINE, Local("dead", 2)),
        (Label(), Label(), Label()),
        (
            Rule(0, (Assign(MINE, Read(X)), Assign(Local("dead", 2), Read(X))), Goto(1)),
            Rule(1, (when(X, 2), Assume(equal(Read(MINE), Constant(0, 2)))), Goto(2)),
        ),
    )
    changing = procedure("changing", Rule(0, (put(X, 2),), Goto(1)))
    threads = (Thread("remembering"), Thread("changing"))
    network = Network((X,), (), (remembering, changing), threads)
    written = sequentialise(network, 3, [("remembering", 2)], deadlock=False).network
    names = {each.name for each in written.globals}
    assert names == {"#runner", "#latest", "#at0", "#0.2.0", "#at1", "x"}
    assert fewest(network, 3, ("remembering", 2)) == {("remembering", 2): 3}


def test_an_argument_is_there_when_a_thread_goes_on() -> None:
    given = Local("given", 2)
    rules = (
        Rule(0, (when(X, 1),), Goto(1)),
        Rule(1, (Assume(equal(Read(given), Constant(2, 2))),), Goto(2)),
    )
    waiting = Procedure("waiting", (given,), (), (Label(), Label(), Label()), rules)
    changing = procedure("changing", Rule(0, (put(X, 1),), Goto(1)))
    for argument, expected in ((2, {("waiting", 2): 2}), (1, {}), (None, {("waiting", 2): 2})):
        threads = (Thread("waiting", (argument,)), Thread("changing"))
        network = Network((X,), (), (waiting, changing), threads)
        assert fewest(network, 2, ("waiting", 2)) == expected


def calling(*called: Procedure) -> tuple[Procedure, ...]:
    """Procedures that call one each, so that their threads have stacks."""
    return tuple(
        procedure(f"call {each.name}", Rule(0, (), Call(each.name, (), (), 1))) for each in called
    )


def test_with_calls_only_what_threads_share_and_change_is_copied() -> None:
    never, own = Global("never", 2, None), Global("own", 2)
    reading = Assume(equal(Read(never), Constant(1, 2)))
    first = procedure("first", Rule(0, (reading, put(own, 1), put(X, 1)), Goto(1)))
    second = procedure("second", Rule(0, (reading, when(X, 1)), Goto(1)))
    callers = calling(first, second)
    threads = tuple(Thread(each.name) for each in callers)
    network = Network((X, never, own), (), (first, second, *callers), threads)
    written = sequentialise(network, 3, [("second", 1)], deadlock=False).network
    names = {each.name for each in written.globals if not each.name.startswith("#")}
    assert names == {"never", "own", "x", "x#2", "x#3"}
    assert fewest(network, 3, ("second", 1)) == {("second", 1): 2}


def test_what_one_thread_alone_uses_begins_anew_with_it() -> None:
    own = Global("own", 2)
    more = Assign(own, Apply(Operator.ADD, (Read(own), Constant(1, 2)), 2))
    counting = procedure(
        "counting",
        Rule(0, (more, put(X, 1)), Goto(1)),
        Rule(1, (when(X, 2), when(own, 1)), Goto(2)),
        Rule(1, (when(X, 2), when(own, 2)), Goto(3)),
    )
    answering = procedure("answering", Rule(0, (when(X, 1), put(X, 2)), Goto(1)))
    callers = calling(counting, answering)
    threads = tuple(Thread(each.name) for each in callers)
    network = Network((X, own), (), (counting, answering, *callers), threads)
    assert fewest(network, 4, ("counting", 2), ("counting", 3)) == {("counting", 2): 3}


def test_a_value_that_is_not_known_beforehand_stays_the_same_for_all_contexts() -> None:
    secret = Global("secret", 1, None)
    asking = procedure(
        "asking",
        Rule(0, (when(secret, 0), put(X, 1)), Goto(1)),
        Rule(1, (when(X, 2), when(secret, 1)), Goto(2)),
        Rule(1, (when(X, 2), when(secret, 0)), Goto(3)),
    )
    turning = procedure(
        "turning",
        Rule(0, (when(X, 1), put(X, 2)), Goto(1)),
        Rule(1, (when(X, 3), put(secret, 1)), Goto(2)),
    )
    callers = calling(asking, turning)
    threads = tuple(Thread(each.name) for each in callers)
    network = Network((X, secret), (), (asking, turning, *callers), threads)
    assert fewest(network, 4, ("asking", 2), ("asking", 3)) == {("asking", 3): 3}


def test_labels_without_a_switch_keep_the_others_out() -> None:
    labels = (Label(), Label(switch=False), Label())
    rules = (Rule(0, (put(X, 1),), Goto(1)), Rule(1, (put(X, 2),), Goto(2)))
    atomic = Procedure("atomic", (), (), labels, rules)
    seeing = procedure("seeing", Rule(0, (when(X, 1),), Goto(1)))
    network = Network((X,), (), (atomic, seeing), (Thread("atomic"), Thread("seeing")))
    assert fewest(network, 3, ("seeing", 1)) == {}
