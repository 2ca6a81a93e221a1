"""Every interleaving of the threads, state by state, on our own machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.engines.interleavings.build import build
from heddle.engines.interleavings.explain import remarks, verdict
from heddle.engines.interleavings.solve import solve
from heddle.questions.progress import Progress
from heddle.results import Report, Witnessed
from heddle.results.remark import without_known

if TYPE_CHECKING:
    from heddle.questions.question import Question
    from heddle.results import Remark, Verdict


def answer(question: Question, progress: Progress) -> Report:
    """One verdict per claim, in their order: from one search, and one more for each formula."""
    verdicts: dict[int, Verdict] = {}
    noticed: tuple[Remark, ...] = ()
    tasks = build(question)
    for task in tasks:
        searched = solve(question.program, task, progress)
        for number, place in enumerate(task.places):
            verdicts[place] = verdict(question.program, task, searched, number)
            if task is not tasks[-1]:
                _tell(verdicts[place], progress)
        if task.kinds:
            found = (each for place in task.places for each in verdicts[place].findings)
            noticed += without_known(remarks(question.program, searched), found)
    return Report(tuple(verdicts[place] for place in sorted(verdicts)), noticed)


def _tell(told: Verdict, progress: Progress) -> None:
    """Tell what breaks one claim before the searches for others."""
    if progress.found is None:
        return
    for finding in told.findings:
        if isinstance(finding.evidence, Witnessed):
            progress.found(finding)
