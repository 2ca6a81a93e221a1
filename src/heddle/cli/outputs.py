"""Where an answer goes besides the standard output, and which exit code it has."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click

from heddle.cli.output import tell
from heddle.errors import InputError

if TYPE_CHECKING:
    from heddle.api import Program
    from heddle.report import Page, Surroundings
    from heddle.results import Report
    from heddle.results.gate import FailOn

_OUTPUTS, _VERBOSE = "heddle.outputs", "heddle.verbose"
_FILE: Final = click.Path(path_type=Path, dir_okay=False)
OUTPUT_OPTIONS: Final = (
    click.option(
        "--html",
        type=_FILE,
        metavar="FILE",
        help="Write the report as a page for browsers, in which runs can be stepped through.",
    ),
    click.option("--sarif", type=_FILE, metavar="FILE", help="Write the report as SARIF 2.1.0."),
    click.option("--junit", type=_FILE, metavar="FILE", help="Write the report as JUnit XML."),
    click.option(
        "--github/--no-github",
        default=None,
        help="Write annotations for GitHub to stderr. Default: in a workflow of GitHub.",
    ),
    click.option(
        "--fail-on",
        type=click.Choice(["violated", "suspected", "unknown"]),
        default="suspected",
        show_default=True,
        help="Exit with 1 if the outcome is as bad as this, or worse; by default what is unknown "
        "has code 3.",
    ),
    click.option(
        "--verbose",
        is_flag=True,
        expose_value=False,
        callback=lambda context, _, value: context.meta.update({_VERBOSE: value}),
        help="Leave nothing out of the text: all that is trusted, and all calls of stacks.",
    ),
)
SOURCES_OPTION: Final = click.option(
    "--with-sources",
    "quoting",
    is_flag=True,
    help="For --json: with what a page needs, sources and what was reached of the code.",
)


@dataclass(frozen=True, slots=True)
class Outputs:
    """Files for reports by their format, whether GitHub is to be told, and what is a failure.

    With `quoting` the report as JSON has sources.
    """

    files: tuple[tuple[str, Path], ...] = ()
    github: bool = False
    fail_on: str = "suspected"
    quoting: bool = False

    @property
    def shows_pages(self) -> bool:
        """Whether a page is made, now or of the JSON; it tells what was reached, at no cost."""
        return self.quoting or any(name == "html" for name, _ in self.files)

    @property
    def gate(self) -> FailOn:
        """What the command fails on."""
        from heddle.results.gate import FailOn

        return FailOn(self.fail_on)


def note_outputs(
    context: click.Context,
    *,
    github: bool | None,
    fail_on: str,
    quoting: bool = False,
    **files: Path | None,
) -> None:
    """Remember where the report goes; what cannot be written is an error before the search."""
    named = tuple((format_, file) for format_, file in files.items() if file is not None)
    for format_, file in named:
        demand_writable(f"--{format_}", file)
    places = [os.path.realpath(file) for _, file in named]
    if len(set(places)) < len(places):
        raise InputError(
            f"{' and '.join(f'--{format_}' for format_, _ in named)} name one file",
            remedy="name a file for each",
        )
    if github is None:
        github = _is_workflow()
    context.meta[_OUTPUTS] = Outputs(named, github, fail_on, quoting)


def outputs_of(context: click.Context) -> Outputs:
    """Where the report of a command goes."""
    found = context.meta.get(_OUTPUTS, Outputs())
    assert isinstance(found, Outputs)
    return found


def page_for(context: click.Context) -> Page:
    """The page on which a command prints its report."""
    from heddle.report import page_of

    return page_of(sys.stdout, verbose=bool(context.meta.get(_VERBOSE)))


def end_with_report(
    context: click.Context,
    report: Report,
    form: str,
    text: Callable[[Report], str],
    program: Program | Path | None,
) -> NoReturn:
    """Write the report wherever it is wanted, and end with its exit code."""
    outputs = outputs_of(context)
    if outputs.files or outputs.github:
        _write_all(outputs, report, _surroundings(context, report, program), program)
    if form == "json":
        from heddle.report import json_text

        tell(json_text(_quoting(report, program) if outputs.quoting else report))
    else:
        tell(text(report))
        _advise(context, report)
    gate = outputs.gate
    if gate.lets_pass(report.outcome):
        click.echo(
            f"heddle: the outcome is {report.outcome.value}, which does not count as a failure "
            f"with --fail-on {gate.value}",
            err=True,
        )
    context.exit(gate.exit_code(report.outcome))


def _advise(context: click.Context, report: Report) -> None:
    """Tell the next command to try, if this one is known word by word."""
    name = context.command.name
    if sys.argv[1:2] != [name] or name == "report":
        return
    from heddle.cli.advice import next_command

    command = next_command(report, sys.argv[1:])
    if command is not None:
        tell(f"\nnext: {command}\n")


def _write_all(
    outputs: Outputs, report: Report, around: Surroundings, program: Program | Path | None
) -> None:
    from heddle import report as formats

    for format_, file in outputs.files:
        match format_:
            case "html":
                from heddle.report.html import html_page

                text = html_page(_quoting(report, program))
            case "sarif":
                text = formats.sarif_text(report, around)
            case _:
                text = formats.junit_text(report, around)
        write_whole(f"--{format_}", file, text)
    if outputs.github:
        click.echo(formats.annotations_text(report, around), nl=False, err=True)


def _quoting(report: Report, program: Program | Path | None) -> Report:
    """The report with sources, unless it was read from a file: it has them, or has not."""
    from heddle.api import with_sources

    return report if program is None else with_sources(report, program)


def _surroundings(
    context: click.Context, report: Report, program: Program | Path | None
) -> Surroundings:
    from heddle.api import version
    from heddle.report import Surroundings
    from heddle.results.places import places_of

    command, gate = context.command.name, outputs_of(context).gate
    if program is None:
        return Surroundings(version(), command, gate=gate)
    if isinstance(program, Path):
        paths = {program.name: _from_root(program)}
        return Surroundings(version(), command, program.name, paths, gate)
    inputs = program.inputs
    named = inputs.main_class or next(iter(inputs.targets), "program")
    files = {place.file for place in places_of(report)}
    paths = {
        source.relative: _from_root(source.path)
        for source in reversed(inputs.sources)
        if source.relative in files and source.path.is_file()
    }
    return Surroundings(version(), command, named.replace("/", "."), paths, gate)


def _from_root(path: Path) -> str:
    """A path from the folder of the call, or in a workflow from the repository's; else absolute."""
    workspace = os.environ.get("GITHUB_WORKSPACE", "") if _is_workflow() else ""
    root = Path(workspace or os.curdir).resolve()
    whole = path.resolve()
    return (whole.relative_to(root) if whole.is_relative_to(root) else whole).as_posix()


