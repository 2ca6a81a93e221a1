"""The page of the manual, heddle(1), made of the help texts of the commands."""

from __future__ import annotations

from collections.abc import Iterator

import click

from heddle.cli import COMMANDS, heddle

_EXITS = """\
0 holds, perhaps within a stated bound; 1 violated or suspected; 2 bad input; 3 unknown.
For replay: 1 the same or another finding; 0 gone; 3 the program cannot follow the schedule.
run ends with the status of the program, or with 125 if Heddle cannot go on."""


def manual() -> str:
    """The page as roff, the same on every terminal."""
    context = click.Context(heddle, info_name="heddle", max_content_width=80, terminal_width=80)
    return "\n".join(_lines(context)) + "\n"


def _lines(context: click.Context) -> Iterator[str]:
    yield '.TH HEDDLE 1 "" "heddle" "User commands"'
    yield ".SH NAME"
    yield r"heddle \- check concurrent Java programs in every interleaving, or prove them correct"
    yield ".SH SYNOPSIS"
    yield r".B heddle"
    yield r"\fICOMMAND\fR [\fIOPTIONS\fR] [\fITARGET\fR...] [\-\- \fIARGUMENTS\fR...]"
    yield ".SH COMMANDS"
    for name in COMMANDS:
        command = heddle.get_command(context, name)
        assert command is not None
        yield from _command(command, click.Context(command, parent=context, info_name=name))
    yield ".SH EXIT STATUS"
    yield from map(_escaped, _EXITS.splitlines())
    yield ".SH ENVIRONMENT"
    yield from (".TP", ".B JAVA_HOME", "The JDK, if \\-\\-jdk does not name one.")
    yield from (".TP", ".B HEDDLE_CACHE", "The folder of the cache.")
    yield from (".TP", ".B NO_COLOR", "Without colours.")
    yield ".SH FILES"
    yield from (".TP", ".B heddle.toml", "Settings of a project.")
    yield from (".TP", ".B .heddle", "Schedules of findings, in the folder of the project.")


def _command(command: click.Command, context: click.Context) -> Iterator[str]:
    usage = " ".join(command.collect_usage_pieces(context))
    yield f".SS heddle {_escaped(context.info_name or '')} {_escaped(usage)}"
    yield from _paragraphs(command.help or "")
    records = [parameter.get_help_record(context) for parameter in command.get_params(context)]
    for option, text in filter(None, records):
        yield from (".TP", rf".B {_escaped(option)}", _escaped(text))
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            part = command.get_command(context, name)
            assert part is not None
            own = click.Context(part, parent=context, info_name=f"{context.info_name} {name}")
            yield from _command(part, own)


def _paragraphs(text: str) -> Iterator[str]:
    """A help text; what stands behind a line with \\b keeps its lines."""
    for paragraph in text.split("\n\n"):
        lines = [line.strip() for line in paragraph.strip().splitlines()]
        keeps = lines[:1] == ["\b"]
        yield from (".PP", *([".nf"] if keeps else []))
        yield from map(_escaped, lines[keeps:])
        yield from ([".fi"] if keeps else [])


def _escaped(text: str) -> str:
    """Plain text for roff, in which a hyphen stays one."""
    plain = " ".join(text.split()).replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{plain}" if plain.startswith((".", "'")) else plain
