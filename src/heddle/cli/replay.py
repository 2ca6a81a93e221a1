"""`heddle replay`: execute a saved schedule again, all at once or step by step."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from heddle.api import replay
from heddle.cli.options import Target
from heddle.cli.output import tell
from heddle.cli.stepping import step_through
from heddle.errors import InputError, JavacFailed
from heddle.machine.replay import Stepper
from heddle.machine.schedule_codec import decode_schedule
from heddle.machine.source_lines import source_lines
from heddle.machine.telling import trace_of
from heddle.report import page_of, text_trace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heddle.machine.replayed import Replayed, Steppable
    from heddle.machine.schedule import Schedule
    from heddle.program import Program

SAME, NO_LONGER = 0, 1


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

    The status is 0 when it shows the same finding again, 1 when it no longer does, and 2 when
    FILE is no schedule or its program cannot be read. With --step, commands are read from the
    standard input; h lists them.

    \b
    Examples:
      heddle replay Bluetooth.schedule.json
      heddle replay Bluetooth.schedule.json --target src/Bluetooth.java
      heddle replay Bluetooth.schedule.json --step
    """
    schedule = read_schedule(file)
    program = load_target(schedule, file, targets, jdk)
    if program.jdk.version != schedule.jdk:
        click.echo(
            f"heddle: recorded with JDK {schedule.jdk}, replayed with {program.jdk.version}; "
            "--jdk chooses another",
            err=True,
        )
    page = page_of(sys.stdout)
    if manner == "step":
        stepper = Stepper(program, schedule)
        step_through(
            stepper,
            schedule,
            command_lines(stepper),
            lambda text: click.echo(page.printed(text)),
            source_lines(program),
        )
        context.exit(SAME)
    replayed = replay(program, schedule)
    trace = trace_of(replayed.recording, source_lines(program))
    verdict = page.printed(verdict_text(schedule, replayed, schedule.changed_classes(program)))
    tell(f"{verdict}\n{text_trace(trace, page)}")
    context.exit(SAME if shows_it_again(schedule, replayed) else NO_LONGER)


def read_schedule(file: Path) -> Schedule:
    """The schedule in a file."""
    try:
        data = file.read_bytes()
    except OSError as error:
        cause, remedy = f"cannot be read: {error.strerror}", "name a file that `check` saved"
        raise InputError(cause, place=str(file), remedy=remedy) from error
    return decode_schedule(data, str(file))


def load_target(
    schedule: Schedule, file: Path, targets: tuple[str, ...], jdk: Path | None
) -> Program:
    """The program that the schedule belongs to, or the one that was named instead."""
    target = Target(
        targets or schedule.target,
        schedule.main,
        os.pathsep.join(schedule.classpath),
        jdk,
        tuple(f"{key}={value}" for key, value in sorted(schedule.properties.items())),
    )
    try:
        return target.load(schedule.arguments)
    except JavacFailed:
        raise
    except InputError as error:
        if targets or all(Path(path).exists() for path in schedule.target):
            raise
        cause = f"its program is not where it was: {error.place}: {error.cause}"
        raise InputError(cause, place=str(file), remedy="--target PATH") from error


def shows_it_again(schedule: Schedule, replayed: Replayed) -> bool:
    """Whether the replay went all the way to the finding that the schedule was saved for."""
    return (
        replayed.parted is None
        and replayed.finding is not None
        and replayed.finding.is_same_as(schedule.finding)
    )


def verdict_text(schedule: Schedule, replayed: Replayed, changed: tuple[str, ...]) -> str:
    """One sentence on what came of the replay, and what may explain it."""
    expected, seen = schedule.finding, replayed.finding
    if shows_it_again(schedule, replayed):
        where = expected.location if seen is None else seen.location
        return f"reproduced: {expected.kind.value} at {where}\n  {expected.message}"
    lines = [f"not reproduced: {expected.kind.value} at {expected.location}: {expected.message}"]
    if replayed.parted is not None:
        lines.append(f"  the program diverged from the schedule at {replayed.parted}")
    elif seen is None:
        lines.append("  the run followed the schedule to its end and nothing went wrong")
    else:
        lines.append(f"  instead: {seen.kind.value} at {seen.location}: {seen.message}")
    names = ", ".join(name.replace("/", ".") for name in changed)
    lines.append(f"  changed since: {names}" if changed else "  its classes are unchanged")
    return "\n".join(lines)


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
