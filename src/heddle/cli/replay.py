"""`heddle replay`: execute a saved schedule again, all at once or step by step."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from heddle.api import changed_files, load_for_replay, read_schedule, replay, stepper
from heddle.cli.output import tell
from heddle.cli.stepping import Steppable, step_through
from heddle.report import page_of, text_trace
from heddle.report.naming import message_text, place_text, plain_text
from heddle.report.page import wrapped
from heddle.results.schedule import ReplayOutcome

if TYPE_CHECKING:
    from heddle.api import Replayed
    from heddle.report import Page
    from heddle.results.schedule import ExpectedFinding, Schedule

_STATUS = {
    ReplayOutcome.SAME: 1,
    ReplayOutcome.ANOTHER: 1,
    ReplayOutcome.GONE: 0,
    ReplayOutcome.LOST: 3,
}


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--step", "manner", flag_value="step", default=None, help="Step forwards and backwards."
)
@click.option(
    "--target",
    "targets",
    metavar="PATH",
    multiple=True,
    help="The program, if it is no longer where the schedule says; may be repeated.",
)
@click.option(
    "--jdk",
    type=click.Path(path_type=Path),
    help="The JDK to use. Default: JAVA_HOME, then that of the javac on the PATH.",
)
@click.pass_context
def command(
    context: click.Context,
    /,
    file: Path,
    manner: str | None,
    targets: tuple[str, ...],
    jdk: Path | None,
) -> None:
    """Execute a saved schedule again.

    A schedule serves as a regression test: the status is 1 when the run shows the same finding
    again, or another one; 0 when it is gone: the run completes without it; 3 when the program
    cannot follow the schedule any longer; 2 when FILE is no schedule or its program cannot be read.
    A program that has changed is followed by what its threads do in its own classes. With --step,
    commands are read from the standard input, and h lists them.

    \b
    Examples:
      heddle replay .heddle/Bluetooth-assertion-48.json
      heddle replay .heddle/Bluetooth-assertion-48.json --target src/Bluetooth.java
      heddle replay .heddle/Bluetooth-assertion-48.json --step
    """
    schedule = read_schedule(file)
    program = load_for_replay(schedule, file, *targets, jdk=jdk)
    for warning in program.inputs.warnings:
        click.echo(warning, err=True)
    if program.jdk.version != schedule.jdk:
        click.echo(
            f"heddle: recorded with JDK {schedule.jdk}, replayed with {program.jdk.version}; "
            "--jdk chooses another",
            err=True,
        )
    page = page_of(sys.stdout)
    if manner == "step":
        steps, schedule = stepper(program, schedule)
        step_through(
            steps, schedule, command_lines(steps), lambda text: click.echo(page.printed(text))
        )
        context.exit()
    replayed = replay(program, schedule)
    told = verdict_text(schedule, replayed).splitlines()
    verdict = "\n".join(line for each in told for line in _wrapped(each, page))
    trace = "" if replayed.outcome is ReplayOutcome.GONE else _trace_text(replayed, page)
    tell(f"{page.printed(verdict)}\n{trace}")
    context.exit(_STATUS[replayed.outcome])


def _wrapped(line: str, page: Page) -> list[str]:
    text = line.lstrip()
    return wrapped(text, page, " " * (len(line) - len(text)))


def _trace_text(replayed: Replayed, page: Page) -> str:
    lost = replayed.outcome is ReplayOutcome.LOST
    return text_trace(replayed.trace, page, "the run until then:" if lost else None)


def verdict_text(schedule: Schedule, replayed: Replayed) -> str:
    """One sentence on what came of the replay, and what may explain it."""
    expected, seen = schedule.finding, replayed.finding
    text = f"{expected.kind.value} at {place_text(expected.location)}: {message_text(expected)}"
    if replayed.outcome is ReplayOutcome.SAME and seen is not None:
        lines = [f"same: {_what(seen)}", f"  {message_text(seen)}"]
    elif replayed.outcome is ReplayOutcome.ANOTHER and seen is not None:
        lines = [f"another finding: {_what(seen)}", f"  {message_text(seen)}"]
        lines.append(f"  in the schedule: {text}")
    elif replayed.outcome is ReplayOutcome.GONE:
        lines = [f"gone: {text}", "  the run completes without it"]
    else:
        parted = plain_text(str(replayed.parted))
        lines = [f"cannot follow: the program parts from the schedule at {parted}"]
        lines.append(f"  whether the finding is gone is open: {text}")
        lines.append("  try: heddle check, which looks at all runs")
    classes = (name.replace("/", ".") for name in replayed.changed)
    names = ", ".join((*classes, *changed_files(schedule.scheduling.files)))
    if names:
        lines.append(f"  changed since: {names}")
    elif replayed.outcome is not ReplayOutcome.SAME:
        lines.append("  its classes are unchanged")
    return "\n".join(lines)


def _what(finding: ExpectedFinding) -> str:
    return f"{finding.kind.value} at {place_text(finding.location)}"


def command_lines(stepper: Steppable) -> Iterator[str]:
    """What is typed or piped in, with a prompt only for a person."""
    if not sys.stdin.isatty():
        yield from sys.stdin
        return
    while True:
        try:
            yield input(f"({stepper.position}/{stepper.length}) ")
        except EOFError:
            click.echo()
            return
