"""Listings of the document as EML."""

from __future__ import annotations

from pathlib import Path

import pytest

from heddle.formal.eml import Question, Solver, parse_eml, problems
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
    assert_shows(program, answer)


@pytest.mark.parametrize("procedure", PROCEDURES)
def test_listing_5_1_repaired_shows_no_pattern(procedure: Procedure) -> None:
    program = parse_eml((MODELS / "popwrap_repaired.eml").read_text())

    assert Solver(program, procedure).answer(PATTERN_12).outcome == "holds"
