"""Options of all commands that search with the machine and report what they find."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, Final

import click

from heddle.api import read_given, read_peers
from heddle.cli.configured import BASELINE_OPTIONS, note_baseline
from heddle.cli.outputs import OUTPUT_OPTIONS, SOURCES_OPTION, note_outputs
from heddle.errors import InputError
from heddle.results.scheduling import Library, RunLimits, Scheduling

Function = Callable[..., Any]

PROCESSORS: Final = click.option(
    "--processors",
    type=click.IntRange(1, 1024),
    default=RunLimits().processors,
    show_default=True,
    help="How many processors the program sees.",
)
STDIN: Final = click.option(
    "--stdin",
    type=click.Path(path_type=Path),
    help="The file that System.in reads. Default: empty.",
)
FILES: Final = click.option(
    "--files",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="A folder whose files the program may read. Repeatable.",
)
ENVIRONMENT: Final = click.option(
    "--env",
    "environment",
    multiple=True,
    metavar="NAME=VALUE",
    help="A variable of the environment that the program sees; may be repeated. Default: none.",
)
PEERS: Final = click.option(
    "--peers", type=click.Path(path_type=Path), help="Python peers for native methods."
)
_OPTIONS: Final = (
    click.option(
        "--choose-random",
        "chosen",
        flag_value="random",
        default=None,
        help="Try all results of java.util.Random.",
    ),
    PROCESSORS,
    STDIN,
    FILES,
    ENVIRONMENT,
    click.option(
        "--real-library",
        "library",
        flag_value="real",
        default=None,
        help="Run the JDK's own classes instead of models of them.",
    ),
    PEERS,
    click.option(
        "--report",
        "folder",
        type=click.Path(path_type=Path),
        metavar="DIR",
        help="The folder for schedules of findings. Default: .heddle of the project.",
    ),
    click.option(
        "--json", "form", flag_value="json", default="text", help="Print the report as JSON."
    ),
    SOURCES_OPTION,
    *OUTPUT_OPTIONS,
    *BASELINE_OPTIONS,
)


def _timeouts(default: str) -> Function:
    return click.option(
        "--timeouts",
        type=click.Choice(("any", "last")),
        default=default,
        show_default=True,
        help="When timed waits time out: at any moment, or only when nothing else can happen.",
    )


def machine_options(function: Function, default: str = "any") -> Function:
    """Add these options: those of the machine as one argument `scheduling`, `folder` and `form`.

    `default` is that of `--timeouts`.
    """

    @wraps(function)
    def with_scheduling(
        *,
        timeouts: str,
        chosen: str | None,
        processors: int,
        stdin: Path | None,
        files: tuple[Path, ...],
        environment: tuple[str, ...],
        library: str | None,
        peers: Path | None,
        baseline: Path | None,
        write_baseline: bool,
        quoting: bool,
        html: Path | None,
        sarif: Path | None,
        junit: Path | None,
        github: bool | None,
        fail_on: str,
        **others: object,
    ) -> object:
        context = click.get_current_context()
        note_baseline(context, baseline, writes=write_baseline)
        note_outputs(
            context,
            github=github,
            fail_on=fail_on,
            quoting=quoting,
            html=html,
            sarif=sarif,
            junit=junit,
        )
        scheduling = Scheduling(
            timeouts_last=timeouts == "last",
            choose_random=chosen == "random",
            resources=RunLimits(processors=processors),
            stdin=read_input(stdin),
            files=read_given(files),
            environment=read_environment(environment),
            library=Library.REAL if library == "real" else Library.MODELLED,
            peers={} if peers is None else read_peers(peers),
        )
        return function(scheduling=scheduling, **others)

    decorated: Function = with_scheduling
    for option in reversed((_timeouts(default), *_OPTIONS)):
        decorated = option(decorated)
    return decorated


def read_environment(definitions: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """`NAME=VALUE` texts, sorted by name; the last one of a name counts."""
    known = {}
    for definition in definitions:
        name, is_set, value = definition.partition("=")
        if not (name and is_set):
            cause = f"--env {definition}: a variable needs a name and a value"
            raise InputError(cause, remedy="--env NAME=VALUE")
        known[name] = value
    return tuple(sorted(known.items()))


def read_input(path: Path | None) -> bytes:
    """What a program reads from its standard input."""
    if path is None:
        return b""
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", place=str(path)) from error
