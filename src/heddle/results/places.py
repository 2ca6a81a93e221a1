"""All that a report points at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from heddle.errors import Location
    from heddle.results.finding import Finding
    from heddle.results.verdict import Report


def places_of(report: Report) -> Iterator[Location]:
    """The places of remarks, findings, stacks and steps; some of them more than once."""
    for remark in report.remarks:
        yield remark.location
    for verdict in report.verdicts:
        for finding in verdict.findings:
            yield from _places_of_finding(finding)


def _places_of_finding(finding: Finding) -> Iterator[Location]:
    yield from finding.locations
    yield from finding.stack
    for part in finding.parts:
        yield from part.stack
        yield from part.taken
    for step in () if finding.trace is None else finding.trace.steps:
        yield step.location
