"""What threads of a run do with its locks and its monitors, counted."""

from __future__ import annotations

from dataclasses import dataclass

from heddle.formal.traces.model import Run


@dataclass(frozen=True, slots=True)
class LockUse:
    """What threads do with one lock; events are told by number.

    `takers` took it or asked for it, for the first time with `first`; `taken` is how often it was
    taken, `requested` how often it was asked for and never given. `inside` are the locks that they
    held then. `blocked` is how often a thread came to it that another one held, for the first time
    with `first_block`.
    """

    lock: int
    takers: tuple[int, ...]
    taken: int
    requested: int
    first: int | None
    blocked: int
    first_block: int | None
    inside: tuple[int, ...]


def lock_uses(run: Run) -> tuple[LockUse, ...]:
    """What threads do with each lock that they take or come to."""
    return tuple(
        LockUse(lock, tuple(takers), taken, requested, first, blocked, first_block, tuple(inside))
        for lock, takers, taken, requested, first, blocked, first_block, inside in (
            run.trace.lock_uses()
        )
    )


def missed_signals(run: Run) -> tuple[tuple[int, int], ...]:
    """Notifications that come when no thread waits, with a later wait that no other one ends."""
    return tuple(run.trace.missed_signals())


def last_events(run: Run) -> tuple[int, ...]:
    """The last event of each thread that has one."""
    return tuple(run.trace.last_events())
