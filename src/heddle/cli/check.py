"""`heddle check`: do the claims hold in every interleaving?"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from heddle.api import DEFAULT_CLAIMS
from heddle.cli.configured import Configured, is_from_settings
from heddle.cli.limited import Reporting, end_with_answer
from heddle.cli.machine_options import machine_options
from heddle.cli.models import check_model_file, speaks_of_a_model
from heddle.cli.option_conflicts import demand_meaning
from heddle.cli.options import Target, target_options
from heddle.cli.outputs import outputs_of
from heddle.cli.progress import next_is
from heddle.cli.question_options import Choices, question_options
from heddle.cli.suppressing import wants_all
from heddle.errors import InputError
from heddle.questions.own_claims import with_contracts
from heddle.questions.question import Question
from heddle.results import (
    Claim,
    Contracts,
    ExitStatus,
    Invariant,
    Ltl,
    NoDataRace,
    NoDeadlock,
    NoUncaughtException,
    Serializable,
    Unreachable,
)
from heddle.results.scheduling import Scheduling

CLAIMS: dict[str, Claim] = {
    claim.name: claim
    for claim in (
        NoUncaughtException(),
        NoDeadlock(),
        NoDataRace(),
        ExitStatus(),
        Serializable(),
        Contracts(),
    )
}


@click.command("check", cls=Configured)
@target_options
@click.option(
    "--claim",
    "claims",
    type=click.Choice(sorted(CLAIMS)),
    multiple=True,
    help="What must hold; may be repeated. Default: no-uncaught-exception and no-deadlock, and "
    "contracts if the program has some.",
)
@click.option(
    "--ltl",
    "formulas",
    metavar="FORMULA",
    multiple=True,
    help="A temporal formula that must be true of every run; may be repeated.",
)
@click.option(
    "--invariant",
    "invariants",
    metavar="C.m",
    multiple=True,
    help="A static boolean method that must be true in every state; may be repeated.",
)
@click.option(
    "--unreachable",
    "places",
    metavar="C.m[:LINE]",
    multiple=True,
    help="A method, or a line of it, that no run may reach; may be repeated.",
)
@click.option(
    "--strict", is_flag=True, help="Count failed assertions of tasks, which a Future keeps."
)
@question_options
@machine_options
@click.pass_context
def command(
    context: click.Context,
    /,
    target: Target,
    claims: tuple[str, ...],
    formulas: tuple[str, ...],
    invariants: tuple[str, ...],
    places: tuple[str, ...],
    *,
    strict: bool,
    choices: Choices,
    scheduling: Scheduling,
    folder: Path | None,
    form: str,
) -> None:
    """Check a program in every interleaving of its threads.

    \b
    Examples:
      heddle check Bank.java
      heddle check Bank.java --claim no-data-race
      heddle check Bank.java --claim serializable
      heddle check Bank.java --claim contracts
      heddle check tests.jar --main org.junit.runner.JUnitCore --claim exit-status -- BankTest
      heddle check Bank.java --all --baseline known.toml --write-baseline
      heddle check Bank.java --baseline known.toml
      heddle check Bank.java --ltl '[](asked -> <>answered)' --fair
      heddle check Bank.java --invariant Bank.isSolvent --unreachable Bank.refuse:17
      heddle check app.jar --main com.acme.Server --contexts 4 --time-limit 60
      heddle check Bank.java --store none
      heddle check Bank.java --search breadth --coverage reached.json
      heddle check Bank.java --search best --heuristic blocked --claim no-deadlock
      heddle check Bank.java --search random --seed 7 --runs 5000
      heddle check Bank.java --json -- first second
      heddle check Bank.java --engine contexts --contexts 4 --bits 6
      heddle check Bank.java --engine predicates --predicate 'Bank.in == Bank.out'
      heddle check model.cpds --contexts 3 --splitting eager
    """
    if speaks_of_a_model(target.targets):
        check_model_file(context, target.targets, places, choices, form)
    search = choices.search
    demand_meaning(context, choices.engine, search.order.name, about_runs=bool(formulas))
    if (formulas or invariants or places) and is_from_settings(context, "claims"):
        claims = ()
    asked = (
        *(CLAIMS[name] for name in claims),
        *(Unreachable(place) for place in places),
        *(Invariant(method) for method in invariants),
        *(Ltl(formula) for formula in formulas),
    ) or DEFAULT_CLAIMS
    if strict and NoUncaughtException() not in asked:
        cause, remedy = "--strict has no effect on these claims", "add no-uncaught-exception"
        raise InputError(cause, remedy=remedy)
    machine = replace(
        scheduling,
        spurious_wakeups=search.scheduling.spurious_wakeups,
        weak_cas=search.scheduling.weak_cas,
        strict=strict,
    )

    def question() -> Question:
        program = target.load(context)
        reached = search.coverage or outputs_of(context).shows_pages
        searching = replace(search, scheduling=machine, coverage=reached)
        everything = asked if asked is not DEFAULT_CLAIMS else with_contracts(program, asked)
        return Question(
            program, everything, searching, choices.contexts, predicates=choices.predicates
        )

    several = len(asked) > 1 and any(isinstance(each, Ltl | Serializable) for each in asked)
    ends = not (search.every or wants_all(context) or several)
    then = next_is(ends=ends) if form == "text" else None
    reporting = Reporting(form, folder, choices.coverage, then)
    end_with_answer(context, choices.engine, asked, search.limits, question, reporting)
