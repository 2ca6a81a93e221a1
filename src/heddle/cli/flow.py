"""`heddle flow`: can a secret reach a public output?"""

from __future__ import annotations

from pathlib import Path

import click

from heddle.cli.configured import Configured
from heddle.cli.limited import Reporting, end_with_answer
from heddle.cli.machine_options import machine_options
from heddle.cli.options import Target, target_options
from heddle.cli.proof_options import proof_options
from heddle.questions.question import Confirmation, Question
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import NoLeak
from heddle.results.scheduling import Scheduling


@click.command("flow", cls=Configured)
@target_options
@click.option(
    "--source",
    "sources",
    metavar="C.m",
    multiple=True,
    help="A method whose result is secret, or a secret field; besides @Secret; may be repeated.",
)
@click.option(
    "--sink",
    "sinks",
    metavar="C.m",
    multiple=True,
    help="A method or field that is public, besides what @Public marks; may be repeated.",
)
@click.option(
    "--sinks",
    "usual",
    type=click.Choice(["default"]),
    help="Outputs, logs and the network are public, too.",
)
@click.option(
    "--timing",
    is_flag=True,
    help="The order of the public outputs of several threads is public, too.",
)
@click.option(
    "--strict-timing",
    "strict",
    is_flag=True,
    help="The same, and the order must not vary at all, whatever it depends on.",
)
@click.option("--termination", is_flag=True, help="Whether the program ends is public, too.")
@proof_options
@machine_options
@click.pass_context
def command(
    context: click.Context,
    /,
    target: Target,
    sources: tuple[str, ...],
    sinks: tuple[str, ...],
    usual: str | None,
    timing: bool,  # noqa: FBT001 (as click has it)
    strict: bool,  # noqa: FBT001 (as click has it)
    termination: bool,  # noqa: FBT001 (as click has it)
    limits: SearchLimits,
    confirmation: Confirmation,
    scheduling: Scheduling,
    folder: Path | None,
    form: str,
) -> None:
    """Prove that no secret reaches a public output, or find a leak.

    \b
    Flows through variables, memory, branches, exceptions and threads count. Uncaught exceptions
    and the exit status are public. A proof covers any number of threads. Otherwise runs with
    other secrets are tried: a leak is shown by an output that another secret makes impossible.

    \b
    Examples:
      heddle flow Login.java --source Login.password --sinks default
      heddle flow Login.java --source Login.password --sink Login.log
      heddle flow Login.java --timing --json
    """
    search = SearchOptions(scheduling=scheduling, limits=limits)
    claim = NoLeak(sources, sinks, usual is not None, timing or strict, termination, strict)

    def question() -> Question:
        program = target.load(context)
        return Question(program, (claim,), search, confirmation=confirmation)

    end_with_answer(context, "flow", (claim,), limits, question, Reporting(form, folder))
