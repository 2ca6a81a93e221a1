"""Registers for local variables: names help, but never decide what the code means."""

from __future__ import annotations

from assembler import PUBLIC, Line
from heddle.program.operands import Kind, Register
from register_code import body_of, listing

#: Two variables that share slot 1, one after the other; each store is two bytes long.
TWO_SCOPES: list[Line] = [
    *("iconst_1", ("istore", 1), ("iinc", 1, 1)),
    *("iconst_2", ("istore", 1), ("iload", 1), "ireturn"),
]


def test_parameters_are_registers_of_their_kinds() -> None:
    body = body_of(["return"], "(IJLjava/lang/String;D[FB)V")

    assert body.parameters == (
        Register("l0", Kind.INT),
        Register("l1", Kind.LONG),
        Register("l3", Kind.REF),
        Register("l4", Kind.DOUBLE),
        Register("l6", Kind.REF),
        Register("l7", Kind.INT),
    )


def test_slot_0_of_an_instance_method_is_this() -> None:
    body = body_of([("aload", 0), "areturn"], "()Ljava/lang/Object;", flags=PUBLIC)

    assert listing(body) == ["return this"]
    assert not body.is_static


def test_an_overwritten_slot_0_is_not_called_this() -> None:
    code: list[Line] = ["aconst_null", ("astore", 0), ("aload", 0), "areturn"]
    variables = [("this", "LT;", 0, 0, 6)]
    body = body_of(code, "()Ljava/lang/Object;", flags=PUBLIC, variables=variables)

    assert listing(body) == ["this_2 = null", "return this_2"]


def test_no_other_variable_is_called_this() -> None:
    body = body_of([("iload", 0), "ireturn"], "(I)I", variables=[("this", "I", 0, 0, 3)])

    assert listing(body) == ["return this_2"]


def test_variables_that_share_a_slot_are_told_apart_by_the_table() -> None:
    variables = [("a", "I", 1, 3, 3), ("b", "I", 1, 9, 3)]

    assert listing(body_of(TWO_SCOPES, "(I)I", variables=variables)) == [
        "a = 1",
        "a = a + 1",
        "b = 2",
        "return b",
    ]


def test_different_variables_of_one_name_get_different_registers() -> None:
    code: list[Line] = ["iconst_1", ("istore", 1), "lconst_1", ("lstore", 2), ("lload", 2)]
    variables = [("i", "I", 1, 3, 7), ("i", "J", 2, 6, 4)]
    body = body_of([*code, "l2i", ("iload", 1), "iadd", "ireturn"], "(I)I", variables=variables)

    assert listing(body)[:2] == ["i = 1", "i_2 = 1L"]


def test_a_table_that_renames_a_value_half_way_is_not_believed() -> None:
    """The load is named `b`, but what it loads was stored as `a`: both are one register."""
    code: list[Line] = ["iconst_1", ("istore", 1), "nop", ("iload", 1), "ireturn"]
    variables = [("a", "I", 1, 3, 1), ("b", "I", 1, 4, 3)]

    assert listing(body_of(code, "(I)I", variables=variables)) == ["a = 1", "return a"]


def test_a_table_that_renames_a_parameter_is_not_believed() -> None:
    code: list[Line] = ["nop", ("iload", 0), "ireturn"]
    variables = [("a", "I", 0, 0, 1), ("b", "I", 0, 1, 3)]

    assert listing(body_of(code, "(I)I", variables=variables)) == ["return a"]


def test_a_table_with_holes_is_filled() -> None:
    code: list[Line] = ["iconst_1", ("istore", 1), ("iload", 1), "ireturn"]
    variables = [("a", "I", 1, 3, 1)]

    assert listing(body_of(code, "(I)I", variables=variables)) == ["a = 1", "return a"]


def test_what_a_handler_reads_counts_as_a_use_of_what_was_stored_before_the_throw() -> None:
    """`a` is stored in the try block and read, as `b`, in the handler only."""
    code: list[Line] = [
        *("iconst_1", ("istore", 1), "start:", "iconst_2", ("istore", 1)),
        *(("iload", 0), ("iload", 0), "idiv", "end:", "ireturn"),
        *("handler:", "pop", ("iload", 1), "ireturn"),
    ]
    handlers = [("start", "end", "handler", None)]
    variables = [("a", "I", 1, 3, 9), ("b", "I", 1, 12, 3)]
    body = body_of(code, "(I)I", handlers=handlers, variables=variables)

    assert listing(body) == [
        "a = 1",
        "a = 2",
        "t0 = l0 / l0",
        "return t0",
        "catch t1",
        "return a",
    ]


def test_a_wrong_type_in_the_table_is_ignored() -> None:
    code: list[Line] = ["iconst_1", ("istore", 1), ("iload", 1), "ireturn"]

    assert listing(body_of(code, "(I)I", variables=[("a", "F", 1, 3, 3)]))[1] == "return l1"


def test_a_name_that_java_does_not_allow_is_not_shown() -> None:
    code: list[Line] = [("iload", 0), "ireturn"]

    assert listing(body_of(code, "(I)I", variables=[("a b\n", "I", 0, 0, 3)])) == ["return l0"]
    assert listing(body_of(code, "(I)I", variables=[("a$b", "I", 0, 0, 3)])) == ["return a$b"]


def test_temporaries_avoid_the_names_of_variables() -> None:
    code: list[Line] = [("iload", 0), ("iload", 0), "iadd", "ireturn"]

    assert listing(body_of(code, "(I)I", variables=[("t0", "I", 0, 0, 6)])) == [
        "t1 = t0 + t0",
        "return t1",
    ]


def test_kinds_that_share_a_slot_get_different_registers() -> None:
    code: list[Line] = [
        *("iconst_1", ("istore", 1), ("iload", 1), "pop"),
        *("aconst_null", ("astore", 1), ("aload", 1), "areturn"),
    ]

    assert listing(body_of(code, "(I)Ljava/lang/Object;")) == [
        "l1 = 1",
        "l1_2 = null",
        "return l1_2",
    ]


def test_a_handler_may_read_what_was_stored_before_the_protected_range() -> None:
    """`a` is stored outside, `c` after the only instruction that may throw."""
    code: list[Line] = [
        *("iconst_1", ("istore", 1), "start:", ("invokestatic", "T", "g", "()V")),
        *("iconst_2", ("istore", 1), "end:", ("iload", 1), "ireturn"),
        *("handler:", "pop", ("iload", 1), "ireturn"),
    ]
    handlers = [("start", "end", "handler", None)]
    variables = [("a", "I", 1, 3, 3), ("c", "I", 1, 9, 3), ("b", "I", 1, 12, 4)]
    body = body_of(code, "(I)I", handlers=handlers, variables=variables)

    assert listing(body) == ["a = 1", "call T.g()", "c = 2", "return c", "catch t0", "return a"]
