"""Analyses of runs in the Rust core against the same ones in Python, a page each."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heddle.formal.traces.eraser import protections
from heddle.formal.traces.happens_before import races
from heddle.formal.traces.lock_trees import edges
from heddle.formal.traces.model import Run
from heddle.formal.traces.prediction import predicted
from heddle.formal.traces.usage import last_events, lock_uses, missed_signals
from heddle.formal.traces.windows import Influences
from laws.random_traces import LOCKS, runs, runs_of_any_kind, runs_with_waits
from support.traces import eraser, happens_before, influences, lock_trees, prediction, usage

KINDS = (0, 1, 0)
RUNS = runs(60) | runs_with_waits(60) | runs_of_any_kind()


@given(RUNS)
def test_lock_sets_are_those_of_the_reference(run: Run) -> None:
    found, expected = protections(run), eraser.protections(run)
    assert list(found.items()) == list(expected.items())
    warned = {at: known for at, known in expected.items() if known.warning is not None}
    first = {KINDS[at]: at for at in reversed(warned)}
    assert {at for at, _, _ in found.warned(KINDS)} == set(first.values())
    for at, before, last in found.warned(KINDS):
        assert (before, last) == (warned[at].before, warned[at].warning)
    numbers = [(known.before, known.warning) for known in warned.values()]
    assert found.warned_threads() == {
        frozenset(run.events[each].thread for each in pair if each is not None) for pair in numbers
    }


@given(RUNS)
def test_races_are_those_of_the_reference_in_their_order(run: Run) -> None:
    expected = list(happens_before.races(run))
    assert list(races(run)) == expected
    for most in (0, 1, len(expected) // 2):
        assert races(run, most) == tuple(islice(expected, most))


@given(RUNS)
def test_orders_of_locks_are_those_of_the_reference(run: Run) -> None:
    assert edges(run) == lock_trees.edges(run)


@given(RUNS, st.sets(st.integers(0, LOCKS - 1)))
def test_predicted_races_are_those_of_the_reference(run: Run, handing: set[int]) -> None:
    run = Run.of(run.trace.rows(), run.written, handing)
    found = predicted(run)
    assert found.in_time
    assert list(found.races) == list(prediction.predicted(run))


@given(RUNS)
def test_influences_are_those_of_the_reference(run: Run) -> None:
    assert Influences.in_run(run).of == influences.influences_in(run)


@given(RUNS)
def test_locks_locations_and_signals_are_counted_as_the_reference_does(run: Run) -> None:
    assert lock_uses(run) == usage.lock_uses(run)
    shared = protections(run).shared(KINDS)
    assert len(shared) == len(set(shared))
    assert set(shared) == usage.shared(run, KINDS)
    assert list(missed_signals(run)) == list(usage.missed_signals(run))
    last = {event.thread: number for number, event in enumerate(run.events)}
    assert sorted(last_events(run)) == sorted(last.values())


@given(runs_of_any_kind())
def test_a_run_holds_the_events_that_it_was_made_of(run: Run) -> None:
    events = tuple(run.events)
    assert len(run.events) == len(events)
    assert run.events[-1:] == events[-1:]
    for number in (0, 1, len(events), len(events) + 1):
        prefix = run.until(number)
        assert tuple(prefix.events) == events[:number]
        assert prefix.written == run.written
        assert list(races(prefix)) == list(happens_before.races(Run.of(events[:number])))


def test_a_word_that_is_no_deed_is_refused() -> None:
    with pytest.raises(ValueError, match="no deed: sleep"):
        Run.of([(0, "sleep", 0, 0)])
    with pytest.raises(IndexError):
        Run.of([(0, "read", 0, 0)]).events[1]


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_the_core_and_the_reference_agree_on_two_thousand_runs() -> None:
    for law in (
        test_lock_sets_are_those_of_the_reference,
        test_races_are_those_of_the_reference_in_their_order,
        test_orders_of_locks_are_those_of_the_reference,
        test_predicted_races_are_those_of_the_reference,
        test_influences_are_those_of_the_reference,
        test_locks_locations_and_signals_are_counted_as_the_reference_does,
    ):
        settings(max_examples=2_000, deadline=None)(law)()
