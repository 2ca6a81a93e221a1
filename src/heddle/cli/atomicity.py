"""`heddle atomicity`: are fields that belong together always seen and updated as one?"""

from __future__ import annotations

from pathlib import Path

import click

from heddle.cli.limited import Reporting, end_with_answer, limits_of
from heddle.cli.machine_options import machine_options
from heddle.cli.options import Target, target_options
from heddle.questions.question import Confirmation, Question
from heddle.questions.search_options import SearchOptions
from heddle.results.claim import Serializable
from heddle.results.scheduling import Scheduling


@click.command("atomicity")
@target_options
@click.option(
    "--class",
    "classes",
    metavar="C",
    multiple=True,
    help="A class whose fields belong together; may be repeated. Default: every class of the "
    "program whose objects threads share.",
)
@click.option(
    "--strict",
    "waiting",
    flag_value="strict",
    default=None,
    help="Keep a unit of work whole in which a thread waits. Default: a wait in a loop ends it.",
)
@click.option(
    "--all", "extent", flag_value="all", default=None, help="Continue after the first finding."
)
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
    classes: tuple[str, ...],
    waiting: str | None,
    extent: str | None,
    time_limit: float,
    confirmation: str,
    memory_limit: int | None,
    scheduling: Scheduling,
    folder: Path | None,
    form: str,
) -> None:
    """Prove that units of work are atomic, or find some that mix.

    \b
    The instance fields of a class are one atomic set per object, and every method that is not
    private is a unit of work; @AtomicSet and @UnitOfWork say otherwise. The proof covers any number
    of threads. Each remaining candidate is confirmed by a run that replays, refuted by a search of
    all interleavings, or reported as suspected.

    \b
    Examples:
      heddle atomicity Bank.java --class Account
      heddle atomicity Bank.java
      heddle atomicity Bank.java --class Account --strict --json
    """
    limits = limits_of(time_limit, memory_limit)
    search = SearchOptions(every=extent == "all", scheduling=scheduling, limits=limits)
    claims = tuple(Serializable(name, waiting is not None) for name in classes or (None,))

    def question() -> Question:
        program, tried = target.load(context), Confirmation(confirmation)
        return Question(program, claims, search, confirmation=tried)

    end_with_answer(context, "atomic_sets", claims, limits, question, Reporting(form, folder))
