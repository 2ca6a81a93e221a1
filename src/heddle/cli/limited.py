"""One budget for a whole command: what is not finished in time is unknown, with the reason."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from heddle import api
from heddle.api import Program
from heddle.budget import OutOfBudget, default_memory, enforced
from heddle.cli.interrupting import ending
from heddle.cli.output import tell_aside
from heddle.cli.outputs import end_with_report, page_for
from heddle.cli.progress import Line, noting, phase_line, progress_line
from heddle.cli.suppressing import answer_but_for, concluded, known_findings, wants_all
from heddle.questions.question import Question
from heddle.questions.search_options import SearchLimits
from heddle.report import text_report
from heddle.results import Claim, Partial, Report, Verdict

if TYPE_CHECKING:
    from heddle.results.code_coverage import CodeCoverage


@dataclass(frozen=True, slots=True)
class Reporting:
    """Where an answer goes: `form` is `text` or `json`, `folder` is for schedules of findings.

    Schedules are written for people, or into a folder that was named; `coverage` is the file for
    what was reached. A finding is told as soon as it is confirmed, with what is done `then`, unless
    that is None.
    """

    form: str
    folder: Path | None = None
    coverage: Path | None = None
    then: str | None = None

    @property
    def saves(self) -> bool:
        """Whether schedules are written."""
        return self.folder is not None or self.form == "text"


def limits_of(seconds: float | None, megabytes: int | None) -> SearchLimits:
    """What the user allows; of memory there is always a limit where it can be known."""
    from heddle.cli import STARTED

    memory = default_memory() if megabytes is None else megabytes << 20
    return SearchLimits(seconds=seconds, memory=memory, started=STARTED)


def unknown_report(claims: Sequence[Claim], engine: str, reason: str) -> Report:
    """The answer where a limit was reached before there was one."""
    return Report(tuple(Verdict(claim, engine, (), Partial(reason)) for claim in claims))


def end_with_answer(
    context: click.Context,
    engine: str,
    claims: Sequence[Claim],
    limits: SearchLimits,
    question: Callable[[], Question],
    reporting: Reporting,
) -> NoReturn:
    """Put the question to the engine, print the report and end with its exit code.

    The question is made within the budget: that may take as long as the answer.
    """
    with ending() as end:
        known, everything = known_findings(context), wants_all(context)
        subject: Program | Path | None = None
        line = Line(sys.stderr, limits.seconds)
        try:
            with phase_line(line) as phase, enforced(limits.budget, phase):
                asked = question()
                subject = asked.subject
                if everything:
                    asked = replace(asked, search=replace(asked.search, every=True))
                then = None if known else reporting.then
                with progress_line(line, end, reporting.coverage, then) as progress:
                    reached: list[CodeCoverage] = []
                    report = answer_but_for(asked, engine, known, noting(progress, reached))
                    report = replace(report, code=reached[-1]) if reached else report
        except OutOfBudget as out:
            report = unknown_report(claims, engine, out.reason)
        report = concluded(context, report, known)
        if reporting.saves:
            report = api.save_schedules(report, reporting.folder, warn=tell_aside)
        end_with_report(
            context,
            report,
            reporting.form,
            lambda report: text_report(report, page_for(context)),
            subject,
        )
