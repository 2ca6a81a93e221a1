"""One register for each thing that a register is used for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.program.printing import instruction_text
from heddle.program.webs import split_webs
from register_code import body_of

if TYPE_CHECKING:
    from assembler import Handler, Line

MAKE: Line = ("invokestatic", "T", "make", "()Ljava/lang/Object;")
TAKE: Line = ("invokestatic", "T", "take", "(Ljava/lang/Object;)V")


def texts(
    code: list[Line], descriptor: str = "()V", handlers: list[Handler] | None = None
) -> list[str]:
    body = split_webs(body_of(code, descriptor, handlers=handlers or []))
    return [instruction_text(instruction) for instruction in body.instructions]


def test_values_that_never_meet_have_registers_of_their_own() -> None:
    code = [MAKE, ("astore", 0), ("aload", 0), TAKE, MAKE, ("astore", 0), ("aload", 0), TAKE]
    assert texts([*code, "return"]) == [
        "l0 = call T.make()",
        "call T.take(l0)",
        "l0_2 = call T.make()",
        "call T.take(l0_2)",
        "return",
    ]


def test_values_that_one_read_may_see_share_a_register() -> None:
    code: list[Line] = [
        *(MAKE, ("astore", 1), ("iload", 0), ("ifeq", "end"), MAKE, ("astore", 1)),
        *("end:", ("aload", 1), TAKE, "return"),
    ]
    assert sum("l1_2" in text for text in texts(code, "(I)V")) == 0


def test_a_parameter_that_is_overwritten_is_two() -> None:
    code: list[Line] = [("aload", 0), TAKE, MAKE, ("astore", 0), ("aload", 0), TAKE, "return"]
    assert texts(code, "(Ljava/lang/Object;)V")[0] == "call T.take(l0)"
    assert texts(code, "(Ljava/lang/Object;)V")[2] == "call T.take(l0_2)"


def test_a_handler_sees_what_was_there_before_the_write_that_failed() -> None:
    code: list[Line] = [
        *("start:", MAKE, ("astore", 0), MAKE, ("astore", 0), "end:", ("aload", 0), TAKE, "return"),
        *("handler:", "pop", ("aload", 0), TAKE, "return"),
    ]
    found = texts(code, "(Ljava/lang/Object;)V", [("start", "end", "handler", None)])
    assert not any("l0_" in text for text in found)


def test_numbers_keep_their_registers() -> None:
    code: list[Line] = ["iconst_1", ("istore", 0), "iconst_2", ("istore", 0), "return"]
    assert texts(code) == ["l0 = 1", "l0 = 2", "return"]
