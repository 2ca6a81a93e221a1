"""Protected ranges, handlers, and bytecode that nothing reaches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.program.body import Block, Handler
from register_code import body_of, listing

if TYPE_CHECKING:
    from assembler import Line

CALL: Line = ("invokestatic", "T", "g", "()V")
TRY: list[Line] = ["start:", CALL, "end:", "return", "handler:", ("astore", 0), "return"]
OTHER: list[Line] = ["other:", "pop", "return"]


def test_a_handler_begins_with_what_it_caught() -> None:
    body = body_of(TRY, handlers=[("start", "end", "handler", "java/lang/Exception")])

    assert listing(body) == ["call T.g()", "return", "catch l0", "return"]
    assert body.blocks == (
        Block(0, 1, (Handler("java/lang/Exception", 2),)),
        Block(1, 2, ()),
        Block(2, 4, ()),
    )


def test_handlers_are_tried_in_the_order_of_the_table() -> None:
    handlers = [("start", "end", "other", "b/B"), ("start", "end", "handler", "a/A")]
    body = body_of([*TRY, *OTHER], handlers=handlers)

    assert body.blocks[0].handlers == (Handler("b/B", 4), Handler("a/A", 2))


def test_nothing_comes_after_a_handler_that_catches_all() -> None:
    handlers = [("start", "end", "handler", None), ("start", "end", "other", "a/A")]
    body = body_of([*TRY, *OTHER], handlers=handlers)

    assert body.blocks[0].handlers == (Handler(None, 2),)
    assert body.unreachable == ((7, 9),)


def test_the_inner_of_two_handlers_for_one_type_hides_the_outer() -> None:
    handlers = [("start", "end", "handler", "a/A"), ("start", "end", "other", "a/A")]
    body = body_of([*TRY, *OTHER], handlers=handlers)

    assert body.blocks[0].handlers == (Handler("a/A", 2),)


def test_a_block_that_cannot_throw_has_no_handlers() -> None:
    code: list[Line] = ["start:", ("iinc", 0, 1), "end:", "return", *OTHER]
    body = body_of(code, "(I)V", handlers=[("start", "end", "other", None)])

    assert listing(body) == ["l0 = l0 + 1", "return"]
    assert body.unreachable == ((4, 6),)


def test_blocks_are_split_where_protection_begins_and_ends() -> None:
    code: list[Line] = [CALL, "start:", CALL, CALL, "end:", CALL, "return", *OTHER]
    body = body_of(code, handlers=[("start", "end", "other", None)])

    assert [(block.start, block.end, len(block.handlers)) for block in body.blocks] == [
        (0, 1, 0),
        (1, 3, 1),
        (3, 5, 0),
        (5, 7, 0),
    ]


def test_a_handler_may_protect_itself() -> None:
    """As javac does for synchronized blocks: leaving the monitor may throw too."""
    code: list[Line] = [
        *(("aload", 0), "monitorenter", "start:", CALL, ("aload", 0), "monitorexit", "end:"),
        *("return", "handler:", ("aload", 0), "monitorexit", "after:", "athrow"),
    ]
    handlers = [("start", "end", "handler", None), ("handler", "after", "handler", None)]
    body = body_of(code, "(Ljava/lang/Object;)V", handlers=handlers)

    assert listing(body) == [
        "monitor enter l0",
        "call T.g()",
        "monitor exit l0",
        "return",
        "catch t0",
        "monitor exit l0",
        "throw t0",
    ]
    assert [block.handlers for block in body.blocks] == [
        (),
        (Handler(None, 4),),
        (),
        (Handler(None, 4),),
        (),
    ]


def test_unreachable_bytecode_is_left_out_and_listed() -> None:
    code: list[Line] = [("goto", "end"), "iconst_1", "pop", "iadd", "end:", "return", "nop"]
    body = body_of(code)

    assert listing(body) == ["goto 1", "return"]
    assert body.unreachable == ((3, 6), (7, 8))


def test_lines_and_bytecode_indices_are_kept() -> None:
    body = body_of([("iinc", 0, 1), "nop", "return"], "(I)V")

    assert [(each.pc, each.line) for each in body.instructions] == [(0, None), (4, None)]
