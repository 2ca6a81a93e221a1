"""`heddle report`: a report that was saved as JSON, in another form."""

from __future__ import annotations

import json
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from heddle.cli.outputs import OUTPUT_OPTIONS, end_with_report, note_outputs, page_for
from heddle.errors import InputError
from heddle.report import suite_report, text_report
from heddle.results import decode_report

if TYPE_CHECKING:
    from collections.abc import Callable

    from heddle.report import Page
    from heddle.results import Report

_REMEDY = "name a file that `heddle check --json` wrote"


def _with_outputs(function: Callable[..., Any]) -> Callable[..., Any]:
    return reduce(lambda done, option: option(done), reversed(OUTPUT_OPTIONS), function)


@click.command("report")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE.json")
@_with_outputs
@click.pass_context
def command(
    context: click.Context,
    /,
    file: Path,
    html: Path | None,
    sarif: Path | None,
    junit: Path | None,
    github: bool | None,  # noqa: FBT001 (as click has it)
    fail_on: str,
) -> None:
    """Show a report that was saved as JSON, or write it in another form.

    \b
    The exit code is that of the command that gave the report. A page shows whole source files if
    the report was saved with --with-sources, and else the lines of the run.

    \b
    Examples:
      heddle report found.json
      heddle report found.json --html found.html
      heddle report found.json --sarif found.sarif --junit found.xml
    """
    note_outputs(context, github=github, fail_on=fail_on, html=html, sarif=sarif, junit=junit)
    end_with_report(
        context, _read(file), "text", lambda report: _text(report, page_for(context)), None
    )


def _text(report: Report, page: Page) -> str:
    tests = any(verdict.subject is not None for verdict in report.verdicts)
    return (suite_report if tests else text_report)(report, page)


def _read(file: Path) -> Report:
    try:
        data = json.loads(file.read_bytes())
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", place=str(file)) from error
    except ValueError as error:
        raise InputError("this is no JSON", place=str(file), remedy=_REMEDY) from error
    try:
        return decode_report(data)
    except InputError:
        raise
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise InputError("this is no report", place=str(file), remedy=_REMEDY) from error
