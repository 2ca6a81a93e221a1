"""On BDDs a network shows what it shows state by state, on small random networks."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from heddle.formal.symbolic.rule_path import at_label, rule_path, stuck
from heddle.formal.symbolic.runner import TooManyStatesError
from heddle.formal.symbolic.solve import solve
from support.explored_networks import explore
from support.networks import Shape, random_network

if TYPE_CHECKING:
    from heddle.formal.symbolic.network import Network
    from heddle.formal.symbolic.rule_path import Goal
    from heddle.formal.symbolic.solve import Hit, Order, Reuse, Splitting

SHAPES = (Shape(callees=(1, 2)), Shape(callees=(0, 0)))


@settings(suppress_health_check=[HealthCheck.filter_too_much], deadline=None)
@given(
    seed=st.integers(0, 2**32),
    contexts=st.integers(0, 5),
    shape=st.sampled_from(SHAPES),
    splitting=st.sampled_from(("eager", "lazy")),
    order=st.sampled_from(("related", "listed")),
    reuse=st.sampled_from(("on", "off")),
)
def test_the_same_labels_and_deadlocks_in_as_few_contexts_and_by_runs_that_exist(
    seed: int, contexts: int, shape: Shape, splitting: Splitting, order: Order, reuse: Reuse
) -> None:
    network = random_network(Random(seed), shape)
    try:
        expected = explore(network, contexts, at_most=2_000)
    except TooManyStatesError:
        assume(False)
    labels = [(each.name, at) for each in network.procedures for at in range(len(each.labels))]
    answer = solve(
        network,
        contexts=contexts,
        splitting=splitting,
        targets=labels,
        deadlock="find",
        order=order,
        reuse=reuse,
    )
    assert answer.stopped is None
    assert {label: hit.contexts for label, hit in answer.targets.items()} == expected.labels
    for label, hit in answer.targets.items():
        assert _can_happen(network, hit, at_label(*label))
    assert (answer.deadlock and answer.deadlock.contexts) == expected.deadlock
    if answer.deadlock is not None:
        assert _can_happen(network, answer.deadlock, stuck)


def _can_happen(network: Network, hit: Hit, goal: Goal) -> bool:
    if hit.chain is None:
        return hit.contexts == 0
    assert len(hit.chain.threads) == len(hit.chain.shared) == hit.contexts
    try:
        return rule_path(network, hit.chain, goal, at_most=20_000) is not None
    except TooManyStatesError:
        assume(False)
        return False


@settings(suppress_health_check=[HealthCheck.filter_too_much], deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(SHAPES), st.sampled_from(("eager", "lazy")))
def test_more_contexts_reach_nothing_new_once_the_search_has_converged(
    seed: int, shape: Shape, splitting: Splitting
) -> None:
    network = random_network(Random(seed), shape)
    answer = solve(network, contexts=6, splitting=splitting, deadlock="find")
    assume(answer.converged)
    try:
        few = explore(network, 6, at_most=2_000)
        many = explore(network, 20, at_most=4_000)
    except TooManyStatesError:
        assume(False)
    assert set(many.labels) == set(few.labels)
    assert many.deadlock == few.deadlock
