"""`heddle races`: can two threads access the same memory at the same time?"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from heddle.api import MonitorsOptions, races_of_program
from heddle.budget import doing
from heddle.cli.limited import answered, budget_of, end_with
from heddle.cli.machine_options import machine_options, read_input
from heddle.cli.options import program_arguments, target_options
from heddle.cli.progress import progress_line
from heddle.cli.saving import Saver
from heddle.machine import Peers, RunLimits
from heddle.machine.search import SearchLimits, SearchOptions
from heddle.results import NoDataRace

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.cli.options import Target
    from heddle.results import Report


@click.command("races")
@target_options
@click.option(
    "--time-limit",
    type=click.FloatRange(0),
    metavar="S",
    default=MonitorsOptions().seconds,
    show_default=True,
    help="Give up after S seconds, at most half of which are for the proof.",
)
@click.option(
    "--unconfirmed",
    "confirmation",
    flag_value="none",
    default="machine",
    help="Skip confirmation: report unproved candidates as suspected.",
)
@click.option(
    "--memory-limit", type=click.IntRange(1), metavar="MB", help="Give up beyond this much memory."
)
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
    """Prove that a program has no data races, or find them.

    \b
    The proof covers any number of threads and objects. Each remaining candidate is confirmed by a
    run that replays, refuted by a search of all interleavings, or reported as suspected.

    \b
    Examples:
      heddle races Bank.java
      heddle races app.jar --main com.acme.Server --time-limit 300
      heddle races Bank.java --json -- first second
    """
    budget = budget_of(time_limit, memory_limit)
    search = SearchOptions(
        timeouts_last=timeouts == "last",
        choose_random=chosen == "random",
        resources=RunLimits(processors=processors),
        stdin=read_input(stdin),
        real_library=library == "real",
        peers=Peers() if peers is None else Peers.from_file(peers),
        limits=SearchLimits(memory=budget.memory, started=budget.started),
    )

    def answer() -> Report:
        doing("loading the program")
        program = target.load(program_arguments(context))
        own = search
        if folder is not None or form == "text":
            own = replace(search, keep=Saver(target, program, folder, search))
        with progress_line(sys.stderr) as listener:
            options = MonitorsOptions(time_limit, confirmation, own)
            return races_of_program(program, options, listener)

    end_with(context, answered(budget, (NoDataRace(),), "monitors", answer), form)
