"""Listings of the document as EML."""

from __future__ import annotations

from pathlib import Path

import pytest

from heddle.formal.eml import ALL, Question, Solver, parse_eml, problems, questions, violations
from heddle.formal.eml.patterns import pattern
from heddle.formal.eml.solve import PROCEDURES, Procedure
from support.eml_runs import assert_shows

MODELS = Path(__file__).parent / "models"
PATTERN_12 = Question(pattern(12), "T1", "T2", ("c", "d"))


@pytest.mark.parametrize("procedure", PROCEDURES)
def test_listing_5_1_violates_pattern_12(procedure: Procedure) -> None:
    program = parse_eml((MODELS / "popwrap.eml").read_text())
    assert not problems(program)

    answer = Solver(program, procedure).answer(PATTERN_12)

    assert answer.outcome == "violated"
    if procedure != "phases on BDDs":
        assert_shows(program, answer)


@pytest.mark.parametrize("procedure", PROCEDURES)
def test_listing_5_1_repaired_shows_no_pattern(procedure: Procedure) -> None:
    program = parse_eml((MODELS / "popwrap_repaired.eml").read_text())

    assert Solver(program, procedure).answer(PATTERN_12).outcome == "holds"


def test_listing_2_1_is_atomic_set_serializable() -> None:
    program = parse_eml((MODELS / "replace_top.eml").read_text())

    assert {answer.outcome for answer in violations(program)} == {"holds"}


def test_listing_2_1_is_not_serializable_as_a_whole() -> None:
    program = parse_eml((MODELS / "counted.eml").read_text())
    violated = [answer for answer in violations(program) if answer.outcome == "violated"]

    assert {answer.question.pattern.number for answer in violated} == {3}
    assert {answer.question.memory for answer in violated} == {("n",)}
    for answer in violated:
        assert_shows(program, answer)


def test_listing_5_1_shows_only_patterns_of_reads_that_go_stale() -> None:
    program = parse_eml((MODELS / "popwrap.eml").read_text())
    answers = list(violations(program))

    assert len(answers) == len(list(questions(program, ALL)))
    numbers = {answer.question.pattern.number for answer in answers if answer.run is not None}
    assert numbers & set(range(1, 15)) == {1, 2, 12}
    assert all(
        {answer.question.first, answer.question.second} == {"T1", "T2"}
        for answer in answers
        if answer.outcome == "violated"
    )
