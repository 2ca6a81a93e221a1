"""The report as text: the answer first, then why, then what it rests on."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from heddle.report.naming import is_explained, message_text, place_text
from heddle.report.page import Page, wrapped
from heddle.report.stacks import stack_lines
from heddle.report.surroundings import counting, failed_elsewhere
from heddle.report.trust import trust_lines, trusted_by
from heddle.results import (
    Bounded,
    Contracts,
    Coverage,
    Exhaustive,
    FindingKind,
    Invariant,
    Location,
    Ltl,
    Outcome,
    Partial,
    Serializable,
    Unreachable,
)

if TYPE_CHECKING:
    from heddle.results import Claim, Finding, Remark, Report, Trace, Verdict
    from heddle.results.table import Table

UNDECIDED = "not decided, for the search ended at the finding"
HEADLINES = {
    Outcome.VIOLATED: "VIOLATED",
    Outcome.SUSPECTED: "SUSPECTED (not confirmed by a run)",
    Outcome.UNKNOWN: "UNKNOWN",
    Outcome.HOLDS_WITHIN_BOUND: "HOLDS within the bound",
    Outcome.HOLDS: "HOLDS",
}


def text_report(report: Report, page: Page | None = None) -> str:
    """All verdicts, worst first, each as a block of lines; what they trust is told once."""
    page = page or Page()
    ranking = list(Outcome)
    verdicts = sorted(report.verdicts, key=lambda verdict: ranking.index(verdict.outcome))
    undecided = [verdict for verdict in verdicts if failed_elsewhere(verdict, report)]
    decided = [verdict for verdict in verdicts if verdict not in undecided]
    told: set[str] = set()
    blocks = ["\n".join(_group_lines(group, page, told)) for group in _groups(decided)]
    if undecided:
        blocks.append("\n".join(map(_undecided_line, undecided)))
    blocks += ["\n".join(_table_lines(table)) for table in report.tables]
    if report.remarks:
        blocks.append("\n".join(line for each in report.remarks for line in _remark(each, page)))
    return page.printed("\n\n".join(blocks) + "\n")


def text_trace(trace: Trace, page: Page | None = None, title: str | None = None) -> str:
    """One interleaving by itself, as `replay` shows it; `title` says what it is, if not how."""
    page = page or Page()
    told = list(_trace_lines(trace, page))
    if title is not None:
        told[0] = f"  {title}"
    return page.printed("".join(f"{line}\n" for line in told))


def _groups(verdicts: Sequence[Verdict]) -> list[list[Verdict]]:
    """Verdicts that say the same of different claims stand together."""

    def said(verdict: Verdict) -> object:
        if verdict.findings:
            return id(verdict)
        reached = tuple(_reached_lines(verdict.effort))
        return verdict.outcome, verdict.engine, coverage_text(verdict.coverage), reached

    return [list(group) for _, group in groupby(verdicts, key=said)]


def _group_lines(group: Sequence[Verdict], page: Page, told: set[str]) -> Iterator[str]:
    for verdict in group:
        yield f"{claim_text(verdict.claim)}: {HEADLINES[verdict.outcome]}  [{verdict.engine}]"
    first = group[0]
    for finding in counting(first):
        yield from finding_lines(finding, page)
    yield from suppressed_lines(first)
    yield from wrapped(f"covered: {coverage_text(first.coverage)}", page, "  ")
    yield from _reached_lines(first.effort)
    # A run that shows the defect needs no trust, and of what is unknown nothing is claimed.
    if first.outcome in {Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND, Outcome.SUSPECTED}:
        texts = [text for text in trusted_by(group) if text not in told]
        told.update(texts)
        yield from trust_lines(texts, page)


def _undecided_line(verdict: Verdict) -> str:
    """A claim that is no problem of its own: another one is violated."""
    return f"{claim_text(verdict.claim)}: {UNDECIDED}"


def suppressed_lines(verdict: Verdict) -> Iterator[str]:
    """The findings that do not count: how many, and each with its place and reason."""
    known = [each for each in verdict.findings if each.suppressed is not None]
    if known:
        yield f"  suppressed: {len(known)} finding{'' if len(known) == 1 else 's'}"
    for each in known:
        about = f" on {', '.join(each.about)}" if each.about else ""
        yield f"    {place_text(each.location)}: {each.kind.value}{about}: {each.suppressed}"


def _table_lines(table: Table) -> Iterator[str]:
    """Columns as wide as their widest entry."""
    rows = (table.columns, *table.rows)
    widths = [max(len(row[column]) for row in rows) for column in range(len(table.columns))]
    yield f"{table.title}:"
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield f"  {'  '.join(cells)}".rstrip()


def remark_line(remark: Remark) -> str:
    """A remark with its place."""
    place = "" if remark.location == Location() else f" ({place_text(remark.location)})"
    return f"remark: {remark.message}{place}"


def _remark(remark: Remark, page: Page) -> list[str]:
    return wrapped(remark_line(remark), page, "")


def claim_text(claim: Claim) -> str:
    """The claim by name; where one may be asked several times, with what it is about."""
    match claim:
        case Contracts():
            return claim.name
        case Unreachable(subject) | Invariant(subject) | Ltl(subject):
            return f"{claim.name} {subject}"
        case Serializable(str(class_name)):
            return f"{claim.name} {class_name}"
        case _:
            return claim.name


def _reached_lines(effort: Mapping[str, int]) -> Iterator[str]:
    """How much of the code was reached, if that was asked for."""
    counts = [
        f"{effort[f'{what} reached']} of {effort[what]} {what}"
        for what in ("lines", "branches")
        if what in effort
    ]
    if counts:
        yield f"  reached: {', '.join(counts)}"


def finding_lines(finding: Finding, page: Page) -> Iterator[str]:
    """Where, what, why, and the run that shows it."""
    from heddle.results import Suspected, Witnessed

    yield from _place_lines(finding, page)
    yield from _message_lines(finding, page)
    if is_explained(finding):
        yield from wrapped(f"because {finding.because}", page, "    ")
    for other in finding.locations[1:]:
        yield f"    see also {place_text(other)}"
    if isinstance(finding.evidence, Suspected):
        yield from wrapped(f"not confirmed: {finding.evidence.why}", page, "    ")
    yield from stack_lines(finding, verbose=page.verbose)
    if finding.trace is not None:
        lines = _runs_lines if finding.kind is FindingKind.LEAK else _trace_lines
        yield from (f"  {line}" for line in lines(finding.trace, page))
    if isinstance(finding.evidence, Witnessed) and finding.evidence.file is not None:
        yield f"    replay with: heddle replay {shlex.quote(finding.evidence.file)}"


def _message_lines(finding: Finding, page: Page) -> Iterator[str]:
    """A line for each line of an exception's message, or for each thread that is blocked."""
    from heddle.report.table import visible

    text = message_text(finding)
    parts = text.split("; ") if finding.kind is FindingKind.DEADLOCK else text.splitlines()
    for part in parts or [""]:
        yield from wrapped(visible(part), page, "    ") or ["    "]


