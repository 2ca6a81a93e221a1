"""One defect worth a person's time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from heddle.errors import Location

if TYPE_CHECKING:
    from heddle.results.kinds import FindingKind
    from heddle.results.schedule import Schedule
    from heddle.results.trace import Trace


@dataclass(frozen=True, slots=True)
class Witnessed:
    """A run shows the defect: `schedule` is how the machine replays it, `file` where that is saved.

    A run of a model file has no schedule.
    """

    trace: Trace
    schedule: Schedule | None = None
    file: str | None = None


@dataclass(frozen=True, slots=True)
class Suspected:
    """The defect was not confirmed; `why` says what confirmation lacked."""

    why: str
    trace: Trace | None = None


Evidence = Witnessed | Suspected


@dataclass(frozen=True, slots=True)
class Part:
    """What one thread has to do with a defect: `action`, in words, and the calls that led to it.

    `stack` is innermost first; `holds` are the locks that the thread has. `unit` is the unit of
    work that an access belongs to. A thread that is blocked `waits` for something, a lock or a
    clause as for a step; `holder` is the thread that has it, and took it at `taken`.
    """

    thread: str
    action: str
    stack: tuple[Location, ...] = ()
    holds: tuple[str, ...] = ()
    unit: str | None = None
    waits: str | None = None
    holder: str | None = None
    taken: tuple[Location, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """A defect: what it is, because of what, where (the user's line first), and the evidence.

    `about` names the fields concerned, as `Class.field`, where the kind of finding says which,
    the class of an exception, or the exit status.
    `stack` is where an exception was made, innermost first, libraries included. `suppressed` is the
    reason why the finding does not count, None if it does. `parts` are the two accesses of a race,
    the accesses of units of work that mix, or the threads of a deadlock.
    """

    kind: FindingKind
    message: str
    because: str
    locations: tuple[Location, ...]
    evidence: Evidence
    about: tuple[str, ...] = ()
    stack: tuple[Location, ...] = ()
    suppressed: str | None = None
    parts: tuple[Part, ...] = ()

    def __post_init__(self) -> None:
        if not self.locations:
            raise ValueError("a finding must have a place")

    @property
    def location(self) -> Location:
        """The place a person should look at first."""
        return self.locations[0]

    @property
    def trace(self) -> Trace | None:
        """The run that shows the defect, where one is known."""
        return self.evidence.trace
