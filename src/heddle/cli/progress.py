"""One line on a terminal that says how far the answer has come."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, TextIO

from heddle.errors import InputError
from heddle.questions.progress import Progress, Searching

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.cli.interrupting import Ending
    from heddle.results import Finding
    from heddle.results.code_coverage import CodeCoverage

_EVERY = 0.2
_CLEAR = "\r\x1b[K"
_LATELY = 2.0
"""Seconds for which what a search tells of itself counts more than that it searches."""
_WINDOW = 5.0
"""Seconds within which it shows whether a search converges."""
_ENOUGH = 1000
"""States of a search that can tell something about the rest."""


class Line:
    """The line: what is done, since when, and how long it may take; on a terminal only."""

    def __init__(self, stream: TextIO, limit: float | None = None) -> None:
        from heddle.cli import STARTED

        self.stream, self.limit, self.started = stream, limit, STARTED
        self.is_shown = stream.isatty()
        self._shown = self._detailed = 0.0
        self._text = ""
        self._frontiers: deque[tuple[float, int]] = deque()

    def phase(self, what: str) -> None:
        """Something is done that tells nothing of itself; called many times a second."""
        now = time.monotonic()
        if now - self._detailed < _LATELY or (what == self._text and now - self._shown < 1.0):
            return
        self._text = what
        self._write(f"{what} …, {time_spent(now - self.started, self.limit)}", now)

    def detail(self, text: Callable[[], str]) -> None:
        """Something is told of what is done; the text is made if it is time for another one."""
        now = time.monotonic()
        if now - self._shown >= _EVERY:
            self._detailed = now
            self._write(f"{text()}; {time_spent(now - self.started, self.limit)}", now)

    def search(self, searching: Searching, since: float) -> None:
        """A search tells how far it is."""
        now = time.monotonic()
        frontiers = self._frontiers
        frontiers.append((now, searching.frontier))
        while now - frontiers[0][0] > _WINDOW:
            frontiers.popleft()
        before = frontiers[0][1] if now - frontiers[0][0] > _WINDOW / 2 else None
        course = course_text(searching, before)
        self.detail(lambda: progress_text(searching, now - since) + course)

    def wipe(self) -> None:
        """Leave nothing behind."""
        if self.is_shown:
            self.stream.write(_CLEAR)
            self.stream.flush()

    def _write(self, text: str, now: float) -> None:
        self._shown = now
        # The timer may come while the stream is being written.
        with suppress(OSError, ValueError, RuntimeError):
            self.stream.write(_CLEAR + text)
            self.stream.flush()


def time_spent(seconds: float, limit: float | None) -> str:
    """How long it has taken, and how long it may."""
    return f"{seconds:.0f} s" + ("" if limit is None else f" of {limit:g} s")


def course_text(searching: Searching, before: int | None) -> str:
    """Whether a search comes to an end; `before` is how large its frontier was a while ago."""
    if searching.states > _ENOUGH and searching.depth * 10 >= searching.states * 9:
        return ", diverging: hardly a state is met twice"
    if before is None or before == searching.frontier:
        return ""
    return ", frontier shrinking" if searching.frontier < before else ", frontier growing"


@contextmanager
def progress_line(
    line: Line, ending: Ending, coverage: Path | None = None, then: str | None = None
) -> Iterator[Progress]:
    """What hears of progress: it keeps a line up to date, on a terminal only.

    A finding that is confirmed before the end has a line of its own, which says what the search
    does `then`, unless that is None; from then on Ctrl-C means the `ending` of the search. What was
    reached goes into the file `coverage`.
    """
    started = time.monotonic()

    def search(searching: Searching) -> bool:
        if line.is_shown:
            line.search(searching, started)
        return not ending.is_asked

    def proceed() -> bool:
        if line.is_shown:
            line.detail(lambda: "exploring the network")
        return not ending.is_asked

    def reached(what: CodeCoverage) -> None:
        if coverage is not None:
            _write(coverage, what)

    try:
        found = None if then is None else announcing(line.stream, ending, then)
        is_heard = line.is_shown or found is not None
        yield Progress(search if is_heard else None, proceed, found, reached)
    finally:
        line.wipe()


def noting(progress: Progress, notes: list[CodeCoverage]) -> Progress:
    """The same, which also notes what was reached."""

    def reached(what: CodeCoverage) -> None:
        notes.append(what)
        if progress.reached is not None:
            progress.reached(what)

    return replace(progress, reached=reached)


NEXT = "the search goes on"
"""What is done after a finding."""


def next_is(*, ends: bool) -> str:
    """What a search does after a finding; whether that `ends` it but for a shorter run."""
    return "shortening the run (--no-shorten)" if ends else NEXT


def announcing(stream: TextIO, ending: Ending, then: str) -> Callable[[Finding], None]:
    """Writes a line for a finding that is confirmed before the command has ended."""
    from heddle.cli import STARTED
    from heddle.report.naming import message_text, place_text

    told: set[str] = set()

    def announce(finding: Finding) -> None:
        seconds = time.monotonic() - STARTED
        clear = _CLEAR if stream.isatty() else ""
        what, where = message_text(finding), place_text(finding.location)
        if f"{what} {where}" in told:
            # A search that starts again meets it again.
            return
        told.add(f"{what} {where}")
        ending.keep()
        stream.write(
            f"{clear}found after {seconds:.1f} s: {what} ({where}); {then}, Ctrl-C keeps this one\n"
        )
        stream.flush()

    return announce


@contextmanager
def phase_line(line: Line) -> Iterator[Callable[[str], None] | None]:
    """A listener that shows what is done at the moment; None without a terminal."""
    if not line.is_shown:
        yield None
        return
    try:
        yield line.phase
    finally:
        line.wipe()


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
