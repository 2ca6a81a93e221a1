"""`heddle slice`: which lines matter to this one?"""

from __future__ import annotations

import sys

import click

from heddle.api import place_named, slice_of
from heddle.cli.options import Target, target_options
from heddle.cli.output import tell
from heddle.errors import InputError
from heddle.report import page_of


@click.command("slice")
@target_options
@click.option(
    "--at",
    required=True,
    metavar="FILE:LINE",
    help="The line that it is about; of FILE any ending that is not ambiguous.",
)
@click.option("--forward", is_flag=True, help="The lines that it can influence instead.")
@click.option("--why", metavar="FILE:LINE", help="The shortest chain of dependences to this line.")
@click.option("--json", "form", flag_value="json", default="text", help="Print the slice as JSON.")
@click.pass_context
def command(
    context: click.Context,
    /,
    target: Target,
    at: str,
    forward: bool,  # noqa: FBT001 (as click has it)
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
    """
    from heddle.report.slices import chain_text, slice_json, slice_text

    program = target.load(context)
    found = slice_of(program, at, forward=forward)
    page = page_of(sys.stdout)
    if why is not None:
        place = place_named(program, why, "--why")
        text = chain_text(found, place, page)
        if text is None:
            raise InputError(
                "the line is not in the slice",
                place=f"{place.file}:{place.line}",
                remedy="leave --why out",
            )
        tell(text)
    elif form == "json":
        tell(slice_json(found))
    else:
        tell(slice_text(found, page, colour=sys.stdout.isatty()))
