"""Where the schedules of a report go: beside the project, or into the cache."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from heddle.errors import InputError
from heddle.inputs.cache import Cache
from heddle.inputs.home import FOLDER, home_of, relative_to
from heddle.results import Report, Witnessed
from heddle.results.schedule import Schedule
from heddle.witnesses import schedule_files


def save_schedules(
    report: Report, folder: Path | None, warn: Callable[[str], None] | None
) -> Report:
    """Write the schedules of a report's findings into files, which the report then names."""
    evidence = (found.evidence for verdict in report.verdicts for found in verdict.findings)
    known = (each.schedule for each in evidence if isinstance(each, Witnessed))
    first = next((schedule for schedule in known if schedule is not None), None)
    if first is None:
        return report
    home = home_of(first.target)
    if folder is not None:
        try:
            root = Path(os.path.relpath(home, folder)).as_posix()
        except ValueError:  # another drive
            root = str(home)
        return schedule_files.save_schedules(report, folder, partial(_placed, home, root))
    try:
        own = home / FOLDER
        return schedule_files.save_schedules(report, own, partial(_placed, home, None))
    except InputError as error:
        cache = Cache.default().folder.parent / "schedules"
        try:
            placed = partial(_placed, home, str(home))
            saved = schedule_files.save_schedules(report, cache, placed)
        except InputError:
            return report
        if warn is not None:
            warn(f"{error.place}: {error.cause}; schedules are in {cache} instead")
        return saved


def _placed(home: Path, root: str | None, schedule: Schedule) -> Schedule:
    """The schedule with paths as they are seen from a project."""
    target, classpath, sources = (
        tuple(relative_to(home, path) for path in paths)
        for paths in (schedule.target, schedule.classpath, schedule.source_path)
    )
    return replace(schedule, target=target, classpath=classpath, source_path=sources, root=root)
