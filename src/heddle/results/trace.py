"""An interleaving in Java terms, from the start of `main` to the violation."""

from __future__ import annotations

from dataclasses import dataclass

from heddle.errors import Location

WAITS = "waits "
"""How the actions begin that a blocked thread ends with."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thread does one thing that others can notice.

    `source` is the line of the location as the user wrote it, spaces around it removed.
    """

    thread: str
    location: Location
    action: str
    source: str | None = None


@dataclass(frozen=True, slots=True)
class Trace:
    """The steps of one run, in order.

    A run that goes on for ever repeats its steps from `repeats` on; if there are none from there
    on, its last state.
    """

    steps: tuple[Step, ...]
    repeats: int | None = None

    @property
    def contexts(self) -> int:
        """The number of maximal runs of one thread; a switch of threads starts a new one.

        A thread that is last seen waiting has not run again for that.
        """
        steps = list(self.steps)
        while steps and steps[-1].action.startswith(WAITS):
            steps.pop()
        threads = [step.thread for step in steps]
        return sum(1 for i, thread in enumerate(threads) if i == 0 or thread != threads[i - 1])
