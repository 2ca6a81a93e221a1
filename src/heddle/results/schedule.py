"""The schedule file: one run of one program, to be executed again.

A schedule counts the bytecodes of each turn, so that it fits its program exactly; `at` says where
a thread stood after its turn. A program that has changed is followed by the acts of its threads
instead: what they do to shared memory and locks in the user's code, and which library methods they
call from there. What happens inside the library does not count. Class files are known by their
digests, which say what changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise

from heddle.errors import Location
from heddle.results.claim import Claim
from heddle.results.kinds import FindingKind
from heddle.results.scheduling import Scheduling

VERSION = 2

# Numbers that an edit elsewhere in the program moves: lines, objects, compiler-made classes.
_MOVING = re.compile(r"(?<=[:#$])\d+|\bline \d+")


@dataclass(frozen=True, slots=True)
class ScheduleStep:
    """One turn of one thread: how many bytecodes it ran, what was chosen, where it stood then."""

    thread: int
    bytecodes: int
    choice: int | None
    at: str


@dataclass(frozen=True, slots=True)
class Act:
    """What a thread did at one place: `what` is `read Bank.balance` or `call C.m` of a library.

    Objects have no numbers here. `what` is empty for what the library does by itself, which only
    counts where a context ends. `at` is the user's line, `events` is how often it happened in a
    row, or how many things happened inside the call.
    """

    what: str
    at: str
    events: int = 1


@dataclass(frozen=True, slots=True)
class Turn:
    """All acts of one thread between those of others."""

    thread: int
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class ExpectedFinding:
    """What the schedule shows, as the report said it."""

    kind: FindingKind
    location: Location
    message: str

    def is_same_as(self, other: ExpectedFinding) -> bool:
        """Whether two runs show one defect; lines and object numbers may have moved in between."""
        return self._essence() == other._essence()

    def _essence(self) -> tuple[FindingKind, str, str, str]:
        names = (self.location.class_name or "", self.location.method or "", self.message)
        first, second, third = (_MOVING.sub("", name) for name in names)
        return self.kind, first, second, third


@dataclass(frozen=True, slots=True)
class Schedule:
    """A run that shows a defect, and the program that it belongs to.

    Paths are relative to the folder that holds `.heddle`; `root` is that folder, seen from the
    file, where the file is not in it. `target`, `main`, `classpath`, `arguments`, `properties`,
    `source_path`, `processing` and `preview` are what the user gave; `entry` is the class that was
    started, which a file does not say; `jdk` is the feature version of the JDK; `program` maps the
    internal names of the classes that the run loads, the JDK's left out, to the SHA-256 digests of
    their class files; `turns` are what the threads did, to follow in a program that has changed,
    `threads` their names; without `scheduling` the run does not exist; a run that goes on for ever
    repeats its steps from `repeats` on, or its last state if there are none.
    """

    target: tuple[str, ...]
    main: str | None
    jdk: int
    claim: Claim
    finding: ExpectedFinding
    program: Mapping[str, str]
    steps: tuple[ScheduleStep, ...]
    classpath: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()
    properties: Mapping[str, str] = field(default_factory=dict)
    scheduling: Scheduling = field(default_factory=Scheduling)
    repeats: int | None = None
    entry: str = ""
    source_path: tuple[str, ...] = ()
    processing: bool = False
    preview: bool = False
    turns: tuple[Turn, ...] = ()
    threads: tuple[str, ...] = ()
    root: str | None = None
    version: int = VERSION

    def changed_classes(self, now: Callable[[str], str | None]) -> tuple[str, ...]:
        """Classes of the run whose digests are others now, or that are gone, sorted."""
        return tuple(name for name in sorted(self.program) if now(name) != self.program[name])


class ReplayOutcome(Enum):
    """What came of a replay: `GONE` is a run that completes without the finding."""

    SAME = "same"
    ANOTHER = "another finding"
    GONE = "gone"
    LOST = "cannot follow"


def contexts_of(steps: Iterable[ScheduleStep]) -> int:
    """How many contexts a run has: maximal runs of one thread."""
    return 1 + sum(before.thread != after.thread for before, after in pairwise(steps))
