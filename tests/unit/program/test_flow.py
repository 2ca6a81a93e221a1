"""Flow graphs of lifted methods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.program.flow import flow_graph
from heddle.program.graph import Loop
from register_code import body_of

if TYPE_CHECKING:
    from assembler import Line

CALL: Line = ("invokestatic", "T", "g", "()V")

#: for (…) { if (…) continue; g(); }
LOOP: list[Line] = [
    *("test:", ("iload", 0), ("ifle", "end"), ("iload", 1), ("ifeq", "next"), CALL),
    *("next:", ("iinc", 0, -1), ("goto", "test"), "end:", "return"),
]

#: Two ways into a cycle.
IRREDUCIBLE: list[Line] = [
    *(("iload", 0), ("ifeq", "b"), "a:", ("iinc", 0, 1), "b:", ("iload", 0), ("ifne", "a")),
    *("return",),
]


def test_a_straight_method_is_one_block() -> None:
    graph = flow_graph(body_of([CALL, "return"]))

    assert (graph.normal, graph.exceptional) == (((),), ((),))
    assert graph.loops == ()


def test_branches_fall_through_first() -> None:
    graph = flow_graph(body_of(LOOP, "(II)V"))

    assert graph.normal == ((1, 4), (2, 3), (3,), (0,), ())
    assert graph.predecessors == ((3,), (0,), (1,), (1, 2), (0,))


def test_loops_have_header_members_and_back_edges() -> None:
    graph = flow_graph(body_of(LOOP, "(II)V"))

    assert graph.loops == (Loop(0, (3,), frozenset({0, 1, 2, 3})),)
    assert graph.irreducible_regions == ()


def test_dominators() -> None:
    graph = flow_graph(body_of(LOOP, "(II)V"))

    assert graph.immediate_dominators == (0, 0, 1, 1, 0)
    assert graph.dominates(1, 3)
    assert graph.dominates(3, 3)
    assert not graph.dominates(2, 3)


def test_orders_begin_and_end_with_the_entry() -> None:
    graph = flow_graph(body_of(LOOP, "(II)V"))

    assert graph.reverse_postorder[0] == 0
    assert graph.postorder[-1] == 0
    assert sorted(graph.postorder) == [0, 1, 2, 3, 4]


def test_a_cycle_with_two_entries_is_no_loop_but_is_reported() -> None:
    graph = flow_graph(body_of(IRREDUCIBLE, "(I)V"))

    assert graph.loops == ()
    assert graph.irreducible_regions == (frozenset({1, 2}),)


def test_what_is_thrown_has_edges_of_its_own() -> None:
    code: list[Line] = ["start:", CALL, "end:", "return", "handler:", "pop", "return"]
    graph = flow_graph(body_of(code, handlers=[("start", "end", "handler", None)]))

    assert graph.normal == ((1,), (), ())
    assert graph.exceptional == ((2,), (), ())
    assert graph.successors == ((1, 2), (), ())


def test_a_switch_goes_to_each_target_once() -> None:
    code: list[Line] = [
        *(("iload", 0), ("tableswitch", 0, ["a", "b", "a"], "b")),
        *("a:", ("iinc", 0, 1), "b:", "return"),
    ]

    assert flow_graph(body_of(code, "(I)V")).normal == ((1, 2), (2,), ())
