"""The rows of JUnit's `@CsvSource`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CsvFormat:
    """How the texts of a source are read; the defaults are JUnit's."""

    delimiter: str = ","
    quote: str = "'"
    empty: str = ""
    nulls: tuple[str, ...] = ()
    trims: bool = True


def csv_rows(lines: Sequence[str], form: CsvFormat) -> list[list[str | None]]:
    """Each line as its values; None where there is nothing."""
    return [_row(line, form) for line in lines]


def block_lines(block: str) -> list[str]:
    """The lines of a text block that are rows: no comments, nothing empty."""
    lines = (line for line in block.split("\n") if line.strip())
    return [line for line in lines if not line.lstrip().startswith("#")]


def _row(line: str, form: CsvFormat) -> list[str | None]:
    values: list[str | None] = []
    rest: str | None = line
    while rest is not None:
        value, rest = _first(rest, form)
        values.append(value)
    return values


def _first(line: str, form: CsvFormat) -> tuple[str | None, str | None]:
    """The first value, and what stands behind its delimiter; None at the end."""
    inner = line.lstrip() if form.trims else line
    if inner.startswith(form.quote):
        return _quoted(inner[len(form.quote) :], form)
    value, delimiter, rest = line.partition(form.delimiter)
    value = value.strip() if form.trims else value
    known = None if value == "" or value in form.nulls else value
    return known, rest if delimiter else None


def _quoted(line: str, form: CsvFormat) -> tuple[str | None, str | None]:
    value, quote = "", form.quote
    while True:
        part, _, line = line.partition(quote)
        value += part
        if not line.startswith(quote):
            break
        value += quote
        line = line[len(quote) :]
    _, delimiter, rest = line.partition(form.delimiter)
    known = None if value in form.nulls else value or form.empty
    return known, rest if delimiter else None
