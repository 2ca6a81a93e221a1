"""Threads that are started during the run, and waited for."""

from __future__ import annotations

import pytest

from heddle.engines.models.build import model_of
from heddle.engines.models.solve import ModelOptions, solve
from heddle.formal.contexts.expansion import Surplus, build
from heddle.formal.contexts.network import ABSENT
from heddle.formal.pushdown.formats.cpds_parser import parse_cpds
from heddle.results import Exhaustive, Outcome, Partial, Verdict

STRATEGIES = ["eager", "lazy", "sequential"]

ENDLESS = """\
thread main : serve
  serve -> serve fork worker
template worker : w0
  w0 -> w1
error symbol w1, w1
"""

ONE_WORKER = """\
var w : thread
var done : bool
thread main : m0
  m0 -> m1 fork worker into w
  m1 -> m2 join w
template worker : w0
  w0 -> w1 do done := true
  w1 -> ()
error symbol m2 when done == false
"""


def ask(text: str, contexts: int | None, splitting: str = "lazy") -> Verdict:
    (verdict,) = solve(model_of(text, "m.cpds"), (), ModelOptions(contexts, splitting))
    return verdict


@pytest.mark.parametrize("splitting", STRATEGIES)
def test_k_contexts_run_at_most_k_threads_however_many_are_forked(splitting: str) -> None:
    assert ask(ENDLESS, 2, splitting).outcome is Outcome.HOLDS_WITHIN_BOUND
    found = ask(ENDLESS, 3, splitting)
    assert found.outcome is Outcome.VIOLATED
    assert found.effort["contexts"] == 3


def test_threads_that_are_forked_without_end_leave_the_question_open() -> None:
    verdict = ask(ENDLESS.replace("w1, w1", "w1, serve, serve"), None)

    assert verdict.outcome is Outcome.UNKNOWN
    assert isinstance(verdict.coverage, Partial)
    assert "more than 3 threads are forked; --contexts" in verdict.coverage.reason


@pytest.mark.parametrize("contexts", [None, 4])
def test_threads_that_come_to_an_end_are_checked_in_every_run(contexts: int | None) -> None:
    verdict = ask(ONE_WORKER, contexts)

    assert verdict.outcome is Outcome.HOLDS
    assert verdict.coverage == Exhaustive()


@pytest.mark.parametrize("splitting", STRATEGIES)
def test_a_join_lets_a_thread_go_on_once_the_other_has_ended(splitting: str) -> None:
    text = ONE_WORKER.replace("done == false", "done == true")

    assert ask(text, 2, splitting).outcome is Outcome.HOLDS_WITHIN_BOUND
    verdict = ask(text, 3, splitting)
    assert verdict.effort["contexts"] == 3
    trace = verdict.findings[0].trace
    assert trace is not None
    assert [step.action for step in trace.steps] == [
        "starts thread 2 (worker), at m1",
        "done = 1, at w1",
        "ends",
        "has waited for w, at m2",
    ]


@pytest.mark.parametrize("splitting", STRATEGIES)
def test_a_join_on_nobody_never_ends(splitting: str) -> None:
    text = "var w : thread\nthread main : m0\n  m0 -> m1 join w\nerror symbol m1\n"

    assert ask(text, 3, splitting).outcome in {Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND}


@pytest.mark.parametrize("splitting", STRATEGIES)
def test_a_thread_of_the_beginning_can_be_waited_for(splitting: str) -> None:
    text = (
        "var w : thread = b\nthread a : a0\n  a0 -> a1 join w\n"
        "thread b : b0\n  b0 -> b1\n  b1 -> ()\nerror symbol a1\n"
    )

    assert ask(text, 2, splitting).effort["contexts"] == 2


@pytest.mark.parametrize("splitting", STRATEGIES)
def test_a_thread_that_never_runs_shows_its_first_symbol(splitting: str) -> None:
    text = ENDLESS.replace("w1, w1", "w0, w0, w0")

    assert ask(text, 1, splitting).effort["contexts"] == 1


def test_a_forked_thread_gets_a_slot_or_waits_for_ever() -> None:
    system = parse_cpds(ONE_WORKER)

    network = build(system, system.errors, 1, Surplus.WAITS)

    forked = [shared for shared in network.states.values() if shared.held != (None,)]
    assert {shared.held for shared in forked} == {(1,), (ABSENT,)}
    assert {shared.ended for shared in forked} == {frozenset(), frozenset({1})}
    assert [thread.name for thread in network.threads] == ["main", "slot 1"]


def test_without_a_slot_the_run_is_not_followed() -> None:
    system = parse_cpds(ENDLESS)

    network = build(system, system.errors, 0, Surplus.ENDS_THE_RUN)

    assert [shared.beyond for shared in network.states.values()] == [None, "threads"]
