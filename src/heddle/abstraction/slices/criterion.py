"""The instructions of a source line, which is named by the end of its path."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Set
from dataclasses import dataclass

from heddle.errors import InputError
from heddle.program.bodies import Bodies
from heddle.program.program import Program
from heddle.results import decode_report

_PLACE = re.compile(r"(.+):(\d{1,9})")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file; the file is a path as reports show it."""

    file: str
    number: int


def line_named(known: Mapping[str, Set[int]], text: str, option: str) -> Line:
    """The line that `FILE:LINE` means; raises InputError if there is none, or no code on it.

    `known` are the lines that have code, by file.
    """
    found = _PLACE.fullmatch(text)
    if found is None:
        raise InputError(
            f"{text} is no place", remedy=f"write {option} FILE:LINE, such as {option} Bank.java:12"
        )
    file, number = found[1], int(found[2])
    ends = f"/{file.removeprefix('./')}"
    files = sorted(each for each in known if f"/{each}".endswith(ends))
    if not files:
        raise InputError(
            f"no file of the program is called {file}",
            remedy=f"use one of {', '.join(sorted(known)[:5])}",
        )
    if len(files) > 1:
        raise InputError(f"{file} may be {' or '.join(files[:5])}", remedy="write more of its path")
    if number not in known[files[0]]:
        near = min(known[files[0]], key=lambda each: (abs(each - number), each), default=None)
        raise InputError(
            "there is no code on this line",
            place=f"{files[0]}:{number}",
            remedy=f"the nearest line with code is {near}",
        )
    return Line(files[0], number)


def places_in(text: str, name: str) -> tuple[str, ...]:
    """The lines, `FILE:LINE`, of the first finding of a report as JSON, or of its first remark."""
    try:
        report = decode_report(json.loads(text))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(
            "this is no report", place=name, remedy="write one with `heddle check --json`"
        ) from error
    findings = [each.locations for verdict in report.verdicts for each in verdict.findings]
    noticed = [(each.location,) for each in report.remarks]
    for locations in (*findings, *noticed):
        lines = [f"{each.file}:{each.line}" for each in locations if each.file and each.line]
        if lines:
            return tuple(dict.fromkeys(lines))
    raise InputError(
        "the report has no finding with a line", place=name, remedy="give a line with --at"
    )


def file_of(program: Program, class_name: str) -> str | None:
    """The path of the source file of a class, as reports show it."""
    known = program.hierarchy.load(class_name)
    if known.source_file is None:
        return None
    package = class_name.rpartition("/")[0]
    name = f"{package}/{known.source_file}" if package else known.source_file
    paths = {source.name: source.relative for source in program.inputs.sources}
    return paths.get(name, known.source_file)


def lines_with_code(program: Program) -> dict[str, set[int]]:
    """The lines of the user's code that have instructions, by file."""
    found: dict[str, set[int]] = {}
    bodies = Bodies(program.hierarchy)
    for method in program.methods():
        file, body = file_of(program, method.owner), bodies.of(method)
        if file is not None and body is not None:
            lines = (it.line for it in body.instructions if it.line is not None)
            found.setdefault(file, set()).update(lines)
    return found
