"""`heddle check`: do the claims hold in every interleaving?"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from heddle.api import DEFAULT_CLAIMS, check_bounded, check_program
from heddle.budget import doing
from heddle.cli.bounded_options import bounded_options
from heddle.cli.limited import answered, budget_of, end_with
from heddle.cli.machine_options import machine_options, read_input
from heddle.cli.meaning import demand_meaning, names_a_way
from heddle.cli.models import check_model_file, speaks_of_a_model
from heddle.cli.options import program_arguments, target_options
from heddle.cli.progress import announcing, next_is, progress_line, waiting_line
from heddle.cli.saving import Saver
from heddle.cli.search_options import search_options
from heddle.machine import Peers, RunLimits
from heddle.machine.search import FIRST_TRY, REDUCTIONS, STORES, SearchLimits, SearchOptions
from heddle.results import (
    Invariant,
    Ltl,
    NoDataRace,
    NoDeadlock,
    NoUncaughtException,
    Unreachable,
)

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.cli.bounded_options import BoundedChoices
    from heddle.cli.options import Target
    from heddle.cli.search_options import SearchChoices
    from heddle.program import Program
    from heddle.results import Claim, Report

_CLAIMS: dict[str, Claim] = {
    claim.name: claim for claim in (NoUncaughtException(), NoDeadlock(), NoDataRace())
}


@click.command("check")
@target_options
@click.option(
    "--claim",
    "claims",
    type=click.Choice(sorted(_CLAIMS)),
    multiple=True,
    help="What must hold; may be repeated. Default: no-uncaught-exception and no-deadlock.",
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
    "--fair",
    "fairness",
    flag_value="weak",
    default=None,
    help="For --ltl: only weakly fair runs, in which a thread that can always move does move.",
)
@click.option(
    "--contexts", type=click.IntRange(1), help="Explore only runs of at most this many contexts."
)
@bounded_options
@click.option(
    "--all", "extent", flag_value="all", default=None, help="Continue after the first finding."
)
@click.option(
    "--time-limit", type=click.FloatRange(0), metavar="S", help="Give up after S seconds."
)
@click.option(
    "--memory-limit", type=click.IntRange(1), metavar="MB", help="Give up beyond this much memory."
)
@click.option("--max-depth", type=click.IntRange(1), help="The most steps of a run.")
@click.option("--max-states", type=click.IntRange(1), help="The most states.")
@click.option(
    "--store",
    type=click.Choice(STORES),
    default="exact",
    help="How states are stored. With none, runs are compared instead. Only exact and none prove.",
)
@click.option(
    "--without",
    type=click.Choice(REDUCTIONS),
    multiple=True,
    help="Switch a reduction off; may be repeated.",
)
@search_options
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
    fairness: str | None,
    contexts: int | None,
    bounded: BoundedChoices,
    extent: str | None,
    time_limit: float | None,
    memory_limit: int | None,
    max_depth: int | None,
    max_states: int | None,
    store: str,
    without: tuple[str, ...],
    timeouts: str,
    search: SearchChoices,
    chosen: str | None,
    processors: int,
    stdin: Path | None,
    library: str | None,
    peers: Path | None,
    folder: Path | None,
    form: str,
) -> None:
    """Check a program in every interleaving of its threads.

    \b
    Examples:
      heddle check Bank.java
      heddle check Bank.java --claim no-data-race
      heddle check Bank.java --ltl '[](asked -> <>answered)' --fair
      heddle check Bank.java --invariant Bank.isSolvent --unreachable Bank.refuse:17
      heddle check app.jar --main com.acme.Server --contexts 4 --time-limit 60
      heddle check Bank.java --store none
      heddle check Bank.java --search breadth --coverage reached.json
      heddle check Bank.java --search best --heuristic blocked --claim no-deadlock
      heddle check Bank.java --search random --seed 7 --runs 5000
      heddle check Bank.java --json -- first second
      heddle check Bank.java --engine contexts --contexts 4 --bits 6
      heddle check model.cpds --contexts 3 --splitting eager
    """
    if speaks_of_a_model(target.targets):
        check_model_file(context, target.targets, places, form)
    demand_meaning(context, bounded.engine, search.order.name, about_runs=bool(formulas))
    budget = budget_of(time_limit, memory_limit)
    options = SearchOptions(
        every=extent == "all",
        shorten=search.shorten,
        tries=None if names_a_way(context) else FIRST_TRY,
        store=store,
        without=without,
        timeouts_last=timeouts == "last",
        choose_random=chosen == "random",
        resources=RunLimits(processors=processors),
        stdin=read_input(stdin),
        real_library=library == "real",
        fair=fairness is not None,
        spurious_wakeups=search.spurious_wakeups,
        weak_cas=search.weak_cas,
        self_check=search.self_check,
        order=search.order,
        coverage=search.listener,
        peers=Peers() if peers is None else Peers.from_file(peers),
        announce=announcing(sys.stderr, next_is(extent)) if form == "text" else None,
        limits=SearchLimits(
            seconds=time_limit,
            memory=budget.memory,
            depth=max_depth,
            states=max_states,
            contexts=contexts,
            started=budget.started,
        ),
    )

    def keeping(target: Target, program: Program) -> SearchOptions:
        if folder is None and form != "text":
            return options
        keep = Saver(target, program, folder, options)
        return replace(options, keep=keep)

    def recall(source: Path, main: str) -> tuple[Program, SearchOptions]:
        own = target.with_source(source, main)
        called = own.load()
        return called, keeping(own, called)

    asked = (
        *(_CLAIMS[name] for name in claims),
        *(Unreachable(place) for place in places),
        *(Invariant(method) for method in invariants),
        *(Ltl(formula) for formula in formulas),
    ) or DEFAULT_CLAIMS

    def answer() -> Report:
        doing("loading the program")
        program = target.load(program_arguments(context))
        own = keeping(target, program)
        if bounded.is_asked_for:
            with waiting_line(sys.stderr) as proceed:
                within = bounded.options(contexts)
                return check_bounded(program, asked, within, own, proceed, recall)
        with progress_line(sys.stderr) as listener:
            return check_program(program, asked, own, listener)

    end_with(context, answered(budget, asked, bounded.engine, answer), form)
