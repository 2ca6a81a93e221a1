from __future__ import annotations

import pytest

from dpn_models import TABLE_1, model
from heddle.errors import MalformedFile
from heddle.formal.monitor_dpn.model import (
    Base,
    Call,
    Head,
    Join,
    Monitor,
    MonitorDpn,
    Return,
    Spawn,
)
from heddle.formal.monitor_dpn.text import parse, text_of

A, B, C = (Head("p", name) for name in "abc")


def test_every_kind_of_rule_has_its_line() -> None:
    network = parse(
        """
        // a comment
        start p a
        p a -> p b               : a step: with colons
        p a -> p b / c
        p a -> p b / c in x.lock // a monitor
        p a -> p
        p a -> p b spawn p c
        p a -> p b spawn p c as t
        p a -> p b join t
        """
    )
    assert network == MonitorDpn(
        A,
        (
            Base(A, B, "a step: with colons"),
            Call(A, B, "c"),
            Monitor(A, B, "c", "x.lock"),
            Return(A, "p"),
            Spawn(A, C, B),
            Spawn(A, C, B, "t"),
            Join(A, B, "t"),
        ),
    )


@pytest.mark.parametrize("name", [*TABLE_1, "figure1"])
def test_what_is_written_is_read_again(name: str) -> None:
    assert parse(text_of(model(name))) == model(name)


@pytest.mark.parametrize(
    ("line", "place", "cause"),
    [
        ("p a", "m.dpn:2:4", "`->` is missing"),
        ("p", "m.dpn:2:2", "a stack symbol is missing"),
        ("p a ->", "m.dpn:2:7", "a control state is missing"),
        ("p a -> p b /", "m.dpn:2:13", "the symbol to return to is missing"),
        ("p a -> p b / c in", "m.dpn:2:18", "a lock is missing"),
        ("p a -> p b c", "m.dpn:2:12", "`c` is one word too many"),
        ("p a -> p b spawn p", "m.dpn:2:19", "a stack symbol is missing"),
        ("p a -> p join t", "m.dpn:2:10", "a stack symbol is expected, not `join`"),
        ("start p b", "m.dpn:2:1", "a second start"),
        ("-> p a", "m.dpn:2:1", "a control state is expected, not `->`"),
    ],
)
def test_a_mistake_is_shown_with_line_and_column(line: str, place: str, cause: str) -> None:
    with pytest.raises(MalformedFile) as caught:
        parse(f"start p a\n{line}\n", "m.dpn")
    assert (caught.value.place, caught.value.cause) == (place, cause)
    assert caught.value.remedy


def test_a_model_has_a_start() -> None:
    with pytest.raises(MalformedFile, match="no start"):
        parse("p a -> p b\n")


def test_more_locks_than_can_be_told_apart_are_refused() -> None:
    monitors = "".join(f"p a -> p b / c in x{number}\n" for number in range(33))
    with pytest.raises(MalformedFile, match="33 locks, but at most 32"):
        parse("start p a\n" + monitors)
