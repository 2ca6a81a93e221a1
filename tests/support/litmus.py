"""Scenarios of which every way to end is known: each is a run of one Java file with two arguments.

The file's `main` runs the scenario that its first argument names, and an assertion fails if what
happened matches its second one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heddle import NoDeadlock, NoUncaughtException
from heddle.api import check, load
from heddle.results import Outcome

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.questions.search_options import SearchOptions


@dataclass(frozen=True)
class Litmus:
    """One such file."""

    source: Path

    def ends_as(self, scenario: str, pattern: str, options: SearchOptions) -> bool | None:
        """Whether a scenario can end with a text that matches; None if time was not enough."""
        program = load(self.source, arguments=(scenario, pattern))
        report = check(program, claims=(NoUncaughtException(), NoDeadlock()), options=options)
        kinds = {finding.kind.value for verdict in report.verdicts for finding in verdict.findings}
        assert kinds <= {"assertion"}
        if kinds:
            return True
        return False if report.outcome is Outcome.HOLDS else None

    def ends_exactly_as(self, scenario: str, texts: set[str], options: SearchOptions) -> bool:
        """Whether a scenario can end with each of these texts, and with no other."""
        missing = [
            text for text in sorted(texts) if not self.ends_as(scenario, re.escape(text), options)
        ]
        assert missing == []
        return self.ends_as(scenario, anything_but(texts), options) is False


def anything_but(texts: set[str]) -> str:
    """A pattern for all texts but these."""
    return f"(?!(?:{'|'.join(map(re.escape, sorted(texts)))})$).*"
