"""What a run shows that is worth saying and breaks no claim: signals, locks, contention."""

from __future__ import annotations

from collections.abc import Iterator

from heddle.engines.runs.model import Observation
from heddle.formal.traces.usage import last_events, lock_uses, missed_signals
from heddle.results import Remark


def remarks(observation: Observation) -> tuple[Remark, ...]:
    """Each of them once."""
    found = (*_missed(observation), *_unused(observation), *_contended(observation))
    return tuple(dict.fromkeys(found))


def _missed(observation: Observation) -> Iterator[Remark]:
    run = observation.run
    for notified, waited in missed_signals(run):
        signal, wait = run.events[notified], run.events[waited]
        name = observation.locks[wait.object]
        place = observation.place(notified)
        yield Remark(
            "missed-signal",
            f"{observation.threads[wait.thread]} waits on {name} after "
            f"{observation.threads[signal.thread]} notified at {place.file}:{place.line}, "
            "and no other notification comes",
            observation.place(waited),
        )


def _unused(observation: Observation) -> Iterator[Remark]:
    """Locks of the user's that one thread takes, though there are others."""
    run = observation.run
    if len(last_events(run)) < 2:
        return
    taken = {use.first: use for use in lock_uses(run) if use.first is not None}
    for first, use in sorted(taken.items()):
        if len(use.takers) == 1 and use.lock in observation.own_locks:
            thread, lock = observation.threads[use.takers[0]], observation.locks[use.lock]
            text = f"no thread but {thread} takes {lock}"
            yield Remark("unused-lock", text, observation.place(first))


def _contended(observation: Observation) -> Iterator[Remark]:
    uses = lock_uses(observation.run)
    blocked = {use.first_block: use for use in uses if use.first_block is not None}
    for first, use in sorted(blocked.items()):
        if use.lock in observation.own_locks:
            yield Remark(
                "contention",
                f"another thread held {observation.locks[use.lock]} at {use.blocked} of "
                f"{max(use.taken, use.blocked)} times that a thread came to it",
                observation.place(first),
            )
