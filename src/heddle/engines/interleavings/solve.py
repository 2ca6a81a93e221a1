"""A search of all interleavings, on the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.engines.interleavings.explain import announcer
from heddle.engines.interleavings.model import Task
from heddle.machine.search import Guide, search
from heddle.machine.searched import Searched
from heddle.questions.progress import Progress
from heddle.questions.search_options import RUNS_ONLY

if TYPE_CHECKING:
    from collections.abc import Callable

    from heddle.program.irrelevant import Irrelevant
    from heddle.program.program import Program
    from heddle.questions.search_options import SearchOptions


def solve(program: Program, task: Task, progress: Progress) -> Searched:
    """What the search met."""
    # A run that breaks a formula is looked for by a search of another kind.
    met = announcer(program, task, progress.found) if task.kinds else None
    options, subjects = task.options, task.subjects
    guide = _guide(program, options) if task.kinds and subjects.sets is None else None
    asked = (task.kinds, options, progress.listener, subjects, met, guide)
    searched = search(program, *asked, _left_out(program, task))
    if searched.reached is not None and progress.reached is not None:
        progress.reached(searched.reached)
    return searched


def _guide(program: Program, options: SearchOptions) -> Guide:
    """Observes a run when a long search asks for it; small programs never do."""

    def guide() -> tuple[tuple[int, ...], ...]:
        from heddle.engines.interleavings.build import windows_of

        return windows_of(program, options)

    return guide


def _left_out(program: Program, task: Task) -> Callable[[], Irrelevant] | None:
    """How to find out which memory decides nothing, where a search can leave it out."""
    subjects, options = task.subjects, task.options
    if subjects.runs is not None or subjects.sets is not None:
        return None
    if options.store == RUNS_ONLY or options.order.name == "random":
        return None
    asked = frozenset((each.class_name, each.method) for each in subjects.predicates)

    def found() -> Irrelevant:
        # Most searches are small and never ask.
        from heddle.analysis.irrelevant.solve import irrelevant_of

        return irrelevant_of(program, asked)

    return found
