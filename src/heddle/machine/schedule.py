"""The schedule file: one run of one program, to be executed again.

A schedule counts the bytecodes of each turn, so that it fits its program exactly; `at` says where
a thread stood after its turn, so that a replay on a changed program can say where it parted.
Class files are known by their digests: a replay is tried on a changed program all the same, and
the digests then say what changed.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from heddle.machine.start import Library, RunLimits

if TYPE_CHECKING:
    from collections.abc import Mapping

    from heddle.program import Program
    from heddle.results import Claim, FindingKind, Location

VERSION = 1
OPTIONS = ("choose-random", "spurious-wakeups", "weak-cas")

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

    `target`, `main`, `classpath`, `arguments` and `properties` are what the command line said;
    `jdk` is the feature version of the JDK, `library` whether models stood for some of its
    classes, and `finer` which of those told more than they do by default; `program` maps the
    internal names of the user's classes to the SHA-256 digests of their class files; `options`
    are those of OPTIONS that the search had, without which the run does not exist, `processors`
    and `stdin` what the program saw of the outside; a run that goes on for ever repeats its steps
    from `repeats` on, or its last state if there are none.
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
    library: Library = Library.MODELLED
    finer: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    processors: int = RunLimits().processors
    stdin: bytes = b""
    repeats: int | None = None
    version: int = VERSION

    def changed_classes(self, program: Program) -> tuple[str, ...]:
        """Classes that were changed, added or removed since the schedule was saved, sorted."""
        now = class_digests(program)
        names = sorted(now.keys() | self.program.keys())
        return tuple(name for name in names if now.get(name) != self.program.get(name))


def class_digests(program: Program) -> dict[str, str]:
    """The digests of the user's class files by internal name."""
    files = ((name, program.user_class_bytes(name)) for name in program.user_classes)
    return {name: hashlib.sha256(data).hexdigest() for name, data in files if data is not None}
