"""What every engine returns. The outcome is derived, so it cannot contradict the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from heddle.results.claim import Claim
from heddle.results.coverage import Assumption, Bounded, Coverage, Exhaustive, Partial

if TYPE_CHECKING:
    from heddle.results.code_coverage import CodeCoverage
    from heddle.results.finding import Finding
    from heddle.results.remark import Remark
    from heddle.results.table import Table


class Outcome(Enum):
    """The answer in one word; worst first."""

    VIOLATED = "violated"
    SUSPECTED = "suspected"
    UNKNOWN = "unknown"
    HOLDS_WITHIN_BOUND = "holds-within-bound"
    HOLDS = "holds"

    @property
    def exit_code(self) -> int:
        """The status of every command that answers a question."""
        match self:
            case Outcome.VIOLATED | Outcome.SUSPECTED:
                return 1
            case Outcome.UNKNOWN:
                return 3
            case Outcome.HOLDS | Outcome.HOLDS_WITHIN_BOUND:
                return 0

    @staticmethod
    def worst(outcomes: tuple[Outcome, ...]) -> Outcome:
        """The one a person must hear of first; nothing asked is nothing known."""
        ranking = list(Outcome)
        return min(outcomes, key=ranking.index, default=Outcome.UNKNOWN)


@dataclass(frozen=True, slots=True)
class Verdict:
    """An engine's answer to one question. `effort` holds counts only, never times.

    `subject` is what was asked about, where one command asks about several: a test.
    """

    claim: Claim
    engine: str
    findings: tuple[Finding, ...]
    coverage: Coverage
    assumptions: tuple[Assumption, ...] = ()
    effort: Mapping[str, int] = field(default_factory=dict)
    subject: str | None = None

    @property
    def outcome(self) -> Outcome:
        """Derived from the findings that count, and from coverage."""
        counting = [each for each in self.findings if each.suppressed is None]
        if counting:
            return _worst_of(counting)
        match self.coverage:
            case Exhaustive():
                return Outcome.HOLDS
            case Bounded():
                return Outcome.HOLDS_WITHIN_BOUND
            case Partial():
                return Outcome.UNKNOWN


def _worst_of(findings: Sequence[Finding]) -> Outcome:
    """What findings that count make of a claim."""
    from heddle.results.finding import Witnessed

    shown = any(isinstance(finding.evidence, Witnessed) for finding in findings)
    return Outcome.VIOLATED if shown else Outcome.SUSPECTED


@dataclass(frozen=True, slots=True)
class Report:
    """All that was asked of one program, all the answers, and what is worth saying besides.

    `tables` are for people; a program reads the verdicts. `sources` are texts of source files, by
    the names that places have, if they were asked for; `code` is what was reached of the code, if
    that was measured.
    """

    verdicts: tuple[Verdict, ...]
    remarks: tuple[Remark, ...] = ()
    tables: tuple[Table, ...] = ()
    sources: Mapping[str, str] = field(default_factory=dict, repr=False)
    code: CodeCoverage | None = None

    @property
    def outcome(self) -> Outcome:
        """The worst of the verdicts."""
        return Outcome.worst(tuple(verdict.outcome for verdict in self.verdicts))

    def _repr_html_(self) -> str | None:
        """How notebooks show it, if there is a way."""
        return None if _shown_as is None else _shown_as(self)


_shown_as: Callable[[Report], str] | None = None


def show_reports_as(form: Callable[[Report], str]) -> None:
    """Set how notebooks show reports; results know nothing of pages."""
    global _shown_as
    _shown_as = form
