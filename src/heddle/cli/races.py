"""`heddle races`: can two threads access the same memory at the same time?"""

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
from heddle.results import NoDataRace
from heddle.results.scheduling import Scheduling

_CLAIMS = (NoDataRace(),)


@click.command("races", cls=Configured)
@target_options
@proof_options
@machine_options
@click.pass_context
def command(
    context: click.Context,
    /,
    target: Target,
    limits: SearchLimits,
    confirmation: Confirmation,
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
    search = SearchOptions(scheduling=scheduling, limits=limits)

    def question() -> Question:
        program = target.load(context)
        return Question(program, _CLAIMS, search, confirmation=confirmation)

    reporting = Reporting(form, folder, then=NEXT if form == "text" else None)
    end_with_answer(context, "monitors", _CLAIMS, limits, question, reporting)
