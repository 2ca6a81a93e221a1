"""How far a part of the long tier goes: range by range, until its time is over.

What was done at a commit is kept in `.build/long`, with what was counted in it, so that the next
run goes on behind it. The time is that of the processor, of a worker with its children: a loaded
machine makes no part smaller.
"""

from __future__ import annotations

import os
import pickle
import re
import resource
import subprocess
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

T = TypeVar("T")
ROOT = Path(__file__).parents[2]
RECORDS = ROOT / ".build" / "long"
SECONDS = "HEDDLE_LONG_SECONDS"
"""The variable that says how many seconds of processor time a worker may use."""
STOPPED = "stopped when the time was over"
"""What a run says that was not through in time."""
_TOLD = 5


@cache
def commit() -> str:
    """Which sources are tested; `+` says that there are changes that are not committed."""
    head = _git("rev-parse", "--short", "HEAD")
    # The summaries that a run writes are no sources.
    others = ("--", ".", ":!benchmarks/long.md", ":!benchmarks/long")
    return f"{head}+" if _git("status", "--porcelain", "--untracked-files=no", *others) else head


def is_kept() -> bool:
    """Whether what was done still counts: sources that are not committed may have changed since."""
    return not commit().endswith("+")


def _git(*words: str) -> str:
    command = ["git", *words]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return result.stdout.strip() or ("unknown" if result.returncode else "")


def processor_seconds() -> float:
    """What this process and its children that have ended used so far."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


def is_over() -> bool:
    """Whether the time of the part that this process works for is used up."""
    allowed = os.environ.get(SECONDS)
    return allowed is not None and processor_seconds() > float(allowed)


def shuffled(items: Sequence[T]) -> list[T]:
    """Always in the same order, that of no alphabet: the first of them are a fair sample."""
    return Random("long").sample(items, len(items))


def sample(items: Sequence[T], every: int, place: int = 0) -> list[T]:
    """A share of the items in that order: one in `every`; other places have other items."""
    return shuffled(items)[place % every :: every]


@dataclass(slots=True)
class LongRun:
    """A row of seeds or of other numbers, done range by range; what differs is told at the end."""

    name: str
    whole: range
    kept: bool = True
    """Whether what is done is written down, for a run that goes on with it."""
    done: list[range] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    _counts: Any = None

    def __post_init__(self) -> None:
        self.kept = self.kept and is_kept()
        if self.kept and self._file.is_file():
            self.done, self.wrong, self._counts = pickle.loads(self._file.read_bytes())

    @property
    def _file(self) -> Path:
        return RECORDS / commit() / f"{re.sub('[^a-z0-9]+', '-', self.name.lower())}.pickle"

    def counts(self, none: T) -> T:
        """What is counted in the ranges, besides: what was counted in those that are done.

        The tests change it before they note a range. Without that a run that only has a few ranges
        to do would tell what it counted in these as if that were all.
        """
        if self._counts is None:
            self._counts = none
        counted: T = self._counts
        return counted

    def ranges(self, size: int) -> Iterator[range]:
        """The ranges that were not done at this commit, as long as there is time."""
        for start in range(self.whole.start, self.whole.stop, size):
            some = range(start, min(start + size, self.whole.stop))
            if some not in self.done:
                if is_over():
                    return
                yield some

    def each(self, items: Sequence[T]) -> Iterator[tuple[T, list[str]]]:
        """Items by their places in the range, each with a list for what is wrong with it."""
        for some in self.ranges(1):
            wrong: list[str] = []
            yield items[some.start], wrong
            self.note(some, wrong)

    def note(self, some: range, wrong: Iterable[str] = ()) -> None:
        """A range was done; what went wrong in it is kept."""
        found = list(wrong)
        self.done.append(some)
        self.wrong += found
        if not self.kept:
            return
        # All at once, or not at all: a run may be ended here.
        self._file.parent.mkdir(parents=True, exist_ok=True)
        written = self._file.with_suffix(".new")
        written.write_bytes(pickle.dumps((self.done, self.wrong, self._counts)))
        written.replace(self._file)

    @property
    def count(self) -> int:
        """How many were done."""
        return sum(map(len, self.done))

    def text(self) -> str:
        """What was done, of how many, and what differs."""
        numbers = sorted((some.start, some.stop) for some in self.done)
        joined: list[tuple[int, int]] = []
        for start, stop in numbers:
            if joined and joined[-1][1] == start:
                joined[-1] = joined[-1][0], stop
            else:
                joined.append((start, stop))
        which = ", ".join(f"{start} to {stop - 1}" for start, stop in joined) or "none"
        text = f"{self.name}: {self.count:,} of {len(self.whole):,} ({which})"
        text += f", {len(self.wrong)} differences"
        text += f", {STOPPED}" if self.count < len(self.whole) else ""
        return text + "".join(f"; {each}" for each in self.wrong[:_TOLD])