def _place_lines(finding: Finding, page: Page) -> Iterator[str]:
    """The user's line, first of all: where it is and what it says, on one line if that fits."""
    place, source = f"  {place_text(finding.location)}", _source_line(finding)
    if source is None:
        yield place
    elif len(place) + len(source) + 2 <= page.width:
        yield f"{place}: {source}"
    else:
        yield place
        room = page.width - 6
        yield f"      {source if len(source) <= room else source[: room - 1] + '…'}"


def _source_line(finding: Finding) -> str | None:
    """What stands at the finding's place, if its trace comes by there."""
    steps = () if finding.trace is None else finding.trace.steps
    where = (finding.location.file, finding.location.line)
    sources = (
        step.source for step in reversed(steps) if (step.location.file, step.location.line) == where
    )
    return next((source for source in sources if source is not None), None)


def _runs_lines(trace: Trace, page: Page) -> Iterator[str]:
    from heddle.report.two_runs import two_runs_lines

    yield "  what two runs show:"
    yield from (f"  {line}" for line in two_runs_lines(trace, page.width - 4))


def _trace_lines(trace: Trace, page: Page) -> Iterator[str]:
    from heddle.report.interleaving import interleaving_lines
    from heddle.results import Trace

    plural = "" if trace.contexts == 1 else "s"
    yield f"  how it happens, in {trace.contexts} context{plural}:"
    once = trace.steps if trace.repeats is None else trace.steps[: trace.repeats]
    yield from (f"  {line}" for line in interleaving_lines(Trace(once), page.width - 4))
    again = trace.steps[len(once) :]
    if again:
        yield "  and then, repeated for ever:"
        yield from (f"  {line}" for line in interleaving_lines(Trace(again), page.width - 4))
    elif trace.repeats is not None:
        yield "  and nothing more, for ever"


def coverage_text(coverage: Coverage) -> str:
    """How much was looked at, as one clause."""
    match coverage:
        case Exhaustive(note):
            return "every interleaving" + ("" if note is None else f": {note}")
        case Bounded(limits):
            text = _limits_text(limits)
            return f"every run {text}" if text.startswith("with") else f"every run; {text}"
        case Partial(reason) if coverage.ended_at_finding:
            return reason
        case Partial(reason, limits) if limits:
            return f"only a part: {reason}; completed: every run {_limits_text(limits)}"
        case Partial(reason):
            return f"only a part: {reason}"


_SPELLED = {"bits": "bits of integers", "heap": "objects from one `new`"}


# A number that was picked, and is not the most that was looked at.
_PICKED = frozenset({"processors"})


def _limits_text(limits: Mapping[str, int | str]) -> str:
    """Numbers as bounds, the rest in its own words."""
    numbers = {
        name: f"{value} {_SPELLED.get(name, name)}"
        for name, value in sorted(limits.items())
        if isinstance(value, int) and name not in _PICKED
    }
    words = [f"{name}: {limits[name]}" for name in sorted(limits.keys() - numbers.keys())]
    bounds = ["with at most " + ", ".join(numbers.values())] if numbers else []
    return "; ".join(bounds + words)
