"""WALi's XML: systems, automata and queries."""

from __future__ import annotations

import pytest

from heddle.errors import MalformedFile
from heddle.formal.pushdown.formats.wali import (
    AutomatonState,
    AutomatonTransition,
    Query,
    WeightedAutomaton,
    WeightedRule,
    WeightedSystem,
    WeightText,
    parse_wali,
    print_wali,
)
from heddle.formal.pushdown.model import Rule

QUERY = """\
<?xml version="1.0"?>
<!-- two functions -->
<Query type='poststar'>
  <WPDS>
    <Rule from='p' fromStack='n1' to='p' toStack1='n2' toStack2='n3'> <Weight>ONE</Weight> </Rule>
    <Rule from='p' fromStack='n2' to='q'> <Weight basis='x'>a &lt; <b k='1'/></Weight> </Rule>
    <Rule from='q' fromStack='n3' to='q' toStack1='n&amp;4'/>
  </WPDS>
  <WFA query='INORDER'>
    <State Name='p' initial='TRUE'/>
    <State Name='end' final='TRUE'><Weight>1</Weight></State>
    <Trans from='p' stack='n1' to='end'><Weight/></Trans>
    <Trans from='p' stack='*' to='end'/>
  </WFA>
</Query>
"""


def test_a_query_says_what_it_says() -> None:
    system = WeightedSystem(
        (
            WeightedRule(Rule("p", "n1", "p", ("n2", "n3")), WeightText("ONE")),
            WeightedRule(
                Rule("p", "n2", "q", ()), WeightText('a &lt; <b k="1"/>', (("basis", "x"),))
            ),
            WeightedRule(Rule("q", "n3", "q", ("n&4",))),
        )
    )
    automaton = WeightedAutomaton(
        (
            AutomatonState("p", initial="TRUE"),
            AutomatonState("end", final="TRUE", weight=WeightText("1")),
        ),
        (
            AutomatonTransition("p", "n1", "end", WeightText("")),
            AutomatonTransition("p", None, "end"),
        ),
    )

    assert parse_wali(QUERY) == Query("poststar", system, automaton)


def test_what_is_printed_reads_back_the_same() -> None:
    query = parse_wali(QUERY)
    assert isinstance(query, Query)

    for document in (query, query.system, query.automaton):
        assert parse_wali(print_wali(document)) == document


@pytest.mark.parametrize(
    ("text", "place", "cause"),
    [
        ("", "m.xml:1:1", "not XML: no element found"),
        ("<WPDS>\n<Rule></WPDS>", "m.xml:2:9", "not XML: mismatched tag"),
        ("<PDS/>", "m.xml:1:1", "not the root"),
        ("<WPDS>\n <Rule from='p' to='p'/></WPDS>", "m.xml:2:2", "no attribute fromStack"),
        ("<WPDS><Rule x='p'/></WPDS>", "m.xml:1:7", "no attribute called x"),
        ("<WPDS><State/></WPDS>", "m.xml:1:7", "does not belong"),
        ("<WPDS>word</WPDS>", "m.xml:1:1", "there is text"),
        ("<WFA query='BACK'/>", "m.xml:1:1", "is not allowed"),
        ("<Query type='prestar'/>", "m.xml:1:1", "one <WPDS> and one <WFA>"),
        ("<Query><WPDS/><WFA/></Query>", "m.xml:1:1", "no attribute type"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><WPDS/>", "m.xml:1:13", "document type is not read"),
        (
            "<WPDS><Rule from='p' fromStack='a' to='p' toStack2='b'/></WPDS>",
            "m.xml:1:7",
            "toStack2 without toStack1",
        ),
        (
            "<WFA><State Name='a'><Weight/><Weight/></State></WFA>",
            "m.xml:1:31",
            "a second weight",
        ),
        ("<a>" * 60 + "</a>" * 60, "m.xml:1:151", "nested deeper"),
    ],
)
def test_what_is_wrong_is_said_with_its_place_and_a_remedy(
    text: str, place: str, cause: str
) -> None:
    with pytest.raises(MalformedFile, match=cause) as caught:
        parse_wali(text, "m.xml")

    assert caught.value.place == place
    assert caught.value.remedy
