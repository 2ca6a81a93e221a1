"""Random runs of a few threads with nested locks, as an analysis of runs reads them."""

from __future__ import annotations

from hypothesis import strategies as st

from heddle.formal.traces.model import ACCESSES, Deed, Event, Run

THREADS, LOCKS, LOCATIONS, ORDERS = 3, 2, 2, 1
MOST_THREADS, THINGS, SITES = 4, 3, 4


@st.composite
def runs(draw: st.DrawFn, longest: int = 14) -> Run:
    """The first thread starts the others at random moments; locks are given back in order."""
    events: list[Event] = []
    started, joined = [0], set[int]()
    held: dict[int, list[int]] = {thread: [] for thread in range(THREADS)}
    for site in range(draw(st.integers(0, longest))):
        thread = draw(st.sampled_from([each for each in started if each not in joined]))
        free = set(range(LOCKS)) - {lock for locks in held.values() for lock in locks}
        choices: list[tuple[Deed, int]] = [
            (deed, place) for place in range(LOCATIONS) for deed in (Deed.READ, Deed.WRITE)
        ]
        choices += [(deed, 0) for deed in (Deed.ACQUIRE, Deed.RELEASE)]
        choices += [(deed, lock) for lock in sorted(free) for deed in (Deed.LOCK, Deed.TRY)]
        choices += [(Deed.UNLOCK, held[thread][-1])] * 2 if held[thread] else []
        if thread == 0 and len(started) < THREADS:
            choices += [(Deed.FORK, len(started))] * 3
        ended = [each for each in started[1:] if not held[each] and each not in joined]
        if thread == 0:
            choices += [(Deed.JOIN, each) for each in ended]
        deed, thing = draw(st.sampled_from(choices))
        match deed:
            case Deed.LOCK | Deed.TRY:
                held[thread].append(thing)
            case Deed.UNLOCK:
                held[thread].pop()
            case Deed.FORK:
                started.append(thing)
            case Deed.JOIN:
                joined.add(thing)
            case _:
                pass
        events.append(Event(thread, deed, thing, site))
    return Run.of(events)


@st.composite
def runs_with_waits(draw: st.DrawFn, longest: int = 24) -> Run:
    """Three threads that take locks again and again, and wait for what they have taken last."""
    events: list[Event] = []
    held: dict[int, list[int]] = {thread: [] for thread in range(THREADS)}
    waiting: dict[int, tuple[int, int]] = {}
    for site in range(draw(st.integers(0, longest))):
        thread = draw(st.sampled_from(range(THREADS)))
        others = {lock for each in held if each != thread for lock in held[each]}
        if thread in waiting:
            lock, depth = waiting[thread]
            if lock not in others:
                # Back in the section, as deep as before.
                held[thread] += [lock] * depth
                del waiting[thread]
                events.append(Event(thread, Deed.LOCK, lock, site))
            continue
        choices = [(deed, place) for place in range(LOCATIONS) for deed in ACCESSES]
        choices += [(Deed.LOCK, lock) for lock in range(LOCKS) if lock not in others]
        if held[thread]:
            choices += [(Deed.UNLOCK, held[thread][-1]), (Deed.WAIT, held[thread][-1])] * 2
        deed, thing = draw(st.sampled_from(sorted(choices)))
        if deed is Deed.LOCK:
            held[thread].append(thing)
        elif deed is Deed.UNLOCK:
            held[thread].pop()
        elif deed is Deed.WAIT:
            waiting[thread] = thing, held[thread].count(thing)
            held[thread] = [each for each in held[thread] if each != thing]
        events.append(Event(thread, deed, thing, site))
    return Run.of(events)


@st.composite
def runs_of_any_kind(draw: st.DrawFn, longest: int = 60) -> Run:
    """Threads that do anything to anything, also what no program does; sites are few."""
    numbers, things = st.integers(0, MOST_THREADS - 1), st.integers(0, THINGS - 1)
    deeds = st.sampled_from((*Deed, *ACCESSES, *ACCESSES, Deed.LOCK, Deed.UNLOCK))
    events = st.builds(Event, numbers, deeds, things, st.integers(0, SITES - 1))
    written = draw(st.dictionaries(things, numbers, max_size=2))
    return Run.of(draw(st.lists(events, max_size=longest)), written)
