"""`heddle check` on model files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click
from click.core import ParameterSource

from heddle.cli.limited import Reporting, end_with_answer
from heddle.errors import InputError
from heddle.questions.model_files import has_contexts, has_places, is_eml, is_model
from heddle.questions.question import Question
from heddle.results import Serializable, Unreachable

if TYPE_CHECKING:
    from heddle.cli.question_options import Choices

_ALWAYS = {
    "targets",
    "time_limit",
    "memory_limit",
    "form",
    "quoting",
    "html",
    "sarif",
    "junit",
    "github",
    "fail_on",
    "verbose",
}
_WITH_CONTEXTS = {"contexts", "splitting", "engine"}


def speaks_of_a_model(targets: Sequence[str]) -> bool:
    """Whether one of the targets is a model file."""
    return any(map(is_model, targets))


def check_model_file(
    context: click.Context,
    targets: Sequence[str],
    places: Sequence[str],
    choices: Choices,
    form: str,
) -> NoReturn:
    """Check it, print the report, and end with its exit code."""
    understood = _ALWAYS
    if all(map(has_contexts, targets)):
        understood = understood | _WITH_CONTEXTS
    if all(map(has_places, targets)):
        understood = understood | {"places"}
    for parameter in context.command.params:
        name = parameter.name or ""
        if context.get_parameter_source(name) is not ParameterSource.COMMANDLINE:
            continue
        if name == "engine" and context.params[name] not in {"contexts", "models"}:
            raise click.UsageError("model files are checked by the engine models", context)
        if name not in understood:
            raise click.UsageError(f"{parameter.opts[0]} does not apply to model files", context)
    if len(targets) != 1:
        raise InputError(
            "a model file must be the only target",
            place=", ".join(targets),
            remedy="give one model file, and nothing else",
        )
    claims, file = tuple(Unreachable(place) for place in places), Path(targets[0])
    # Without a claim the question is about the model's errors, which only the model names.
    named = claims or ((Serializable(),) if is_eml(file) else (Unreachable("error"),))
    search, contexts = choices.search, choices.contexts

    def question() -> Question:
        return Question(file, claims, search, contexts)

    end_with_answer(context, "models", named, search.limits, question, Reporting(form))
