"""Options that mean nothing beside the others: an option that is given does what it says."""

from __future__ import annotations

import click
from click.core import ParameterSource

from heddle.errors import InputError

_OF_INTERLEAVINGS = {
    "order": "--search",
    "store": "--store",
    "without": "--without",
    "timeouts": "--timeouts",
    "extent": "--all",
    "max_depth": "--max-depth",
    "max_states": "--max-states",
    "coverage": "--coverage",
    "spurious_wakeups": "--spurious-wakeups",
    "weak_cas": "--weak-cas",
    "strict": "--strict",
    "self_check": "--self-check",
    "length": "--no-shorten",
}
_OF_ENGINES = {
    ("contexts",): {
        name: f"--{name}" for name in ("splitting", "bits", "heap", "threads", "method")
    },
    ("predicates",): {"predicates": "--predicate"},
    ("interleavings",): _OF_INTERLEAVINGS,
    ("interleavings", "contexts"): {"contexts": "--contexts"},
}
_OF_ORDERS = {
    "heuristic": ("--heuristic", "best"),
    "sampling": ("--sampling", "random"),
    "seed": ("--seed", "random"),
    "runs": ("--runs", "random"),
    "bug_depth": ("--bug-depth", "random"),
}


_OF_A_WAY = ("order", "store")


def names_a_way(context: click.Context) -> bool:
    """Whether the user said how to search, so that nothing else is tried."""
    sources = map(context.get_parameter_source, _OF_A_WAY)
    return ParameterSource.COMMANDLINE in sources


def demand_meaning(context: click.Context, engine: str, order: str, *, about_runs: bool) -> None:
    """Raise InputError for an option that would be ignored.

    `about_runs` says whether a formula is asked.
    """

    def is_given(name: str) -> bool:
        return context.get_parameter_source(name) is ParameterSource.COMMANDLINE

    if is_given("fairness") and not about_runs:
        raise InputError("--fair has no effect without --ltl", remedy="add --ltl")
    for name, (option, needed) in _OF_ORDERS.items():
        if is_given(name) and order != needed:
            raise InputError(
                f"{option} has no effect with --search {order}",
                remedy=f"add --search {needed}, or leave {option} out",
            )
    for own, options in _OF_ENGINES.items():
        given = [option for name, option in options.items() if is_given(name)]
        if given and engine not in own:
            raise InputError(
                f"{given[0]} has no effect with the engine {engine}",
                remedy=f"add --engine {own[0]}, or leave {given[0]} out",
            )
