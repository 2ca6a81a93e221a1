"""Rules of a procedure that are joined."""

from __future__ import annotations

from itertools import pairwise

import pytest

from heddle.budget import Budget, OutOfBudget, polled
from heddle.engines.contexts.build.graph import Graph
from heddle.formal.symbolic.expressions import Constant, Global
from heddle.formal.symbolic.network import Assign, Return


def branching(count: int) -> Graph:
    """One step with so many branches, one behind the other."""
    graph = Graph("p")
    labels = [graph.label("p") for _ in range(count + 1)]
    for at, after in pairwise(labels):
        graph.places[after].inner = True
        for value in range(2):
            graph.go(at, (Assign(Global(f"v{at}", 8), Constant(value, 8)),), after)
    graph.rule(labels[-1], (), Return(()))
    return graph


def test_a_step_has_a_rule_for_each_way_through_its_branches() -> None:
    graph = branching(4)
    graph.compress()
    assert len(graph.rules[0]) == 2**4


def test_a_step_with_too_many_branches_is_left_when_the_time_is_over() -> None:
    with pytest.raises(OutOfBudget, match="time limit"), polled(Budget(seconds=0.2)):
        branching(40).compress()
