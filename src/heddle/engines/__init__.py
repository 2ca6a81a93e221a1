"""One folder per engine: `model build solve explain`, and `answer`, which takes a question.

An engine is imported when it is asked: most questions need one of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from heddle.questions.progress import Progress

if TYPE_CHECKING:
    from heddle.questions.question import Question
    from heddle.results import Report

ENGINES = ("interleavings", "contexts", "monitors", "atomic_sets", "runs", "models")


class Engine(Protocol):
    """What every engine folder is."""

    def answer(self, question: Question, progress: Progress) -> Report:
        """One verdict per claim, in their order; InputError for a claim that it cannot answer."""


def engine_named(name: str) -> Engine:
    """The engine, one of ENGINES."""
    return cast("Engine", import_module(f"heddle.engines.{name}"))
