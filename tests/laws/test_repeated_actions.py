"""What a thread does twice in a row, no analysis of runs needs twice."""

from __future__ import annotations

from itertools import combinations

from hypothesis import assume, given
from hypothesis import strategies as st

from heddle.formal.traces.eraser import protections
from heddle.formal.traces.happens_before import races
from heddle.formal.traces.lock_trees import edges
from heddle.formal.traces.model import TAKEN, Deed, Event, Run
from heddle.formal.traces.prediction import predicted
from heddle.formal.traces.windows import Influences
from laws.random_traces import runs

_PASSED = {Deed.READ, Deed.WRITE, *TAKEN, Deed.UNLOCK, Deed.ACQUIRE, Deed.RELEASE}


def can_be_repeated(series: tuple[Event, ...]) -> bool:
    """Whether one thread does all of it and has the same locks afterwards as before."""
    if len({event.thread for event in series}) > 1 or {event.deed for event in series} - _PASSED:
        return False
    held: dict[int, list[bool]] = {}
    for event in series:
        if event.deed in TAKEN or event.deed is Deed.UNLOCK:
            held.setdefault(event.object, []).append(event.deed in TAKEN)
    return all(len(taken) % 2 == 0 for taken in held.values())


def told(run: Run) -> tuple[object, ...]:
    locks = protections(run)
    return (
        {at: (it.state, it.locks, it.warning is None) for at, it in locks.items()},
        {race.location for race in races(run)},
        {race.location for race in predicted(run).races},
        {(edge.thread, edge.first, edge.second, edge.held) for edge in edges(run)},
        Influences.in_run(run),
    )


@given(runs(24), st.data())
def test_a_series_of_actions_done_again_at_once_tells_nothing_new(
    run: Run, data: st.DataObject
) -> None:
    events = tuple(run.events)
    every = combinations(range(len(events) + 1), 2)
    series = [(first, end) for first, end in every if can_be_repeated(events[first:end])]
    assume(series)
    first, end = data.draw(st.sampled_from(series))
    again = Run.of((*events[:end], *events[first:end], *events[end:]))
    assert told(again) == told(run)
