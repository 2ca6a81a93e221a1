"""`heddle races`: can two threads access the same memory at the same time?"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from heddle.api import MonitorsOptions, races_of_program
from heddle.cli.machine_options import machine_options, read_input
from heddle.cli.options import program_arguments, target_options
from heddle.cli.output import tell
from heddle.cli.progress import progress_line
from heddle.cli.saving import Saver
from heddle.machine import Peers, RunLimits
from heddle.machine.search import SearchLimits, SearchOptions
from heddle.report import page_of, text_report

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.cli.options import Target


@click.command("races")
@target_options
@click.option(
    "--time-limit",
    type=click.FloatRange(0),
    metavar="S",
    default=MonitorsOptions().seconds,
    show_default=True,
    help="Stop trying candidates on the machine after S seconds.",
)
@click.option(
    "--unconfirmed",
    "confirmation",
    flag_value="none",
    default="machine",
    help="Try nothing on the machine: what is not proved is suspected.",
)
@click.option("--memory-limit", type=click.IntRange(1), metavar="MB", help="Give up beyond MB.")
@machine_options
@click.pass_context
def command(
    context: click.Context,
    /,
    target: Target,
    time_limit: float,
    confirmation: str,
    memory_limit: int | None,
    timeouts: str,
    chosen: str | None,
    processors: int,
    stdin: Path | None,
    library: str | None,
    peers: Path | None,
    folder: Path | None,
    form: str,
) -> None:
    """Look for data races: two threads at the same memory, one of them writing.

    \b
    What no run can do is proved, for any number of threads and objects. The rest is tried on the
    machine: shown by a run that replays, refuted by a search of all interleavings, or left as
    suspected.

    \b
    Examples:
      heddle races Bank.java
      heddle races app.jar --main com.acme.Server --time-limit 300
      heddle races Bank.java --json -- first second
    """
    program = target.load(program_arguments(context))
    search = SearchOptions(
        timeouts_last=timeouts == "last",
        choose_random=chosen == "random",
        resources=RunLimits(processors=processors),
        stdin=read_input(stdin),
        real_library=library == "real",
        peers=Peers() if peers is None else Peers.from_file(peers),
        limits=SearchLimits(memory=None if memory_limit is None else memory_limit << 20),
    )
    if folder is not None or form == "text":
        search = replace(search, keep=Saver(target, program, folder, search))
    with progress_line(sys.stderr) as listener:
        options = MonitorsOptions(time_limit, confirmation, search)
        report = races_of_program(program, options, listener)
    if form == "json":
        from heddle.report import json_text

        tell(json_text(report))
    else:
        tell(text_report(report, page_of(sys.stdout)))
    context.exit(report.outcome.exit_code)
