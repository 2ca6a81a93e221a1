"""`heddle slice`: which lines matter to this one?"""

from __future__ import annotations

import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from heddle.api import (
    Program,
    executable_slice,
    place_named,
    places_of_finding,
    slice_of,
)
from heddle.budget import OutOfBudget, doing, enforced
from heddle.cli import UNKNOWN
from heddle.cli.configured import Configured
from heddle.cli.limited import limits_of
from heddle.cli.options import Target, target_options
from heddle.cli.output import tell
from heddle.cli.progress import Line, phase_line
from heddle.errors import InputError
from heddle.report import page_of

if TYPE_CHECKING:
    from heddle.results.slice import Slice


@click.command("slice", cls=Configured)
@target_options
@click.option(
    "--at",
    metavar="FILE:LINE",
    help="The line that it is about; of FILE any ending that is not ambiguous.",
)
@click.option(
    "--from",
    "report",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A report written with --json: the lines of its first finding.",
)
@click.option("--forward", is_flag=True, help="The lines that it can influence instead.")
@click.option(
    "--divergence", is_flag=True, help="Loops, waits and locks that may never be left count, too."
)
@click.option("--why", metavar="FILE:LINE", help="The shortest chain of dependences to this line.")
@click.option(
    "--run",
    "runs",
    is_flag=True,
    help="Write the slice as classes that run, and run them with java.",
)
@click.option(
    "--classes",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("heddle-slice"),
    show_default=True,
    help="The folder for the classes of --run.",
)
@click.option(
    "--time-limit", type=click.FloatRange(0), metavar="S", help="Give up after S seconds."
)
@click.option(
    "--memory-limit", type=click.IntRange(1), metavar="MB", help="Give up beyond this much memory."
)
@click.option("--json", "form", flag_value="json", default="text", help="Print the slice as JSON.")
@click.pass_context
def command(
    context: click.Context,
    /,
    target: Target,
    at: str | None,
    report: Path | None,
    forward: bool,  # noqa: FBT001 (as click has it)
    divergence: bool,  # noqa: FBT001
    why: str | None,
    runs: bool,  # noqa: FBT001
    classes: Path,
    time_limit: float | None,
    memory_limit: int | None,
    form: str,
) -> None:
    """Show the lines that can influence a line, or that it can influence.

    \b
    The rest of the source is dimmed. Dependences go through variables, fields, arrays, calls,
    branches, exceptions, monitors and threads.

    \b
    Examples:
      heddle slice Bank.java --at Bank.java:31
      heddle slice Bank.java --at Bank.java:12 --forward
      heddle slice Bank.java --at Bank.java:31 --why Bank.java:9
      heddle slice Bank.java --from found.json
      heddle slice Bank.java --at Bank.java:31 --run
    """
    asked = _Asked(at, report, forward, divergence)
    if runs and (forward or why is not None or form == "json"):
        raise InputError(
            "what runs is the slice of a line, as it is",
            remedy="leave --forward, --why and --json out, or --run",
        )
    limits = limits_of(time_limit, memory_limit)
    try:
        with phase_line(Line(sys.stderr, limits.seconds)) as phase, enforced(limits.budget, phase):
            program = target.load(context)
            if runs:
                _run(program, asked, classes)
                return
            text = _text(program, asked, why, form)
    except OutOfBudget as out:
        click.echo(f"heddle: the slice is not known: {out.reason}", err=True)
        context.exit(UNKNOWN)
    tell(text)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the slice is about, and which way it goes."""

    at: str | None
    report: Path | None
    forward: bool
    divergence: bool

    def places(self) -> tuple[str, ...]:
        """The lines that the slice is about."""
        if (self.at is None) == (self.report is None):
            raise InputError(
                "a slice is about one line", remedy="give --at FILE:LINE, or --from REPORT"
            )
        if self.report is not None:
            return places_of_finding(self.report.read_text(), str(self.report))
        return (self.at or "",)

    def of(self, program: Program) -> Slice:
        """The slice of a program."""
        return slice_of(program, *self.places(), forward=self.forward, divergence=self.divergence)


def _run(program: Program, asked: _Asked, folder: Path) -> None:
    """Write the classes of the slice, say how they are run, and run them."""
    found = executable_slice(program, folder, *asked.places(), divergence=asked.divergence)
    doing("running the slice")
    tell(
        f"{found.kept} of {found.lines} lines with code are in {found.folder}; "
        f"run them with\n  {shlex.join(found.command)}\n"
    )
    sys.stdout.flush()
    status = subprocess.run(found.command, check=False).returncode
    tell(f"java ended with status {status}\n")


def _text(program: Program, asked: _Asked, why: str | None, form: str) -> str:
    from heddle.report.slices import chain_text, slice_json, slice_text

    found = asked.of(program)
    page = page_of(sys.stdout)
    if why is None:
        colour = sys.stdout.isatty()
        return slice_json(found) if form == "json" else slice_text(found, page, colour=colour)
    named = place_named(program, why, "--why")
    text = chain_text(found, named, page)
    if text is None:
        raise InputError(
            "the line is not in the slice",
            place=f"{named.file}:{named.line}",
            remedy="leave --why out",
        )
    return text
