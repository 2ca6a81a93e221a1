"""A scheduler in the manner of DEOS: range abstraction, reductions, runs without choices."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.engines import predicates
from heddle.engines.predicates import solve
from heddle.engines.predicates.build.deciding import deciding
from heddle.engines.predicates.build.removal import flow_of, growing
from heddle.questions.progress import UNHEARD
from heddle.questions.question import Question
from heddle.questions.search_options import REDUCTIONS, Order, SearchLimits, SearchOptions
from heddle.results import NoUncaughtException, Outcome, Partial, Verdict
from programs.expectations import PREDICATES

if TYPE_CHECKING:
    from heddle.engines.predicates.oracle import Oracle
    from heddle.machine.searched import Searched

BY_NAME = {path.stem: path for path in PREDICATES}
STATES = 8_000


def asked(name: str, *given: str, options: SearchOptions | None = None) -> Verdict:
    program = heddle.load(BY_NAME[name])
    claims = (NoUncaughtException(),)
    question = Question(program, claims, options or SearchOptions(), predicates=given)
    (verdict,) = predicates.answer(question, UNHEARD).verdicts
    return verdict


def test_the_dependence_graph_chooses_three_of_the_fields_that_grow() -> None:
    program = heddle.load(BY_NAME["Slots"])
    flow = flow_of(program)
    chosen = [str(each) for each in deciding(program, flow)]
    assert sorted(chosen) == ["Slots$Budget.used", "Slots$Clock.phase", "Slots$Kernel.idle"]
    assert sum(not isinstance(each, tuple) for each in growing(flow)) > 6


def test_the_range_abstraction_shows_that_a_slot_is_given_back_too_early() -> None:
    verdict = asked("SlotsBug", ":range")
    assert verdict.outcome is Outcome.VIOLATED
    assert verdict.effort["rounds"] == 1
    assert verdict.effort["predicates"] == 9


@pytest.mark.long
def test_the_range_abstraction_proves_the_repaired_scheduler() -> None:
    verdict = asked("Slots", ":range")
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.effort["states"] < STATES


@pytest.mark.long
def test_without_reductions_the_abstraction_is_not_enough() -> None:
    limits = SearchLimits(states=STATES)
    verdict = asked("Slots", ":range", options=SearchOptions(without=REDUCTIONS, limits=limits))
    assert verdict.outcome is Outcome.UNKNOWN


def test_without_the_abstraction_the_reductions_are_not_enough() -> None:
    options = SearchOptions(limits=SearchLimits(states=STATES))
    verdict = heddle.check(BY_NAME["Slots"], options=options).verdicts[0]
    assert verdict.outcome is Outcome.UNKNOWN
    assert isinstance(verdict.coverage, Partial)


def lengths(monkeypatch: pytest.MonkeyPatch, *, free: bool) -> list[int]:
    """The steps of the runs over predicates that a search depth-first meets, round by round."""
    found: list[int] = []
    original = solve.Refinement._search

    def search(self: solve.Refinement, oracle: Oracle, *, free: bool) -> Searched:
        if free and not allowed:
            oracle.cut = True
            return replace(solve.NOTHING_SEARCHED, stopped=None)
        searched = original(self, oracle, free=free)
        found.extend(len(problem.steps) for problem in searched.problems)
        return searched

    allowed = free
    with monkeypatch.context() as patch:
        patch.setattr(solve, "_SHORTEST", Order("depth"))
        patch.setattr(solve.Refinement, "_search", search)
        assert asked("PumpBug", "PumpBug.level == 0").outcome is Outcome.VIOLATED
    return found


def test_a_run_without_choices_is_shorter_and_real_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    without, every = lengths(monkeypatch, free=True), lengths(monkeypatch, free=False)
    assert len(without) == 1
    assert without[0] < every[-1]
    assert len(every) > 1
