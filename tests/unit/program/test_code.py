"""Operands, operators, and what instructions read, write and throw."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from heddle.program import code, uses
from heddle.program.operands import (
    NULL,
    THIS,
    DoubleLiteral,
    FloatLiteral,
    IntLiteral,
    Kind,
    LongLiteral,
    Operand,
    Register,
    kind_of,
)
from heddle.program.operators import BinaryOp, Comparison, ElementType
from heddle.program.throwing import thrown_by
from heddle.program.uses import register_written, registers_read
from register_code import body_of

if TYPE_CHECKING:
    from assembler import Line

X, Y, Z = Register("x", Kind.INT), Register("y", Kind.INT), Register("z", Kind.REF)


def test_a_long_and_a_double_take_two_slots() -> None:
    assert {kind.value: kind.slots for kind in Kind} == {
        "int": 1,
        "long": 2,
        "float": 1,
        "double": 2,
        "ref": 1,
    }


def test_narrow_integers_live_in_int_registers() -> None:
    assert {kind_of(letter) for letter in "ZBCSI"} == {Kind.INT}
    assert kind_of("[J") is kind_of("Ljava/lang/Long;") is Kind.REF


@pytest.mark.parametrize("literal", [FloatLiteral, DoubleLiteral])
def test_floating_literals_are_equal_if_their_bits_are(
    literal: type[FloatLiteral] | type[DoubleLiteral],
) -> None:
    assert literal(0.0) != literal(-0.0)
    assert literal(float("nan")) == literal(float("nan"))
    assert hash(literal(1.5)) == hash(literal(1.5))
    assert FloatLiteral(1.0) != DoubleLiteral(1.0)


def test_int_and_long_literals_differ() -> None:
    assert len({LongLiteral(1), IntLiteral(1)}) == 2


def test_instructions_are_values() -> None:
    assert code.Goto(0, 1, 5) == code.Goto(0, 1, 5)
    with pytest.raises(dataclasses.FrozenInstanceError):
        code.Goto(0, 1, 5).destination = 6  # type: ignore[misc]


def test_every_instruction_says_what_it_reads() -> None:
    kinds = {
        each
        for each in vars(code).values()
        if isinstance(each, type) and issubclass(each, code.Instruction)
    }

    assert set(uses._READ_FIELDS) == kinds - {code.Instruction}


def test_reads_and_writes() -> None:
    store = code.ArrayStore(0, None, Z, X, Y, ElementType.INT)
    add = code.Binary(0, None, X, BinaryOp.ADD, X, IntLiteral(1))

    assert (registers_read(store), register_written(store)) == ((Z, X, Y), None)
    assert (registers_read(add), register_written(add)) == ((X,), X)
    assert registers_read(code.Return(0, None, None)) == ()
    assert registers_read(code.Branch(0, None, Comparison.EQ, Z, NULL, 0)) == (Z,)


def short(names: tuple[str, ...]) -> set[str]:
    return {name.removeprefix("java/lang/") for name in names}


@pytest.mark.parametrize(
    ("op", "right", "thrown"),
    [
        (BinaryOp.ADD, Y, set()),
        (BinaryOp.DIVIDE, Y, {"ArithmeticException"}),
        (BinaryOp.REMAINDER, IntLiteral(0), {"ArithmeticException"}),
        (BinaryOp.DIVIDE, IntLiteral(2), set()),
    ],
)
def test_only_division_by_what_may_be_zero_throws(
    op: BinaryOp, right: Operand, thrown: set[str]
) -> None:
    assert short(thrown_by(code.Binary(0, None, X, op, X, right))) == thrown


def test_floating_division_does_not_throw() -> None:
    target = Register("d", Kind.DOUBLE)

    assert thrown_by(code.Binary(0, None, target, BinaryOp.DIVIDE, target, target)) == ()


def test_arrays_throw_for_null_index_and_element() -> None:
    load = code.ArrayLoad(0, None, X, Z, Y, ElementType.INT)
    store = code.ArrayStore(0, None, Z, Y, Z, ElementType.REFERENCE)

    assert short(thrown_by(load)) == {"NullPointerException", "ArrayIndexOutOfBoundsException"}
    assert "ArrayStoreException" in short(thrown_by(store))
    assert short(thrown_by(code.NewArray(0, None, Z, "I", X))) == {"NegativeArraySizeException"}
    assert thrown_by(code.NewArray(0, None, Z, "I", IntLiteral(3))) == ()


def test_this_is_never_null() -> None:
    assert thrown_by(code.MonitorEnter(0, None, THIS)) == ()
    assert short(thrown_by(code.MonitorEnter(0, None, Z))) == {"NullPointerException"}
    assert short(thrown_by(code.MonitorExit(0, None, THIS))) == {"IllegalMonitorStateException"}


def test_calls_and_throws_may_throw_anything() -> None:
    call: list[Line] = [("invokestatic", "T", "g", "()V"), "return"]

    assert short(thrown_by(body_of(call).instructions[0])) == {"Throwable"}
    assert short(thrown_by(code.Throw(0, None, Z))) == {"Throwable"}
    assert short(thrown_by(code.CheckCast(0, None, Z, Z, "T"))) == {
        "ClassCastException",
        "LinkageError",
    }


def test_moving_values_about_throws_nothing() -> None:
    assert thrown_by(code.Assign(0, None, X, Y)) == ()
    assert thrown_by(code.Goto(0, None, 0)) == ()
    assert thrown_by(code.Return(0, None, X)) == ()
    assert thrown_by(code.Catch(0, None, Z)) == ()
