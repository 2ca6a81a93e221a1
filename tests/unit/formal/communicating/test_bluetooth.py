"""The Bluetooth driver [Kidd09, Tables 4.1 and 4.2]."""

from __future__ import annotations

import pytest
from benchmarks.communicating_bluetooth import bluetooth

from heddle.formal.communicating import Policy, decide
from heddle.formal.communicating.refinement import projected, refined
from heddle.formal.communicating.runs import run_of


@pytest.mark.parametrize("policy", ["beta", "multi-step", "individual", "individual multi-step"])
@pytest.mark.parametrize(
    ("version", "adders", "answer"), [(1, 1, "yes"), (2, 1, "no"), (2, 2, "yes"), (3, 2, "no")]
)
def test_table_4_1(version: int, adders: int, answer: str, policy: Policy) -> None:
    system = bluetooth(version, adders)
    outcome = decide(system, policy)

    assert outcome.answer == answer
    if outcome.word is not None:
        moves = run_of(system, outcome.word)
        assert moves is not None
        assert {move.rule.label for move in moves} >= {"Stop.set stoppingFlag"}


@pytest.mark.parametrize("policy", ["beta", "multi-step", "individual", "individual multi-step"])
def test_table_4_1_with_three_adders(policy: Policy) -> None:
    assert decide(bluetooth(3, 3), policy).answer == "no"


@pytest.mark.parametrize(("version", "adders"), [(1, 1), (2, 2), (3, 2)])
def test_table_4_2_bounds_follow_from_some_shortest_word(version: int, adders: int) -> None:
    """The tuples depend on which of the shortest words is taken, so only the steps are checked."""
    system = bluetooth(version, adders)
    outcome = decide(system, "individual multi-step", exact=False)

    assert outcome.rounds[0] == (1,) * len(system.components)
    for before, word, after in zip(outcome.rounds, outcome.words, outcome.rounds[1:], strict=False):
        lengths = [len(projected(word, each.actions)) for each in system.components]
        assert after == refined("individual multi-step", before, lengths)
        assert any(length >= bound for length, bound in zip(lengths, before, strict=True))
