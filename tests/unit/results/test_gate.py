"""Which outcomes fail a command."""

from __future__ import annotations

import pytest

from heddle.results import Outcome
from heddle.results.gate import FailOn

CODES = {
    Outcome.VIOLATED: (1, 1, 1),
    Outcome.SUSPECTED: (0, 1, 1),
    Outcome.UNKNOWN: (0, 3, 1),
    Outcome.HOLDS_WITHIN_BOUND: (0, 0, 0),
    Outcome.HOLDS: (0, 0, 0),
}


@pytest.mark.parametrize("outcome", Outcome)
def test_an_outcome_fails_if_it_is_as_bad_as_named(outcome: Outcome) -> None:
    assert tuple(gate.exit_code(outcome) for gate in FailOn) == CODES[outcome]


def test_only_bad_outcomes_are_let_pass() -> None:
    passed = {(gate, outcome) for gate in FailOn for outcome in Outcome if gate.lets_pass(outcome)}
    assert passed == {(FailOn.VIOLATED, Outcome.SUSPECTED), (FailOn.VIOLATED, Outcome.UNKNOWN)}
