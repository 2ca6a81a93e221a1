from __future__ import annotations

import pytest

from dpn_models import model, rule
from heddle.errors import InputError
from heddle.formal.monitor_dpn.model import Head
from heddle.formal.monitor_dpn.nodes import NodeKind
from heddle.formal.monitor_dpn.reachability import Length, Network, Phase, may_happen_in_parallel
from heddle.formal.monitor_dpn.semantics import Locks
from heddle.formal.monitor_dpn.text import parse

FIGURE_1 = Network(model("figure1"))


def at(*symbols: str) -> Phase:
    return Phase(tuple(frozenset({symbol}) for symbol in symbols))


def test_two_threads_are_not_in_one_monitor() -> None:
    assert may_happen_in_parallel(FIGURE_1, {"r1"}, {"s1"}) is None
    assert may_happen_in_parallel(FIGURE_1, {"r1"}, {"s1"}, Locks.IGNORED) is not None
    assert may_happen_in_parallel(FIGURE_1, {"p3"}, {"s1"}) is not None


def test_one_thread_is_not_parallel_to_itself() -> None:
    assert may_happen_in_parallel(FIGURE_1, {"p2"}, {"p2", "p3"}) is None


def test_a_place_may_be_given_with_its_control_state() -> None:
    assert FIGURE_1.reach([Phase((frozenset({Head("#", "p4")}),))]) is not None
    assert FIGURE_1.reach([Phase((frozenset({Head("other", "p4")}),))]) is None
    assert FIGURE_1.reach([at("nowhere")]) is None


def test_phases_are_passed_in_order() -> None:
    assert FIGURE_1.reach([at("p2"), at("p4")]) is not None
    assert FIGURE_1.reach([at("p4"), at("p2")]) is None
    witness = FIGURE_1.reach([at("s1"), at("r1")])
    assert witness is not None
    actions = [rule.action for _, rule in witness.schedule()]
    assert actions.index("ret S") < actions.index("sync x R")


def test_only_the_rules_of_a_phase_are_used_in_it() -> None:
    rules = frozenset(FIGURE_1.model.rules)
    leave = rule(FIGURE_1.model, "ret S")
    assert FIGURE_1.reach([at("s1"), Phase(at("r1").marks, rules)]) is not None
    assert FIGURE_1.reach([at("s1"), Phase(at("r1").marks, rules - {leave})]) is None


def test_a_phase_of_one_step_has_one() -> None:
    write = frozenset({rule(FIGURE_1.model, "v := 42")})
    assert FIGURE_1.reach([at("s1"), Phase(at("s2").marks, write, Length.ONE)]) is not None
    assert FIGURE_1.reach([at("s2"), Phase(at("s2").marks, write, Length.ONE)]) is None
    assert FIGURE_1.reach([at("s1"), Phase(at("r1").marks, None, Length.ONE)]) is None


def test_a_monitor_can_be_entered_again_and_is_marked() -> None:
    network = Network(
        parse(
            """
            start p m1
            p m1 -> p a1 / m2 in x
            p a1 -> p b1 / a2 in y
            p b1 -> p c1 / b2 in x
            p c1 -> p
            """
        )
    )
    witness = network.reach([at("b2")])
    assert witness is not None
    monitors = [
        (node.symbol.kind, node.symbol.lock, node.symbol.again)
        for node in witness.tree.nodes()
        if node.symbol.lock is not None
    ]
    assert monitors == [
        (NodeKind.ACQ, "x", False),
        (NodeKind.ACQ, "y", False),
        (NodeKind.USE, "x", True),
    ]


def test_recursion_and_threads_are_unbounded() -> None:
    network = Network(
        parse(
            """
            start p m
            p m -> p m / r
            p m -> p m spawn p t
            p m -> p
            p r -> p
            p t -> p u / v in x
            p u -> p
            """
        )
    )
    assert network.reach([at("t", "t", "t", "t", "u")]) is not None
    assert network.reach([at("u", "u")]) is None


LOCKS = [f"x{number}" for number in range(16)]


def nest(name: str, locks: list[str]) -> str:
    places = [f"{name}{number}" for number in range(len(locks) + 1)]
    pairs = zip(locks, places, places[1:], strict=False)
    return "".join(f"p {a} -> p {b} / out in {lock}\n" for lock, a, b in pairs)


def test_sixteen_locks_are_told_apart() -> None:
    for number, lock in enumerate(LOCKS):
        others = [each for each in LOCKS if each != lock]
        text = "start p m\np m -> p one0 spawn p two0\n"
        network = Network(parse(text + nest("one", others) + nest("two", [lock])))
        assert network.reach([at("one15", "two1")]) is not None
        network = Network(parse(text + nest("one", LOCKS) + nest("two", [lock])))
        assert network.reach([at("one16", "two1")]) is None
        assert network.reach([at(f"one{number}", "two1")]) is not None


def test_a_ring_of_threads_that_each_used_the_next_lock_cannot_close() -> None:
    size = 6
    text = ["start p m0"]
    for number in range(size):
        following = (number + 1) % size
        text += [
            f"p m{number} -> p m{number + 1} spawn p t{number}",
            f"p t{number} -> p a{number} / out in x{number}",
            f"p a{number} -> p b / here{number} in x{following}",
        ]
    network = Network(parse("\n".join([*text, "p b -> p"])))
    places = [f"here{number}" for number in range(size)]
    assert network.reach([at(*places)]) is None
    assert network.reach([at(*places[1:])]) is not None


@pytest.mark.parametrize("phases", [0, 17])
def test_a_question_has_1_to_16_phases(phases: int) -> None:
    with pytest.raises(InputError, match="ask with 1 to 16 phases"):
        FIGURE_1.reach([at("p1")] * phases)


def test_more_places_than_can_be_counted_are_refused() -> None:
    with pytest.raises(InputError, match="more than 8 places"):
        FIGURE_1.reach([at(*["p1"] * 9)])
