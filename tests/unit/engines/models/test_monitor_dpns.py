"""Monitor-DPNs as targets of `heddle check`."""

from __future__ import annotations

from pathlib import Path

import pytest

from heddle.api import check
from heddle.errors import InputError
from heddle.questions.model_files import is_model
from heddle.results import NoDeadlock, Outcome, Unreachable, Witnessed

WORKERS = Path(__file__).parents[4] / "examples" / "models" / "workers.dpn"


@pytest.mark.parametrize(
    ("place", "outcome"),
    [
        ("inside || work", Outcome.HOLDS),
        ("work || work", Outcome.HOLDS),
        ("joined || rest", Outcome.HOLDS),
        ("rest || rest", Outcome.VIOLATED),
        ("after || work", Outcome.VIOLATED),
        ("work", Outcome.VIOLATED),
    ],
)
def test_locks_and_joins_keep_threads_apart_and_nothing_else_does(
    place: str, outcome: Outcome
) -> None:
    report = check(WORKERS, claims=[Unreachable(place)])
    assert report.outcome is outcome


def test_a_violation_is_an_execution_with_the_lines_of_its_rules() -> None:
    (verdict,) = check(WORKERS, claims=[Unreachable("after || work")]).verdicts
    (finding,) = verdict.findings
    assert verdict.engine == "models"
    assert isinstance(finding.evidence, Witnessed)
    steps = [(step.thread, step.location.line) for step in finding.evidence.trace.steps]
    assert sorted(steps) == [("main", 3), ("main", 4), ("main", 5), ("thread 1", 7)]


def test_the_name_of_the_file_says_what_it_is() -> None:
    assert is_model("a/b.dpn")
    assert is_model("B.DPN")
    assert not is_model("dpn.java")


@pytest.mark.parametrize(
    ("claims", "contexts", "message"),
    [
        ([], None, "has no error lines"),
        ([Unreachable("inside || nowhere")], None, "no stack symbol nowhere"),
        ([Unreachable("inside ||")], None, "no stack symbol without a name"),
        ([NoDeadlock()], None, "no-deadlock does not apply"),
        ([Unreachable("inside")], 3, "neither contexts nor splitting"),
    ],
)
def test_what_a_model_cannot_be_asked_is_refused(
    claims: list[Unreachable | NoDeadlock], contexts: int | None, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        check(WORKERS, claims=claims, contexts=contexts)


@pytest.mark.parametrize("data", [b"\xff", b"p a -> p b\n"])
def test_a_file_that_is_no_model_is_refused(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "wrong.dpn"
    file.write_bytes(data)
    with pytest.raises(InputError, match=r"wrong\.dpn"):
        check(file, claims=[Unreachable("a")])


def test_a_rule_that_is_written_twice_is_one_rule_at_its_first_line(tmp_path: Path) -> None:
    model = tmp_path / "twice.dpn"
    model.write_text("start p a\np a -> p b\np a -> p b\n// p b -> p c\np b -> p c\n")
    (verdict,) = check(model, claims=[Unreachable("c")]).verdicts
    (finding,) = verdict.findings
    assert isinstance(finding.evidence, Witnessed)
    assert [step.location.line for step in finding.evidence.trace.steps] == [2, 5]


@pytest.mark.parametrize(
    ("place", "outcome"),
    [
        ("work ; joined", Outcome.VIOLATED),
        ("joined ; inside", Outcome.HOLDS),
        ("work ; joined without gives the lock back", Outcome.HOLDS),
        ("work ; rest without joins all workers", Outcome.VIOLATED),
    ],
)
def test_places_can_be_passed_one_after_the_other(place: str, outcome: Outcome) -> None:
    assert check(WORKERS, claims=[Unreachable(place)]).outcome is outcome


def test_an_action_that_no_rule_has_is_refused() -> None:
    with pytest.raises(InputError, match="there is no action sleeps"):
        check(WORKERS, claims=[Unreachable("work ; rest without sleeps")])
