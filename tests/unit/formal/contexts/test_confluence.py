"""Confluent shared states and safe partitions, on the running example of the paper.

Two threads, shared states g, g', g'', both stacks a; the first thread can go from g to g' and
writes b, the second from g to g'' with a, from g' to g'' with b [SuwimonteerabuthES08, 2.4].
"""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from heddle.formal.contexts.confluence import confluent_pairs, safe_partition

# What the second thread reaches from (g, a, a) and (g', b, a), without and with steps.
REACHED = {"g": ["g", "g''"], "g'": ["g'", "g''"]}
PAIR = frozenset(("g", "g'"))


def test_states_that_come_to_a_common_one_are_confluent() -> None:
    assert confluent_pairs(REACHED) == {PAIR}


def test_states_that_stay_apart_are_not() -> None:
    assert confluent_pairs({"g": ["g'"], "g'": ["g"]}) == frozenset()


def test_a_safe_partition_keeps_confluent_states_apart() -> None:
    assert safe_partition(("g", "g'", "g''"), {PAIR}) == (("g", "g''"), ("g'",))


def test_another_order_gives_the_other_safe_partition() -> None:
    assert safe_partition(("g'", "g''", "g"), {PAIR}) == (("g'", "g''"), ("g",))


def test_without_confluent_pairs_nothing_is_split() -> None:
    assert safe_partition(("g", "g'", "g''"), ()) == (("g", "g'", "g''"),)


@given(st.integers(0, 8), st.data())
def test_every_partition_is_into_cliques_of_what_is_not_confluent(
    size: int, data: st.DataObject
) -> None:
    states = tuple(f"s{number}" for number in range(size))
    pairs = [frozenset(pair) for pair in combinations(states, 2)]
    confluent = set(data.draw(st.lists(st.sampled_from(pairs)))) if pairs else set()

    classes = safe_partition(states, confluent)

    assert sorted(state for each in classes for state in each) == sorted(states)
    for each in classes:
        assert not any(frozenset(pair) in confluent for pair in combinations(each, 2))
