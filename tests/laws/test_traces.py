"""Analyses of runs against definitions written out, and against all reorderings of small runs."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, note, settings

from heddle.formal.traces.eraser import State, protections
from heddle.formal.traces.happens_before import races
from heddle.formal.traces.lock_trees import cycles
from heddle.formal.traces.model import ACCESSES, TAKEN, Deed, Event, Run
from heddle.formal.traces.prediction import predicted
from heddle.formal.traces.windows import Influences
from laws.random_traces import runs, runs_with_waits

_LOCKING = (*TAKEN, Deed.UNLOCK, Deed.WAIT)


def locks_before(run: Run, number: int) -> set[int]:
    """The locks that the thread of an event holds: taken more often than given back.

    A wait gives a lock back for a while: the next time that the lock is taken is its end.
    """
    thread = run.events[number].thread
    own = [event for event in run.events[:number] if event.thread == thread]
    found = set()
    for lock in {event.object for event in own if event.deed in TAKEN}:
        deeds = [event.deed for event in own if event.object == lock and event.deed in _LOCKING]
        back = [before is Deed.WAIT for before, _ in pairwise(deeds)]
        taken = [deed for deed, again in zip(deeds, [False, *back], strict=True) if not again]
        count = sum(deed in TAKEN for deed in taken)
        if count > taken.count(Deed.UNLOCK) and deeds[-1] is not Deed.WAIT:
            found.add(lock)
    return found


def eraser_warns(run: Run, location: int) -> bool:
    """[VisserHBPL03, Fig. 4] as a rule about the whole list of accesses."""
    accesses = [
        (number, event)
        for number, event in enumerate(run.events)
        if event.deed in ACCESSES and event.object == location
    ]
    writes = [place for place, (_, event) in enumerate(accesses) if event.deed is Deed.WRITE]
    if not writes:
        return False
    owner = accesses[writes[0]][1].thread
    later = accesses[writes[0] :]
    second = next((i for i, (_, event) in enumerate(later) if event.thread != owner), None)
    if second is None:
        return False
    shared = later[second:]
    for end in range(1, len(shared) + 1):
        part = shared[:end]
        common = set.intersection(*(locks_before(run, number) for number, _ in part))
        if not common and any(event.deed is Deed.WRITE for _, event in part):
            return True
    return False


def ordered(run: Run) -> set[tuple[int, int]]:
    """The happens-before order: the transitive closure of its edges [JLS, 17.4.5]."""
    events = run.events
    edges = set()
    for one, two in combinations(range(len(events)), 2):
        first, second = events[one], events[two]
        same = first.object == second.object
        if (
            first.thread == second.thread
            or (first.deed in (Deed.UNLOCK, Deed.WAIT) and second.deed in TAKEN and same)
            or ((first.deed, second.deed) == (Deed.RELEASE, Deed.ACQUIRE) and same)
            or (first.deed is Deed.FORK and first.object == second.thread)
            or (second.deed is Deed.JOIN and second.object == first.thread)
        ):
            edges.add((one, two))
    for middle in range(len(events)):
        before = [one for one, two in edges if two == middle]
        after = [two for one, two in edges if one == middle]
        edges |= {(one, two) for one in before for two in after}
    return edges


def conflicts(run: Run) -> set[tuple[int, int]]:
    return {
        (one, two)
        for one, two in combinations(range(len(run.events)), 2)
        for first, second in [(run.events[one], run.events[two])]
        if {first.deed, second.deed} <= ACCESSES
        and first.object == second.object
        and first.thread != second.thread
        and Deed.WRITE in (first.deed, second.deed)
    }


@given(runs(24) | runs_with_waits())
def test_lock_sets_warn_as_the_figure_of_states_says(run: Run) -> None:
    found = protections(run)
    for location in {event.object for event in run.events if event.deed in ACCESSES}:
        warned = found[location].warning is not None
        assert warned == eraser_warns(run, location), location
        assert not warned or found[location].state is State.SHARED_MODIFIED


@given(runs(24) | runs_with_waits())
def test_a_race_is_a_pair_that_happens_before_leaves_unordered(run: Run) -> None:
    unordered = conflicts(run) - ordered(run)
    found = {(race.first, race.second) for race in races(run)}
    assert found <= unordered
    located = {run.events[one].object for one, _ in found}
    assert located == {run.events[one].object for one, _ in unordered}


@pytest.mark.long
def test_lock_sets_and_happens_before_are_right_on_two_thousand_runs() -> None:
    for law in (
        test_lock_sets_warn_as_the_figure_of_states_says,
        test_a_race_is_a_pair_that_happens_before_leaves_unordered,
    ):
        settings(max_examples=2_000, deadline=None)(law)()


class Reorderings:
    """All runs with the same reads and the same order of critical sections, event by event."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.threads = sorted({event.thread for event in run.events})
        self.own = {
            thread: [n for n, event in enumerate(run.events) if event.thread == thread]
            for thread in self.threads
        }
        self.source: dict[int, int | None] = {}
        last: dict[tuple[bool, int], int] = {}
        for number, event in enumerate(run.events):
            plain = event.deed in ACCESSES
            if event.deed in (Deed.READ, Deed.ACQUIRE):
                self.source[number] = last.get((plain, event.object))
            elif event.deed in (Deed.WRITE, Deed.RELEASE):
                last[plain, event.object] = number
        self.forks = {
            event.object: n for n, event in enumerate(run.events) if event.deed is Deed.FORK
        }

    def races(self) -> set[tuple[int, int]]:
        """Conflicting accesses that are both next in some reordering."""
        found: set[tuple[int, int]] = set()
        wanted = conflicts(self.run)
        seen: set[tuple[int, ...]] = set()
        pending: list[tuple[int, ...]] = [()]
        while pending:
            done = pending.pop()
            key = (*sorted(done), -1, *self._last(done))
            if key in seen:
                continue
            seen.add(key)
            following = [n for n in (self._next(done, t) for t in self.threads) if n is not None]
            started = [n for n in following if self._is_started(done, n)]
            found |= {pair for pair in combinations(sorted(started), 2) if pair in wanted}
            pending += [(*done, n) for n in started if self._is_allowed(done, n)]
        return found

    def _last(self, done: tuple[int, ...]) -> list[int]:
        last = {}
        for number in done:
            event = self.run.events[number]
            if event.deed in (Deed.WRITE, Deed.RELEASE):
                last[event.deed, event.object] = number
        return sorted(last.values())

    def _next(self, done: tuple[int, ...], thread: int) -> int | None:
        return next((n for n in self.own[thread] if n not in done), None)

    def _is_started(self, done: tuple[int, ...], number: int) -> bool:
        fork = self.forks.get(self.run.events[number].thread)
        return fork is None or fork in done

    def _is_allowed(self, done: tuple[int, ...], number: int) -> bool:
        event = self.run.events[number]
        match event.deed:
            case Deed.READ | Deed.ACQUIRE:
                return self._reads(done, number) == self.source[number]
            case Deed.LOCK | Deed.TRY:
                of_lock = [n for n in done if self.run.events[n].object == event.object]
                taken = [n for n in of_lock if self.run.events[n].deed in TAKEN]
                back = [n for n in of_lock if self.run.events[n].deed is Deed.UNLOCK]
                return len(taken) == len(back) and all(n < number for n in taken)
            case Deed.JOIN:
                return all(n in done for n in self.own.get(event.object, ()) if n < number)
            case _:
                return True

    def _reads(self, done: tuple[int, ...], number: int) -> int | None:
        event = self.run.events[number]
        writes = Deed.WRITE if event.deed is Deed.READ else Deed.RELEASE
        of_thing = [
            n
            for n in done
            if self.run.events[n].deed is writes and self.run.events[n].object == event.object
        ]
        return of_thing[-1] if of_thing else None


