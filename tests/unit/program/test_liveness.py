"""Which registers may still be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.program.flow import flow_graph
from heddle.program.liveness import Liveness, liveness
from register_code import body_of

if TYPE_CHECKING:
    from assembler import Line
    from heddle.program.operands import Register

CALL: Line = ("invokestatic", "T", "g", "()V")


def names(registers: frozenset[Register]) -> set[str]:
    return {register.name for register in registers}


def live(
    code: list[Line], descriptor: str, **options: list[tuple[str, str, str, None]]
) -> Liveness:
    return liveness(flow_graph(body_of(code, descriptor, **options)))  # type: ignore[arg-type]


def test_a_parameter_is_alive_until_its_last_use() -> None:
    found = live(
        [("iload", 0), ("iload", 1), "iadd", ("istore", 0), ("iload", 0), "ireturn"], "(II)I"
    )

    assert [names(each) for each in found.before(0)] == [{"l0", "l1"}, {"l0"}]
    assert names(found.at_end[0]) == set()


def test_a_loop_keeps_its_counter_alive() -> None:
    code: list[Line] = [
        *("iconst_0", ("istore", 1), "test:", ("iload", 1), ("iload", 0), ("if_icmpge", "end")),
        *(("iinc", 1, 1), ("goto", "test"), "end:", "return"),
    ]
    found = live(code, "(I)V")

    assert [names(each) for each in found.at_start] == [{"l0"}, {"l0", "l1"}, {"l0", "l1"}, set()]


def test_what_a_handler_reads_is_alive_where_something_may_throw() -> None:
    code: list[Line] = [
        *("start:", CALL, "iconst_1", ("istore", 0), CALL, "end:", "return"),
        *("handler:", "pop", ("iload", 0), ("istore", 1), "return"),
    ]
    found = live(code, "(I)V", handlers=[("start", "end", "handler", None)])

    assert [names(each) for each in found.before(0)] == [{"l0"}, set(), {"l0"}]


def test_a_store_before_the_first_throw_hides_the_old_value_from_the_handler() -> None:
    code: list[Line] = [
        *("start:", "iconst_1", ("istore", 0), CALL, "end:", "return"),
        *("handler:", "pop", ("iload", 0), ("istore", 1), "return"),
    ]
    found = live(code, "(I)V", handlers=[("start", "end", "handler", None)])

    assert names(found.at_start[0]) == set()
