"""Options that every command with a TARGET has, with one meaning."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from heddle.errors import InputError

Function = Callable[..., Any]

_TARGET_OPTIONS = [
    click.argument("targets", nargs=-1, required=True, metavar="TARGET..."),
    click.option("--main", "main_class", metavar="CLASS", help="The class to start, if not clear."),
    click.option(
        "--classpath",
        "-cp",
        metavar="PATHS",
        default="",
        help="Further classes: folders and jars, separated as for java.",
    ),
    click.option(
        "--jdk",
        type=click.Path(path_type=Path),
        help="The JDK to use. Default: JAVA_HOME, then the one of javac.",
    ),
    click.option(
        "-D",
        "properties",
        metavar="KEY=VALUE",
        multiple=True,
        help="A system property of the program; may be repeated.",
    ),
]


def target_options(function: Function) -> Function:
    """Add the targets and the options that say how to read them."""
    for option in reversed(_TARGET_OPTIONS):
        function = option(function)
    return function


def parse_properties(definitions: tuple[str, ...]) -> dict[str, str]:
    """`KEY=VALUE` texts as a mapping; `KEY` alone is the empty value, as for java."""
    properties = {}
    for definition in definitions:
        key, _, value = definition.partition("=")
        if not key:
            raise InputError(f"-D{definition}: a property needs a name", remedy="-Dname=value")
        properties[key] = value
    return properties
