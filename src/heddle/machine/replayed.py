"""What re-executing a schedule gives: all of it at once, or step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from heddle.machine.events import Event, Recording
    from heddle.machine.schedule import ExpectedFinding


@dataclass(frozen=True, slots=True)
class Replayed:
    """A schedule run again, as far as the program could follow it.

    `parted` says where it could not, as one clause (`step 12 of 40: Thread-0 stands at C.m:18
    instead of C.m:17`); `finding` is what the run showed, if anything.
    """

    recording: Recording
    parted: str | None
    finding: ExpectedFinding | None


class Steppable(Protocol):
    """A replay that can be moved forwards and backwards."""

    @property
    def position(self) -> int:
        """How many steps have been taken."""

    @property
    def length(self) -> int:
        """How many steps there are."""

    @property
    def threads(self) -> tuple[str, ...]:
        """The names of the threads that exist now, by number."""

    def forward(self) -> Sequence[Event]:
        """Take one step and tell what happened; only while `position < length`."""

    def back(self) -> None:
        """Undo one step; only while `position > 0`."""

    def show(self, expression: str) -> str:
        """A static field `C.f`, a path `C.f.g[2].h`, an object `#12`, or the stack `thread 1`.

        Raises InputError for an expression that means nothing in the present state.
        """
