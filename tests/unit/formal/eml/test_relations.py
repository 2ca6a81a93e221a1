"""The decision procedure on BDDs: lock histories as variables, processes one after the other."""

from __future__ import annotations

import pytest

from heddle.errors import InputError
from heddle.formal.eml import Question, Solver, parse_eml
from heddle.formal.eml.patterns import pattern

STALE = Question(pattern(1), "T1", "T2", ("c",))
PROGRAM = """
memory c
lock s
lock t
process T1 : first
process T2 : second
function first : a z
  a -> z : FIRST
function second : a z
  a -> z : SECOND
"""


def outcome(first: str, second: str) -> str:
    program = parse_eml(PROGRAM.replace("FIRST", first).replace("SECOND", second))
    return Solver(program, "phases on BDDs").answer(STALE).outcome


def test_a_lock_that_is_held_throughout_keeps_the_other_out() -> None:
    guarded = "unitbegin, lock s, read c, write c, unlock s, unitend"

    assert outcome(guarded, "lock s, write c, unlock s") == "holds"
    assert outcome(guarded, "lock t, write c, unlock t") == "violated"


def test_a_lock_that_is_held_again_is_not_given_back_before_the_end() -> None:
    again = "unitbegin, lock s, lock s, read c, unlock s, write c, unlock s, unitend"
    anew = "unitbegin, lock s, read c, unlock s, lock s, write c, unlock s, unitend"

    assert outcome(again, "lock s, write c, unlock s") == "holds"
    assert outcome(anew, "lock s, write c, unlock s") == "violated"


def test_figure_7_3_crossing_acquisitions_are_not_compatible() -> None:
    first = "lock s, lock t, unlock t, unitbegin, read c, write c, unitend, unlock s"

    # T2 takes t and keeps it, T1 has s and has used t: each would have to come first.
    assert outcome(first, "lock t, lock s, unlock s, write c, unlock t") == "holds"
    assert outcome(first, "lock t, write c, unlock t") == "violated"


def test_the_accesses_of_a_unit_have_to_be_in_one() -> None:
    assert outcome("unitbegin, read c, unitend, unitbegin, write c, unitend", "write c") == "holds"
    assert outcome("read c, write c", "write c") == "holds"
    assert outcome("unitbegin, read c, unitbreak, write c, unitend", "write c") == "holds"
    assert outcome("unitbegin, unitbegin, read c, unitend, write c, unitend", "write c") == (
        "violated"
    )


def test_a_wait_has_no_answer() -> None:
    assert outcome("unitbegin, lock s, read c, wait s, write c, unlock s, unitend", "write c") == (
        "unknown"
    )


def test_locks_that_do_not_nest_are_refused() -> None:
    program = parse_eml(
        PROGRAM.replace("FIRST", "lock s, lock t, unlock s, unlock t").replace("SECOND", "write c")
    )
    with pytest.raises(InputError):
        Solver(program, "phases on BDDs")
