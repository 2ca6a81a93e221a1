"""What the page knows of a report: the report once more, small, and with what links its steps.

Places and texts that occur often stand in tables, and steps refer to them by number: a run of
thousands of steps stays small. What is empty is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from heddle.report.html.excerpts import excerpts_of
from heddle.report.html.relations import relations_of
from heddle.report.naming import is_explained, message_text
from heddle.report.text import claim_text, coverage_text
from heddle.results import (
    Finding,
    Location,
    Outcome,
    Partial,
    Report,
    Step,
    Suspected,
    Trace,
    Verdict,
    Witnessed,
)
from heddle.results.finding import Part

Json = dict[str, Any]
Value = TypeVar("Value")


class _Table(Generic[Value]):
    """Values by number, in the order in which they were first met."""

    def __init__(self) -> None:
        self.values: dict[Value, int] = {}

    def number(self, value: Value) -> int:
        return self.values.setdefault(value, len(self.values))

    def numbers(self, values: Iterable[Value]) -> list[int]:
        return [self.number(value) for value in values]


def payload_of(report: Report) -> Json:
    """All that the page shows, as JSON."""
    places = _Table[Location]()
    order = list(Outcome)
    verdicts = sorted(report.verdicts, key=lambda verdict: order.index(verdict.outcome))
    findings = [
        (number, finding) for number, verdict in enumerate(verdicts) for finding in verdict.findings
    ]
    encoded: Json = {
        "outcome": report.outcome.value,
        "verdicts": [_verdict(verdict) for verdict in verdicts],
        "findings": [_finding(number, finding, places) for number, finding in findings],
        "remarks": [
            _full(kind=it.kind, message=it.message, at=places.number(it.location), of=it.subject)
            for it in report.remarks
        ],
        "tables": [
            {"title": it.title, "columns": it.columns, "rows": it.rows} for it in report.tables
        ],
    }
    if report.code is not None:
        encoded["code"] = [
            {
                "file": it.file,
                "lines": [it.lines_reached, it.lines],
                "branches": [it.branches_reached, it.branches],
                "methods": [it.methods_reached, it.methods],
                "missedLines": it.missed_lines,
                "missedBranches": it.missed_branches,
                "missedMethods": it.missed_methods,
            }
            for it in report.code.files
        ]
    known = tuple(places.values)
    encoded["places"] = [
        [place.file, place.line, place.class_name, place.method] for place in known
    ]
    encoded["sources"] = excerpts_of(report.sources, known, _quoted(report))
    return encoded


def _quoted(report: Report) -> dict[tuple[str, int], str]:
    """Lines of sources that steps have."""
    traces = (finding.trace for verdict in report.verdicts for finding in verdict.findings)
    steps = (step for trace in traces if trace is not None for step in trace.steps)
    return {
        (step.location.file, step.location.line): step.source
        for step in steps
        if step.location.file is not None
        and step.location.line is not None
        and step.source is not None
    }


def _full(**values: object) -> Json:
    """What is there; zero is a value, nothing is not."""
    return {name: value for name, value in values.items() if value or value == 0}


def _verdict(verdict: Verdict) -> Json:
    return _full(
        claim=claim_text(verdict.claim),
        engine=verdict.engine,
        outcome=verdict.outcome.value,
        subject=verdict.subject,
        undecided=_is_undecided(verdict) or None,
        covered=coverage_text(verdict.coverage),
        trusted=[str(assumption) for assumption in verdict.assumptions],
        effort=dict(sorted(verdict.effort.items())),
    )


def _is_undecided(verdict: Verdict) -> bool:
    """Whether nothing but a finding of another claim ended the search."""
    coverage = verdict.coverage
    return not verdict.findings and isinstance(coverage, Partial) and coverage.ended_at_finding


def _finding(verdict: int, finding: Finding, places: _Table[Location]) -> Json:
    evidence = finding.evidence
    return _full(
        verdict=verdict,
        kind=finding.kind.value,
        message=message_text(finding),
        because=finding.because if is_explained(finding) else None,
        about=list(finding.about),
        at=places.numbers(finding.locations),
        stack=places.numbers(finding.stack),
        parts=[_part(part, places) for part in finding.parts],
        suppressed=finding.suppressed,
        unconfirmed=evidence.why if isinstance(evidence, Suspected) else None,
        schedule=evidence.file if isinstance(evidence, Witnessed) else None,
        trace=None if finding.trace is None else _trace(finding, finding.trace, places),
    )


def _part(part: Part, places: _Table[Location]) -> Json:
    return _full(
        thread=part.thread,
        action=part.action,
        stack=places.numbers(part.stack),
        holds=list(part.holds),
        unit=part.unit,
        waits=part.waits,
        holder=part.holder,
        taken=places.numbers(part.taken),
    )


class _Tables:
    """What the steps of one run refer to by number."""

    def __init__(self, places: _Table[Location]) -> None:
        self.places = places
        self.threads, self.things = _Table[str](), _Table[str]()
        self.locks, self.texts = _Table[str](), _Table[str]()

    def step(self, step: Step) -> Json:
        moment = step.moment
        return _full(
            t=self.threads.number(step.thread),
            p=self.places.number(step.location),
            a=self.texts.number(step.action),
            s=self._text(step.source),
            r=[[self.things.number(it.what), self._text(it.value)] for it in moment.reads],
            c=[
                [self.things.number(it.what), self._text(it.before), self._text(it.after)]
                for it in moment.changes
            ],
            h=self.locks.numbers(moment.holds),
            x=self.locks.numbers(moment.released),
            w=moment.waits,
            k=self.threads.numbers(moment.wakes),
        )

    def _text(self, text: str | None) -> int | None:
        return None if text is None else self.texts.number(text)


def _trace(finding: Finding, trace: Trace, places: _Table[Location]) -> Json:
    tables = _Tables(places)
    steps = [tables.step(step) for step in trace.steps]
    links = relations_of(finding, trace)
    return _full(
        threads=list(tables.threads.values),
        things=list(tables.things.values),
        locks=list(tables.locks.values),
        texts=list(tables.texts.values),
        steps=steps,
        repeats=trace.repeats,
        arrows=[[it.start, it.end, it.link.value, it.what] for it in links.arrows],
        interruptions=[
            {"read": it.read, "changed": it.changed, "resumed": it.resumed, "what": it.what}
            for it in links.interruptions
        ],
        decisive=list(links.decisive),
        contexts=trace.contexts,
    )
