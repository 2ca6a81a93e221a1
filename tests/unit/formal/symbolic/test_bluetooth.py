"""The Bluetooth driver: what goes wrong, and in how few contexts."""

from __future__ import annotations

import pytest

from heddle.formal.symbolic.rule_path import at_label, rule_path
from heddle.formal.symbolic.solve import Splitting, solve
from support.bluetooth_network import bluetooth

FEWEST: dict[int, dict[tuple[int, int], int | None]] = {
    1: {(1, 1): 3, (2, 1): 3, (1, 2): 3, (2, 2): 3, (3, 1): 3},
    2: {(1, 1): None, (2, 1): 5, (1, 2): 4, (2, 2): 4, (3, 1): 5},
    3: {(1, 1): None, (2, 1): None, (1, 2): 4, (2, 2): 4, (3, 1): None},
}
ROWS = [(version, *row, fewest) for version in FEWEST for row, fewest in FEWEST[version].items()]


@pytest.mark.parametrize("splitting", ["eager", "lazy"])
@pytest.mark.parametrize(("version", "adders", "stoppers", "fewest"), ROWS)
def test_the_fewest_contexts_in_which_the_assertion_fails(
    version: int, adders: int, stoppers: int, fewest: int | None, splitting: Splitting
) -> None:
    network, violated = bluetooth(version, adders, stoppers)
    answer = solve(network, contexts=5, splitting=splitting, targets=[violated])
    assert answer.stopped is None
    hit = answer.targets.get(violated)
    assert (hit and hit.contexts) == fewest
    if hit is not None:
        assert hit.chain is not None
        assert rule_path(network, hit.chain, at_label(*violated)) is not None


def test_lazy_splitting_looks_at_fewer_view_tuples() -> None:
    network, violated = bluetooth(2, 2, 1)
    lazy = solve(network, contexts=5, splitting="lazy", targets=[violated]).effort
    eager = solve(network, contexts=5, splitting="eager", targets=[violated]).effort
    assert 3 * lazy["view tuples"] < eager["view tuples"]


@pytest.mark.parametrize("splitting", ["eager", "lazy"])
def test_the_third_version_with_one_adder_is_right_whatever_the_contexts(
    splitting: Splitting,
) -> None:
    network, violated = bluetooth(3, 1, 1)
    answer = solve(network, contexts=12, splitting=splitting, targets=[violated])
    assert answer.converged
    assert not answer.targets
