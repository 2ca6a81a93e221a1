"""What reports for other programs say besides the answer, and how they name a place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from heddle.results import Outcome, Partial
from heddle.results.gate import FailOn

if TYPE_CHECKING:
    from heddle.results import Finding, Report, Verdict


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Where a report comes from.

    `command` is the one that asked, `program` what it was asked about. `paths` says for files of
    the report where they are: from the folder of the call, or from the root if they are not below
    it. `gate` is what the command fails on.
    """

    version: str = ""
    command: str | None = None
    program: str = "program"
    paths: Mapping[str, str] = field(default_factory=dict)
    gate: FailOn = FailOn.SUSPECTED

    def path(self, file: str) -> str:
        """Where a file of the report is, with `/` between its folders."""
        return self.paths.get(file, file)


def failed_elsewhere(verdict: Verdict, report: Report) -> bool:
    """Whether a claim was not decided for no other reason than that another one is violated."""
    return (
        verdict.outcome is Outcome.UNKNOWN
        and isinstance(verdict.coverage, Partial)
        and verdict.coverage.ended_at_finding
        and any(
            each.outcome in {Outcome.VIOLATED, Outcome.SUSPECTED}
            for each in report.verdicts
            if each.subject == verdict.subject
        )
    )


def counting(verdict: Verdict) -> list[Finding]:
    """The findings that are not suppressed."""
    return [each for each in verdict.findings if each.suppressed is None]
