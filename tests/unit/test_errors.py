"""Every error says where, what and what to try."""

from __future__ import annotations

import pytest

from heddle.errors import HeddleError, JavacFailed, Location, MalformedClassFile


def test_place_cause_and_remedy_stand_in_this_order() -> None:
    error = HeddleError(
        "cannot model this",
        place=Location("Greeter.java", 14, "Greeter", "name"),
        remedy="javac -XDstringConcat=inline",
    )
    assert str(error) == (
        "Greeter.java:14 in Greeter.name: cannot model this\n  try: javac -XDstringConcat=inline"
    )


@pytest.mark.parametrize(
    ("location", "text"),
    [
        (Location("A.java", 3), "A.java:3"),
        (Location(None, None, "p.A", "f"), "p.A in p.A.f"),
        (Location(), "unknown place"),
    ],
)
def test_a_location_says_what_it_knows(location: Location, text: str) -> None:
    assert str(location) == text


def test_javac_speaks_for_itself() -> None:
    assert str(JavacFailed("A.java:1: error: ';' expected\n")) == "A.java:1: error: ';' expected"


def test_a_malformed_class_names_file_offset_and_cause() -> None:
    error = MalformedClassFile("A.class", 8, "constant 7 is missing")
    assert str(error).startswith(
        "A.class: not a valid class file: constant 7 is missing (at byte 8)"
    )
