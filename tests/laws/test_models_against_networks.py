"""The explicit engine and the symbolic one, asked the same questions about model files."""

from __future__ import annotations

from random import Random

import pytest
from benchmarks.bluetooth_models import MINIMAL_CONTEXTS, bluetooth
from hypothesis import given
from hypothesis import strategies as st

from heddle.engines.models.build import model_of
from heddle.engines.models.model import PushdownModel
from heddle.engines.models.solve import ModelOptions
from heddle.engines.models.solve import solve as solve_model
from heddle.formal.symbolic.solve import solve
from heddle.results import Unreachable
from laws.random_models import random_model
from support.model_networks import network_of

CONTEXTS = 3


def explicit(model: PushdownModel, symbol: str, contexts: int) -> int | None:
    (verdict,) = solve_model(model, [Unreachable(f"symbol {symbol}")], ModelOptions(contexts))
    return verdict.effort["contexts"] if verdict.findings else None


@pytest.mark.parametrize("splitting", ["eager", "lazy"])
@given(st.integers(0, 10**9))
def test_each_symbol_needs_as_many_contexts_on_bdds(splitting: str, seed: int) -> None:
    model = PushdownModel("random.cpds", random_model(Random(seed), high_stacks=False))
    network, labels = network_of(model.system)
    # What a thread starts with is there before it has run, which a network does not tell.
    first = {program.stack[0] for program in model.system.programs}
    asked = [symbol for symbol in labels if symbol not in first]

    answer = solve(
        network,
        contexts=CONTEXTS,
        splitting=splitting,  # type: ignore[arg-type]
        groups=[labels[symbol] for symbol in asked],
        targets=[label for symbol in asked for label in labels[symbol]],
        chains="skip",
    )

    for symbol in asked:
        hits = [answer.targets[label] for label in labels[symbol] if label in answer.targets]
        fewest = min((hit.contexts for hit in hits), default=None)
        assert fewest == explicit(model, symbol, CONTEXTS), symbol


@pytest.mark.parametrize("key", [(1, 1, 1), (2, 2, 1), (3, 1, 2), (3, 2, 1)], ids=str)
def test_the_driver_needs_as_many_contexts_on_bdds(key: tuple[int, int, int]) -> None:
    model = model_of(bluetooth(*key), "bluetooth.cpds")
    assert isinstance(model, PushdownModel)
    network, labels = network_of(model.system)

    answer = solve(network, contexts=5, targets=labels["failed"], chains="skip")

    hits = [hit.contexts for hit in answer.targets.values()]
    assert (min(hits) if hits else None) == MINIMAL_CONTEXTS[key]
