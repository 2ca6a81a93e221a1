"""`.pds` files: plain pushdown systems."""

from __future__ import annotations

import pytest

from heddle.errors import MalformedFile
from heddle.formal.pushdown.formats.pds import Target, parse_pds, print_pds
from heddle.formal.pushdown.model import Rule

CALLS = """\
start <p, main bottom>
<p, main> -> <p, f back>   label "call f"   # a push
<p, f> -> <q>
<q, back> -> <p, "the end"> spawn <p, main>
error state q symbol back
error symbol "the end"
"""


def test_a_file_says_what_it_says() -> None:
    model = parse_pds(CALLS)

    assert model.start == ("p", ("main", "bottom"))
    assert model.system.rules == (
        Rule("p", "main", "p", ("f", "back"), "call f"),
        Rule("p", "f", "q", ()),
        Rule("q", "back", "p", ("the end",), None, ("p", "main")),
    )
    assert model.lines == (2, 3, 4)
    assert model.errors == (Target("q", "back", 5), Target(None, "the end", 6))


def test_what_is_printed_reads_back_the_same() -> None:
    model = parse_pds(CALLS)

    again = parse_pds(print_pds(model))

    assert (again.system, again.start) == (model.system, model.start)
    assert print_pds(again) == print_pds(model)


@pytest.mark.parametrize(
    ("text", "place", "cause"),
    [
        ("", "m.pds:1:1", "there is no rule"),
        ("p -> q", "m.pds:1:1", "neither a declaration nor a rule"),
        ("<p> -> <q>", "m.pds:1:1", "exactly one symbol"),
        ("<p, a> -> <q, a b c>", "m.pds:1:11", "at most 2 symbols"),
        ("<p, a> -> q", "m.pds:1:11", "`<` should be here"),
        ("<p, a> -> <q, a", "m.pds:1:16", "`>` should be here"),
        ("<p, a> -> <q> <r>", "m.pds:1:15", "the line should end"),
        ("start <p, a>\nstart <p, a>", "m.pds:2:7", "a start already"),
        ("<p, a> -> <q>\nerror state r", "m.pds:2:13", "no rule mentions the state `r`"),
        ("<p, a> -> <q>\nerror", "m.pds:2:6", "names nothing"),
    ],
)
def test_what_is_wrong_is_said_with_its_place_and_a_remedy(
    text: str, place: str, cause: str
) -> None:
    with pytest.raises(MalformedFile, match=cause) as caught:
        parse_pds(text, "m.pds")

    assert caught.value.place == place
    assert caught.value.remedy
