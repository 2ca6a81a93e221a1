"""`heddle observe`: what does one run suggest?"""

from __future__ import annotations

from pathlib import Path

import click

from heddle.cli.configured import Configured
from heddle.cli.limited import Reporting, end_with_answer, limits_of
from heddle.cli.machine_options import machine_options
from heddle.cli.options import Target, target_options
from heddle.questions.question import Confirmation, Question
from heddle.questions.search_options import Order, Sampling, SearchOptions
from heddle.results import NoDataRace, NoDeadlock, NoUncaughtException
from heddle.results.scheduling import Scheduling

_CLAIMS = (NoDataRace(), NoDeadlock(), NoUncaughtException())


@click.command("observe", cls=Configured)
@target_options
@click.option(
    "--runs",
    type=click.IntRange(1),
    metavar="N",
    default=1,
    show_default=True,
    help="Observe N runs with different schedules.",
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    metavar="S",
    default=0,
    show_default=True,
    help="Where the schedules begin; the same seed gives the same runs.",
)
@click.option(
    "--confirm",
    "confirmation",
    flag_value="machine",
    default="none",
    help="Try every warning on the machine: show it, withdraw it, or leave it suspected.",
)
@click.option(
    "--on-java",
    is_flag=True,
    help="Run the program under the JDK's own java instead of Heddle's machine.",
)
@click.option(
    "--time-limit", type=click.FloatRange(0), metavar="S", help="Give up after S seconds."
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
    runs: int,
    seed: int,
    confirmation: str,
    on_java: bool,  # noqa: FBT001 (as click has it)
    time_limit: float | None,
    memory_limit: int | None,
    scheduling: Scheduling,
    folder: Path | None,
    form: str,
) -> None:
    """Run a program once and report what the run suggests about races and deadlocks.

    \b
    Lock sets, happens-before order and lock orders of the run are analysed. A run proves nothing: a
    quiet one is unknown, exit code 3. Data races that the run itself shows are confirmed by a
    schedule that replays; other warnings are suspected unless --confirm tries them.

    \b
    Examples:
      heddle observe Server.java
      heddle observe Server.java --runs 20 --confirm
      heddle observe app.jar --main com.acme.Server --json -- first second
      heddle observe app.jar --main com.acme.Server --on-java --time-limit 60
    """
    limits = limits_of(time_limit, memory_limit)
    order = Order("random", sampling=Sampling(seed=seed, runs=runs))
    search = SearchOptions(scheduling=scheduling, limits=limits, order=order)

    def question() -> Question:
        tried = Confirmation(confirmation)
        program = target.load(context)
        return Question(program, _CLAIMS, search, confirmation=tried, on_java=on_java)

    end_with_answer(context, "runs", _CLAIMS, limits, question, Reporting(form, folder))
