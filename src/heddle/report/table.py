"""A table of text with a rule under its head and between its parts, never wider than asked for."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import zip_longest

SEPARATOR = " │ "
# A text longer than this may be wrapped or shortened before any other has to give way.
LONG = 30


class Overflow(Enum):
    """What becomes of a text that is wider than its column."""

    WRAP = "wrap"
    SHORTEN = "shorten"


@dataclass(frozen=True, slots=True)
class Column:
    """A column's head, the least width it is of use with, and what to do with more text."""

    head: str
    least: int
    overflow: Overflow


Part = list[tuple[str, ...]]
"""Rows that belong together; each has one text per column."""


def table_lines(columns: Sequence[Column], parts: Sequence[Part], width: int) -> Iterator[str]:
    """The lines of the table."""
    heads = tuple(column.head for column in columns)
    widths = column_widths(columns, [row for part in parts for row in part], width)
    yield from _row_lines(heads, columns, widths)
    for part in parts:
        yield "─┼─".join("─" * column for column in widths)
        for row in part:
            yield from _row_lines(row, columns, widths)


def natural_widths(columns: Sequence[Column], rows: Sequence[tuple[str, ...]]) -> list[int]:
    """How wide each column would be if there were room for everything."""
    return [
        max([len(column.head), *(len(visible(row[i])) for row in rows)])
        for i, column in enumerate(columns)
    ]


def column_widths(
    columns: Sequence[Column], rows: Sequence[tuple[str, ...]], width: int
) -> list[int]:
    """Natural widths; where they do not fit, the widest column gives way first.

    Nothing but long texts suffers at first. Then columns that can be shortened give way before
    those whose text would have to be wrapped, for wrapping makes the table longer.
    """
    widths = natural_widths(columns, rows)
    room = width - len(SEPARATOR) * (len(columns) - 1)
    every = range(len(columns))
    shortened = [i for i in every if columns[i].overflow is Overflow.SHORTEN]
    least = [column.least for column in columns]
    _shrink(widths, [max(LONG, each) for each in least], every, room)
    _shrink(widths, least, shortened, room)
    _shrink(widths, least, every, room)
    _shrink(widths, [1] * len(columns), every, room)
    return widths


def _shrink(widths: list[int], least: list[int], giving: Sequence[int], room: int) -> None:
    while sum(widths) > room:
        candidates = [i for i in giving if widths[i] > least[i]]
        if not candidates:
            return
        widest = max(candidates, key=lambda i: widths[i])
        widths[widest] -= 1


def visible(text: str) -> str:
    """The text without anything that would move the cursor."""
    return "".join(c if c.isprintable() else _escaped(c) for c in text)


def _escaped(character: str) -> str:
    return " " if character == "\t" else character.encode("unicode_escape").decode("ascii")


def _row_lines(
    row: Sequence[str], columns: Sequence[Column], widths: Sequence[int]
) -> Iterator[str]:
    cells = [
        _cell(visible(text), column.overflow, width)
        for text, column, width in zip(row, columns, widths, strict=True)
    ]
    for texts in zip_longest(*cells, fillvalue=""):
        padded = (text.ljust(width) for text, width in zip(texts, widths, strict=True))
        yield SEPARATOR.join(padded).rstrip()


def _cell(text: str, overflow: Overflow, width: int) -> list[str]:
    if len(text) <= width:
        return [text]
    if overflow is Overflow.SHORTEN:
        return [text[: width - 1] + "…"]
    return textwrap.wrap(text, width, break_on_hyphens=False)
