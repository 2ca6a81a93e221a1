"""`heddle check` on model files."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import click
from click.core import ParameterSource

from heddle.api import check_model, is_dpn, is_model
from heddle.cli.limited import answered, budget_of, end_with
from heddle.results import Unreachable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from heddle.results import Report

_OF_DPN = {"targets", "places", "time_limit", "memory_limit", "form"}
_UNDERSTOOD = _OF_DPN | {"contexts", "splitting", "engine"}


def speaks_of_a_model(targets: Sequence[str]) -> bool:
    """Whether one of the targets is a model file."""
    return any(map(is_model, targets))


def check_model_file(
    context: click.Context, targets: Sequence[str], places: Sequence[str], form: str
) -> NoReturn:
    """Check it, print the report, and end with its exit code."""
    understood = _OF_DPN if any(map(is_dpn, targets)) else _UNDERSTOOD
    for parameter in context.command.params:
        name = parameter.name or ""
        if context.get_parameter_source(name) is not ParameterSource.COMMANDLINE:
            continue
        if name == "engine" and context.params[name] not in {"contexts", "models"}:
            raise click.UsageError("model files are checked by the engine models", context)
        if name not in understood:
            raise click.UsageError(f"{parameter.opts[0]} does not apply to model files", context)
    claims = tuple(Unreachable(place) for place in places)
    budget = budget_of(context.params["time_limit"], context.params["memory_limit"])

    def answer() -> Report:
        return check_model(
            *targets,
            claims=claims,
            contexts=context.params["contexts"],
            seconds=budget.left,
            splitting=context.params["splitting"],
        )

    # Without a claim the question is about the model's errors, which only the model names.
    end_with(context, answered(budget, claims or (Unreachable("error"),), "models", answer), form)
