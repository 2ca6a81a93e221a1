"""The values that variables can have after so many contexts."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import TYPE_CHECKING

import pytest

from heddle.formal.symbolic.explicit import Runner
from heddle.formal.symbolic.expressions import Apply, Constant, Global, Operator, Read
from heddle.formal.symbolic.network import Assign, Goto, Label, Network, Procedure, Rule, Thread
from heddle.formal.symbolic.sequential.layers import values_by_context
from support.networks import Shape, random_network

if TYPE_CHECKING:
    from heddle.formal.symbolic.sequential.values import Possible

WITHOUT_CALLS = Shape(globals=(1, 2), callees=(0, 0))
CONTEXTS = 3
X = Global("x", 8)


def adding(*numbers: int) -> Procedure:
    rules = tuple(
        Rule(at, (Assign(X, Apply(Operator.ADD, (Read(X), Constant(number, 8)), 8)),), Goto(at + 1))
        for at, number in enumerate(numbers)
    )
    return Procedure(f"adds{numbers}", (), (), (Label(),) * (len(numbers) + 1), rules)


def test_straight_code_adds_only_once_a_context() -> None:
    procedure = adding(1)
    network = Network((X,), (), (procedure,), (Thread(procedure.name),) * 2)
    values = [each.globals["x"] for each in values_by_context(network, 3)]
    assert values == [frozenset(range(most + 1)) for most in range(4)]


def test_a_loop_that_goes_on_adding_comes_to_every_value() -> None:
    rule = Rule(0, adding(1).rules[0].steps, Goto(0))
    procedure = Procedure("loops", (), (), (Label(),), (rule,))
    network = Network((X,), (), (procedure,), (Thread("loops"),))
    assert values_by_context(network, 1)[1].globals["x"] == frozenset(range(256))


@pytest.mark.parametrize("seed", range(40))
def test_no_run_leaves_the_sets_of_its_contexts(seed: int) -> None:
    network = random_network(Random(seed), WITHOUT_CALLS if seed % 4 else None)
    layers = [sets(network, each) for each in values_by_context(network, CONTEXTS)]
    for used, shared in seen(network, at_most=400):
        for value, values in zip(shared, layers[used], strict=True):
            assert values is None or value in values


def sets(network: Network, possible: Possible) -> list[frozenset[int] | None]:
    globals_ = [possible.globals[each.name] for each in network.globals]
    return globals_ + [cell for each in network.arrays for cell in possible.cells[each.name]]


def seen(network: Network, at_most: int) -> set[tuple[int, tuple[int, ...]]]:
    """Numbers of contexts, and what can be shared after them."""
    runner = Runner(network)
    pending = deque((start, -1, 0) for start in runner.initial())
    known = set(pending)
    while pending and len(known) < at_most:
        here, last, used = pending.popleft()
        for thread in range(len(network.threads)):
            if used + (thread != last) <= CONTEXTS:
                for _, after in runner.moves(here, thread):
                    item = (after, thread, used + (thread != last))
                    if item not in known:
                        known.add(item)
                        pending.append(item)
    return {(used, here.shared) for here, _, used in known}
