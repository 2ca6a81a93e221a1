"""The kinds of findings."""

from __future__ import annotations

from enum import Enum


class FindingKind(Enum):
    """What is wrong, in the words of the JSON report.

    No engine reports LIVELOCK: a formula says what progress is (docs/decisions/0038).
    """

    ASSERTION = "assertion"
    UNCAUGHT_EXCEPTION = "uncaught-exception"
    DEADLOCK = "deadlock"
    DATA_RACE = "data-race"
    ATOMICITY = "atomicity"
    LEAK = "leak"
    LTL = "ltl"
    INVARIANT = "invariant"
    REACHED = "reached"
    CONTRACT = "contract"
    LIVELOCK = "livelock"
    TEST_FAILURE = "test-failure"
    EXIT_STATUS = "exit-status"
