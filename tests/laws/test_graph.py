"""Orders, dominators and loops against their definitions, on small random graphs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from heddle.program import graph

Graph = list[list[int]]


@st.composite
def rooted_graphs(draw: st.DrawFn) -> Graph:
    """A graph whose nodes can all be reached from node 0."""
    size = draw(st.integers(1, 8))
    successors: Graph = [[] for _ in range(size)]
    for node in range(1, size):
        successors[draw(st.integers(0, node - 1))].append(node)
    edges = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1))
    for source, target in draw(st.lists(edges, max_size=12)):
        successors[source].append(target)
    return successors


def reachable(successors: Graph, start: int, without: int | None = None) -> set[int]:
    seen: set[int] = set()
    work = [] if start == without else [start]
    while work:
        node = work.pop()
        if node not in seen:
            seen.add(node)
            work += [target for target in successors[node] if target != without]
    return seen


def dominators(successors: Graph, node: int) -> set[int]:
    """By definition: without a dominator, the node cannot be reached."""
    return {
        other for other in range(len(successors)) if node not in reachable(successors, 0, other)
    }


@given(rooted_graphs())
def test_dominators_are_what_cannot_be_avoided(successors: Graph) -> None:
    parents = graph.immediate_dominators(successors)
    for node in range(len(successors)):
        expected = dominators(successors, node)
        assert {n for n in range(len(successors)) if graph.dominates(parents, n, node)} == expected
        if node != 0:
            # The closest: every other strict dominator dominates it.
            assert parents[node] in expected - {node}
            assert expected - {node} <= dominators(successors, parents[node])


@given(rooted_graphs())
def test_postorder_names_each_node_once_and_the_root_last(successors: Graph) -> None:
    order = graph.postorder(successors)
    assert sorted(order) == list(range(len(successors)))
    assert order[-1] == 0


@given(rooted_graphs())
def test_reverse_postorder_only_goes_back_along_cycles(successors: Graph) -> None:
    place = {node: n for n, node in enumerate(reversed(graph.postorder(successors)))}
    for node, targets in enumerate(successors):
        for target in targets:
            if place[target] <= place[node]:
                assert node in reachable(successors, target)


@given(rooted_graphs())
def test_a_natural_loop_is_what_reaches_a_back_edge_without_its_header(successors: Graph) -> None:
    expected: dict[int, set[int]] = {}
    for node, targets in enumerate(successors):
        for header in targets:
            if header in dominators(successors, node):
                members = {
                    other
                    for other in range(len(successors))
                    if node in reachable(successors, other, header)
                }
                expected.setdefault(header, set()).update(members | {header})
    loops = graph.natural_loops(successors)
    assert {loop.header: set(loop.members) for loop in loops} == expected
    for loop in loops:
        assert all(loop.header in successors[source] for source in loop.back_edges)


@given(rooted_graphs())
def test_a_cycle_is_a_natural_loop_or_in_an_irreducible_region(successors: Graph) -> None:
    """Without back edges and without edges inside the regions reported, no cycle is left."""
    parents = graph.immediate_dominators(successors)
    regions = graph.irreducible_regions(successors)
    remaining = [
        [
            target
            for target in targets
            if not graph.dominates(parents, target, node)
            and not any({node, target} <= region for region in regions)
        ]
        for node, targets in enumerate(successors)
    ]
    for node in range(len(successors)):
        assert all(node not in reachable(remaining, target) for target in remaining[node])


@given(rooted_graphs())
def test_an_irreducible_region_has_two_entries(successors: Graph) -> None:
    for region in graph.irreducible_regions(successors):
        entries = {
            target
            for node, targets in enumerate(successors)
            for target in targets
            if node not in region and target in region
        }
        assert len(entries | ({0} & region)) >= 2


@given(rooted_graphs())
def test_strongly_connected_parts_are_mutual_reachability(successors: Graph) -> None:
    parts = graph.strongly_connected(successors)
    assert sorted(node for part in parts for node in part) == list(range(len(successors)))
    reach = [reachable(successors, node) for node in range(len(successors))]
    for part in parts:
        for node in part:
            assert {n for n in reach[node] if node in reach[n]} == set(part)
