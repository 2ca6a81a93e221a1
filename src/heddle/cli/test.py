"""`heddle test`: do the claims hold of JUnit tests, in every interleaving?"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TextIO

import click

from heddle import api
from heddle.api import DEFAULT_CLAIMS, DEFAULT_ENGINE
from heddle.budget import OutOfBudget, enforced
from heddle.cli.check import CLAIMS
from heddle.cli.configured import Configured
from heddle.cli.limited import unknown_report
from heddle.cli.machine_options import machine_options
from heddle.cli.option_conflicts import demand_meaning
from heddle.cli.options import Target, target_options
from heddle.cli.output import tell_aside
from heddle.cli.outputs import end_with_report, page_for
from heddle.cli.progress import Line, phase_line
from heddle.cli.question_options import Choices, question_options
from heddle.cli.suppressing import concluded, known_findings, wants_all
from heddle.errors import InputError
from heddle.report import suite_report, text_report
from heddle.results import Report
from heddle.results.scheduling import Scheduling

SECONDS = 60.0
"""For one test, and for what comes before them, unless it is said."""
_CLEAR = "\r\x1b[K"


@click.command("test", cls=Configured)
@partial(target_options, starts=False)
@click.option(
    "--test",
    "patterns",
    metavar="CLASS#METHOD",
    multiple=True,
    help="The tests to check, with * and ?; may be repeated. Default: all.",
)
@click.option(
    "--claim",
    "claims",
    type=click.Choice(sorted(CLAIMS)),
    multiple=True,
    help="What must hold of each test; may be repeated. Default: no-uncaught-exception and "
    "no-deadlock.",
)
@click.option(
    "--strict", is_flag=True, help="A test has to end all threads and pools that it starts."
)
@click.option(
    "--jobs", type=click.IntRange(1), help="Tests at a time. Default: one for each processor."
)
@question_options
@partial(machine_options, default="last")
@click.pass_context
def command(
    context: click.Context,
    /,
    target: Target,
    patterns: tuple[str, ...],
    claims: tuple[str, ...],
    *,
    strict: bool,
    jobs: int | None,
    choices: Choices,
    scheduling: Scheduling,
    folder: Path | None,
    form: str,
) -> None:
    """Check JUnit tests, each in every interleaving of its threads.

    --time-limit is for each test, and for all that comes before them; 60 s by default.
    --memory-limit is for the whole command: tests that run at a time share it in equal parts.

    \b
    Examples:
      heddle test .
      heddle test shop --module orders --baseline known.toml
      heddle test target/test-classes --classpath target/classes:junit.jar
      heddle test src --classpath 'lib/*' --test 'BankTest#transfer*'
      heddle test src --classpath 'lib/*' --timeouts any --jobs 4 --json
    """
    search = choices.search
    if choices.engine != DEFAULT_ENGINE or choices.coverage is not None:
        what = "--coverage" if choices.coverage else f"--engine {choices.engine}"
        raise InputError(f"{what} is not for tests", remedy="leave it out")
    demand_meaning(context, choices.engine, search.order.name, about_runs=False)
    asked = tuple(CLAIMS[name] for name in claims) or DEFAULT_CLAIMS
    machine = replace(
        scheduling,
        spurious_wakeups=search.scheduling.spurious_wakeups,
        weak_cas=search.scheduling.weak_cas,
    )
    limits = search.limits
    if limits.seconds is None:
        limits = replace(limits, seconds=SECONDS)
    known, everything = known_findings(context), wants_all(context)
    every = search.every or everything
    options = replace(search, scheduling=machine, limits=limits, every=every)
    try:
        with phase_line(Line(sys.stderr, limits.seconds)) as phase, enforced(limits.budget, phase):
            program = target.load_tests()
    except OutOfBudget as out:
        report = unknown_report(asked, DEFAULT_ENGINE, out.reason)
        end_with_report(context, report, form, partial(_text, context), None)
    save = partial(api.save_schedules, folder=folder, warn=tell_aside)
    with _progress(sys.stderr) as listener:
        report = api.check_tests(
            program,
            claims=asked,
            patterns=patterns,
            strict=strict,
            jobs=jobs,
            options=options,
            known=known,
            save=save if folder is not None or form == "text" else None,
            listener=listener,
        )
    is_whole = not (patterns or target.modules)
    report = concluded(context, report, known, is_whole=is_whole)
    end_with_report(context, report, form, partial(_text, context), program)


def _text(context: click.Context, report: Report) -> str:
    """The text for tests, or for the question where a limit came before the tests were known."""
    about_tests = all(verdict.subject is not None for verdict in report.verdicts)
    return (suite_report if about_tests else text_report)(report, page_for(context))


@contextmanager
def _progress(stream: TextIO) -> Iterator[Callable[[int, int, Sequence[str]], None] | None]:
    """A line that says how far the tests are, on a terminal only."""
    if not stream.isatty():
        yield None
        return

    def show(done: int, total: int, running: Sequence[str]) -> None:
        names = ", ".join(running)
        stream.write(f"{_CLEAR}{done} of {total} tests{', now ' if names else ''}{names}"[:120])
        stream.flush()

    try:
        yield show
    finally:
        stream.write(_CLEAR)
        stream.flush()
