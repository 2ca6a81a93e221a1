"""An interleaving as a table: a column for each thread, a rule wherever the threads switch.

Three layouts, the first that fits: what a thread does stands in its column, with the source line
at the right; or, with more to say than there is room, the thread's column says only where it is;
or, with too many threads for a column each, one column names them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import groupby

from heddle.report.table import LONG, SEPARATOR, Column, Overflow, Part, natural_widths, table_lines
from heddle.results import Location, Step, Trace

MOST_COLUMNS = 4
# Narrower than this a source line says nothing any more.
LEAST_SOURCE = 24

Layout = tuple[list[Column], list[Part]]


def interleaving_lines(trace: Trace, width: int) -> Iterator[str]:
    """The table, no line longer than `width`; nothing for a trace without steps."""
    if not trace.steps:
        return
    threads = list(dict.fromkeys(step.thread for step in trace.steps))
    columns, parts = _layout(trace, threads, width)
    yield from table_lines(columns, parts, width)


def _layout(trace: Trace, threads: list[str], width: int) -> Layout:
    if len(threads) <= MOST_COLUMNS:
        for layout in (_actions_in_columns(trace, threads), _places_in_columns(trace, threads)):
            if _least_width(layout) <= width:
                return layout
    return _one_column(trace)


def _least_width(layout: Layout) -> int:
    """What is needed to have every text of ordinary length on one line."""
    columns, parts = layout
    natural = natural_widths(columns, [row for part in parts for row in part])
    needed = (
        min(wide, column.least if column.overflow is Overflow.SHORTEN else LONG)
        for wide, column in zip(natural, columns, strict=True)
    )
    return sum(needed) + len(SEPARATOR) * (len(columns) - 1)


def _actions_in_columns(trace: Trace, threads: list[str]) -> Layout:
    files = _files(trace)
    shared = len(files) == 1
    columns = [
        *(Column(thread, 12, Overflow.WRAP) for thread in threads),
        Column(files[0] if shared else "source", LEAST_SOURCE, Overflow.SHORTEN),
    ]
    place: Callable[[Location], str] = _line if shared else _file_and_line(trace)
    depth = max((len(place(step.location)) for step in trace.steps), default=0)
    return columns, _parts(
        trace,
        lambda step: (
            *(step.action if step.thread == thread else "" for thread in threads),
            f"{place(step.location).rjust(depth)}  {step.source or ''}".rstrip(),
        ),
    )


def _places_in_columns(trace: Trace, threads: list[str]) -> Layout:
    place = _place_namer(trace)
    columns = [*(Column(thread, 8, Overflow.WRAP) for thread in threads), *_WHAT_HAPPENS]
    return columns, _parts(
        trace,
        lambda step: (
            *(place(step.location) if step.thread == thread else "" for thread in threads),
            step.source or "",
            step.action,
        ),
    )


def _one_column(trace: Trace) -> Layout:
    place = _place_namer(trace)
    columns = [
        Column("thread", 8, Overflow.WRAP),
        Column("at", 8, Overflow.WRAP),
        *_WHAT_HAPPENS,
    ]
    return columns, _parts(
        trace,
        lambda step: (step.thread, place(step.location), step.source or "", step.action),
    )


_WHAT_HAPPENS = (
    Column("source", LEAST_SOURCE, Overflow.SHORTEN),
    Column("what happens", 16, Overflow.WRAP),
)


def _parts(trace: Trace, row: Callable[[Step], tuple[str, ...]]) -> list[Part]:
    """One part per context, so that the rules are where the threads switch."""
    contexts = groupby(trace.steps, key=lambda step: step.thread)
    return [[row(step) for step in steps] for _, steps in contexts]


def _files(trace: Trace) -> list[str]:
    files = (step.location.file for step in trace.steps)
    return list(dict.fromkeys(file for file in files if file is not None))


def _line(location: Location) -> str:
    return "" if location.line is None else str(location.line)


def _file_and_line(trace: Trace) -> Callable[[Location], str]:
    """The file without its folders, where no other file of the trace has that name."""
    names = Counter(file.rpartition("/")[2] for file in _files(trace))

    def place(location: Location) -> str:
        file = location.file or ""
        name = file.rpartition("/")[2]
        return f"{name if names[name] == 1 else file}:{_line(location)}".strip(":")

    return place


def _place_namer(trace: Trace) -> Callable[[Location], str]:
    """Method and line; the file instead of the method where there is more than one file."""
    if len(_files(trace)) > 1:
        return _file_and_line(trace)
    return lambda location: f"{_method(location)}:{_line(location)}".strip(":")


def _method(location: Location) -> str:
    """A lambda has no name in the source; it is called after the method that it stands in."""
    method = location.method or ""
    return method.split("$")[1] if method.startswith("lambda$") else method
