"""Programs whose variables grow for ever are answered; violations replay."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.budget import Budget, OutOfBudget, seconds_left
from heddle.engines import predicates
from heddle.engines.predicates.learning import Learning, Run
from heddle.engines.predicates.solve import Refinement
from heddle.questions.progress import UNHEARD
from heddle.questions.question import Question
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import Bounded, NoDeadlock, NoUncaughtException, Outcome, Partial
from programs.expectations import PREDICATES, read_expectations

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.results import Report, Verdict

WHOLE = ("EveryCell", "JoinedCounters", "PairCounts", "Window")
QUICK = (
    "Accounts",
    "LibraryLock",
    "LibraryLockBug",
    "ElementPairBug",
    "JoinedCountersBug",
    "PairCountsBug",
    "Producer",
    "ProducerBug",
    "SignsBug",
    "Wrap",
)
BY_NAME = {path.stem: path for path in PREDICATES}
CLAIMS = (NoUncaughtException(), NoDeadlock())
# Seconds of the wall: other parts of the long tier, and other workers, run beside.
PATIENCE = 240


def judge(path: Path) -> None:
    report = heddle.check(path, engine="predicates", seconds=PATIENCE)
    by_claim = {verdict.claim: verdict for verdict in report.verdicts}
    for expected in read_expectations(path):
        verdict = by_claim[expected.claim]
        if expected.outcome == "holds":
            assert verdict.outcome in {Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND}, verdict.coverage
        else:
            assert verdict.outcome is Outcome.VIOLATED, verdict.coverage


@pytest.mark.parametrize("name", QUICK)
def test_the_answer_is_the_expected_one(name: str) -> None:
    judge(BY_NAME[name])


@pytest.mark.parametrize("name", WHOLE)
def test_both_claims_hold_without_a_limit(name: str) -> None:
    report = heddle.check(BY_NAME[name], engine="predicates", seconds=PATIENCE)
    assert [verdict.outcome for verdict in report.verdicts] == [Outcome.HOLDS] * 2


def test_a_method_from_the_library_gets_what_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(predicates, "_FEW_STATES", 1)
    judge(BY_NAME["FromLibraryBug"])


@pytest.mark.parametrize("name", ["Referred", "ReferredBug"])
def test_a_reference_to_an_abstract_method_gives_values(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(predicates, "_FEW_STATES", 1)
    judge(BY_NAME[name])


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(BY_NAME))
def test_every_answer_is_the_expected_one(name: str) -> None:
    judge(BY_NAME[name])


def asked(name: str, *given: str) -> Report:
    """The answer with predicates of the user: no search of values comes first."""
    program = heddle.load(BY_NAME[name])
    question = Question(program, CLAIMS, predicates=given)
    return predicates.answer(question, UNHEARD)


def verdict_on(report: Report, claim: type) -> Verdict:
    return next(each for each in report.verdicts if isinstance(each.claim, claim))


def test_remote_agent_with_the_predicate_of_the_document_deadlocks() -> None:
    report = asked("RemoteAgent", "Planner.count == event1.count")
    verdict = verdict_on(report, NoDeadlock)
    assert verdict.outcome is Outcome.VIOLATED
    assert verdict.effort["predicates"] >= 1


def test_at_a_limit_the_advice_is_an_option_of_the_engine_that_has_it() -> None:
    limits = SearchLimits(states=5)
    options = SearchOptions(limits=limits)
    report = heddle.check(BY_NAME["Producer"], engine="predicates", options=options)
    coverage = report.verdicts[0].coverage
    assert isinstance(coverage, Partial)
    assert "try --engine interleavings --contexts 3; --max-states raises" in coverage.reason


def test_a_program_can_name_its_predicates_itself() -> None:
    report = asked("AnnotatedAgent")
    assert verdict_on(report, NoDeadlock).outcome is Outcome.VIOLATED
    (remark,) = report.remarks
    assert "AnnotatedAgent.Planner.count == AnnotatedAgent.Event.count#1" in remark.message


def test_the_given_predicate_decides_without_a_round_of_refinement() -> None:
    given = ("PairCounts.sent == PairCounts.logged", "PairCounts.sent == PairCounts.logged + 1")
    report = asked("PairCounts", *given)
    assert report.verdicts[0].outcome is Outcome.HOLDS
    assert report.verdicts[0].effort["rounds"] == 1


def test_a_run_without_choices_is_followed_on_the_program() -> None:
    verdict = verdict_on(asked("ZeroOrMore", "ZeroOrMore.x == 0"), NoUncaughtException)
    assert verdict.outcome is Outcome.VIOLATED
    assert isinstance(verdict.coverage, Partial)


def test_an_element_of_an_array_can_be_named() -> None:
    given = ("ElementPair.counts[] == ElementPair.counts[]#1",)
    verdict = verdict_on(asked("ElementPair", *given), NoUncaughtException)
    assert verdict.outcome is Outcome.HOLDS


def test_predicates_on_two_classes_are_kept_for_all_their_objects() -> None:
    given = ("Sender.sent == Receiver.received + 1", "Sender.sent == Receiver.received + 2")
    report = asked("TwoClasses", *given)
    verdict = verdict_on(report, NoUncaughtException)
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.effort["rounds"] == 1
    broken = verdict_on(asked("TwoClassesBug", *given), NoUncaughtException)
    assert broken.outcome is Outcome.VIOLATED


def test_an_overflow_is_found_where_integers_without_bounds_hold() -> None:
    report = asked("Wrap", "Wrap.ticks:signs")
    assert verdict_on(report, NoUncaughtException).outcome is Outcome.VIOLATED


def test_what_rests_on_integers_that_do_not_wrap_says_so() -> None:
    report = asked("Signs", "Signs.balance < 0", "5 < Signs.balance", "Signs.balance < 1000000")
    verdict = verdict_on(report, NoUncaughtException)
    assert verdict.outcome in {Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND}
    if isinstance(verdict.coverage, Bounded):
        assert set(verdict.coverage.limits) <= {"integers", "memory"}


@pytest.mark.parametrize("name", ["SpunAboveBug", "SpunByLambdaBug"])
def test_a_loop_that_no_call_names_may_keep_its_monitor(name: str) -> None:
    verdict = verdict_on(asked(name, f"{name}.count == 0"), NoDeadlock)
    assert isinstance(verdict.coverage, Bounded)
    assert "hangs" in verdict.coverage.limits


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("Wrap.ticks", "compares nothing"),
        ("Wrap.ticks == ", "field or a number is expected"),
        ("Wrap.LOCK == 0", "no int or long field"),
        ("1 == 1", "nothing that changes"),
        ("Wrap.ticks:sines", "no abstraction"),
        ("Wrap.ticks[] == 0", r"no field of type int\[\]"),
        ("Wrap.ticks / 0 == 1", "other than 0"),
    ],
)
def test_what_is_no_predicate_is_refused_with_a_remedy(text: str, cause: str) -> None:
    with pytest.raises(heddle.HeddleError, match=cause) as error:
        asked("Wrap", text)
    assert error.value.remedy


def test_an_answer_without_enough_rounds_names_the_first_step_that_is_impossible(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = Refinement.run
    monkeypatch.setattr(Refinement, "run", lambda refinement: whole(refinement, rounds=1))
    report = heddle.check(BY_NAME["Producer"], engine="predicates", seconds=PATIENCE)
    reasons = [
        verdict.coverage.reason
        for verdict in report.verdicts
        if isinstance(verdict.coverage, Partial)
    ]
    assert any("1 rounds of refinement were not enough" in reason for reason in reasons)
    assert any(re.search(r"none: .*Producer.java:\d+ goes another way", text) for text in reasons)


def test_a_run_that_is_none_of_the_program_does_not_lift_the_time_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left: list[float | None] = []
    whole = Learning.learn

    def learn(learning: Learning, run: Run) -> bool:
        left.append(seconds_left())
        return whole(learning, run)

    monkeypatch.setattr(Learning, "learn", learn)
    heddle.check(BY_NAME["Producer"], engine="predicates", seconds=PATIENCE)
    assert left
    assert None not in left


def test_an_answer_that_ran_out_of_time_names_the_first_step_that_is_impossible(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def learn(learning: Learning, run: Run) -> bool:
        monkeypatch.setattr(Budget, "left", property(lambda budget: 0.0))
        raise OutOfBudget("the time is over")

    monkeypatch.setattr(Learning, "learn", learn)
    report = heddle.check(BY_NAME["Producer"], engine="predicates", seconds=PATIENCE)
    for verdict in report.verdicts:
        assert isinstance(verdict.coverage, Partial)
        assert "--time-limit raises" in verdict.coverage.reason
        assert re.search(r"none: .*Producer.java:\d+ goes another way", verdict.coverage.reason)
