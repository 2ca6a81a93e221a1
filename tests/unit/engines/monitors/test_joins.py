"""What a method does after it has joined its threads is not parallel to them."""

from __future__ import annotations

import pytest

from support.monitor_models import PROGRAMS, known, races


def last_write(file: str, field: str) -> int:
    """The line at which the method itself writes its field."""
    text = (PROGRAMS / file).read_text().splitlines()
    return next(number for number, line in enumerate(text, 1) if line.strip() == f"{field} = 2;")


def races_after_join(file: str, field: str) -> bool:
    """Whether the last write of the method races; its threads among themselves do not count."""
    line = last_write(file, field)
    return any(line in pair for pair in races(file, field))


@pytest.mark.parametrize(
    "field",
    [
        "one",
        "caught",
        "inLoop",
        "inCall",
        "array",
        "arrayOfSome",
        "arrayStartedLater",
        "arrayOfTwo",
        "list",
        "ended",
        "polled",
    ],
)
def test_a_joined_thread_has_ended(field: str) -> None:
    assert not races_after_join("Joins.java", field)


@pytest.mark.parametrize(
    "field",
    [
        "timed",
        "sometimes",
        "other",
        "skipped",
        "previous",
        "left",
        "fromOne",
        "notToTheEnd",
        "replaced",
        "sameElement",
        "oneMore",
        "onlyIf",
        "notStored",
        "failedStore",
        "escaped",
        "returnedEarly",
        "listCleared",
        "joinedBeforeStart",
        "timedAll",
        "twoSteps",
        "alive",
    ],
)
def test_a_thread_that_may_not_have_been_joined_may_run(field: str) -> None:
    assert races_after_join("NoJoins.java", field)


@pytest.mark.parametrize("field", ["caught", "array"])
def test_an_interrupted_join_proves_nothing(field: str) -> None:
    assert races_after_join("Interrupted.java", field)


def test_an_interrupted_join_that_throws_out_of_the_method_is_a_join() -> None:
    assert not races_after_join("Interrupted.java", "thrown")


def test_only_what_a_question_needs_becomes_rules() -> None:
    _, facts, builder = known("Joins.java", None)
    built = builder.build([])
    assert built.effort["kept instances"] == 0
    assert built.effort["instances"] > len(facts.instances()) / 2
    assert len(built.model.rules) < 6
