"""The source files that a report points into, as texts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from heddle.program.program import Program
from heddle.results import Report
from heddle.results.places import places_of


def with_sources(report: Report, subject: Program | Path) -> Report:
    """The report with the sources of its places; those of a model file are its text."""
    files = {place.file for place in places_of(report)}
    if report.code is not None:
        files |= {each.file for each in report.code.files}
    if isinstance(subject, Path):
        texts = {subject.name: subject.read_bytes()} if subject.name in files else {}
    else:
        # The first one is meant if places call several sources the same.
        sources = reversed(subject.inputs.sources)
        texts = {it.relative: it.data for it in sources if it.relative in files}
    decoded = {name: data.decode(errors="replace") for name, data in sorted(texts.items())}
    return replace(report, sources=decoded)
