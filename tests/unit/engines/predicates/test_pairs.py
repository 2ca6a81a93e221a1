"""Pairs of programs, broken and repaired, over predicates even where a short search would do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.engines import predicates
from heddle.questions.progress import UNHEARD
from heddle.questions.question import Question
from heddle.results import NoUncaughtException, Outcome, Unreachable
from programs.expectations import PREDICATES

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.engines.predicates.solve import Asked
    from heddle.machine.searched import Searched

BY_NAME = {path.stem: path for path in PREDICATES}
PAIRS = (
    "EarlyReturn",
    "FilledIn",
    "Given",
    "InMessage",
    "MadeElsewhere",
    "Offset",
    "Overwritten",
    "ReadThenThrown",
    "Reentered",
    "SeenAgain",
    "WideCarry",
    "WideTotal",
)
CLAIMS = (NoUncaughtException(),)


@pytest.fixture(autouse=True)
def the_short_search_answers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = predicates._plain

    def cut(asked: Asked, states: int | None) -> Searched:
        searched = plain(asked, states)
        return searched if states is None else replace(searched, problems=(), stopped="states")

    monkeypatch.setattr(predicates, "_plain", cut)


def outcome(name: str) -> Outcome:
    (verdict,) = predicates.answer(Question(heddle.load(BY_NAME[name]), CLAIMS), UNHEARD).verdicts
    return verdict.outcome


@pytest.mark.parametrize("name", PAIRS)
def test_the_broken_program_is_not_proved(name: str) -> None:
    assert outcome(f"{name}Bug") in {Outcome.VIOLATED, Outcome.UNKNOWN}


def test_what_a_reference_to_reflection_sets_is_not_overlooked() -> None:
    assert outcome("SetByReferenceBug") in {Outcome.VIOLATED, Outcome.UNKNOWN}


@pytest.mark.parametrize("name", PAIRS)
def test_the_repaired_program_holds(name: str) -> None:
    assert outcome(name) is Outcome.HOLDS


def test_a_line_that_only_computes_is_reached(tmp_path: Path) -> None:
    source = tmp_path / "Lines.java"
    source.write_text(
        "class Lines {\n"
        "    static int count;\n"
        "    public static void main(String[] args) {\n"
        "        int seen = count;\n"
        "        int next = seen + 1;\n"
        "        count = next;\n"
        "    }\n"
        "}\n"
    )
    claim = Unreachable("Lines.main:5")
    given = ("Lines.count == 0",)
    question = Question(heddle.load(source), (claim,), predicates=given)
    (verdict,) = predicates.answer(question, UNHEARD).verdicts
    assert verdict.outcome is Outcome.VIOLATED
