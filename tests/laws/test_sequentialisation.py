"""A network and its sequentialisation show the same, on small random networks."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from heddle.formal.symbolic.runner import TooManyStatesError
from heddle.formal.symbolic.sequential.transform import sequentialise
from support.explored_networks import explore
from support.networks import Shape, random_network

SMALL = Shape(globals=(1, 2), locals=(0, 1), labels=(2, 4), bits=(1, 1))
WITHOUT_CALLS = Shape(globals=(1, 2), locals=(0, 1), labels=(2, 4), callees=(0, 0))


@settings(suppress_health_check=[HealthCheck.filter_too_much])
@given(
    st.integers(0, 2**32),
    st.integers(0, 3),
    st.sampled_from((SMALL, WITHOUT_CALLS)),
    st.sampled_from(("targets", "deadlock", "both")),
)
def test_one_thread_reaches_what_all_threads_reach_in_as_few_contexts(
    seed: int, contexts: int, shape: Shape, asked: str
) -> None:
    network = random_network(Random(seed), shape)
    labels = [(each.name, at) for each in network.procedures for at in range(len(each.labels))]
    targets = [] if asked == "deadlock" else labels
    sequential = sequentialise(network, contexts, targets, deadlock=asked != "targets")
    try:
        expected = explore(network, contexts, at_most=2_000)
        found = explore(sequential.network, 1, at_most=4_000)
    except TooManyStatesError:
        assume(False)
    fewest: dict[tuple[str, int] | None, int] = {}
    for label, goal in sequential.goals.items():
        if label in found.labels:
            known = fewest.get(goal.target, contexts)
            fewest[goal.target] = min(goal.contexts, known)
    assert fewest.pop(None, None) == (None if asked == "targets" else expected.deadlock)
    assert fewest == ({} if asked == "deadlock" else expected.labels)
