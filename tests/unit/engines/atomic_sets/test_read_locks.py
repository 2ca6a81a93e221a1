"""Read locks exclude writers and no readers, in the order of all units and in models of two."""

from __future__ import annotations

import pytest

from heddle.engines.atomic_sets.read_locks import SIDES, Division, original
from heddle.engines.atomic_sets.single_lock import Guard, Order, order_by
from heddle.formal.eml import Process, Program, Solver, parse_eml, questions
from heddle.formal.eml.patterns import ALL

TEXT = """
memory a b
lock w
lock r
process p : one
process q : two
function one : in out
in -> out : unitbegin, lock {first}, {body}, unlock {first}, unitend
function two : in out
in -> out : unitbegin, lock {second}, read a, read b, unlock {second}, unitend
"""
WRITES = "write a, write b"


def model(first: str, second: str, body: str = WRITES) -> Program:
    return parse_eml(TEXT.format(first=first, second=second, body=body))


def divided(program: Program) -> Program:
    division = Division.of({"r": "w"}, program.locks)
    functions = tuple(division.function(each, side) for each in program.functions for side in SIDES)
    processes = tuple(
        Process(each.name, each.main + side)
        for each, side in zip(program.processes, SIDES, strict=True)
    )
    return Program(program.memory, division.locks(program.locks), processes, functions)


@pytest.mark.parametrize(
    ("first", "second", "outcome"),
    [("w", "w", "holds"), ("w", "r", "holds"), ("r", "r", "violated")],
)
def test_two_units_exclude_each_other_unless_both_have_the_read_lock(
    first: str, second: str, outcome: str
) -> None:
    program = divided(model(first, second))
    solver = Solver(program)
    outcomes = {solver.answer(each).outcome for each in questions(program, ALL)}
    assert ("violated" in outcomes) == (outcome == "violated")


@pytest.mark.parametrize(
    ("first", "second", "body", "order"),
    [
        ("w", "r", WRITES, Order(whole=True, always=True)),
        ("r", "r", WRITES, Order(whole=False, always=False)),
        ("r", "r", "read a, read b", Order(whole=True, always=True)),
        ("w", "r", "write a, unlock w, lock w, write b", Order(whole=False, always=True)),
    ],
)
def test_a_lock_orders_units_that_write_under_it_and_read_under_its_read_lock(
    first: str, second: str, body: str, order: Order
) -> None:
    program = model(first, second, body)
    functions = {each.name: each for each in program.functions}
    assert order_by(Guard("w", frozenset({"r"})), functions, ["one", "two"]) == order


def test_a_read_lock_without_writers_is_left_out() -> None:
    assert Division.of({"r": "w"}, ("r",)).readers == {}


def test_divided_functions_are_told_by_their_names() -> None:
    program = divided(model("w", "r"))
    assert {original(each.name) for each in program.functions} == {"one", "two"}
