"""`heddle schedule`: what else can be done with a saved schedule."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from heddle.api import export_java, load_for_replay, read_schedule


@click.group("schedule")
def command() -> None:
    """Make a saved schedule a test that runs without Heddle.

    \b
    Examples:
      heddle schedule export .heddle/Bank-assertion-14.json --java bank-test
    """


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--java",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    required=True,
    help="The folder to write: a JUnit test, a main class, and rewritten classes.",
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
def export(file: Path, folder: Path, targets: tuple[str, ...], jdk: Path | None) -> None:
    """Write a test that forces the schedule under the stock java.

    Assertions, exceptions and deadlocks of locks can be forced if their decisive steps are in the
    user's classes; what cannot is refused with the step. The classes are rewritten so that threads
    wait for their turn. The test fails as long as the run shows a finding.

    \b
    Examples:
      heddle schedule export .heddle/Bank-assertion-14.json --java bank-test
      heddle schedule export .heddle/Bank-assertion-14.json --java repaired --target src/Bank.java
    """
    schedule = read_schedule(file)
    program = load_for_replay(schedule, file, *targets, jdk=jdk)
    made = export_java(program, schedule, folder)
    shown = (
        f"java showed the finding {made.tried} times of {made.tried}"
        if made.tried
        else "not tried: the program has changed since the schedule was saved"
    )
    click.echo(f"{folder}: {made.acts} steps are forced; {shown}")
    click.echo(f"  without JUnit: {shlex.join(made.command)}")
