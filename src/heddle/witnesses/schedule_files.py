"""Schedules of findings in files, so that they can be replayed."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from tempfile import NamedTemporaryFile

from heddle.errors import InputError
from heddle.results import Finding, Report, Witnessed
from heddle.results.schedule import Schedule
from heddle.witnesses.schedule_codec import decode_schedule, encode_schedule

Placed = Callable[[Schedule], Schedule]


def save_schedules(report: Report, folder: Path, placed: Placed) -> Report:
    """Write the schedule of each finding into a folder; the report then says into which file.

    `placed` makes paths mean the same wherever the file is read.
    """
    verdicts = tuple(
        replace(
            verdict,
            findings=tuple(
                _saved(each, folder, placed, verdict.subject) for each in verdict.findings
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


def _numbered(stem: str) -> Iterator[str]:
    yield f"{stem}.json"
    yield from (f"{stem}-{number}.json" for number in count(2))


def _saved(finding: Finding, folder: Path, placed: Placed, subject: str | None) -> Finding:
    evidence = finding.evidence
    if not isinstance(evidence, Witnessed) or evidence.schedule is None:
        return finding
    line = finding.location.line
    place = "" if line is None else f"-{line}"
    main = subject or evidence.schedule.entry.rpartition(".")[2]
    stem = re.sub(r"[^\w.$-]+", "_", f"{main}-{finding.kind.value}{place}")
    schedule = placed(evidence.schedule)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = next(file for name in _numbered(stem) if _written(file := folder / name, schedule))
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", place=str(folder)) from error
    return replace(finding, evidence=replace(evidence, file=_seen_from_here(file)))


def _written(file: Path, schedule: Schedule) -> bool:
    """Write a file unless there is one about something else; a new one is this process's own."""
    text = encode_schedule(schedule)
    try:
        with file.open("x", encoding="utf-8") as new:
            new.write(text)
    except FileExistsError:
        if not _is_about(file, schedule):
            return False
        with NamedTemporaryFile(
            "w", encoding="utf-8", dir=file.parent, prefix=file.stem, delete=False
        ) as later:
            later.write(text)
        Path(later.name).replace(file)
    return True


def _is_about(file: Path, schedule: Schedule) -> bool:
    """Whether a file is an earlier schedule of the same finding in the same program."""
    try:
        old = decode_schedule(file.read_bytes(), str(file))
    except (InputError, OSError):
        return False
    return _subject(old) == _subject(schedule)


def _subject(schedule: Schedule) -> tuple[object, ...]:
    finding = schedule.finding
    program = schedule.root, schedule.target, schedule.main, schedule.arguments
    return *program, schedule.claim, finding.kind, finding.location, finding.message


def _seen_from_here(path: Path) -> str:
    """The shorter way to name a file."""
    try:
        relative = os.path.relpath(path)
    except ValueError:  # another drive
        return str(path)
    return min(relative, str(path), key=len)
