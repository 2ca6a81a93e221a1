"""Context-bounded search of model files against exploring every configuration."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heddle.engines.models.model import PushdownModel
from heddle.engines.models.solve import ModelOptions, solve
from heddle.formal.pushdown.formats.cpds_printing import error_text
from heddle.results import Bounded, Exhaustive, Partial, Unreachable, Verdict, Witnessed
from laws.random_models import random_model
from support.model_oracle import Explored, TooManyError, explore


def explored(seed: int, *, forks: bool) -> tuple[PushdownModel, Explored]:
    model = PushdownModel("random.cpds", random_model(Random(seed), forks=forks))
    return model, explore(model.system)


def agrees(model: PushdownModel, truth: Explored, verdict: Verdict, bound: int) -> None:
    """A verdict says what is true, with the fewest contexts."""
    error = next(e for e in model.system.errors if Unreachable(error_text(e)) == verdict.claim)
    needed = truth.errors.get(error)
    if verdict.findings:
        (finding,) = verdict.findings
        assert isinstance(finding.evidence, Witnessed)
        assert verdict.effort["contexts"] == needed
        assert finding.evidence.trace.contexts == needed
        return
    assert needed is None or needed > bound
    overflowed = truth.overflow is not None and truth.overflow <= bound
    match verdict.coverage:
        case Exhaustive():
            assert needed is None
            assert truth.overflow is None
        case Bounded(limits):
            assert limits == {"contexts": bound}
            assert not overflowed
        case Partial():
            assert overflowed


@pytest.mark.parametrize("splitting", ["eager", "lazy", "sequential"])
@given(st.integers(0, 10**9), st.integers(0, 5))
def test_a_fixed_set_of_threads_is_searched_as_if_by_hand(
    splitting: str, seed: int, contexts: int
) -> None:
    model, truth = explored(seed, forks=False)
    for verdict in solve(model, (), ModelOptions(contexts, splitting)):
        agrees(model, truth, verdict, contexts)


@pytest.mark.parametrize("splitting", ["eager", "lazy", "sequential"])
@given(st.integers(0, 10**9), st.integers(1, 3))
def test_forks_and_joins_are_searched_as_if_by_hand(
    splitting: str, seed: int, contexts: int
) -> None:
    try:
        model, truth = explored(seed, forks=True)
    except TooManyError:
        return
    for verdict in solve(model, (), ModelOptions(contexts, splitting)):
        agrees(model, truth, verdict, contexts)


@given(st.integers(0, 10**9))
def test_without_a_bound_the_answer_is_about_every_run(seed: int) -> None:
    model, truth = explored(seed, forks=False)
    for verdict in solve(model):
        agrees(model, truth, verdict, 10**9)
