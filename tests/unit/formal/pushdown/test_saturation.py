"""How saturation is called, stopped, cancelled and gone on with."""

from __future__ import annotations

import signal
import threading
import time

import pytest

from heddle.errors import HeddleError, InputError
from heddle.formal.pushdown import (
    Automaton,
    Budget,
    Configuration,
    GenKill,
    MinPlus,
    Options,
    PushdownSystem,
    Relation,
    Relations,
    Rule,
    Transition,
    Weights,
    apply_rules,
    configurations,
    post_star,
    pre_star,
    weighted_post_star,
)

COUNTER = PushdownSystem(
    [
        Rule("up", "1", "up", ("1", "1"), "count"),
        Rule("up", "1", "down", (), "turn"),
        Rule("down", "1", "down", (), "back"),
    ]
)


def large(size: int) -> PushdownSystem:
    """Any state with any symbol goes to many: saturation takes long."""
    return PushdownSystem(
        Rule(f"s{state}", f"g{symbol}", f"s{(7 * state + turn) % size}", word)
        for state in range(size)
        for symbol in range(size)
        for turn, word in enumerate(
            [
                (),
                (f"g{(symbol + 1) % size}", f"g{(symbol * state) % size}"),
                (f"g{(3 * symbol + state) % size}",),
            ]
        )
    )


def test_infinitely_many_configurations_are_one_automaton() -> None:
    found = post_star(COUNTER, configurations(("up", ("1",))))
    assert found.stopped is None
    assert found.accepts("up", ["1"] * 1000)
    assert found.accepts("down", ["1"] * 1000)
    assert found.accepts("down", [])
    assert not found.accepts("up", [])
    assert not found.accepts("nowhere", [])
    assert not found.accepts("up", ["unknown"])
    path = found.path("down", ["1"] * 3)
    assert path is not None
    assert apply_rules(path.start, path.rules) == path.end


def test_states_keep_their_names_and_new_ones_say_what_they_are_for() -> None:
    found = post_star(COUNTER, configurations(("up", ("1",)))).automaton
    assert found.initials == {"up", "down"}
    assert "⟨up, 1⟩" in found.states
    assert found.finals == {"end"}


def test_a_state_of_the_automaton_may_be_called_like_a_control_state() -> None:
    given = Automaton({"up"}, [("up", "1", "down"), ("down", "1", "⟨up, 1⟩")], {"⟨up, 1⟩"})
    found = post_star(COUNTER, given)
    assert found.accepts("up", ["1", "1"])
    assert found.accepts("down", ["1"])
    assert not found.accepts("up", ["1"])
    assert {"down'", "⟨up, 1⟩", "⟨up, 1⟩'"} < set(found.automaton.states)
    assert found.automaton.finals == {"⟨up, 1⟩"}


def test_paths_need_what_is_remembered_on_demand() -> None:
    found = post_star(COUNTER, configurations(("up", ("1",))), Options(witnesses=False))
    with pytest.raises(HeddleError, match="not remembered"):
        found.path("up", ["1"])


def test_a_path_that_is_too_long_is_refused() -> None:
    found = pre_star(COUNTER, configurations(("down", ())), Options(longest_path=5))
    with pytest.raises(HeddleError, match="too long"):
        found.path("down", ["1"] * 6)
    assert found.path("down", ["1"] * 5) is not None


@pytest.mark.parametrize("budget", [Budget(transitions=500), Budget(steps=500)])
def test_a_budget_is_kept_and_what_is_there_can_be_gone_on_with(budget: Budget) -> None:
    system, start = large(9), configurations(("s0", ("g1",)))
    part = post_star(system, start, Options(budget=budget))
    whole = post_star(system, start)
    assert part.stopped == ("steps" if budget.steps else "transitions")
    assert len(part) < len(whole)
    assert part.resumed(Budget()).automaton == whole.automaton


def test_whoever_is_asked_can_cancel() -> None:
    asked = []

    def cancelled() -> bool:
        asked.append(time.monotonic())
        return len(asked) == 2

    options = Options(witnesses=False, budget=Budget(cancelled=cancelled))
    found = post_star(large(40), configurations(("s0", ("g1",))), options)
    assert found.stopped == "cancelled"
    assert len(asked) == 2


def test_an_interrupt_is_noticed_within_a_second() -> None:
    system, start = large(40), configurations(("s0", ("g1",)))
    sent: list[float] = []

    def interrupt() -> None:
        sent.append(time.monotonic())
        signal.raise_signal(signal.SIGINT)

    timer = threading.Timer(0.5, interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        post_star(system, start, Options(witnesses=False))
    timer.join()
    assert time.monotonic() - sent[0] < 1


class Broken:
    """A semiring that does not keep its word."""

    zero = 0
    one = 1

    def extend(self, left: int, right: int) -> int:
        raise ZeroDivisionError("no extending today")

    def combine(self, left: int, right: int) -> int:
        return max(left, right)


def test_what_a_semiring_raises_is_raised() -> None:
    with pytest.raises(ZeroDivisionError, match="no extending today"):
        weighted_post_star(COUNTER, configurations(("up", ("1",))), Weights(Broken()))


def test_the_cost_of_a_path_is_that_of_the_cheapest() -> None:
    costs: Weights[int | None] = Weights(MinPlus(), dict.fromkeys(COUNTER.rules, 1))
    found = weighted_post_star(COUNTER, configurations(("up", ("1",))), costs)
    assert found.weight("up", ["1"] * 5) == 4
    assert found.weight("down", ["1"] * 5) == 6
    assert found.weight("up", []) is None
    # The cheapest of all with an odd number of symbols, and of none at all.
    odd = Automaton({"down"}, [("down", "1", "odd"), ("odd", "1", "down")], {"odd"})
    assert found.weight_of(odd) == 2
    assert found.weight_of(Automaton({"elsewhere"}, [], {"elsewhere"})) is None


def test_rules_without_a_weight_weigh_nothing() -> None:
    found = weighted_post_star(COUNTER, configurations(("up", ("1",))), Weights(GenKill()))
    assert set(found.transition_weights.values()) == {GenKill().one}


def test_what_is_no_weight_is_refused() -> None:
    system = PushdownSystem([Rule("p", "a", "p")])
    weights = Weights(Relations(3), {system.rules[0]: Relation((1, 2))})
    with pytest.raises(InputError, match="not a relation on 3 values"):
        weighted_post_star(system, configurations(("p", ("a",))), weights)
    with pytest.raises(InputError, match="relations on 65 values"):
        Relations(65)


def test_weights_of_given_steps_need_steps_that_read() -> None:
    start = Automaton({"up"}, [("up", None, "x"), ("x", "1", "y")], {"y"})
    weights: Weights[int | None] = Weights(MinPlus(), of_given={Transition("x", "1", "y"): 3})
    with pytest.raises(InputError, match="read nothing"):
        weighted_post_star(COUNTER, start, weights)


def test_a_rule_pushes_at_most_two_symbols() -> None:
    with pytest.raises(InputError, match="pushes 3 symbols"):
        Rule("p", "a", "p", ("a", "b", "c"))


def test_a_rule_that_does_not_apply_is_named() -> None:
    with pytest.raises(InputError, match="rule 1 does not apply to ⟨down, ε⟩"):
        apply_rules(Configuration("up", ("1",)), COUNTER.rules[1:])
