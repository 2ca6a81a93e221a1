"""Schedules as a user keeps them: where they are saved, whose programs they are, as Java tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from heddle.program.program import Program
    from heddle.results import Report
    from heddle.results.schedule import Schedule
    from heddle.schedules.export import Exported


def save_schedules(
    report: Report, folder: Path | None = None, *, warn: Callable[[str], None] | None = None
) -> Report:
    """Write the schedules of a report's findings into files, which the report then names.

    They go into `.heddle` of the project unless a folder is given; into the user's cache if that
    cannot be written, which `warn` hears of. A cache that cannot be written either is none.
    """
    if not any(verdict.findings for verdict in report.verdicts):
        return report
    from heddle.schedules.saving import save_schedules as save

    return save(report, folder, warn)


def read_schedule(file: Path) -> Schedule:
    """The schedule that a file holds; InputError says what is wrong with it."""
    from heddle.witnesses.schedule_files import read_schedule as read

    return read(file)


def export_java(program: Program, schedule: Schedule, folder: Path) -> Exported:
    """Write a test that forces a schedule under the stock `java` into a folder."""
    from heddle.schedules.export import export

    return export(program, schedule, folder)
