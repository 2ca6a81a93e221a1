"""Verdicts on model files: what they cover, what they cost, what they refuse."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import pytest

from heddle.budget import Budget
from heddle.engines.models.build import model_of
from heddle.engines.models.solve import ModelOptions, solve
from heddle.errors import InputError, UnsupportedFeature
from heddle.results import (
    Bounded,
    Exhaustive,
    FindingKind,
    Location,
    NoDeadlock,
    Outcome,
    Partial,
    Unreachable,
    Verdict,
    Witnessed,
)

if TYPE_CHECKING:
    from heddle.engines.models.model import Model

RELAY = """\
start left
thread one : a0
  <left, a0> -> <right, a1>
  <left, a1> -> <right, a2> label "arrives"
thread two : b
  <right, b> -> <left, b>
error symbol a2
"""


def model(text: str, file: str = "m.cpds") -> Model:
    return model_of(text, file)


def ask(text: str, *places: str, file: str = "m.cpds", **options: object) -> Verdict:
    claims = [Unreachable(place) for place in places]
    (verdict,) = solve(model(text, file), claims, ModelOptions(**options))  # type: ignore[arg-type]
    return verdict


@pytest.mark.parametrize("splitting", ["eager", "lazy", "sequential"])
def test_a_finding_is_the_rules_that_were_taken(splitting: str) -> None:
    verdict = ask(RELAY, contexts=3, splitting=splitting)

    assert verdict.claim == Unreachable("symbol a2")
    assert verdict.engine == "models"
    (finding,) = verdict.findings
    assert finding.kind is FindingKind.REACHED
    assert finding.location == Location("m.cpds", 4)
    assert isinstance(finding.evidence, Witnessed)
    steps = finding.evidence.trace.steps
    assert [(step.thread, step.location.line, step.action) for step in steps] == [
        ("one", 3, "the state is right, at a1"),
        ("two", 6, "the state is left, at b"),
        ("one", 4, "arrives"),
    ]


def test_a_bound_that_was_reached_is_named() -> None:
    verdict = ask(RELAY, contexts=2)

    assert verdict.outcome is Outcome.HOLDS_WITHIN_BOUND
    assert verdict.coverage == Bounded({"contexts": 2})


def test_an_answer_is_about_every_run_once_more_contexts_change_nothing() -> None:
    verdict = ask(RELAY, "state right symbol a0", contexts=10)

    assert verdict.outcome is Outcome.HOLDS
    assert verdict.coverage == Exhaustive()
    assert verdict.effort["contexts"] < 10


def test_effort_counts_view_tuples_and_runs_of_saturation() -> None:
    effort = ask(RELAY, contexts=2, splitting="eager").effort

    assert set(effort) == {"contexts", "post* reused", "post* runs", "shared states", "view tuples"}
    assert effort["contexts"] == 2


def test_an_error_may_be_there_from_the_beginning() -> None:
    verdict = ask(RELAY, "symbol a0, b")

    assert verdict.effort["contexts"] == 0
    assert verdict.findings[0].trace is not None
    assert verdict.findings[0].trace.steps == ()


def test_every_error_of_the_file_has_its_verdict() -> None:
    verdicts = solve(model(RELAY + "error state right symbol a0\n"))

    assert [verdict.outcome for verdict in verdicts] == [Outcome.VIOLATED, Outcome.HOLDS]


def test_a_value_out_of_range_makes_the_answer_unknown() -> None:
    verdict = ask(
        "var x : 0..3\nthread a : up\n  up -> up do x := x + 1\nerror symbol up when x > 3\n"
    )

    assert verdict.outcome is Outcome.UNKNOWN
    assert isinstance(verdict.coverage, Partial)
    assert verdict.coverage.reason.startswith("x leaves its range in some runs; declare it")


def test_view_tuples_that_are_not_enough_make_the_answer_unknown() -> None:
    verdict = ask(RELAY, contexts=3, tuples=1)

    assert verdict.outcome is Outcome.UNKNOWN
    assert isinstance(verdict.coverage, Partial)
    assert "1 view tuples were not enough" in verdict.coverage.reason


def test_no_time_makes_the_answer_unknown() -> None:
    verdict = ask(RELAY, contexts=3, budget=Budget(seconds=0.0))

    assert verdict.outcome is Outcome.UNKNOWN
    assert isinstance(verdict.coverage, Partial)
    assert verdict.coverage.reason.startswith("the time limit of 0 s was reached")


def test_the_reason_names_the_limit_and_not_what_was_left_of_it() -> None:
    late = Budget(seconds=9.0, started=monotonic() - 10)
    verdict = ask(RELAY, contexts=3, budget=late)

    assert isinstance(verdict.coverage, Partial)
    assert verdict.coverage.reason.startswith("the time limit of 9 s was reached")


def test_a_plain_system_is_one_thread() -> None:
    text = (
        "start <p, main>\n<p, main> -> <p, f end>\n<p, f> -> <p, f f>\n<p, f> -> <q>\n"
        "<q, f> -> <q>\nerror state q symbol end\n"
    )

    verdict = ask(text, file="m.pds")

    assert verdict.outcome is Outcome.VIOLATED
    assert verdict.effort["contexts"] == 1
    assert ask(text, "state p symbol end", file="m.pds").outcome is Outcome.HOLDS


@pytest.mark.parametrize(
    ("text", "options", "cause"),
    [
        ("thread a : x\n", {}, "has no error lines"),
        (RELAY, {"splitting": "never"}, "no splitting called never"),
        (RELAY, {"splitting": "sequential"}, "needs a bound on contexts"),
    ],
)
def test_what_cannot_be_asked_is_refused(text: str, options: dict[str, str], cause: str) -> None:
    with pytest.raises(InputError, match=cause) as caught:
        ask(text, **options)

    assert caught.value.remedy


def test_other_claims_are_refused() -> None:
    with pytest.raises(InputError, match="no-deadlock does not apply"):
        solve(model(RELAY), [NoDeadlock()])


def test_a_spawn_is_refused() -> None:
    with pytest.raises(UnsupportedFeature, match="control state of its own"):
        model("start <p, a>\n<p, a> -> <p, a> spawn <p, a>\n", "m.pds")


def test_a_plain_system_must_say_where_it_starts() -> None:
    with pytest.raises(InputError, match="does not say where it starts"):
        model("<p, a> -> <p, a>\n", "m.pds")


def test_too_many_shared_states_are_refused() -> None:
    text = "".join(f"var x{i} : 0..9\n" for i in range(6)) + "thread a : s\n"
    text += "  s -> s do " + ", ".join(f"x{i} := any" for i in range(6)) + "\nerror symbol s\n"

    with pytest.raises(InputError, match="more than 50000 shared states"):
        ask(text)
