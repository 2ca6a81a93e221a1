"""One folder per engine: `model build solve explain`, and `answer`, which takes a question.

An engine is imported when it is asked: most questions need one of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from heddle.questions.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from heddle.analysis.facts import Facts, Instance
    from heddle.program.program import Program
    from heddle.questions.question import Question
    from heddle.results import Report

ENGINES = (
    "interleavings",
    "contexts",
    "predicates",
    "monitors",
    "atomic_sets",
    "flow",
    "runs",
    "models",
)


class Engine(Protocol):
    """What every engine folder is."""

    def answer(self, question: Question, progress: Progress) -> Report:
        """One verdict per claim, in their order; InputError for a claim that it cannot answer."""


def engine_named(name: str) -> Engine:
    """The engine, one of ENGINES."""
    return cast("Engine", import_module(f"heddle.engines.{name}"))


class Handovers(Protocol):
    """What one engine may ask of another: whether values can go from thread to thread."""

    def possible(
        self,
        path: Sequence[tuple[tuple[Instance, int], tuple[Instance, int]]],
        time_limit: float | None = None,
    ) -> bool:
        """Whether a value can go through memory from writes to reads, in order; True if unknown.

        Writes and reads are instances and bytecodes.
        """

    def together(
        self, one: tuple[Instance, int], other: tuple[Instance, int], time_limit: float | None
    ) -> bool:
        """Whether two threads can be at two places, also the same, at once; True if unknown."""


def handovers(program: Program, facts: Facts) -> Handovers:
    """The Monitor-DPN of a program, for engines that do not build one."""
    module = import_module("heddle.engines.monitors.queries.dependences")
    return cast("Handovers", module.Dependences(program, facts))
