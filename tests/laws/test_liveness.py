"""Liveness against its definition, on random bodies."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from assembler import Field, assemble
from heddle.program import code
from heddle.program.flow import flow_graph
from heddle.program.liveness import liveness
from heddle.program.throwing import thrown_by
from heddle.program.uses import register_written, registers_read
from laws.random_bytecode import random_method
from laws.well_formed import check_well_formed
from register_code import bodies

if TYPE_CHECKING:
    from heddle.program.body import Body
    from heddle.program.operands import Register


def random_body(seed: int) -> Body:
    """A body with handlers, loops and values on the stack where paths meet."""
    made = random_method(Random(seed), "Odd", "f", subroutines=seed % 3)
    data = assemble("Odd", fields=[Field("field", "I")], methods=[made], version=49)
    return bodies(data)["f"]


def after(body: Body, index: int) -> list[int]:
    """Where control goes on if the instruction completes."""
    match body.instructions[index]:
        case code.Goto(destination=destination):
            return [destination]
        case code.Branch(destination=destination):
            return [index + 1, destination]
        case code.Switch(cases=cases, default=default):
            return [default, *(destination for _, destination in cases)]
        case code.Return() | code.Throw():
            return []
        case _:
            return [index + 1]


def may_be_read(body: Body, register: Register) -> set[int]:
    """The indices from which a path leads to a read of the register, with no write before it."""
    handlers = [
        [handler.entry for handler in block.handlers]
        for block in body.blocks
        for _ in range(block.start, block.end)
    ]
    alive = {
        index
        for index, instruction in enumerate(body.instructions)
        if register in registers_read(instruction)
    }
    while True:
        more = set()
        for index, instruction in enumerate(body.instructions):
            thrown = handlers[index] if thrown_by(instruction) else []
            completed = [] if register_written(instruction) == register else after(body, index)
            if index not in alive and not alive.isdisjoint([*thrown, *completed]):
                more.add(index)
        if not more:
            return alive
        alive |= more


@given(st.integers(0, 1_000_000))
def test_alive_is_what_some_path_reads_before_it_is_written(seed: int) -> None:
    body = random_body(seed)
    found = liveness(flow_graph(body))
    registers = {
        register
        for instruction in body.instructions
        for register in (*registers_read(instruction), register_written(instruction))
        if register is not None
    }
    expected = {register: may_be_read(body, register) for register in registers}
    for number, block in enumerate(body.blocks):
        before = found.before(number)
        assert before[0] == found.at_start[number]
        for index in range(block.start, block.end):
            alive = {register for register in registers if index in expected[register]}
            assert before[index - block.start] == alive


@given(st.integers(0, 1_000_000))
def test_random_bodies_are_well_formed(seed: int) -> None:
    check_well_formed(random_body(seed))
