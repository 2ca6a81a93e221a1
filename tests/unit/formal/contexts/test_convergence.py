"""When more contexts cannot reach anything new."""

from __future__ import annotations

import pytest

from heddle.formal.contexts.errors import ErrorFinder
from heddle.formal.contexts.expansion import Surplus, build
from heddle.formal.contexts.local import LocalReachability
from heddle.formal.contexts.search import (
    Budget,
    Convergence,
    Searched,
    Splitting,
    Task,
    search,
)
from heddle.formal.contexts.tops import TopSteps
from heddle.formal.pushdown.formats.cpds_parser import parse_cpds

# Every context of either thread pushes one symbol more, so new configurations never cease.
GROWING = """\
start p
thread one : a
  <p, a> -> <q, a b>
thread two : c
  <q, c> -> <p, c d>
error state p symbol b
"""

# The first thread gets lower with every turn; what lies at the bottom is seen last.
UNCOVERING = """\
start p
thread one : a a a a bottom
  <p, a> -> <q>
thread two : c
  <q, c> -> <p, c>
error state p symbol bottom
"""


def searched(text: str, splitting: Splitting, contexts: int | None = None) -> Searched:
    system = parse_cpds(text)
    network = build(system, system.errors, 0, Surplus.WAITS)
    local = LocalReachability(network)
    task = Task(network, local, ErrorFinder(system, network, local.sets), system.errors)
    return search(task, splitting, Budget(contexts, 100))


@pytest.mark.parametrize("splitting", Splitting)
def test_visible_states_converge_although_stacks_grow_without_end(splitting: Splitting) -> None:
    result = searched(GROWING, splitting)

    assert result.converged is Convergence.VISIBLE_STATES
    assert result.found == {}
    assert result.contexts <= 4


@pytest.mark.parametrize("splitting", Splitting)
def test_a_pause_without_new_visible_states_is_not_the_end(splitting: Splitting) -> None:
    # From the third context to the sixth nothing new is visible.
    result = searched(UNCOVERING, splitting)

    assert [contexts for contexts, _ in result.found.values()] == [8]


def test_configurations_converge_when_there_are_no_more() -> None:
    over = searched("thread one : a\n  a -> b\nerror symbol b, b\n", Splitting.EAGER)

    assert over.converged is not None
    assert over.contexts <= 2


def test_a_pop_uncovers_whatever_can_lie_below() -> None:
    system = parse_cpds(UNCOVERING)
    steps = TopSteps(build(system, (), 0, Surplus.WAITS))

    (first,) = steps.network.states.keys() & {steps.network.start}
    assert {top for _, top in steps.after(0, first, "0:a")} == {"0:a", "0:bottom"}
    assert list(steps.after(0, first, "0:bottom")) == []
    assert list(steps.after(0, first, None)) == []