def _is_workflow() -> bool:
    return os.environ.get("GITHUB_ACTIONS") == "true"


def demand_writable(option: str, file: Path) -> None:
    """Raise InputError if a file cannot be written: nothing is lost yet."""
    place = Path(os.path.realpath(file))
    if place.exists() and not place.is_file():
        return
    probe = _beside(place)
    try:
        with _created(probe):
            pass
        probe.unlink()
    except OSError as error:
        raise _refused(option, file, error) from error
    if place.exists() and not os.access(place, os.W_OK):
        raise _refused(option, file, PermissionError(0, "Permission denied"))


def write_whole(option: str, file: Path, text: str) -> None:
    """Write a file so that it is there as a whole, or as it was before."""
    place = Path(os.path.realpath(file))
    try:
        if place.exists() and not place.is_file():
            # A pipe or a terminal is written to; nothing can take its place.
            place.write_text(text, encoding="utf-8")
            return
        unfinished = _beside(place)
        try:
            with _created(unfinished) as stream:
                stream.write(text)
            unfinished.replace(place)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        raise _refused(option, file, error) from error


def _beside(place: Path) -> Path:
    return place.with_name(f".{place.name}.{os.getpid()}.unfinished")


def _created(path: Path) -> Any:  # noqa: ANN401 (an open file)
    return path.open("x", encoding="utf-8", newline="\n")


def _refused(option: str, file: Path, error: OSError) -> InputError:
    return InputError(
        f"{option} {file}: {error.strerror}", remedy="name a file in a folder that can be written"
    )
