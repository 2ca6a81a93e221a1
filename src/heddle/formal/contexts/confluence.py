"""Which shared states a context may merge, and how to keep those apart: lazy splitting.

Two shared states are confluent if the thread that runs can bring both to the same one; tuples that
start from confluent states must not be put into one view tuple [SuwimonteerabuthES08, 3.1].
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

Pair = frozenset[str]


def confluent_pairs(reached: Mapping[str, Collection[str]]) -> frozenset[Pair]:
    """The pairs of states that can come to a common one, by what each can come to (Def. 2)."""
    sources: dict[str, list[str]] = {}
    for source, targets in reached.items():
        for target in targets:
            sources.setdefault(target, []).append(source)
    return frozenset(
        frozenset(pair) for meeting in sources.values() for pair in combinations(meeting, 2)
    )


def safe_partition(
    states: Sequence[str], confluent: Collection[Pair]
) -> tuple[tuple[str, ...], ...]:
    """Classes without confluent pairs, every state in one: [SuwimonteerabuthES08, Algorithm 2].

    The total order of the algorithm is that of `states`; it picks the first state that is left,
    and of two confluent ones it drops the first.
    """
    apart: dict[str, set[str]] = {state: set() for state in states}
    for pair in confluent:
        one, other = pair
        apart[one].add(other)
        apart[other].add(one)
    left = list(states)
    classes = list[tuple[str, ...]]()
    while left:
        chosen = [state for state in left if state not in apart[left[0]]]
        dropped = _followed_by_confluent(chosen, apart)
        while dropped:
            chosen = [state for state in chosen if state not in dropped]
            dropped = _followed_by_confluent(chosen, apart)
        classes.append(tuple(chosen))
        taken = set(chosen)
        left = [state for state in left if state not in taken]
    return tuple(classes)


def _followed_by_confluent(chosen: Sequence[str], apart: Mapping[str, set[str]]) -> set[str]:
    """The states that are confluent with a later one."""
    later, found = set[str](), set[str]()
    for state in reversed(chosen):
        if not later.isdisjoint(apart[state]):
            found.add(state)
        later.add(state)
    return found
