"""`heddle replay`: execute a saved schedule again, all at once or step by step."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from heddle.api import Program, load, read_schedule, replay, stepper
from heddle.cli.output import tell
from heddle.cli.stepping import Steppable, step_through
from heddle.errors import InputError, JavacFailed
from heddle.report import page_of, text_trace

if TYPE_CHECKING:
    from heddle.api import Replayed
    from heddle.results.schedule import Schedule

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
        steps = stepper(program, schedule)
        step_through(
            steps, schedule, command_lines(steps), lambda text: click.echo(page.printed(text))
        )
        context.exit(SAME)
    replayed = replay(program, schedule)
    verdict = page.printed(verdict_text(schedule, replayed))
    tell(f"{verdict}\n{text_trace(replayed.trace, page)}")
    context.exit(SAME if shows_it_again(schedule, replayed) else NO_LONGER)


def load_target(
    schedule: Schedule, file: Path, targets: tuple[str, ...], jdk: Path | None
) -> Program:
    """The program that the schedule belongs to, or the one that was named instead."""
    try:
        program = load(
            *(targets or schedule.target),
            main=schedule.main,
            classpath=os.pathsep.join(schedule.classpath),
            jdk=jdk,
            arguments=schedule.arguments,
            properties=schedule.properties,
            source_path=os.pathsep.join(schedule.source_path),
            annotation_processing=schedule.processing,
        )
    except JavacFailed:
        raise
    except InputError as error:
        if targets or all(Path(path).exists() for path in schedule.target):
            raise
        cause = f"its program is not where it was: {error.place}: {error.cause}"
        raise InputError(cause, place=str(file), remedy="--target PATH") from error
    for warning in program.inputs.warnings:
        click.echo(warning, err=True)
    return program


def shows_it_again(schedule: Schedule, replayed: Replayed) -> bool:
    """Whether the replay went all the way to the finding that the schedule was saved for."""
    return (
        replayed.parted is None
        and replayed.finding is not None
        and replayed.finding.is_same_as(schedule.finding)
    )


def verdict_text(schedule: Schedule, replayed: Replayed) -> str:
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
    names = ", ".join(name.replace("/", ".") for name in replayed.changed)
    lines.append(f"  changed since: {names}" if names else "  its classes are unchanged")
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
