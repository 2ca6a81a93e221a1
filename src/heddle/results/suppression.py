"""Findings that are known and do not count, each for a reason."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from heddle.errors import Location
from heddle.results.broken import BROKEN
from heddle.results.coverage import Assumption, Partial
from heddle.results.finding import Finding
from heddle.results.kinds import FindingKind
from heddle.results.remark import Remark
from heddle.results.verdict import Report, Verdict

_THROWN = frozenset(
    {FindingKind.ASSERTION, FindingKind.UNCAUGHT_EXCEPTION, FindingKind.TEST_FAILURE}
)
_LAMBDA = re.compile(r"(\blambda\$.*\$)[0-9]+$")
_ACTUAL = re.compile(r"\bbut:? was\b")
_CHANGES = re.compile(r"@?\b[0-9a-f]*[0-9][0-9a-f]*\b|[0-9]+")
UNUSED = "unused-suppression"


@dataclass(frozen=True, slots=True)
class Suppression:
    """Findings of one kind that do not count, and the reason.

    `about` are the fields or locks that a finding may be about: a finding that is about anything
    else counts. `at` is the method of one of its places, `Class.method`; `test` the test that shows
    it; `message` what the finding says. In all of these `*` stands for any text; what is None or
    empty does not matter. `place` is where it was written.
    """

    kind: FindingKind
    reason: str
    about: tuple[str, ...] = ()
    at: str | None = None
    test: str | None = None
    message: str | None = None
    place: str | None = None

    def matches(self, finding: Finding, subject: str | None = None) -> bool:
        """Whether a finding, of a test if there is a `subject`, is one of these."""
        if finding.kind is not self.kind:
            return False
        if self.test is not None and not _fits(self.test, subject or ""):
            return False
        if self.at is not None and not any(_fits(self.at, name) for name in methods_of(finding)):
            return False
        if self.message is not None and not _fits(self.message, finding.message):
            return False
        if not self.about:
            return True
        named = (any(_fits(each, name) for each in self.about) for name in finding.about)
        return bool(finding.about) and all(named)

    def __str__(self) -> str:
        what = f" about {', '.join(self.about)}" if self.about else ""
        where = f" at {self.at}" if self.at else ""
        whose = f" of {self.test}" if self.test else ""
        said = f" saying {self.message}" if self.message else ""
        return f"{self.kind.value}{what}{where}{whose}{said}"


def methods_of(finding: Finding) -> tuple[str, ...]:
    """The methods of a finding's places, `Class.method`, the first one first."""
    known = (each for each in finding.locations if each.class_name and each.method)
    return tuple(dict.fromkeys(f"{each.class_name}.{each.method}" for each in known))


def suppress(report: Report, suppressions: Sequence[Suppression]) -> Report:
    """The report with the findings marked that do not count, which its verdicts name as trust."""
    if not suppressions:
        return report
    verdicts = tuple(_marked(verdict, suppressions) for verdict in report.verdicts)
    return replace(report, verdicts=verdicts)


def without(report: Report, suppressions: Sequence[Suppression]) -> Report:
    """The report without the findings that these suppress."""
    verdicts = (
        replace(
            verdict,
            findings=tuple(
                finding
                for finding in verdict.findings
                if not any(each.matches(finding, verdict.subject) for each in suppressions)
            ),
        )
        for verdict in report.verdicts
    )
    return replace(report, verdicts=tuple(verdicts))


def hides_findings(report: Report) -> bool:
    """Whether a verdict has findings none of which counts."""
    return any(
        verdict.findings and all(each.suppressed is not None for each in verdict.findings)
        for verdict in report.verdicts
    )


def suppressed_findings(report: Report) -> tuple[Finding, ...]:
    """The findings that do not count."""
    findings = (each for verdict in report.verdicts for each in verdict.findings)
    return tuple(each for each in findings if each.suppressed is not None)


def with_unused(report: Report, suppressions: Iterable[Suppression]) -> Report:
    """The report with a remark for each suppression that no finding needs.

    Nothing is said of one whose findings were not looked for, or not everywhere.
    """
    found = [(each, verdict.subject) for verdict in report.verdicts for each in verdict.findings]
    remarks = tuple(
        Remark(UNUSED, f"no finding is suppressed by {each} ({each.place})", Location())
        for each in suppressions
        if _was_looked_for(each, report.verdicts)
        if not any(each.matches(finding, subject) for finding, subject in found)
    )
    return replace(report, remarks=(*report.remarks, *remarks)) if remarks else report


def _was_looked_for(suppression: Suppression, verdicts: Iterable[Verdict]) -> bool:
    broken = BROKEN.get(suppression.kind, ())
    asked = [
        verdict
        for verdict in verdicts
        if isinstance(verdict.claim, broken)
        if suppression.test is None or _fits(suppression.test, verdict.subject or "")
    ]
    return bool(asked) and not any(isinstance(each.coverage, Partial) for each in asked)


def _marked(verdict: Verdict, suppressions: Sequence[Suppression]) -> Verdict:
    findings = tuple(_judged(each, verdict.subject, suppressions) for each in verdict.findings)
    if findings == verdict.findings:
        return verdict
    trusted = tuple(dict.fromkeys(_trust(each) for each in findings if each.suppressed))
    return replace(verdict, findings=findings, assumptions=(*verdict.assumptions, *trusted))


def _judged(finding: Finding, subject: str | None, known: Sequence[Suppression]) -> Finding:
    matching = (each for each in known if each.matches(finding, subject))
    first = next(matching, None)
    return finding if first is None else replace(finding, suppressed=first.reason)


def _trust(finding: Finding) -> Assumption:
    what = f" about {', '.join(finding.about)}" if finding.about else f" at {finding.location}"
    return Assumption(f"suppressed {finding.kind.value}{what}: {finding.suppressed}")


def _fits(pattern: str, name: str) -> bool:
    wanted = ".*".join(map(re.escape, pattern.split("*")))
    return re.fullmatch(wanted, name, re.DOTALL) is not None


def baseline_of(report: Report) -> Iterator[Suppression]:
    """Suppressions that match each finding of a report; those that have one keep their reason."""
    seen: set[Suppression] = set()
    for verdict in report.verdicts:
        for finding in verdict.findings:
            each = Suppression(
                finding.kind,
                finding.suppressed or "known when the baseline was written",
                finding.about,
                _LAMBDA.sub(r"\g<1>*", next(iter(methods_of(finding)), "")) or None,
                verdict.subject,
                _lasting(finding.message) if finding.kind in _THROWN else None,
            )
            if each not in seen:
                seen.add(each)
                yield each


def _lasting(message: str) -> str:
    """A pattern for the part of a message that does not depend on the run.

    What an assertion expected tells it from others in its method; what there was instead differs
    from run to run, and so do numbers elsewhere.
    """
    actual = _ACTUAL.search(message)
    if actual is not None:
        return f"{message[: actual.end()]}*"
    return _CHANGES.sub("*", message)
