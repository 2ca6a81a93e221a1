"""What is tried beside the search costs a small program next to nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

import heddle
from heddle.machine.search import search
from heddle.questions.search_options import FIRST_TRY, SearchLimits, SearchOptions

HOLDS = Path(__file__).parents[3] / "programs" / "holds"
ASKED = ("uncaught", "deadlock")
OPTIONS = SearchOptions(limits=SearchLimits(seconds=60))
# Steps that are tried are cheaper than those of the search, which have to be compared.
SHARE = 0.2


@pytest.mark.parametrize("name", ["PhaserParty", "ThreadsInAList"])
def test_a_program_that_is_nearly_through_is_searched_on_at_once(name: str) -> None:
    effort = search(heddle.load(HOLDS / f"{name}.java"), ASKED, OPTIONS).effort
    assert effort["transitions"] > FIRST_TRY
    assert effort.get("tried", 0) == 0


def test_what_is_tried_stays_a_share_of_what_was_searched() -> None:
    effort = search(heddle.load(HOLDS / "QueueOfPoolUsed.java"), ASKED, OPTIONS).effort
    assert 0 < effort["tried"] < SHARE * effort["transitions"]
