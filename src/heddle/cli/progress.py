"""One line on a terminal that says how far the answer has come."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, TextIO

from heddle.errors import InputError
from heddle.questions.progress import Progress, Searching

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.results import Finding
    from heddle.results.code_coverage import CodeCoverage

_EVERY = 0.2
_CLEAR = "\r\x1b[K"


@contextmanager
def progress_line(
    stream: TextIO, coverage: Path | None = None, then: str | None = None
) -> Iterator[Progress]:
    """What hears of progress: it keeps a line up to date, on a terminal only, and never stops.

    A finding that is confirmed before the end has a line of its own, which says what the search
    does `then`, unless that is None. What was reached goes into the file `coverage`.
    """
    started = shown = time.monotonic()
    is_shown = stream.isatty()

    def show(text: Callable[[float], str]) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - shown >= _EVERY:
            shown = now
            stream.write(_CLEAR + text(now - started))
            stream.flush()

    def search(searching: Searching) -> None:
        show(lambda seconds: progress_text(searching, seconds))

    def proceed() -> bool:
        if is_shown:
            show(lambda seconds: f"exploring the network, {seconds:.0f} s")
        return True

    def reached(what: CodeCoverage) -> None:
        if coverage is not None:
            _write(coverage, what)

    try:
        found = None if then is None else announcing(stream, then)
        yield Progress(search if is_shown else None, proceed, found, reached)
    finally:
        _wipe(stream)


def noting(progress: Progress, notes: list[CodeCoverage]) -> Progress:
    """The same, which also notes what was reached."""

    def reached(what: CodeCoverage) -> None:
        notes.append(what)
        if progress.reached is not None:
            progress.reached(what)

    return replace(progress, reached=reached)


def next_is(*, every: bool) -> str:
    """What the search does after a finding."""
    return "the search goes on" if every else "shortening the run (--no-shorten)"


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
        _wipe(stream)


def progress_text(searching: Searching, seconds: float) -> str:
    """States, rate, depth, frontier and memory, for people."""
    # Where runs are compared there are no states to count.
    count, what = (
        (searching.states or searching.transitions),
        "states" if searching.states else "steps",
    )
    rate = count / seconds if seconds > 0 else 0
    found = f"{searching.found} found, looking for a shorter run (--no-shorten): "
    return (found if searching.found else "") + (
        f"{count:,} {what}, {rate:,.0f} a second, depth {searching.depth:,}, "
        f"frontier {searching.frontier:,}, {searching.memory >> 20:,} MB"
    )


def _wipe(stream: TextIO) -> None:
    if stream.isatty():
        stream.write(_CLEAR)
        stream.flush()


def _write(file: Path, coverage: CodeCoverage) -> None:
    import json

    from heddle.results.code_coverage import encode_code_coverage

    text = json.dumps(encode_code_coverage(coverage), indent=2, ensure_ascii=False)
    try:
        file.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise InputError(
            f"--coverage {file}: {error.strerror}",
            remedy="name a file that can be written",
        ) from error
