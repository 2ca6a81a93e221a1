"""`heddle atomicity`: are fields that belong together always seen and updated as one?"""

from __future__ import annotations

from pathlib import Path

import click

from heddle.cli.configured import Configured
from heddle.cli.limited import Reporting, end_with_answer
from heddle.cli.machine_options import machine_options
from heddle.cli.options import Target, target_options
from heddle.cli.progress import NEXT
from heddle.cli.proof_options import proof_options
from heddle.questions.question import Confirmation, Question
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results.claim import Serializable
from heddle.results.scheduling import Scheduling


@click.command("atomicity", cls=Configured)
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
@proof_options
@machine_options
@click.pass_context
def command(
    context: click.Context,
    /,
    target: Target,
    classes: tuple[str, ...],
    waiting: str | None,
    extent: str | None,
    limits: SearchLimits,
    confirmation: Confirmation,
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
    search = SearchOptions(every=extent == "all", scheduling=scheduling, limits=limits)
    claims = tuple(Serializable(name, waiting is not None) for name in classes or (None,))

    def question() -> Question:
        program = target.load(context)
        return Question(program, claims, search, confirmation=confirmation)

    reporting = Reporting(form, folder, then=NEXT if form == "text" else None)
    end_with_answer(context, "atomic_sets", claims, limits, question, reporting)
