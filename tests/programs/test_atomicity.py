"""Units of work that mix are shown by a run; where they do not, nothing is reported."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.api import answer, load
from heddle.questions.question import Confirmation, Question
from heddle.results import FindingKind, Outcome, Witnessed
from heddle.results.claim import Serializable
from programs.atomic_expectations import ATOMIC, FURTHER, NOT_ATOMIC, read_atomic
from support.every import require_of_every

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.results import Verdict

SECONDS = 40.0


def ask(path: Path, classes: Path, *, strict: bool = False) -> Verdict:
    claim = Serializable(read_atomic(path).class_name, strict)
    folder = classes / path.parent.name / path.stem
    report = heddle.check(folder, claims=[claim], engine="atomic_sets", seconds=SECONDS)
    (verdict,) = report.verdicts
    return verdict


def pattern_of(message: str) -> int | None:
    found = re.search(r"\(pattern (\d+)\)", message)
    return None if found is None else int(found[1])


def tiered(paths: list[Path]) -> list[object]:
    """The programs, each in its tier."""
    return [
        pytest.param(
            path, id=path.stem, marks=[pytest.mark.long] if read_atomic(path).is_long else []
        )
        for path in paths
    ]


@pytest.mark.parametrize("path", tiered(NOT_ATOMIC))
def test_units_that_mix_are_shown_by_a_run(path: Path, atomic_classes: Path) -> None:
    verdict, expectation = ask(path, atomic_classes), read_atomic(path)
    assert verdict.outcome is Outcome.VIOLATED, verdict.coverage
    for finding in verdict.findings:
        assert finding.kind is FindingKind.ATOMICITY
        assert isinstance(finding.evidence, Witnessed)
        assert expectation.allows(pattern_of(finding.message)), finding.message
        fields = {each.rpartition(".")[2] for each in finding.about}
        assert set() < fields <= expectation.fields


@pytest.mark.parametrize("path", tiered(ATOMIC))
def test_no_alarm_is_raised_where_units_are_atomic(path: Path, atomic_classes: Path) -> None:
    verdict = ask(path, atomic_classes)
    assert verdict.findings == ()
    assert verdict.outcome in (Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND), verdict.coverage


PROVED = (
    "CacheUnderReadWriteLock",
    "ClerkAndHelper",
    "JoinBesideAnotherThread",
    "JoinedFromAList",
    "JoinsOneOfTwo",
    "LocksThatCross",
    "OneThreadAfterTheOther",
    "PreparedBeforeTheStart",
    "ReadLockGivenBackInside",
    "ReleasedInAnotherMethod",
    "ThreadIsTheObject",
)


@pytest.mark.parametrize("name", PROVED)
def test_joins_and_locks_that_do_not_nest_need_no_search(name: str, atomic_classes: Path) -> None:
    program = load(atomic_classes / "holds" / name)
    (path,) = [each for each in ATOMIC if each.stem == name]
    claim = Serializable(read_atomic(path).class_name)
    question = Question(program, (claim,), confirmation=Confirmation.NONE)
    (verdict,) = answer(question, "atomic_sets").verdicts
    assert verdict.outcome is Outcome.HOLDS


def test_candidates_that_only_values_exclude_are_withdrawn_after_a_search(
    atomic_classes: Path,
) -> None:
    program = load(atomic_classes / "holds" / "PingPong")
    (path,) = [each for each in ATOMIC if each.stem == "PingPong"]
    claim = Serializable(read_atomic(path).class_name)
    question = Question(program, (claim,), confirmation=Confirmation.NONE)
    (verdict,) = answer(question, "atomic_sets").verdicts
    assert verdict.outcome is Outcome.SUSPECTED
    searched = ask(path, atomic_classes)
    assert searched.outcome in (Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND)
    assert searched.effort["withdrawn"] > 0


def test_hand_over_hand_is_proved_for_two_units(atomic_classes: Path) -> None:
    program = load(atomic_classes / "holds" / "HandOverHandOfThree")
    claim = Serializable("HandOverHandOfThree.Chain")
    question = Question(program, (claim,), confirmation=Confirmation.NONE)
    (verdict,) = answer(question, "atomic_sets").verdicts
    assert verdict.outcome is Outcome.HOLDS_WITHIN_BOUND
    assert verdict.effort["questions on locks that cross"] > 0


def test_strict_keeps_a_unit_whole_in_which_a_thread_waits(atomic_classes: Path) -> None:
    (path,) = [each for each in ATOMIC if each.stem == "BufferThatWaits"]
    assert ask(path, atomic_classes, strict=True).outcome is Outcome.VIOLATED


def test_programs_come_in_pairs() -> None:
    assert {path.name for path in ATOMIC} == {path.name for path in NOT_ATOMIC}
    assert len(ATOMIC) + len(NOT_ATOMIC) >= 60


def test_every_pattern_of_the_table_has_a_program() -> None:
    known = [read_atomic(path) for path in NOT_ATOMIC]
    for number in range(1, 15):
        assert any(each.patterns != "any" and each.allows(number) for each in known), (
            f"pattern {number}"
        )


def test_further_patterns_have_programs() -> None:
    known = [read_atomic(path) for path in NOT_ATOMIC]
    assert sum(each.patterns == f"{FURTHER}+" for each in known) >= 2


def test_every_program_says_why() -> None:
    def rule(path: Path) -> None:
        assert read_atomic(path).because.endswith(".")

    require_of_every([*ATOMIC, *NOT_ATOMIC], rule)
