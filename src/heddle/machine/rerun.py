"""What taking steps again delivers: what was done, and what is wrong at the end."""

from __future__ import annotations

from dataclasses import dataclass, replace

from heddle.machine.events import Frame, Recording
from heddle.questions.atomic_sets import AtomicSet, Member

_EXECUTOR = "java.util.concurrent.ThreadPoolExecutor"


@dataclass(frozen=True, slots=True)
class Uncaught:
    """An exception that ended a thread; `frames` is where it was made, innermost first."""

    thread: str
    class_name: str
    message: str | None
    frames: tuple[Frame, ...]


@dataclass(frozen=True, slots=True)
class Exited:
    """The end of the program with a status that says that it failed; `frames` is where."""

    thread: str
    status: int
    frames: tuple[Frame, ...]


@dataclass(frozen=True, slots=True)
class Blocked:
    """A thread that cannot go on.

    `need` is `monitor`, `lock`, `notification`, `permit`, `end` or `class`; `what` is the thing it
    waits for, `holder` who has it, and `acquired` the holder's stack when it got it, if that was
    seen.
    """

    thread: str
    need: str
    what: str
    holder: str | None
    frames: tuple[Frame, ...]
    acquired: tuple[Frame, ...] | None
    is_daemon: bool

    @property
    def is_idle_worker(self) -> bool:
        """Whether it is a worker of an executor that has nothing to do."""
        return any((f.class_name, f.method) == (_EXECUTOR, "getTask") for f in self.frames)


@dataclass(frozen=True, slots=True)
class Racer:
    """One of two accesses that race; `number` is its thread's, `locks` are what that holds."""

    number: int
    thread: str
    what: str
    mode: str
    frames: tuple[Frame, ...]
    locks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CircledUnit:
    """A unit of work on a circle; `frames` is where it began, None for an access on its own."""

    thread: str
    frames: tuple[Frame, ...] | None


@dataclass(frozen=True, slots=True)
class CircledAccess:
    """An access of one of the units, whose number is `unit`; `locks` are what its thread held."""

    unit: int
    member: Member
    mode: str
    frames: tuple[Frame, ...]
    locks: tuple[str, ...]

    @property
    def reads(self) -> bool:
        """Whether it reads, perhaps besides writing."""
        return self.mode != "write"

    @property
    def writes(self) -> bool:
        """Whether it writes, perhaps besides reading."""
        return self.mode != "read"


@dataclass(frozen=True, slots=True)
class Circle:
    """Units of work each of which precedes the next one, and the last the first.

    `what` is the object, None for static fields; `accesses` are those of the units up to the one
    that closes the circle, in order; `edges` are pairs of them that make a unit precede the next.
    """

    atomic_set: AtomicSet
    what: str | None
    units: tuple[CircledUnit, ...]
    accesses: tuple[CircledAccess, ...]
    edges: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Rerun:
    """Steps taken again, as far as the program could follow them.

    `places` says for each step where its thread stood afterwards, which is what a saved schedule
    compares; `parted` says where the program parted from the steps, as one clause. The rest is
    what is wrong at the end, empty if it is not; `races` has a pair of accesses for each race,
    the first of which counts; `circle` are units of work, if those were followed; `loaded` are the
    classes that were needed, the JDK's left out.
    """

    recording: Recording
    places: tuple[str, ...]
    parted: str | None
    uncaught: Uncaught | None
    blocked: tuple[Blocked, ...]
    races: tuple[tuple[Racer, Racer], ...]
    circle: Circle | None = None
    exited: Exited | None = None
    loaded: frozenset[str] = frozenset()

    def by_race(self) -> tuple[Rerun, ...]:
        """The same once for each race, which then is the only one; itself if there are none."""
        return tuple(replace(self, races=(pair,)) for pair in self.races) or (self,)
