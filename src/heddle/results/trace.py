"""An interleaving in Java terms, from the start of `main` to the violation."""

from __future__ import annotations

from dataclasses import dataclass, field

from heddle.errors import Location

WAITS = "waits "
"""How the actions begin that a blocked thread ends with."""
NEXT = "is about to "
"""How the actions begin that a run of a race ends before."""


@dataclass(frozen=True, slots=True)
class Read:
    """A value that a thread found in memory."""

    what: str
    value: str


@dataclass(frozen=True, slots=True)
class Change:
    """A new value of something in memory; `before` is None if the run does not tell it."""

    what: str
    before: str | None
    after: str


@dataclass(frozen=True, slots=True)
class Moment:
    """The state of the program at a step, as far as a run tells it.

    `reads` and `changes` are of shared memory. The thread of the step has the locks `holds` during
    it and gives those in `released` back before its next step. `waits` is what it waits for behind
    the step: a lock by its name, or a clause. `wakes` are the threads that it starts or wakes.
    """

    reads: tuple[Read, ...] = ()
    changes: tuple[Change, ...] = ()
    holds: tuple[str, ...] = ()
    released: tuple[str, ...] = ()
    waits: str | None = None
    wakes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One thread does one thing that others can notice.

    `source` is the line of the location as the user wrote it, spaces around it removed.
    """

    thread: str
    location: Location
    action: str
    source: str | None = None
    moment: Moment = field(default_factory=Moment)


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

        A thread that is last seen waiting has not run again for that, nor one that is about to.
        """
        steps = list(self.steps)
        while steps and steps[-1].action.startswith((WAITS, NEXT)):
            steps.pop()
        threads = [step.thread for step in steps]
        return sum(1 for i, thread in enumerate(threads) if i == 0 or thread != threads[i - 1])
