"""The report as text: the answer first, then why, then what it rests on."""

from __future__ import annotations

import shlex
import textwrap
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from heddle.report.page import Page
from heddle.report.surroundings import counting
from heddle.results import (
    Bounded,
    Contracts,
    Coverage,
    Exhaustive,
    Invariant,
    Location,
    Ltl,
    Outcome,
    Partial,
    Serializable,
    Suspected,
    Unreachable,
    Witnessed,
)

if TYPE_CHECKING:
    from heddle.results import Claim, Finding, Remark, Report, Trace, Verdict
    from heddle.results.table import Table

HEADLINES = {
    Outcome.VIOLATED: "VIOLATED",
    Outcome.SUSPECTED: "SUSPECTED (not confirmed by a run)",
    Outcome.UNKNOWN: "UNKNOWN",
    Outcome.HOLDS_WITHIN_BOUND: "HOLDS within the bound",
    Outcome.HOLDS: "HOLDS",
}


def text_report(report: Report, page: Page | None = None) -> str:
    """All verdicts, worst first, each as a block of lines."""
    page = page or Page()
    ranking = list(Outcome)
    verdicts = sorted(report.verdicts, key=lambda verdict: ranking.index(verdict.outcome))
    blocks = ["\n".join(_verdict_lines(verdict, page)) for verdict in verdicts]
    blocks += ["\n".join(_table_lines(table)) for table in report.tables]
    if report.remarks:
        blocks.append("\n".join(map(remark_line, report.remarks)))
    return page.printed("\n\n".join(blocks) + "\n")


def text_trace(trace: Trace, page: Page | None = None) -> str:
    """One interleaving by itself, as `replay` shows it."""
    page = page or Page()
    return page.printed("".join(f"{line}\n" for line in _trace_lines(trace, page)))


def _verdict_lines(verdict: Verdict, page: Page) -> Iterator[str]:
    yield f"{claim_text(verdict.claim)}: {HEADLINES[verdict.outcome]}  [{verdict.engine}]"
    for finding in counting(verdict):
        yield from finding_lines(finding, page)
    yield from suppressed_lines(verdict)
    yield f"  covered: {coverage_text(verdict.coverage)}"
    yield from _reached_lines(verdict.effort)
    # A run that shows the defect needs no trust, and of what is unknown nothing is claimed.
    if verdict.outcome in {Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND, Outcome.SUSPECTED}:
        for assumption in verdict.assumptions:
            if str(assumption).startswith("suppressed "):
                continue  # told above
            yield f"  trusted: {assumption}"


def suppressed_lines(verdict: Verdict) -> Iterator[str]:
    """The findings that do not count: how many, and each with its place and reason."""
    known = [each for each in verdict.findings if each.suppressed is not None]
    if known:
        yield f"  suppressed: {len(known)} finding{'' if len(known) == 1 else 's'}"
    for each in known:
        about = f" on {', '.join(each.about)}" if each.about else ""
        yield f"    {each.location}: {each.kind.value}{about}: {each.suppressed}"


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
    place = "" if remark.location == Location() else f" ({remark.location})"
    return f"remark: {remark.message}{place}"


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
    yield from _place_lines(finding, page)
    yield f"    {finding.message}"
    yield from _wrapped(f"because {finding.because}", page)
    for other in finding.locations[1:]:
        yield f"    see also {other}"
    if isinstance(finding.evidence, Suspected):
        yield f"    not confirmed: {finding.evidence.why}"
    if finding.trace is not None:
        yield from (f"  {line}" for line in _trace_lines(finding.trace, page))
    if isinstance(finding.evidence, Witnessed) and finding.evidence.file is not None:
        yield f"    replay with: heddle replay {shlex.quote(finding.evidence.file)}"


def _place_lines(finding: Finding, page: Page) -> Iterator[str]:
    """The user's line, first of all: where it is and what it says, on one line if that fits."""
    place, source = f"  {finding.location}", _source_line(finding)
    if source is None:
        yield place
    elif len(place) + len(source) + 2 <= page.width:
        yield f"{place}: {source}"
    else:
        yield place
        yield f"      {source}"


def _source_line(finding: Finding) -> str | None:
    """What stands at the finding's place, if its trace comes by there."""
    steps = () if finding.trace is None else finding.trace.steps
    where = (finding.location.file, finding.location.line)
    sources = (
        step.source for step in reversed(steps) if (step.location.file, step.location.line) == where
    )
    return next((source for source in sources if source is not None), None)


def _wrapped(text: str, page: Page) -> list[str]:
    indent = "    "
    return textwrap.wrap(
        text,
        page.width,
        initial_indent=indent,
        subsequent_indent=indent + "  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


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
        case Partial(reason, limits) if limits:
            return f"only a part: {reason} ({_limits_text(limits)})"
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