@given(runs(9))
def test_predicted_races_are_those_of_the_reorderings_that_keep_synchronisation(run: Run) -> None:
    expected = Reorderings(run).races()
    found = {(race.first, race.second) for race in predicted(run).races}
    note(f"found {found}, expected {expected}")
    assert found == expected


def test_a_wait_gets_a_lock_back_as_often_as_it_was_taken() -> None:
    begun = [Event(0, Deed.LOCK, 0), Event(0, Deed.LOCK, 0), Event(0, Deed.WAIT, 0)]
    other = [Event(1, Deed.LOCK, 0), Event(1, Deed.WRITE, 0), Event(1, Deed.UNLOCK, 0)]
    ended = [Event(0, Deed.LOCK, 0), Event(0, Deed.UNLOCK, 0), Event(0, Deed.WRITE, 0)]
    run = Run.of((*begun, *other, *ended, Event(0, Deed.UNLOCK, 0)))
    assert protections(run)[0].warning is None
    assert predicted(run).races == races(run) == ()


def nested(thread: int, *pattern: object) -> list[Event]:
    """Locks taken inside each other: `1, (3, (2,), (4,))` takes 1, then 3 inside, and so on."""
    lock, *inside = pattern
    assert isinstance(lock, int)
    events = [Event(thread, Deed.LOCK, lock)]
    for part in inside:
        assert isinstance(part, tuple)
        events += nested(thread, *part)
    return [*events, Event(thread, Deed.UNLOCK, lock)]


