"""Two units that make the accesses of a pattern show it, unless both hold one lock."""

from __future__ import annotations

import pytest

from heddle.formal.eml import ALL, Program, Question, Solver, parse_eml
from heddle.formal.eml.patterns import Pattern
from heddle.formal.eml.solve import PROCEDURES, Procedure
from support.eml_runs import assert_shows

HEAD = "memory c d\nlock s\nprocess T1 : first\nprocess T2 : second\n"


def accesses(shown: Pattern, unit: int) -> list[str]:
    """What one of the two units does, in its order."""
    return [
        f"{'read' if kind == 'R' else 'write'} {'cd'[location]}"
        for whose, kind, location in shown.accesses
        if whose == unit
    ]


def program(first: list[str], second: list[str]) -> Program:
    """Two processes, each with one unit of work."""
    text = HEAD
    for name, statements in (("first", first), ("second", second)):
        unit = ", ".join(["unitbegin", *statements, "unitend"])
        text += f"function {name} : a z\n  a -> z : {unit}\n"
    return parse_eml(text)


def question(shown: Pattern) -> Question:
    return Question(shown, "T1", "T2", ("c", "d")[: shown.locations])


def assert_found_and_excluded(shown: Pattern, procedure: Procedure) -> None:
    first, second = accesses(shown, 0), accesses(shown, 1)
    free = program(first, second)
    found = Solver(free, procedure).answer(question(shown))
    assert found.outcome == "violated"
    if procedure != "phases on BDDs":
        assert_shows(free, found)
    locked = program(["lock s", *first, "unlock s"], ["lock s", *second, "unlock s"])
    assert Solver(locked, procedure).answer(question(shown)).outcome == "holds"


@pytest.mark.parametrize("shown", ALL, ids=lambda each: str(each.number))
def test_every_procedure_finds_every_pattern_unless_a_lock_excludes_it(shown: Pattern) -> None:
    for procedure in PROCEDURES:
        assert_found_and_excluded(shown, procedure)
