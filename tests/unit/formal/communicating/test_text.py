"""`.compds` files."""

from __future__ import annotations

import pytest

from heddle.errors import MalformedFile
from heddle.formal.communicating import decide
from heddle.formal.communicating.text import parse_compds, print_compds

COUNTING = """
component P
  start <pa, bottom>
  target <pb, bottom>
  <pa, bottom> -> <pa, g bottom> label a
  <pa, g> -> <pa, g g> label a
  <pa, g> -> <pb> label b
  <pb, g> -> <pb> label b

component Q
  start <q, s0>
  target state q
  actions b
  <q, s0> -> <q, s1> label a
  <q, s1> -> <q, s2> label a
  <q, s2> -> <q, s3> label b
  <q, s3> -> <q, s4> label b
"""


def test_a_file_is_read_back_as_it_was_printed() -> None:
    model = parse_compds(COUNTING)

    assert parse_compds(print_compds(model)) == model
    assert decide(model.system).word == ("a", "a", "b", "b")


def test_flags_and_counters_stand_for_their_rules() -> None:
    model = parse_compds(
        'component X\nstart <p, a>\n<p, a> -> <p, b> label "X.inc c"\nflag f = true : X Y\n'
        "counter c = 2 : X\n"
    )

    assert [len(each.rules) for each in model.declared] == [1, 12, 5]
    assert parse_compds(print_compds(model)) == model


@pytest.mark.parametrize(
    ("text", "place", "cause"),
    [
        ("", "1:1", "there is no component"),
        ("start <p, a>\n", "1:1", "this belongs to no component"),
        ("component P\n", "1:11", "does not say where it starts"),
        ("component P\nstart <p, a>\ntarget state q\n", "3:8", "mentions the state `q`"),
        ("component P\nstart <p, a>\nfoo\n", "3:1", "neither a declaration nor a rule"),
        ("flag f = 2 : X\n", "1:10", "a flag is true or false"),
        ("counter c = 2000 : X\n", "1:13", "a counter cannot begin with 2000"),
        ("component P\nstart <p, a>\ncomponent P\n", "3:11", "there is a component P already"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, place: str, cause: str) -> None:
    with pytest.raises(MalformedFile) as caught:
        parse_compds(text)

    assert cause in caught.value.cause
    assert caught.value.place == f"model.compds:{place}"
    assert caught.value.remedy
