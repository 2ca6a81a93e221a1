"""`heddle races`: can two threads access the same memory at the same time?"""

from __future__ import annotations

from pathlib import Path

import click

from heddle.cli.limited import Reporting, end_with_answer, limits_of
from heddle.cli.machine_options import machine_options
from heddle.cli.options import Target, target_options
from heddle.questions.question import Confirmation, Question
from heddle.questions.search_options import SearchOptions
from heddle.results import NoDataRace
from heddle.results.scheduling import Scheduling

_CLAIMS = (NoDataRace(),)


@click.command("races")
@target_options
@click.option(
    "--time-limit",
    type=click.FloatRange(0),
    metavar="S",
    default=40.0,
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
    scheduling: Scheduling,
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
    limits = limits_of(time_limit, memory_limit)
    search = SearchOptions(scheduling=scheduling, limits=limits)

    def question() -> Question:
        program, tried = target.load(context), Confirmation(confirmation)
        return Question(program, _CLAIMS, search, confirmation=tried)

    end_with_answer(context, "monitors", _CLAIMS, limits, question, Reporting(form, folder))
