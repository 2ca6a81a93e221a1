"""Every formula of the suite gets the answer that its program expects."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.questions.search_options import REDUCTIONS, SearchOptions
from heddle.results import Witnessed
from programs.formulas import PROGRAMS, BadHeader, Case, read_cases

if TYPE_CHECKING:
    from pathlib import Path

CASES = [case for path in PROGRAMS for case in read_cases(path)]


def judge(case: Case, options: SearchOptions) -> None:
    report = heddle.check(str(case.path), claims=[heddle.Ltl(case.formula)], options=options)
    (verdict,) = report.verdicts
    assert verdict.outcome.value == case.outcome, (verdict.coverage, verdict.findings)
    assert [finding.kind.value for finding in verdict.findings] == (
        ["ltl"] if case.outcome == "violated" else []
    )
    # The run was executed again, and the formula is false of it.
    assert all(isinstance(finding.evidence, Witnessed) for finding in verdict.findings)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_formula_gets_the_answer_that_its_program_expects(case: Case) -> None:
    judge(case, SearchOptions(fair=case.fair))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_answer_does_not_depend_on_merging_steps(case: Case) -> None:
    if case.path.stem == "Response":
        # Library code takes part in waiting: one reduction at a time is enough there.
        judge(case, SearchOptions(fair=case.fair, without=("guarded", "read-only", "confined")))
    else:
        judge(case, SearchOptions(fair=case.fair, without=REDUCTIONS))


def test_the_suite_has_programs_of_both_kinds_with_and_without_fairness() -> None:
    counts = {(case.outcome, case.fair) for case in CASES}
    assert len(counts) == 4
    assert len(PROGRAMS) >= 24
    assert sum(" X " in case.formula for case in CASES) >= 2


def test_a_header_that_is_not_understood_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "A.java"
    for header in ("// formula: <>done", "// ltl: <>done", "// because: of this"):
        file.write_text(header + "\nclass A {}\n")
        with pytest.raises(BadHeader):
            read_cases(file)
