"""Options of all commands that search with the machine and report what they find."""

from __future__ import annotations

from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from heddle.errors import InputError
from heddle.machine.start import RunLimits

if TYPE_CHECKING:
    from collections.abc import Callable

_OPTIONS: Final = (
    click.option(
        "--timeouts",
        type=click.Choice(("any", "last")),
        default="any",
        help="When timed waits time out: at any moment, or only when nothing else can happen.",
    ),
    click.option(
        "--choose-random",
        "chosen",
        flag_value="random",
        default=None,
        help="Try all results of java.util.Random.",
    ),
    click.option(
        "--processors",
        type=click.IntRange(1, 1024),
        default=RunLimits().processors,
        show_default=True,
        help="How many processors the program sees.",
    ),
    click.option(
        "--stdin",
        type=click.Path(path_type=Path),
        help="The file that System.in reads. Default: empty.",
    ),
    click.option(
        "--real-library",
        "library",
        flag_value="real",
        default=None,
        help="Run the JDK's own classes instead of models of them.",
    ),
    click.option(
        "--peers", type=click.Path(path_type=Path), help="Python peers for native methods."
    ),
    click.option(
        "--report",
        "folder",
        type=click.Path(path_type=Path),
        metavar="DIR",
        help="The folder for schedules of findings. Default: the user's cache.",
    ),
    click.option(
        "--json", "form", flag_value="json", default="text", help="Print the report as JSON."
    ),
)


def machine_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the arguments that these options are read into, each by its name."""
    return reduce(lambda decorated, option: option(decorated), reversed(_OPTIONS), command)


def read_input(path: Path | None) -> bytes:
    """What a program reads from its standard input."""
    if path is None:
        return b""
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", place=str(path)) from error
