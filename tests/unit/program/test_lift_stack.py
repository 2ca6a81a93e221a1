"""The operand stack: shuffles by slots, and what is saved when a local changes under it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from register_code import body_of, listing

if TYPE_CHECKING:
    from assembler import Line


def shuffled(types: str, mnemonic: str, seen: str) -> str:
    """The arguments of a call that takes the whole stack, of types `seen`, after a shuffle.

    The stack begins with the parameters `l0`, `l1`…, of types `types`.
    """
    code: list[Line] = []
    slot = 0
    for kind in types:
        code.append(("lload" if kind == "J" else "iload", slot))
        slot += 2 if kind == "J" else 1
    call = ("invokestatic", "T", "all", f"({seen})V")
    body = body_of([*code, mnemonic, call, "return"], f"({types})V")
    lines = listing(body)
    assert len(lines) == 2, "a shuffle emits nothing"
    return lines[0].removeprefix("call T.all(").removesuffix(")")


@pytest.mark.parametrize(
    ("types", "mnemonic", "seen", "arguments"),
    [
        ("I", "dup", "II", "l0, l0"),
        ("II", "dup_x1", "III", "l1, l0, l1"),
        ("III", "dup_x2", "IIII", "l2, l0, l1, l2"),
        ("JI", "dup_x2", "IJI", "l2, l0, l2"),
        ("II", "dup2", "IIII", "l0, l1, l0, l1"),
        ("J", "dup2", "JJ", "l0, l0"),
        ("III", "dup2_x1", "IIIII", "l1, l2, l0, l1, l2"),
        ("IJ", "dup2_x1", "JIJ", "l1, l0, l1"),
        ("IIII", "dup2_x2", "IIIIII", "l2, l3, l0, l1, l2, l3"),
        ("IIJ", "dup2_x2", "JIIJ", "l2, l0, l1, l2"),
        ("JII", "dup2_x2", "IIJII", "l2, l3, l0, l2, l3"),
        ("JJ", "dup2_x2", "JJJ", "l2, l0, l2"),
        ("II", "swap", "II", "l1, l0"),
        ("II", "pop", "I", "l0"),
        ("III", "pop2", "I", "l0"),
        ("IJ", "pop2", "I", "l0"),
    ],
)
def test_every_form_of_every_shuffle(types: str, mnemonic: str, seen: str, arguments: str) -> None:
    assert shuffled(types, mnemonic, seen) == arguments


def test_a_sum_stored_to_a_local_is_one_instruction() -> None:
    code: list[Line] = [("iload", 0), "iconst_1", "iadd", ("istore", 0), "return"]

    assert listing(body_of(code, "(I)V")) == ["l0 = l0 + 1", "return"]


def test_a_value_stored_and_used_is_one_instruction() -> None:
    code: list[Line] = [("iload", 0), "iconst_1", "iadd", "dup", ("istore", 0), "ireturn"]

    assert listing(body_of(code, "(I)I")) == ["l0 = l0 + 1", "return l0"]


def test_a_long_stored_and_used_is_one_instruction() -> None:
    code: list[Line] = [("lload", 0), "lconst_1", "ladd", "dup2", ("lstore", 0), "lreturn"]

    assert listing(body_of(code, "(J)J")) == ["l0 = l0 + 1L", "return l0"]


def test_post_increment_saves_the_old_value() -> None:
    code: list[Line] = [("iload", 0), ("iinc", 0, 1), "ireturn"]

    assert listing(body_of(code, "(I)I")) == ["t0 = l0", "l0 = l0 + 1", "return t0"]


def test_a_negative_increment_is_a_subtraction() -> None:
    assert listing(body_of([("iinc", 0, -3), "return"], "(I)V")) == ["l0 = l0 - 3", "return"]


def test_a_store_saves_the_old_value_wherever_it_is_on_the_stack() -> None:
    code: list[Line] = [
        *(("iload", 0), ("iload", 1), ("iload", 0), "iconst_5", ("istore", 0)),
        *(("invokestatic", "T", "all", "(III)V"), "return"),
    ]

    assert listing(body_of(code, "(II)V")) == [
        "t0 = l0",
        "l0 = 5",
        "call T.all(t0, l1, t0)",
        "return",
    ]


def test_a_result_stored_at_once_still_saves_the_old_value() -> None:
    code: list[Line] = [
        *(("iload", 0), ("iload", 0), "iconst_1", "iadd", ("istore", 0)),
        *(("iload", 0), "isub", "ireturn"),
    ]

    assert listing(body_of(code, "(I)I")) == [
        "t0 = l0",
        "l0 = l0 + 1",
        "t1 = t0 - l0",
        "return t1",
    ]


def test_storing_a_local_to_itself_is_nothing() -> None:
    assert listing(body_of([("iload", 0), ("istore", 0), "return"], "(I)V")) == ["return"]


def test_a_duplicate_that_is_stored_is_used_by_its_new_name() -> None:
    """So the register a synchronized block enters is the one it leaves."""
    code: list[Line] = [
        *(("aload", 0), "dup", ("astore", 1), "monitorenter"),
        *(("aload", 1), "monitorexit", "return"),
    ]

    assert listing(body_of(code, "(Ljava/lang/Object;)V")) == [
        "l1 = l0",
        "monitor enter l1",
        "monitor exit l1",
        "return",
    ]


def test_a_result_is_not_stored_directly_across_a_boundary_of_protection() -> None:
    code: list[Line] = ["start:", ("iload", 0), ("iload", 1), "idiv", "end:", ("istore", 0)]
    handler: list[Line] = [("iload", 0), "ireturn", "handler:", "pop", ("iload", 0), "ireturn"]
    body = body_of([*code, *handler], "(II)I", handlers=[("start", "end", "handler", None)])

    assert listing(body) == ["t0 = l0 / l1", "l0 = t0", "return l0", "catch t1", "return l0"]
