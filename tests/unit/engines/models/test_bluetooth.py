"""The three versions of the Bluetooth driver: verdicts and fewest contexts."""

from __future__ import annotations

import pytest
from benchmarks.bluetooth_models import MINIMAL_CONTEXTS, bluetooth

from heddle.engines.models.build import model_of
from heddle.engines.models.solve import ModelOptions, solve
from heddle.results import Exhaustive, Outcome, Verdict


def ask(key: tuple[int, int, int], splitting: str, contexts: int | None) -> Verdict:
    model = model_of(bluetooth(*key), "bluetooth.cpds")
    (verdict,) = solve(model, (), ModelOptions(contexts, splitting, tuples=1_000_000))
    return verdict


@pytest.mark.parametrize("key", MINIMAL_CONTEXTS, ids=str)
@pytest.mark.parametrize("splitting", ["eager", "lazy"])
def test_the_fewest_contexts_are_those_of_the_table(
    key: tuple[int, int, int], splitting: str
) -> None:
    needed = MINIMAL_CONTEXTS[key]

    verdict = ask(key, splitting, None)

    if needed is None:
        assert verdict.outcome is Outcome.HOLDS
        assert verdict.coverage == Exhaustive()
        return
    assert verdict.outcome is Outcome.VIOLATED
    assert verdict.effort["contexts"] == needed
    assert verdict.findings[0].trace is not None
    assert verdict.findings[0].trace.contexts == needed


@pytest.mark.parametrize("key", MINIMAL_CONTEXTS, ids=str)
def test_running_threads_one_after_the_other_agrees(key: tuple[int, int, int]) -> None:
    needed = MINIMAL_CONTEXTS[key]

    verdict = ask(key, "sequential", 5)

    if needed is None:
        assert verdict.outcome is Outcome.HOLDS_WITHIN_BOUND
    else:
        assert verdict.effort["contexts"] == needed


@pytest.mark.parametrize("key", [(2, 2, 1), (3, 1, 2)], ids=str)
@pytest.mark.parametrize("splitting", ["eager", "lazy", "sequential"])
def test_one_context_less_is_not_enough(key: tuple[int, int, int], splitting: str) -> None:
    contexts = (MINIMAL_CONTEXTS[key] or 0) - 1

    verdict = ask(key, splitting, contexts)

    assert verdict.outcome is Outcome.HOLDS_WITHIN_BOUND


def test_lazy_splitting_analyses_fewer_view_tuples() -> None:
    eager, lazy = (ask((2, 2, 1), splitting, None) for splitting in ("eager", "lazy"))

    assert lazy.effort["view tuples"] * 3 < eager.effort["view tuples"]
