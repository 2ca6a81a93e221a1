"""The acts of a turn against what a thread does."""

from __future__ import annotations

import pytest

from heddle.results.schedule import Act, Turn
from heddle.witnesses.turns import Known, Progress

TURN = Turn(
    0,
    (
        Act("", "", 4),
        Act("read C.f", "C.m:1"),
        Act("call Queue.put", "C.m:2", 5),
        Act("write C.f", "C.m:3", 2),
    ),
)


def fed(words: str) -> Progress | None:
    progress: Progress | None = Progress(Known.of([TURN]), TURN.acts)
    for word in words.split(", "):
        if progress is not None:
            progress = progress.after(Act("" if word == "inside" else word, ""))
    return progress


@pytest.mark.parametrize(
    "words",
    [
        "read C.f, call Queue.put, write C.f, write C.f",
        "inside, read C.f, inside, call Queue.put, call Queue.put, write C.f, inside, write C.f",
        "read D.g, read C.f, lock Object, call Queue.put, write C.f, write C.f",
        "call Queue.put, write C.f, write C.f",
    ],
    ids=["exactly", "library inside", "what was not spoken of", "a read less"],
)
def test_a_turn_is_complete_when_its_last_act_is(words: str) -> None:
    before = fed(words.rpartition(", ")[0])
    assert before is not None
    assert not before.is_complete
    after = fed(words)
    assert after is not None
    assert after.is_complete


@pytest.mark.parametrize("words", ["write C.f", "read C.f, write C.f", "read C.f, lock C.f"])
def test_another_act_on_what_the_turn_is_about_parts_from_it(words: str) -> None:
    assert fed(words) is None


def test_what_is_missing_is_the_next_act_of_the_users() -> None:
    begun = fed("inside, read C.f")
    assert begun is not None
    assert begun.missing == TURN.acts[2]
    assert begun.done == 1
