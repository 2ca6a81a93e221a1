"""A library that has started once is copied, and the answers stay the same."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import pytest

import heddle
from heddle import Report

PROGRAMS = Path(__file__).parents[2] / "programs"


@pytest.mark.parametrize(
    "path", ["violates/AbaStack", "holds/PoolTwoTasks", "violates/BoundedBuffer", "holds/TimeLeft"]
)
def test_a_copied_start_gives_the_answer_of_a_start_of_its_own(path: str) -> None:
    def ask() -> Report:
        # A property that no other question has: the first question starts the library.
        return heddle.check(PROGRAMS / f"{path}.java", properties={"asked.by": name}, seconds=60)

    name = str(uuid4())
    first, second = ask(), ask()
    assert first == second


def test_what_a_program_changes_in_the_library_is_not_in_the_next_start(tmp_path: Path) -> None:
    source = tmp_path / "Setting.java"
    source.write_text(
        """
        public class Setting {
            public static void main(String[] args) {
                assert System.getProperty("left.behind") == null;
                System.setProperty("left.behind", "yes");
            }
        }
        """
    )
    assert heddle.check(source).outcome is heddle.Outcome.HOLDS
    assert heddle.check(source).outcome is heddle.Outcome.HOLDS


def test_the_standard_input_is_that_of_the_question(tmp_path: Path) -> None:
    from heddle.questions.search_options import SearchOptions
    from heddle.results.scheduling import Scheduling

    source = tmp_path / "Asks.java"
    source.write_text(
        """
        public class Asks {
            public static void main(String[] args) throws java.io.IOException {
                assert System.in.read() == 'a';
            }
        }
        """
    )
    outcomes = [
        heddle.check(source, options=SearchOptions(scheduling=Scheduling(stdin=given))).outcome
        for given in (b"a", b"b")
    ]
    assert outcomes == [heddle.Outcome.HOLDS_WITHIN_BOUND, heddle.Outcome.VIOLATED]
