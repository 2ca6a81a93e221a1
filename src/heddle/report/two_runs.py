"""What tells a secret: the outputs of two runs, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from heddle.report.table import Column, Overflow, table_lines
from heddle.results import Trace

_NOTHING = "(nothing)"
_SAME, _DIFFERS = "", "differs"


def two_runs_lines(trace: Trace, width: int) -> Iterator[str]:
    """A column for each run and a row for each output; rows that differ say so."""
    names = list(dict.fromkeys(step.thread for step in trace.steps))
    outputs = [[step.action for step in trace.steps if step.thread == name] for name in names]
    rows = [
        (*texts, _SAME if len(set(texts)) == 1 else _DIFFERS)
        for texts in zip_longest(*outputs, fillvalue=_NOTHING)
    ]
    columns = [Column(name, 12, Overflow.WRAP) for name in names]
    yield from table_lines([*columns, Column("", len(_DIFFERS), Overflow.WRAP)], [rows], width)
