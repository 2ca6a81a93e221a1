"""Options of `check` that say which engine answers, and how it searches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from pathlib import Path
from typing import Any

import click

from heddle.api import DEFAULT_ENGINE, ENGINES
from heddle.cli.limited import limits_of
from heddle.cli.option_conflicts import names_a_way
from heddle.questions.bounds import SPLITTINGS, Bounds, ContextsOptions
from heddle.questions.search_options import (
    FIRST_TRY,
    HEURISTICS,
    ORDERS,
    REDUCTIONS,
    SAMPLINGS,
    STORES,
    Order,
    Sampling,
    SearchOptions,
)
from heddle.results.scheduling import Scheduling

Function = Callable[..., Any]

_OPTIONS = [
    click.option(
        "--fair",
        "fairness",
        flag_value="weak",
        default=None,
        help="For --ltl: only weakly fair runs, in which a thread that can always move does move.",
    ),
    click.option(
        "--contexts",
        type=click.IntRange(1),
        help="Explore only runs of at most this many contexts.",
    ),
    click.option(
        "--engine",
        type=click.Choice(ENGINES),
        help="Explore every interleaving on the machine (interleavings), all runs of at most "
        "--contexts contexts at once, as sets of states (contexts), replace variables that grow by "
        "predicates (predicates), or prove race freedom (monitors). Default: interleavings, or "
        "models for a model file.",
    ),
    click.option(
        "--splitting",
        type=click.Choice(SPLITTINGS),
        help="For contexts and model files: how sets of states are split between contexts. "
        "Default: lazy.",
    ),
    click.option(
        "--bits",
        type=click.IntRange(1, 32),
        help="For contexts: bits of integers whose range is unknown. Default: 8.",
    ),
    click.option(
        "--heap",
        type=click.IntRange(1, 64),
        help="For contexts: objects per `new`, and elements per array. Default: 4.",
    ),
    click.option(
        "--threads",
        type=click.IntRange(1, 15),
        help="For contexts: threads besides main. Default: 4.",
    ),
    click.option(
        "--method",
        metavar="C.m",
        help="For contexts: start at this method instead of main, for all values of its arguments.",
    ),
    click.option(
        "--predicate",
        "predicates",
        metavar="PREDICATE",
        multiple=True,
        help="For predicates: a comparison of int fields that is kept instead of their values, "
        "such as 'A.x > B.y', or an abstraction of one field, 'A.x:signs' or 'A.x:range'; may be "
        "repeated. Default: they are found.",
    ),
    click.option(
        "--all", "extent", flag_value="all", default=None, help="Continue after the first finding."
    ),
    click.option(
        "--time-limit", type=click.FloatRange(0), metavar="S", help="Give up after S seconds."
    ),
    click.option(
        "--memory-limit",
        type=click.IntRange(1),
        metavar="MB",
        help="Give up beyond this much memory.",
    ),
    click.option("--max-depth", type=click.IntRange(1), help="The most steps of a run."),
    click.option("--max-states", type=click.IntRange(1), help="The most states."),
    click.option(
        "--store",
        type=click.Choice(STORES),
        default="exact",
        help="How states are stored. With none, runs are compared instead. Only exact and none "
        "prove.",
    ),
    click.option(
        "--without",
        type=click.Choice(REDUCTIONS),
        multiple=True,
        help="Switch a reduction off; may be repeated.",
    ),
    click.option(
        "--search",
        "order",
        type=click.Choice(ORDERS),
        default="depth",
        help="What to explore first: one run after the other (depth), the fewest steps, the fewest "
        "contexts, a random sample, which proves nothing, or the most suspicious states (best).",
    ),
    click.option(
        "--heuristic",
        type=click.Choice(HEURISTICS),
        default="blocked",
        help="For --search best, which states come first: most threads blocked, most switches, "
        "fewest threads to choose from, or most conflicts.",
    ),
    click.option(
        "--sampling",
        type=click.Choice(SAMPLINGS),
        default="pct",
        help="For --search random: random priorities of threads (pct) or of actions (pos).",
    ),
    click.option(
        "--seed", type=click.IntRange(0, 2**64 - 1), default=0, help="The seed of --search random."
    ),
    click.option(
        "--runs",
        type=click.IntRange(1, 2**63),
        default=1000,
        help="How many runs --search random takes.",
    ),
    click.option(
        "--bug-depth",
        type=click.IntRange(1, 1000),
        default=3,
        help="For pct: how many actions must come in a certain order for the bug to show.",
    ),
    click.option(
        "--no-shorten",
        "length",
        flag_value="any",
        default=None,
        help="Show the run that was found first. Default: search for one of fewer contexts, for at "
        "most 5 s longer than it took to find the first.",
    ),
    click.option(
        "--coverage",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        help="Write which lines and branches were reached, as JSON.",
    ),
    click.option(
        "--spurious-wakeups", is_flag=True, help="Let Object.wait and park wake up spuriously."
    ),
    click.option("--weak-cas", is_flag=True, help="Let weakCompareAndSet fail spuriously."),
    click.option("--self-check", is_flag=True, hidden=True),
]


@dataclass(frozen=True, slots=True)
class Choices:
    """What the user said about the way to the answer; the machine is for others to complete."""

    engine: str
    search: SearchOptions
    contexts: ContextsOptions
    coverage: Path | None
    predicates: tuple[str, ...] = ()


def question_options(function: Function) -> Function:
    """Add these options, as one argument `choices`."""

    @wraps(function)
    def with_choices(
        *,
        fairness: str | None,
        contexts: int | None,
        engine: str | None,
        splitting: str | None,
        bits: int | None,
        heap: int | None,
        threads: int | None,
        method: str | None,
        predicates: tuple[str, ...],
        extent: str | None,
        time_limit: float | None,
        memory_limit: int | None,
        max_depth: int | None,
        max_states: int | None,
        store: str,
        without: tuple[str, ...],
        order: str,
        heuristic: str,
        sampling: str,
        seed: int,
        runs: int,
        bug_depth: int,
        length: str | None,
        coverage: Path | None,
        spurious_wakeups: bool,
        weak_cas: bool,
        self_check: bool,
        **others: object,
    ) -> object:
        limits = limits_of(time_limit, memory_limit)
        search = SearchOptions(
            every=extent == "all",
            shorten=length is None,
            tries=None if names_a_way(click.get_current_context()) else FIRST_TRY,
            store=store,
            without=without,
            fair=fairness is not None,
            order=Order(order, heuristic, Sampling(sampling, seed, runs, bug_depth)),
            coverage=coverage is not None,
            limits=replace(limits, depth=max_depth, states=max_states, contexts=contexts),
            scheduling=Scheduling(spurious_wakeups=spurious_wakeups, weak_cas=weak_cas),
            self_check=self_check,
        )
        said = {"contexts": contexts, "bits": bits, "heap": heap, "threads": threads}
        bounds = Bounds(**{name: value for name, value in said.items() if value is not None})
        asked = ContextsOptions(bounds, splitting or SPLITTINGS[0], method)
        chosen = Choices(engine or DEFAULT_ENGINE, search, asked, coverage, predicates)
        return function(choices=chosen, **others)

    decorated: Function = with_choices
    for option in reversed(_OPTIONS):
        decorated = option(decorated)
    return decorated
