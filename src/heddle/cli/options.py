"""Options that every command with a TARGET has, with one meaning."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any

import click

from heddle import api
from heddle.api import Program
from heddle.budget import doing
from heddle.cli.configured import SETTINGS_OPTION
from heddle.errors import InputError

Function = Callable[..., Any]

_MAIN = click.option(
    "--main", "main", metavar="CLASS", help="The main class, if there are several."
)
_OPTIONS = [
    click.argument("targets", nargs=-1, required=True, metavar="TARGET..."),
    _MAIN,
    click.option(
        "--classpath",
        "-cp",
        metavar="PATHS",
        default="",
        help="Further classes: folders and jars, separated as for java.",
    ),
    click.option(
        "--classpath-file",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        help="A file with further entries of the class path, as build tools write it.",
    ),
    click.option(
        "--module",
        "modules",
        metavar="NAME",
        multiple=True,
        help="For a project of several modules: this one; may be repeated. Default: all.",
    ),
    click.option(
        "--source-path",
        metavar="PATHS",
        default="",
        help="Sources of compiled classes: folders and -sources.jar files, separated as for java.",
    ),
    click.option(
        "--annotation-processing",
        "processing",
        is_flag=True,
        help="Let annotation processors run when sources are compiled: programs on this machine.",
    ),
    click.option(
        "--enable-preview",
        "preview",
        is_flag=True,
        help="Compile and run with preview features of the JDK, as javac and java do with it.",
    ),
    click.option(
        "--jdk",
        type=click.Path(path_type=Path),
        help="The JDK to use. Default: JAVA_HOME, then that of the javac on the PATH.",
    ),
    click.option(
        "-D",
        "properties",
        metavar="KEY=VALUE",
        multiple=True,
        help="A system property of the program; may be repeated.",
    ),
    SETTINGS_OPTION,
]


@dataclass(frozen=True, slots=True)
class Target:
    """What the user pointed at, and how to read it."""

    targets: tuple[str, ...]
    main: str | None
    classpath: str
    jdk: Path | None
    properties: tuple[str, ...]
    classpath_file: Path | None = None
    modules: tuple[str, ...] = ()
    source_path: str = ""
    processing: bool = False
    preview: bool = False

    def load(self, context: click.Context | None = None) -> Program:
        """The program it makes up, started with what stands behind `--`; warnings go to stderr."""
        return self._told(api.load, context)

    def load_tests(self) -> Program:
        """The program of its tests."""
        return self._told(api.load_tests, None)

    def _told(self, load: Function, context: click.Context | None) -> Program:
        doing("loading the program")
        program: Program = load(
            *self.targets,
            main=self.main,
            classpath=self.classpath,
            jdk=self.jdk,
            arguments=() if context is None else program_arguments(context),
            properties=parse_properties(self.properties),
            classpath_file=self.classpath_file,
            modules=self.modules,
            source_path=self.source_path,
            annotation_processing=self.processing,
            enable_preview=self.preview,
        )
        for warning in program.inputs.warnings:
            click.echo(warning, err=True)
        return program


def target_options(function: Function, *, starts: bool = True) -> Function:
    """Add the targets and the options that say how to read them, as one argument `target`.

    Without `starts` there is no main class to name.
    """

    @wraps(function)
    def with_target(
        *,
        targets: tuple[str, ...],
        main: str | None = None,
        classpath: str,
        jdk: Path | None,
        properties: tuple[str, ...],
        classpath_file: Path | None,
        modules: tuple[str, ...],
        source_path: str,
        processing: bool,
        preview: bool,
        **others: object,
    ) -> object:
        target = Target(
            targets,
            main,
            classpath,
            jdk,
            properties,
            classpath_file,
            modules,
            source_path,
            processing,
            preview,
        )
        return function(target=target, **others)

    decorated: Function = with_target
    options = _OPTIONS if starts else [each for each in _OPTIONS if each is not _MAIN]
    for option in reversed(options):
        decorated = option(decorated)
    return decorated


def program_arguments(context: click.Context) -> tuple[str, ...]:
    """What stands behind `--`: the arguments of the program's main."""
    return context.obj or ()


def parse_properties(definitions: tuple[str, ...]) -> dict[str, str]:
    """`KEY=VALUE` texts as a mapping; `KEY` alone is the empty value, as for java."""
    properties = {}
    for definition in definitions:
        key, _, value = definition.partition("=")
        if not key:
            raise InputError(f"-D{definition}: a property needs a name", remedy="-Dname=value")
        properties[key] = value
    return properties
