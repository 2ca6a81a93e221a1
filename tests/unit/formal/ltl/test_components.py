"""Strongly connected parts by definition: mutual reachability, numbered against the edges."""

from __future__ import annotations

from heddle.formal.ltl.components import components


def test_two_loops_and_the_node_between_them_are_three_parts() -> None:
    part = components([[1], [0, 2], [3], [4], [3]])
    assert part[0] == part[1] > part[2] > part[3] == part[4]


def test_a_graph_deeper_than_the_stack_is_no_problem() -> None:
    size = 20_000
    assert components([[n + 1] for n in range(size - 1)] + [[0]]) == [0] * size
