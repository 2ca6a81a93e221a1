"""`heddle run`: one deterministic run on our machine; prints what java would print."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NoReturn

import click

from heddle.api import read_given, read_peers, run
from heddle.cli.configured import Configured
from heddle.cli.machine_options import (
    ENVIRONMENT,
    FILES,
    PEERS,
    PROCESSORS,
    STDIN,
    read_environment,
    read_input,
)
from heddle.cli.options import Target, target_options
from heddle.errors import UnsupportedFeature
from heddle.questions.run_options import Output, RunOptions
from heddle.results.run_outcome import Deadlocked, Exited, Interrupted
from heddle.results.scheduling import Library, RunLimits, Scheduling

CANNOT_GO_ON = 125
INTERRUPTED = 130


@click.command("run", cls=Configured)
@target_options
@STDIN
@FILES
@ENVIRONMENT
@click.option("--seed", type=click.IntRange(0), help="The seed of a random schedule.")
@PEERS
@click.option("--heap", type=click.IntRange(1), default=1024, help="Heap in MB; default 1024.")
@click.option(
    "--frames", type=click.IntRange(50), default=10_000, help="Stack depth; default 10000."
)
@PROCESSORS
@click.pass_context
def command(
    context: click.Context,
    /,
    target: Target,
    stdin: Path | None,
    files: tuple[Path, ...],
    environment: tuple[str, ...],
    seed: int | None,
    peers: Path | None,
    heap: int,
    frames: int,
    processors: int,
) -> None:
    """Run a program once on Heddle's machine, which prints what java would print.

    The schedule is fixed and fair, or random with --seed; time is virtual. What the program writes
    to files is kept in memory; it cannot change files of the computer, nor use the network or other
    processes. The status is that of the program, and 125 if the machine cannot continue.

    \b
    Examples:
      heddle run Bank.java
      heddle run app.jar -Dmode=fast -- first second
      heddle run Race.java --seed 7
      heddle run Native.java --peers native_peers.py
    """
    program = target.load(context)
    scheduling = Scheduling(
        library=Library.REAL,
        stdin=read_input(stdin),
        files=read_given(files),
        environment=read_environment(environment),
        resources=RunLimits(heap << 20, frames, processors),
        peers={} if peers is None else read_peers(peers),
    )
    options = RunOptions(seed, Output.CONSOLE, scheduling)
    sys.stdout.flush()
    try:
        outcome = run(program, options)
    except UnsupportedFeature as error:
        _stop(str(error))
    match outcome.end:
        case Exited(status):
            context.exit(status)
        case Deadlocked(threads):
            _stop(
                "deadlock: every thread that is left waits for another\n  " + "\n  ".join(threads)
            )
        case Interrupted():
            click.echo("heddle: interrupted", err=True)
            context.exit(INTERRUPTED)


def _stop(message: str) -> NoReturn:
    click.echo(f"heddle: {message}", err=True)
    raise click.exceptions.Exit(CANNOT_GO_ON)
