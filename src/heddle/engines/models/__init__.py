"""Model files: pushdown systems, Monitor-DPNs and WALi's documents, searched as they are."""

from __future__ import annotations

from pathlib import Path

from heddle.engines.models.build import read_model
from heddle.engines.models.solve import ModelOptions, solve
from heddle.errors import InputError
from heddle.questions.progress import Progress
from heddle.questions.question import Question
from heddle.results import Report


def answer(question: Question, progress: Progress) -> Report:
    """One verdict per claim; without claims, one for each error that the file declares."""
    del progress
    if not isinstance(question.subject, Path):
        raise InputError("the engine models answers for model files", remedy="leave --engine out")
    options = ModelOptions(
        contexts=question.search.limits.contexts,
        splitting=question.contexts.splitting,
        budget=question.budget,
    )
    return Report(solve(read_model(question.subject), question.claims, options))
