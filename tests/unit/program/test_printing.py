"""Register code as a Java developer would read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assembler import PUBLIC, STATIC, assemble, method
from heddle.program.dot import flow_dot
from heddle.program.flow import flow_graph
from heddle.program.operands import DoubleLiteral, FloatLiteral, LongLiteral, StringLiteral
from heddle.program.printing import body_text, flow_text
from heddle.program.spelling import value_text
from register_code import bodies, body_of, compiled, listing

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from assembler import Line
    from heddle.program.body import Body

SYNCHRONIZED = 0x0020

#: static synchronized int sum(int[] xs, int n): adds up, and gives -1 for an index too large.
SUM: list[Line] = [
    *("iconst_0", ("istore", 2), "iconst_0", ("istore", 3)),
    *("test:", ("iload", 3), ("iload", 1), ("if_icmpge", "end")),
    *("start:", ("iload", 2), ("aload", 0), ("iload", 3), "iaload", "iadd", ("istore", 2)),
    *("protected:", ("iinc", 3, 1), ("goto", "test"), "end:", ("iload", 2), "ireturn"),
    *("handler:", ("astore", 4), "iconst_m1", "ireturn", "nop"),
]


@pytest.fixture
def total() -> Body:
    made = method(
        "sum",
        "([II)I",
        code=SUM,
        flags=PUBLIC | STATIC | SYNCHRONIZED,
        handlers=[("start", "protected", "handler", "java/lang/IndexOutOfBoundsException")],
        lines=[("test", 8), ("start", 9), ("end", 11), ("handler", 13)],
    )
    return bodies(assemble("app/Numbers", methods=[made]))["sum"]


def test_a_body_is_printed_with_lines_indices_and_handlers(total: Body) -> None:
    assert body_text(total) == (
        "static synchronized int app.Numbers.sum(int[] l0, int l1)\n"
        "          0  l2 = 0\n"
        "          1  l3 = 0\n"
        "     8    2  if (l3 >= l1) goto 7\n"
        "     9    3  t0 = l0[l3]\n"
        "          4  l2 = l2 + t0\n"
        "          5  l3 = l3 + 1\n"
        "          6  goto 2\n"
        "    11    7  return l2\n"
        "    13    8  catch l4\n"
        "          9  return -1\n"
        "  3 to 4: catch java.lang.IndexOutOfBoundsException → 8\n"
        "  no path reaches bytecode 36 up to 37: left out\n"
    )


def test_code_that_cannot_throw_does_not_cut_a_range_in_two() -> None:
    call: Line = ("invokestatic", "T", "g", "()V")
    code: list[Line] = [
        *("start:", call, ("iload", 0), ("ifeq", "more"), ("iinc", 0, 1), "more:", call, "end:"),
        *("return", "handler:", "pop", "return"),
    ]
    body = body_of(code, "(I)V", handlers=[("start", "end", "handler", None)])

    assert body_text(body).splitlines()[-1] == "  0 to 3: catch all → 5"


def test_a_flow_graph_is_printed_with_its_loops(
    total: Body, expect_golden: Callable[[str, str], None]
) -> None:
    expect_golden("program/sum.flow.txt", flow_text(flow_graph(total)))


def test_a_flow_graph_is_drawn_by_graphviz(
    total: Body, expect_golden: Callable[[str, str], None]
) -> None:
    expect_golden("program/sum.dot", flow_dot(flow_graph(total)))


def test_quotes_and_backslashes_survive_in_a_drawing() -> None:
    code: list[Line] = [("ldc", 'a"b\\n'), "areturn"]
    drawing = flow_dot(flow_graph(body_of(code, "()Ljava/lang/Object;")))

    assert r'label="0  return \"a\\\"b\\\\n\"\l"' in drawing


def test_an_irreducible_region_is_named() -> None:
    code: list[Line] = [
        *(("iload", 0), ("ifeq", "b"), "a:", ("iinc", 0, 1), "b:", ("iload", 0), ("ifne", "a")),
        "return",
    ]

    assert "  irreducible region 1, 2\n" in flow_text(flow_graph(body_of(code, "(I)V")))


def test_java_is_recognised(tmp_path: Path) -> None:
    source = """
        class T {
            int balance;
            static final Object LOCK = new Object();

            void deposit(int amount) {
                synchronized (LOCK) {
                    balance = balance + amount;
                }
            }

            static void main(T account, Thread worker) throws InterruptedException {
                worker.start();
                for (int i = 0; i < 10; i++)
                    account.deposit(i);
                worker.join();
            }
        }
    """
    found = compiled(tmp_path, source)

    assert listing(found["main"]) == [
        "start thread worker",
        "i = 0",
        "if (i >= 10) goto 6",
        "call account.deposit(i)",
        "i = i + 1",
        "goto 2",
        "join thread worker",
        "return",
    ]
    assert listing(found["deposit"])[:6] == [
        "l2 = T.LOCK",
        "monitor enter l2",
        "t0 = this.balance",
        "t1 = t0 + amount",
        "this.balance = t1",
        "monitor exit l2",
    ]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.1, "0.1f"),
        (1e10, "10000000000.0f"),
        (1.401298464324817e-45, "1e-45f"),
        (3.4028234663852886e38, "3.4028235e+38f"),
        (16777216.0, "16777216.0f"),
        (-0.0, "-0.0f"),
        (float("nan"), "Float.NaN"),
        (float("-inf"), "Float.NEGATIVE_INFINITY"),
    ],
)
def test_floats_are_spelled_with_the_fewest_digits(value: float, text: str) -> None:
    assert value_text(FloatLiteral(value)) == text


def test_other_literals_are_spelled_as_in_java() -> None:
    assert value_text(DoubleLiteral(1e300)) == "1e+300"
    assert value_text(DoubleLiteral(float("inf"))) == "Double.POSITIVE_INFINITY"
    assert value_text(LongLiteral(-5)) == "-5L"
    assert value_text(StringLiteral("é\u0000\t\U0001f600\ud83d")) == '"é\\u0000\\t😀\\ud83d"'
