"""The report on tests as text: one line for each, and what is wrong with some of them below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from heddle.report.page import Page, wrapped
from heddle.report.surroundings import counting
from heddle.report.text import (
    claim_text,
    coverage_text,
    finding_lines,
    remark_line,
    suppressed_lines,
)
from heddle.report.trust import trust_lines, trusted_by
from heddle.results import Outcome

if TYPE_CHECKING:
    from heddle.results import Remark, Report, Verdict

_WORDS = {
    Outcome.VIOLATED: "FAILS",
    Outcome.SUSPECTED: "SUSPECTED",
    Outcome.UNKNOWN: "UNKNOWN",
    Outcome.HOLDS_WITHIN_BOUND: "holds",
    Outcome.HOLDS: "holds",
}
_GOOD = frozenset({Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND})


def suite_report(report: Report, page: Page | None = None) -> str:
    """A line for each test, then the findings, what is not known, what was covered, the count."""
    page = page or Page()
    groups = _by_subject(report.verdicts)
    skipped = {each.subject: each for each in report.remarks if each.kind == "disabled"}
    width = max((len(subject) for subject in (*groups, *skipped) if subject), default=0)
    lines = [f"{subject:{width}}  {_summary(verdicts)}" for subject, verdicts in groups.items()] + [
        f"{subject:{width}}  not run: disabled" for subject in skipped
    ]
    blocks = ["\n".join(sorted(lines))]
    for subject, verdicts in groups.items():
        blocks += ["\n".join(_details(subject, each, page)) for each in _worth_telling(verdicts)]
    remarks = [each for each in report.remarks if each.kind != "disabled"]
    if remarks:
        blocks.append("\n".join(map(_remark, remarks)))
    blocks.append("\n".join(_closing(groups, len(skipped), page)))
    return page.printed("\n\n".join(blocks) + "\n")


def _by_subject(verdicts: Sequence[Verdict]) -> dict[str, list[Verdict]]:
    groups: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        groups.setdefault(verdict.subject or "", []).append(verdict)
    return groups


def _outcome(verdicts: Sequence[Verdict]) -> Outcome:
    return Outcome.worst(tuple(each.outcome for each in verdicts))


def _summary(verdicts: Sequence[Verdict]) -> str:
    outcome = _outcome(verdicts)
    word = _WORDS[outcome]
    broken = [claim_text(each.claim) for each in verdicts if each.outcome is outcome]
    return word if outcome in _GOOD else f"{word}  {', '.join(broken)}"


def _worth_telling(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """What is violated or suspected; else what is unknown, once if there is one reason."""
    found = [each for each in verdicts if counting(each)]
    if found:
        return found
    unknown = [each for each in verdicts if each.outcome is Outcome.UNKNOWN]
    return list({coverage_text(each.coverage): each for each in reversed(unknown)}.values())[::-1]


def _details(subject: str, verdict: Verdict, page: Page) -> Iterator[str]:
    yield f"{subject}: {claim_text(verdict.claim)}: {_WORDS[verdict.outcome]}"
    for finding in counting(verdict):
        yield from finding_lines(finding, page)
    if not counting(verdict):
        yield f"  covered: {coverage_text(verdict.coverage)}"


def _remark(remark: Remark) -> str:
    line = remark_line(remark)
    return line if remark.subject is None else f"{remark.subject}: {line}"


def _agreeing(what: str, count: int) -> str:
    """What is said of some tests, in words that agree with their number."""
    if count != 1:
        return what
    return what.replace("are ", "is ", 1) if what.startswith("are ") else f"{what}s"


def _closing(groups: dict[str, list[Verdict]], disabled: int, page: Page) -> Iterator[str]:
    outcomes = [_outcome(verdicts) for verdicts in groups.values()]
    counts = {
        "fail": sum(each is Outcome.VIOLATED for each in outcomes),
        "are suspected": sum(each is Outcome.SUSPECTED for each in outcomes),
        "are unknown": sum(each is Outcome.UNKNOWN for each in outcomes),
        "hold": sum(each in _GOOD for each in outcomes),
        "are not run": disabled,
    }
    told = [f"{count} {_agreeing(what, count)}" for what, count in counts.items() if count]
    total = len(outcomes) + disabled
    yield f"{total} test{'' if total == 1 else 's'}: {', '.join(told)}"
    lines = [line for group in groups.values() for v in group for line in suppressed_lines(v)]
    places = [line for line in lines if line.startswith("    ")]
    if places:
        yield f"  suppressed: {len(places)} finding{'' if len(places) == 1 else 's'}"
        yield from dict.fromkeys(places)
    good = [v for group in groups.values() for v in group if v.outcome in _GOOD]
    covered = dict.fromkeys(coverage_text(each.coverage) for each in good)
    for each in covered:
        yield from wrapped(f"covered: {each}", page, "  ")
    yield from trust_lines(trusted_by(good), page)
