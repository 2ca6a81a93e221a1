"""What a search of interleavings gives back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heddle.results.scheduling import Scheduling

if TYPE_CHECKING:
    from heddle.machine.events import Frame
    from heddle.results.code_coverage import CodeCoverage
    from heddle.results.schedule import ScheduleStep


@dataclass(frozen=True, slots=True)
class RacedMemory:
    """What threads race for, whatever the object: a field, or the elements of a type of arrays.

    `owner` is the internal name of the class that declares the field, or the descriptor of the
    arrays, which have no field.
    """

    owner: str
    field: str | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong, where, and the steps that lead to it.

    `kind` is `uncaught`, `deadlock`, `race`, `reached`, `invariant`, `circle`, `exit` or `run`;
    `subject` says which of the spots, predicates or atomic sets; a run repeats its steps from
    `repeats` on for ever, or its last state if there are none. `site` tells it from others of its
    kind; `threads` are those that race, for `memory` if that is on the heap; `scheduling` is what
    the run needs.
    """

    kind: str
    site: str
    steps: tuple[ScheduleStep, ...]
    scheduling: Scheduling
    subject: int | None = None
    repeats: int | None = None
    threads: tuple[int, int] | None = None
    memory: RacedMemory | None = None

    @property
    def contexts(self) -> int:
        """How many contexts its run has."""
        from heddle.results.schedule import contexts_of

        return contexts_of(self.steps)


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something worth saying that breaks no claim, and where in the user's code, if it is there."""

    kind: str
    message: str
    frame: Frame | None


@dataclass(frozen=True, slots=True)
class Searched:
    """What a search found, and why it ended if that was before its time.

    `unjudged` says that threads which wait while others go on were not looked at, since runs were
    left out.
    `grew` is what grew along the last run, if a limit ended the search.
    `found_by` says what was tried aside when the problem was found, if not the search found it.
    `race` is the first data race that was met, asked for or not; `weak` the first atomic access
    that promises less than a volatile one. Either way memory may be weaker than the machine's.
    `reached` has the lines and branches that were reached, if that was noted.
    """

    problems: tuple[Problem, ...]
    effort: Mapping[str, int]
    stopped: str | None
    cut_off: bool
    context_bound: bool
    clock_read: bool
    waited: bool
    attempted: bool
    unsupported: tuple[tuple[str, str], ...]
    narrowed: tuple[tuple[str, str], ...]
    models: tuple[str, ...] = ()
    contexts: int = 0
    unjudged: bool = False
    noticed: tuple[Noticed, ...] = ()
    race: str | None = None
    weak: str | None = None
    found_by: str | None = None
    grew: tuple[str, ...] = ()
    reached: CodeCoverage | None = None
