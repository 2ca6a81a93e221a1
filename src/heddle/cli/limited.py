"""One budget for a whole command: what is not finished in time is unknown, with the reason."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NoReturn

from heddle.budget import Budget, OutOfBudget, default_memory, enforced
from heddle.cli.output import tell
from heddle.cli.progress import phase_line
from heddle.report import page_of, text_report
from heddle.results import Partial, Report, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import click

    from heddle.results import Claim


def budget_of(seconds: float | None, megabytes: int | None) -> Budget:
    """The budget that the user gave; of memory there is always a limit where it can be known."""
    memory = default_memory() if megabytes is None else megabytes << 20
    return Budget(seconds, memory, started())


def started() -> float:
    """When the command began, on the clock of `time.monotonic`."""
    from heddle.cli import STARTED

    return STARTED


def answered(
    budget: Budget, claims: Sequence[Claim], engine: str, answer: Callable[[], Report]
) -> Report:
    """The answer, or that there is none because the budget was used up."""
    try:
        with phase_line(sys.stderr) as listener, enforced(budget, listener):
            return answer()
    except OutOfBudget as out:
        coverage = Partial(out.reason)
        return Report(tuple(Verdict(claim, engine, (), coverage) for claim in claims))


def end_with(context: click.Context, report: Report, form: str) -> NoReturn:
    """Print the report and end with its exit code."""
    if form == "json":
        from heddle.report import json_text

        tell(json_text(report))
    else:
        tell(text_report(report, page_of(sys.stdout)))
    context.exit(report.outcome.exit_code)
