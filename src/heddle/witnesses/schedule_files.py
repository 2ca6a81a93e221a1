"""Schedules of findings in files, so that they can be replayed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

from heddle.errors import InputError
from heddle.results import Finding, Report, Witnessed
from heddle.results.schedule import Schedule
from heddle.witnesses.schedule_codec import decode_schedule, encode_schedule


def save_schedules(report: Report, folder: Path) -> Report:
    """Write the schedule of each finding into a folder; the report then says into which file."""
    names = _Names()
    verdicts = tuple(
        replace(
            verdict,
            findings=tuple(
                _saved(each, folder, names, verdict.subject) for each in verdict.findings
            ),
        )
        for verdict in report.verdicts
    )
    return replace(report, verdicts=verdicts)


def read_schedule(file: Path) -> Schedule:
    """The schedule in a file."""
    try:
        data = file.read_bytes()
    except OSError as error:
        cause, remedy = f"cannot be read: {error.strerror}", "name a file that `check` saved"
        raise InputError(cause, place=str(file), remedy=remedy) from error
    return decode_schedule(data, str(file))


class _Names:
    """Names that one report has not given yet: two claims may break at one line."""

    def __init__(self) -> None:
        self._given: set[str] = set()

    def unused(self, stem: str) -> str:
        name = next(name for name in _numbered(stem) if name not in self._given)
        self._given.add(name)
        return name


def _numbered(stem: str) -> Iterator[str]:
    yield f"{stem}.json"
    yield from (f"{stem}-{number}.json" for number in count(2))


def _saved(finding: Finding, folder: Path, names: _Names, subject: str | None) -> Finding:
    evidence = finding.evidence
    if not isinstance(evidence, Witnessed) or evidence.schedule is None:
        return finding
    line = finding.location.line
    place = "" if line is None else f"-{line}"
    main = subject or evidence.schedule.entry.rpartition(".")[2]
    file = folder / names.unused(f"{main}-{finding.kind.value}{place}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(encode_schedule(evidence.schedule), encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", place=str(file)) from error
    return replace(finding, evidence=replace(evidence, file=str(file)))
