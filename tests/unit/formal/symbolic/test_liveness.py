"""Variables that are still read."""

from __future__ import annotations

from heddle.formal.symbolic.expressions import Array, Constant, Local, Read, equal
from heddle.formal.symbolic.liveness import live_locals
from heddle.formal.symbolic.network import (
    Assign,
    Assume,
    Call,
    Goto,
    Havoc,
    Label,
    Load,
    Procedure,
    Return,
    Rule,
)

A, B = Local("a", 2), Local("b", 2)
CELLS = Array("cells", 2, (0, 0, 0, 0))


def live(*rules: Rule, labels: tuple[Label, ...] = (Label(), Label(), Label())) -> list[str]:
    """For each label the names, joined."""
    found = live_locals(Procedure("p", (A,), (B,), labels, rules))
    return ["".join(sorted(each.name for each in one)) for one in found]


def test_a_variable_is_live_until_it_is_read_for_the_last_time() -> None:
    reading = Assume(equal(Read(A), Constant(1, 2)))
    assert live(Rule(0, (), Goto(1)), Rule(1, (reading,), Goto(2))) == ["a", "a", ""]


def test_what_is_written_first_is_not_live_before() -> None:
    assert live(Rule(0, (Havoc(A),), Goto(1)), Rule(1, (), Return((Read(A),)))) == ["", "a", ""]
    own = Assign(A, Read(A))
    assert live(Rule(0, (own,), Goto(1)), Rule(1, (), Return((Read(A),)))) == ["a", "a", ""]


def test_an_index_is_read_and_the_target_of_a_load_written() -> None:
    assert live(Rule(0, (Load(B, CELLS, Read(A)),), Goto(1)), Rule(1, (), Return((Read(B),)))) == [
        "a",
        "b",
        "",
    ]


def test_what_goes_round_in_a_loop_stays_live() -> None:
    loop = (Rule(0, (), Goto(1)), Rule(1, (), Goto(0)), Rule(1, (), Return((Read(B),))))
    assert live(*loop) == ["b", "b", ""]


def test_results_of_a_call_are_written_and_its_arguments_read() -> None:
    rules = (Rule(0, (), Call("p", (Read(A),), (B,), 1)), Rule(1, (), Return((Read(B),))))
    assert live(*rules) == ["a", "b", ""]


def test_whom_a_label_waits_for_is_read_there() -> None:
    labels = (Label(), Label(owner=Read(B)), Label())
    assert live(Rule(0, (), Goto(1)), labels=labels) == ["b", "b", ""]
