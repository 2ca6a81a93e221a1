"""`heddle slice`: which lines matter to this one?"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from heddle.api import place_named, places_of_finding, slice_of
from heddle.cli.options import Target, target_options
from heddle.cli.output import tell
from heddle.errors import InputError
from heddle.report import page_of


@click.command("slice")
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
    """
    from heddle.report.slices import chain_text, slice_json, slice_text

    program = target.load(context)
    if (at is None) == (report is None):
        raise InputError(
            "a slice is about one line", remedy="give --at FILE:LINE, or --from REPORT"
        )
    places = places_of_finding(report.read_text(), str(report)) if report else (at or "",)
    found = slice_of(program, *places, forward=forward, divergence=divergence)
    page = page_of(sys.stdout)
    if why is not None:
        named = place_named(program, why, "--why")
        text = chain_text(found, named, page)
        if text is None:
            raise InputError(
                "the line is not in the slice",
                place=f"{named.file}:{named.line}",
                remedy="leave --why out",
            )
        tell(text)
    elif form == "json":
        tell(slice_json(found))
    else:
        tell(slice_text(found, page, colour=sys.stdout.isatty()))
