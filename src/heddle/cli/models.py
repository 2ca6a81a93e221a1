"""`heddle check` on model files."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, NoReturn

import click
from click.core import ParameterSource

from heddle.api import check_model, is_dpn, is_model
from heddle.cli.output import tell
from heddle.report import page_of, text_report
from heddle.results import Unreachable

if TYPE_CHECKING:
    from collections.abc import Sequence

_UNDERSTOOD = {"targets", "places", "contexts", "splitting", "time_limit", "form", "engine"}
_OF_DPN = {"targets", "places", "time_limit", "form"}


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
        if name == "engine" and context.params[name] != "contexts":
            raise click.UsageError("model files are checked by the engine contexts", context)
        if name not in understood:
            raise click.UsageError(f"{parameter.opts[0]} does not apply to model files", context)
    report = check_model(
        *targets,
        claims=[Unreachable(place) for place in places],
        contexts=context.params["contexts"],
        seconds=context.params["time_limit"],
        splitting=context.params["splitting"],
    )
    if form == "json":
        from heddle.results import encode_report

        tell(json.dumps(encode_report(report), indent=2, ensure_ascii=False) + "\n")
    else:
        tell(text_report(report, page_of(sys.stdout)))
    context.exit(report.outcome.exit_code)
