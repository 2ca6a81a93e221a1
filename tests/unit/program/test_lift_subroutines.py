"""`jsr` and `ret`: one copy of the subroutine for each call."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.errors import UnsupportedFeature
from heddle.program.lifting import MalformedCode
from register_code import body_of, listing

if TYPE_CHECKING:
    from assembler import Line

FINALLY: list[Line] = ["sub:", ("astore", 1), ("iinc", 0, 5), ("ret", 1)]


def test_each_call_gets_its_own_copy() -> None:
    code: list[Line] = [("jsr", "sub"), ("jsr", "sub"), ("iload", 0), "ireturn", *FINALLY]

    assert listing(body_of(code, "(I)I")) == [
        "goto 3",
        "goto 5",
        "return l0",
        "l0 = l0 + 5",
        "goto 1",
        "l0 = l0 + 5",
        "goto 2",
    ]


def test_wide_calls_and_returns_are_the_same() -> None:
    sub: list[Line] = ["sub:", ("wide", "astore", 260), ("wide", "ret", 260)]
    body = body_of([("jsr_w", "sub"), "return", *sub])

    assert listing(body) == ["goto 2", "return", "goto 1"]


def test_a_subroutine_may_call_another() -> None:
    code: list[Line] = [
        *(("jsr", "outer"), ("iload", 0), "ireturn"),
        *("outer:", ("astore", 1), ("jsr", "inner"), ("iinc", 0, 1), ("ret", 1)),
        *("inner:", ("astore", 2), ("iinc", 0, 2), ("ret", 2)),
    ]

    assert listing(body_of(code, "(I)I")) == [
        "goto 2",
        "return l0",
        "goto 5",
        "l0 = l0 + 1",
        "goto 1",
        "l0 = l0 + 2",
        "goto 3",
    ]


def test_an_inner_subroutine_may_return_for_the_outer_one() -> None:
    code: list[Line] = [
        *(("jsr", "outer"), "iconst_1", "ireturn"),
        *("outer:", ("astore", 1), ("jsr", "inner"), "iconst_2", "ireturn"),
        *("inner:", ("astore", 2), ("ret", 1)),
    ]
    body = body_of(code, "()I")

    assert listing(body) == ["goto 2", "return 1", "goto 3", "goto 1"]
    assert body.unreachable == ((10, 12),)


def test_a_subroutine_that_drops_its_return_address_is_just_jumped_to() -> None:
    assert listing(body_of([("jsr", "sub"), "sub:", "pop", "return"])) == ["goto 1", "return"]


def test_what_is_on_the_stack_passes_through_a_subroutine() -> None:
    code: list[Line] = [("iload", 0), ("jsr", "sub"), "ireturn", *FINALLY]

    assert listing(body_of(code, "(I)I")) == [
        "goto 2",
        "return t0",
        "t0 = l0",
        "l0 = l0 + 5",
        "goto 1",
    ]


def test_each_copy_has_its_own_protection() -> None:
    code: list[Line] = [
        *(("jsr", "sub"), ("jsr", "sub"), "return"),
        *("sub:", ("astore", 1), "start:", ("invokestatic", "T", "g", "()V"), "end:", ("ret", 1)),
        *("handler:", "pop", ("ret", 1)),
    ]
    body = body_of(code, handlers=[("start", "end", "handler", None)])

    entries = [block.handlers[0].entry for block in body.blocks if block.handlers]
    assert len(entries) == 2
    returns = [listing(body)[entry + 1] for entry in entries]
    assert returns == ["goto 1", "goto 2"]


def test_a_subroutine_left_by_a_jump_may_be_called_again() -> None:
    code: list[Line] = [
        *("again:", ("jsr", "sub"), "return"),
        *("sub:", ("astore", 1), ("iload", 0), ("ifeq", "done")),
        *(("iinc", 0, -1), ("goto", "again"), "done:", ("ret", 1)),
    ]

    assert "return" in listing(body_of(code, "(I)V"))


def test_a_return_without_a_call_is_malformed() -> None:
    with pytest.raises(MalformedCode, match="keeps its return address in local 1"):
        body_of([("ret", 1)], "(I)V")


def test_recursion_is_malformed() -> None:
    code: list[Line] = [
        *(("jsr", "sub"), "return", "sub:", ("astore", 1), ("iload", 0), ("ifeq", "end")),
        *(("iinc", 0, -1), ("jsr", "sub"), "end:", ("ret", 1)),
    ]

    with pytest.raises(MalformedCode, match="no open subroutine"):
        body_of(code, "(I)V")


def test_a_return_address_is_not_a_value() -> None:
    with pytest.raises(MalformedCode, match="ref needed, but return address found"):
        body_of([("jsr", "sub"), "return", "sub:", "areturn"], "()Ljava/lang/Object;")


def test_subroutines_that_multiply_beyond_measure_are_refused() -> None:
    """Each level calls the next one twice: 2 to the power of 20 copies."""
    code: list[Line] = [("jsr", "s0"), "return"]
    for level in range(20):
        calls: list[Line] = [("jsr", f"s{level + 1}")] * 2
        code += [f"s{level}:", ("astore", level), *calls, ("ret", level)]
    code += ["s20:", ("astore", 20), ("ret", 20)]

    with pytest.raises(UnsupportedFeature, match="compile the class for Java 7 or newer"):
        body_of(code)