def test_the_lock_trees_of_the_document_give_one_warning() -> None:
    """[VisserHBPL03, Figs. 5 and 6]: L3 and L4; L2 and L3 have gate locks."""
    first = nested(1, 1, (3, (2,), (4,))) + nested(1, 4, (2, (3,)))
    second = nested(2, 1, (2, (3,))) + nested(2, 4, (3, (2,)))
    found = cycles(Run.of((*first, *second)))
    assert [cycle.locks for cycle in found] == [{3, 4}]


def test_three_threads_round_three_locks_are_one_cycle() -> None:
    events = [event for n in range(3) for event in nested(n, n, ((n + 1) % 3,))]
    assert [cycle.locks for cycle in cycles(Run.of(events))] == [{0, 1, 2}]


def test_a_gate_lock_around_one_of_three_is_no_gate() -> None:
    events = nested(0, 9, (0, (1,))) + nested(1, 1, (2,)) + nested(2, 2, (0,))
    assert [cycle.locks for cycle in cycles(Run.of(events))] == [{0, 1, 2}]


def tried(events: list[Event], lock: int) -> list[Event]:
    return [
        Event(event.thread, Deed.TRY, lock)
        if event.object == lock and event.deed is Deed.LOCK
        else event
        for event in events
    ]


def test_a_lock_that_is_tried_blocks_no_thread_but_is_held_like_any_other() -> None:
    first, second = nested(0, 9, (0, (1,))), nested(1, 1, (0,))
    assert [cycle.locks for cycle in cycles(Run.of((*first, *second)))] == [{0, 1}]
    assert cycles(Run.of((*tried(first, 1), *second))) == ()
    assert cycles(Run.of((*first, *tried(second, 0)))) == ()
    outer = (*tried(first, 0), *tried(second, 1))
    assert [cycle.locks for cycle in cycles(Run.of(outer))] == [{0, 1}]
    gates = (*tried(first, 9), *tried(nested(1, 9, (1, (0,))), 9))
    assert cycles(Run.of(gates)) == ()


def test_one_thread_blocks_nothing_and_reentrance_is_no_order() -> None:
    events = nested(0, 0, (1, (0,))) + nested(0, 1, (0,))
    assert cycles(Run.of(events)) == ()


@given(runs(24))
def test_a_window_is_the_least_set_that_contains_what_influences_its_threads(run: Run) -> None:
    influences = Influences.in_run(run)
    threads = sorted({event.thread for event in run.events})
    for first in threads:
        window = influences.window({first})
        assert first in window
        assert all(influences.of[thread] <= window for thread in window)
        for other in window - {first}:
            rest = window - {other}
            assert not all(influences.of[thread] <= rest for thread in rest)


def test_writers_and_spawners_come_into_a_window_and_readers_do_not() -> None:
    events = (
        Event(0, Deed.FORK, 1),
        Event(0, Deed.FORK, 2),
        Event(2, Deed.WRITE, 7),
        Event(3, Deed.WRITE, 8),
        Event(1, Deed.READ, 7),
        Event(4, Deed.READ, 7),
    )
    assert Influences.in_run(Run.of(events)).window({1}) == {0, 1, 2}
