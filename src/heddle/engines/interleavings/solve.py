"""A search of all interleavings, on the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.engines.interleavings.explain import announcer
from heddle.engines.interleavings.model import Task
from heddle.machine.search import search
from heddle.machine.searched import Searched
from heddle.questions.progress import Progress

if TYPE_CHECKING:
    from heddle.program.program import Program


def solve(program: Program, task: Task, progress: Progress) -> Searched:
    """What the search met."""
    # A run that breaks a formula is looked for by a search of another kind.
    met = announcer(program, task, progress.found) if task.kinds else None
    searched = search(program, task.kinds, task.options, progress.listener, task.subjects, met)
    if searched.reached is not None and progress.reached is not None:
        progress.reached(searched.reached)
    return searched
