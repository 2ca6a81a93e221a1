"""Which outcomes make a command fail."""

from __future__ import annotations

from enum import Enum

from heddle.results.verdict import Outcome

_BAD = (Outcome.VIOLATED, Outcome.SUSPECTED, Outcome.UNKNOWN)


class FailOn(Enum):
    """The least bad outcome that makes a command fail.

    By default that is SUSPECTED, and what is unknown has an exit code of its own.
    """

    VIOLATED = "violated"
    SUSPECTED = "suspected"
    UNKNOWN = "unknown"

    def exit_code(self, outcome: Outcome) -> int:
        """The status of a command with this outcome."""
        match self:
            case FailOn.VIOLATED:
                return int(outcome is Outcome.VIOLATED)
            case FailOn.SUSPECTED:
                return outcome.exit_code
            case FailOn.UNKNOWN:
                return int(outcome in _BAD)

    def lets_pass(self, outcome: Outcome) -> bool:
        """Whether the command succeeds although the outcome is bad."""
        return outcome in _BAD and self.exit_code(outcome) == 0
