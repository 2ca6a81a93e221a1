"""Accesses to objects that no other thread can know of yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from heddle.analysis.publication import Publication
from support.known_programs import known

PROGRAM = Path(__file__).parent / "programs" / "Publishing.java"


def is_private(field: str) -> bool:
    """Whether all writes of the field come before others can know of the object."""
    it = known(PROGRAM)
    publication = Publication(
        it.facts, it.calls, [begin for root in it.roots for begin in root.begins]
    )
    writes = it.writes(field)
    assert writes
    return all(
        write.site.base is not None
        and publication.is_private(write.instance, write.pc, write.site.base)
        for write in writes
    )


@pytest.mark.parametrize(
    "field",
    ["inConstructor", "beforeStore", "inHelper", "byCaller", "inLoop", "holdingItself", "fluent"],
)
def test_a_new_object_is_private_until_somebody_else_can_know_of_it(field: str) -> None:
    assert is_private(field)


@pytest.mark.parametrize(
    "field",
    [
        "afterStore",
        "afterLeak",
        "throughAlias",
        "onOneWay",
        "afterReturn",
        "whenThrown",
        "readFromItself",
        "twice",
    ],
)
def test_an_object_that_was_given_away_is_not_private(field: str) -> None:
    assert not is_private(field)
