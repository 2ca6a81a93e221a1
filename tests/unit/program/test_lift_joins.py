"""Where paths meet with values on the operand stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from register_code import body_of, listing

if TYPE_CHECKING:
    from assembler import Line

OBJECT = "Ljava/lang/Object;"


def test_a_choice_leaves_its_value_in_one_register() -> None:
    code: list[Line] = [
        *(("iload", 0), ("ifeq", "no"), ("iload", 1), ("goto", "end")),
        *("no:", "iconst_3", "end:", "ireturn"),
    ]

    assert listing(body_of(code, "(II)I")) == [
        "if (l0 == 0) goto 3",
        "s0 = l1",
        "goto 4",
        "s0 = 3",
        "return s0",
    ]


def test_what_all_paths_agree_on_is_not_copied() -> None:
    code: list[Line] = [
        *(("iload", 1), ("iload", 0), ("ifeq", "no"), "iconst_1", ("goto", "end")),
        *("no:", "iconst_2", "end:", "iadd", "ireturn"),
    ]

    assert listing(body_of(code, "(II)I")) == [
        "if (l0 == 0) goto 3",
        "s0 = 1",
        "goto 4",
        "s0 = 2",
        "t0 = l1 + s0",
        "return t0",
    ]


def test_zero_and_minus_zero_do_not_agree() -> None:
    code: list[Line] = [
        *(("iload", 0), ("ifeq", "no"), ("ldc", 0.0), ("goto", "end")),
        *("no:", ("ldc", -0.0), "end:", "freturn"),
    ]

    assert listing(body_of(code, "(I)F")) == [
        "if (l0 == 0) goto 3",
        "s0 = 0.0f",
        "goto 4",
        "s0 = -0.0f",
        "return s0",
    ]


def test_a_choice_that_is_stored_is_written_to_the_variable_directly() -> None:
    code: list[Line] = [
        *(("iload", 0), ("ifeq", "no"), ("invokestatic", "T", "g", "()I"), ("goto", "end")),
        *("no:", "iconst_3", "end:", ("istore", 1), ("iload", 1), "ireturn"),
    ]

    assert listing(body_of(code, "(II)I")) == [
        "if (l0 == 0) goto 3",
        "l1 = call T.g()",
        "goto 4",
        "l1 = 3",
        "return l1",
    ]


def test_a_variable_written_where_paths_meet_is_saved_if_the_stack_needs_it() -> None:
    """`x + (x = c ? 1 : 2)`: both paths agree on the old x, which the store overwrites."""
    code: list[Line] = [
        *(("iload", 1), ("iload", 0), ("ifeq", "no"), "iconst_1", ("goto", "end")),
        *("no:", "iconst_2", "end:", ("istore", 1), ("iload", 1), "iadd", "ireturn"),
    ]

    assert listing(body_of(code, "(II)I")) == [
        "if (l0 == 0) goto 4",
        "s0 = l1",
        "l1 = 1",
        "goto 6",
        "s0 = l1",
        "l1 = 2",
        "t0 = s0 + l1",
        "return t0",
    ]


def test_a_result_wanted_twice_is_computed_once() -> None:
    """After `dup` both entries are the same result; it must not go to one register only."""
    code: list[Line] = [
        *(("iload", 0), ("ifeq", "no"), ("invokestatic", "T", "g", "()I"), "dup", ("goto", "end")),
        *("no:", "iconst_2", "iconst_3", "end:", "iadd", "ireturn"),
    ]

    assert listing(body_of(code, "(I)I")) == [
        "if (l0 == 0) goto 5",
        "t0 = call T.g()",
        "s0 = t0",
        "s1 = t0",
        "goto 7",
        "s0 = 2",
        "s1 = 3",
        "t1 = s0 + s1",
        "return t1",
    ]


def test_swapping_in_a_loop_is_a_parallel_copy() -> None:
    code: list[Line] = [
        *("iconst_1", "iconst_2", "loop:", "swap", ("iinc", 0, -1)),
        *(("iload", 0), ("ifgt", "loop"), "isub", "ireturn"),
    ]

    assert listing(body_of(code, "(I)I")) == [
        "s0 = 1",
        "s1 = 2",
        "l0 = l0 - 1",
        "if (l0 > 0) goto 6",
        "t1 = s1 - s0",
        "return t1",
        "t0 = s0",
        "s0 = s1",
        "s1 = t0",
        "goto 2",
    ]


def test_copies_on_the_way_of_a_fall_through_stay_on_that_way() -> None:
    """The loop is entered again by falling through, the other way jumps out."""
    code: list[Line] = [
        *("iconst_0", ("goto", "test"), "body:", "iconst_1", "iadd"),
        *("test:", "dup", ("iload", 0), ("if_icmpge", "end"), ("goto", "body")),
        *("end:", "ireturn"),
    ]
    body = body_of(code, "(I)I")

    assert listing(body) == [
        "s0 = 0",
        "goto 3",
        "s0 = s0 + 1",
        "if (s0 >= l0) goto 5",
        "goto 2",
        "return s0",
    ]


def test_a_condition_that_is_also_an_operand_survives_its_branch() -> None:
    """`dup; ifne loop`: the copy for the way back must not touch what the branch reads."""
    code: list[Line] = [
        *(("iload", 0), "loop:", "iconst_1", "isub", "dup", ("ifne", "loop"), "ireturn"),
    ]

    assert listing(body_of(code, "(I)I")) == [
        "s0 = l0",
        "t0 = s0 - 1",
        "if (t0 != 0) goto 4",
        "return t0",
        "s0 = t0",
        "goto 1",
    ]


def test_a_handler_that_is_also_jumped_to_catches_in_a_landing() -> None:
    code: list[Line] = [
        *("start:", ("invokestatic", "T", "g", "()V"), "end:", "aconst_null"),
        *("handler:", "areturn"),
    ]
    body = body_of(code, f"(){OBJECT}", handlers=[("start", "end", "handler", None)])

    assert listing(body) == ["call T.g()", "s0 = null", "return s0", "catch s0", "goto 2"]
    assert body.blocks[0].handlers[0].entry == 3


def test_a_value_passed_through_a_loop_keeps_one_register() -> None:
    code: list[Line] = [
        *(("iload", 1), "loop:", ("iinc", 0, -1), ("iload", 0), ("ifgt", "loop"), "ireturn"),
    ]

    assert listing(body_of(code, "(II)I")) == [
        "s0 = l1",
        "l0 = l0 - 1",
        "if (l0 > 0) goto 1",
        "return s0",
    ]


def test_a_result_is_not_written_over_what_another_copy_still_reads() -> None:
    code: list[Line] = [
        *("iconst_1", "iconst_2", "loop:", ("iinc", 0, -1), ("iload", 0), ("ifle", "end")),
        *("swap", "iconst_1", "iadd", ("goto", "loop"), "end:", "isub", "ireturn"),
    ]

    assert listing(body_of(code, "(I)I")) == [
        "s0 = 1",
        "s1 = 2",
        "l0 = l0 - 1",
        "if (l0 <= 0) goto 8",
        "t0 = s0 + 1",
        "s0 = s1",
        "s1 = t0",
        "goto 2",
        "t1 = s0 - s1",
        "return t1",
    ]
