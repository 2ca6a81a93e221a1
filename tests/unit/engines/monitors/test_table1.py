"""[NordhoffML13, Table 1]: which data can flow between threads, and which accesses race."""

from __future__ import annotations

import pytest

from heddle.api import dependences
from heddle.engines.monitors.model import Deed
from heddle.engines.monitors.queries.dependences import Dependences
from heddle.engines.monitors.steps import java_steps, standings
from heddle.errors import InputError
from heddle.formal.monitor_dpn.reachability import Network, may_happen_in_parallel
from support.monitor_models import accesses, built_for, known, lines, races

X, Y = ("Table1", "x"), ("Table1", "y")


def dependences_of(program: str) -> Dependences:
    loaded, facts, _ = known("Table1.java", f"Table1${program}")
    return Dependences(loaded, facts)


@pytest.mark.parametrize("program", ["One", "Two", "Three", "Four", "Five"])
def test_the_first_five_programs_have_no_race(program: str) -> None:
    assert races("Table1.java", "x", f"Table1${program}") == set()


def test_the_sixth_program_has_exactly_two_races() -> None:
    at = lines("Table1.java", "class Six")
    found = races("Table1.java", "x", "Table1$Six")
    assert found == {(at["17"], at["23"]), (at["read"], at["23"])}


@pytest.mark.parametrize("program", ["One", "Two", "Three", "Five", "Six"])
def test_no_write_of_42_reaches_the_print(program: str) -> None:
    at = lines("Table1.java", f"class {program}")
    flowing = {each.write.line for each in dependences_of(program).of(X)}
    assert at["42"] not in flowing


def test_the_last_write_of_the_sixth_program_reaches_the_print() -> None:
    at = lines("Table1.java", "class Six")
    found = {(each.write.line, each.read.line) for each in dependences_of("Six").of(X)}
    assert found == {(at["23"], at["read"])}


def test_the_transfers_of_the_fourth_program_are_possible_alone_but_not_one_after_the_other() -> (
    None
):
    at, asked = lines("Table1.java", "class Four"), dependences_of("Four")
    (first,), (second,), (read,) = asked.writes(Y), asked.writes(X), asked.reads(X)
    assert [(each.write.line, each.read.line) for each in asked.of(Y)] == [
        (at["42"], at["hands on"])
    ]
    assert [(each.write.line, each.read.line) for each in asked.of(X)] == [
        (at["hands on"], at["read"])
    ]
    assert asked.reaches((first, second), read) is None


def test_a_witness_of_the_sixth_program_is_told_in_java() -> None:
    at = lines("Table1.java", "class Six")
    _, facts, _ = known("Table1.java", "Table1$Six")
    built = built_for("Table1.java", "x", "Table1$Six")
    heads = {
        each.line: built.heads([(root.number, *key)])
        for key, each in accesses(facts, "x").items()
        for root in built.roots
        if built.heads([(root.number, *key)])
    }
    witness = may_happen_in_parallel(Network(built.model), heads[at["17"]], heads[at["23"]])
    assert witness is not None
    main, other = (), (1,)
    steps = [step for step in java_steps(built, witness) if step.place.instance is not None]
    deeds = [step.deed for step in steps if step.thread == main]
    assert deeds == [Deed.STARTS, Deed.ENTERS, Deed.ENTERS, Deed.PASSES]
    assert [step.deed for step in steps if step.thread == other][-1] is Deed.ENTERS
    assert steps[0].other == other
    standing = standings(built, witness)
    assert [place.line for place in standing[main].calls] == [at["23"]]
    assert standing[other].calls[0].line == at["17"]
    (held,), (held_by_other,) = standing[main].locks, standing[other].locks
    assert held != held_by_other


def test_the_api_lists_the_dependences_of_a_field() -> None:
    at = lines("Table1.java", "class Six")
    answer = dependences(known("Table1.java", "Table1$Six")[0], "Table1.x")
    assert [(each.write.line, each.read.line) for each in answer.dependences] == [
        (at["23"], at["read"])
    ]
    assert answer.unsupported == ()


@pytest.mark.parametrize("name", ["x", "Table1.z"])
def test_a_field_that_is_not_there_is_an_error(name: str) -> None:
    with pytest.raises(InputError, match=name):
        dependences(known("Table1.java", "Table1$Six")[0], name)
