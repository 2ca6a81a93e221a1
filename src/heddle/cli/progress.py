"""One line on a terminal that says how far a search has come."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from heddle.machine.search import Listener, Progress
    from heddle.results import Finding

_EVERY = 0.2
_CLEAR = "\r\x1b[K"


@contextmanager
def progress_line(stream: TextIO) -> Iterator[Listener | None]:
    """A listener that keeps a line up to date, and wipes it at the end; None without a terminal."""
    if not stream.isatty():
        yield None
        return
    started = shown = time.monotonic()

    def show(progress: Progress) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - shown >= _EVERY:
            shown = now
            stream.write(_CLEAR + progress_text(progress, now - started))
            stream.flush()

    try:
        yield show
    finally:
        stream.write(_CLEAR)
        stream.flush()


def next_is(extent: str | None) -> str:
    """What the search does after a finding."""
    return "the search goes on" if extent == "all" else "shortening the run (--no-shorten)"


def announcing(stream: TextIO, then: str) -> Callable[[Finding], None]:
    """Writes a line for a finding that is confirmed before the command has ended."""
    from heddle.cli import STARTED

    def announce(finding: Finding) -> None:
        seconds = time.monotonic() - STARTED
        clear = _CLEAR if stream.isatty() else ""
        stream.write(
            f"{clear}found after {seconds:.1f} s: {finding.message} ({finding.location}); "
            f"{then}, Ctrl-C keeps this one\n"
        )
        stream.flush()

    return announce


@contextmanager
def phase_line(stream: TextIO) -> Iterator[Callable[[str], None] | None]:
    """A listener that shows what is done at the moment; None without a terminal."""
    if not stream.isatty():
        yield None
        return

    def show(what: str) -> None:
        stream.write(f"{_CLEAR}{what} …")
        stream.flush()

    try:
        yield show
    finally:
        stream.write(_CLEAR)
        stream.flush()


@contextmanager
def waiting_line(stream: TextIO) -> Iterator[Callable[[], bool]]:
    """Keeps a line that says how long it takes; on a terminal only. It never asks to stop."""
    started = shown = time.monotonic()

    def show() -> bool:
        nonlocal shown
        now = time.monotonic()
        if stream.isatty() and now - shown >= _EVERY:
            shown = now
            stream.write(f"{_CLEAR}exploring the network, {now - started:.0f} s")
            stream.flush()
        return True

    try:
        yield show
    finally:
        if stream.isatty():
            stream.write(_CLEAR)
            stream.flush()


def progress_text(progress: Progress, seconds: float) -> str:
    """States, rate, depth, frontier and memory, for people."""
    # Where runs are compared there are no states to count.
    count, what = (
        (progress.states or progress.transitions),
        "states" if progress.states else "steps",
    )
    rate = count / seconds if seconds > 0 else 0
    found = f"{progress.found} found, looking for a shorter run (--no-shorten): "
    return (found if progress.found else "") + (
        f"{count:,} {what}, {rate:,.0f} a second, depth {progress.depth:,}, "
        f"frontier {progress.frontier:,}, {progress.memory >> 20:,} MB"
    )
