"""What runs show that is worth saying and breaks no claim: signals, locks, contention."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from heddle.engines.runs.model import Observation
from heddle.formal.traces.usage import LockUse, last_events, lock_uses, missed_signals
from heddle.results import Remark

Use: TypeAlias = tuple[Observation, LockUse]
"""What the threads of a run do with a lock."""


def remarks(observations: Sequence[Observation]) -> tuple[Remark, ...]:
    """Each of them once; those on a lock say what all runs show together."""
    missed = (remark for each in observations for remark in _missed(each))
    locks = _uses(observations)
    unused = (remark for name, uses in locks.items() for remark in _unused(name, uses))
    contended = (remark for name, uses in locks.items() for remark in _contended(name, uses))
    return tuple(dict.fromkeys((*missed, *unused, *contended)))


def _uses(observations: Sequence[Observation]) -> dict[str, list[Use]]:
    """What runs do with each lock of the user's, by name; locks as runs came to them."""
    found: defaultdict[str, list[Use]] = defaultdict(list)
    for observation in observations:
        for use in sorted(lock_uses(observation.run), key=_first):
            if use.lock in observation.own_locks:
                found[observation.locks[use.lock]].append((observation, use))
    return found


def _first(use: LockUse) -> int:
    return min(number for number in (use.first, use.first_block) if number is not None)


def _missed(observation: Observation) -> Iterator[Remark]:
    run = observation.run
    for notified, waited in missed_signals(run):
        signal, wait = run.events[notified], run.events[waited]
        if wait.object not in observation.own_locks:
            # The library's own threads wait for work, which may never come.
            continue
        name = observation.locks[wait.object]
        place = observation.place(notified)
        yield Remark(
            "missed-signal",
            f"{observation.threads[wait.thread]} waits on {name} after "
            f"{observation.threads[signal.thread]} notified at {place.file}:{place.line}, "
            "and no other notification comes",
            observation.place(waited),
        )


def _unused(name: str, uses: Sequence[Use]) -> Iterator[Remark]:
    """That one thread takes a lock in all runs, though there are others."""
    takers = {observation.threads[each] for observation, use in uses for each in use.takers}
    # Several threads may have one name.
    if any(len(use.takers) > 1 or use.lock in run.read_locks for run, use in uses):
        return
    taken = [run.place(use.first) for run, use in uses if use.first is not None]
    if len(takers) == 1 and taken and any(len(last_events(run.run)) > 1 for run, _ in uses):
        yield Remark("unused-lock", f"no thread but {takers.pop()} takes {name}", taken[0])


def _contended(name: str, uses: Sequence[Use]) -> Iterator[Remark]:
    places = [run.place(use.first_block) for run, use in uses if use.first_block is not None]
    if places:
        blocked = sum(use.blocked for _, use in uses)
        times = sum(max(use.taken, use.blocked) for _, use in uses)
        text = f"another thread held {name} at {blocked} of {times} times that a thread came to it"
        yield Remark("contention", text, places[0])
