"""View tuples, context by context."""

from __future__ import annotations

import pytest

from heddle.formal.contexts.errors import ErrorFinder
from heddle.formal.contexts.expansion import Surplus, build
from heddle.formal.contexts.local import LocalReachability, Reuse
from heddle.formal.contexts.search import (
    Budget,
    Convergence,
    Limit,
    Searched,
    Splitting,
    Task,
    search,
)
from heddle.formal.pushdown.formats.cpds_parser import parse_cpds

RUNNING_EXAMPLE = """\
start g
thread one : a
  <g, a> -> <g', b>
thread two : a
  <g, a> -> <g'', a>
  <g', a> -> <g'', b>
error state g' symbol b, b
"""

RECURSIVE = """\
start idle
thread caller : call
  call -> call back
  call -> ()
  <idle, back> -> <busy, back>
thread other : wait
  <busy, wait> -> <done, over>
error state idle symbol over
"""


def searched(
    text: str,
    contexts: int | None,
    splitting: Splitting = Splitting.EAGER,
    *,
    tuples: int = 1000,
    reuse: Reuse = Reuse.ALWAYS,
) -> tuple[Task, Searched]:
    system = parse_cpds(text)
    network = build(system, system.errors, 0, Surplus.WAITS)
    local = LocalReachability(network, reuse)
    task = Task(network, local, ErrorFinder(system, network, local.sets), system.errors)
    return task, search(task, splitting, Budget(contexts, tuples))


def configurations(task: Task, result: Searched) -> set[tuple[str | None, ...]]:
    """All that was reached, where every stack has exactly one symbol."""
    found = set()
    for element in result.reached.origins:
        shared = task.network.states[element.shared]
        stacks = [task.local.sets.tops(number) for number in element.stacks]
        assert all(len(tops) == 1 for tops in stacks)
        tops = (task.network.top(shared, i, tops[0]) for i, tops in enumerate(stacks))
        found.add((shared.state, *tops))
    return found


@pytest.mark.parametrize("splitting", Splitting)
def test_the_running_example_reaches_four_configurations_in_two_contexts(
    splitting: Splitting,
) -> None:
    task, result = searched(RUNNING_EXAMPLE, 2, splitting)

    assert configurations(task, result) == {
        ("g", "a", "a"),
        ("g'", "b", "a"),
        ("g''", "a", "a"),
        ("g''", "b", "b"),
    }


def test_in_one_context_only_one_thread_moves() -> None:
    task, result = searched(RUNNING_EXAMPLE, 1)

    assert configurations(task, result) == {("g", "a", "a"), ("g'", "b", "a"), ("g''", "a", "a")}


def test_more_contexts_reach_no_new_visible_state() -> None:
    _, result = searched(RUNNING_EXAMPLE, None)

    assert result.converged is Convergence.VISIBLE_STATES
    assert result.contexts == 2


def test_a_thread_may_recurse_without_end_within_a_context() -> None:
    task, result = searched(RECURSIVE, None)

    assert result.converged is not None
    assert result.found == {}
    assert any(len(task.local.sets.automata[e.stacks[0]].edges) > 1 for e in result.reached.origins)


def test_lazy_splitting_needs_fewer_view_tuples() -> None:
    counters = "\n".join(
        [
            "var x : 0..7",
            "var y : bool",
            "thread one : a",
            "  a -> b do x := any",
            "  b -> a when y == true do y := false",
            "thread two : c",
            "  c -> d when y == false do y := true",
            "  d -> c",
            "error symbol a, d when x == 7 and y == true",
        ]
    )

    _, eager = searched(counters, 4, Splitting.EAGER)
    _, lazy = searched(counters, 4, Splitting.LAZY)

    assert [contexts for contexts, _ in eager.found.values()] == [
        contexts for contexts, _ in lazy.found.values()
    ]
    assert lazy.tuples * 4 < eager.tuples


def test_lazy_splitting_keeps_apart_what_the_next_thread_would_merge() -> None:
    confluent = "\n".join(
        [
            "start s",
            "thread one : i",
            "  <s, i> -> <g, a>",
            "  <s, i> -> <g', b>",
            "  <g'', a> -> <from_a, a>",
            "  <g'', b> -> <from_b, b>",
            "thread two : a",
            "  <g, a> -> <g'', a>",
            "  <g', a> -> <g'', b>",
            "error state from_a symbol a, a",
            "error state from_b symbol b, b",
            "error state from_a symbol a, b",
            "error state from_b symbol a, b",
        ]
    )

    task, result = searched(confluent, None, Splitting.LAZY)

    assert set(result.found) == set(task.errors[:2])
    assert [contexts for contexts, _ in result.found.values()] == [3, 3]
    assert result.converged is not None


def test_results_of_saturation_are_used_again_unless_that_is_switched_off() -> None:
    text = RUNNING_EXAMPLE.replace("thread two :", "thread two * 2 :")
    kept, with_reuse = searched(text, 3)
    again, without = searched(text, 3, reuse=Reuse.NEVER)

    assert with_reuse.reached == without.reached
    assert kept.local.reused > 0
    assert again.local.reused == 0
    assert again.local.runs == kept.local.runs + kept.local.reused


def test_a_budget_of_view_tuples_ends_the_search() -> None:
    _, result = searched(RUNNING_EXAMPLE, 2, tuples=1)

    assert result.limit is Limit.TUPLES
    assert result.contexts == 1


def test_the_way_to_an_element_names_the_thread_of_each_context() -> None:
    task, result = searched(RUNNING_EXAMPLE, 2)
    last = list(result.reached.origins)[-1]

    assert task.network.states[last.shared].state == "g''"
    assert [thread for _, thread, _ in result.reached.way(last)] == [0, 1]
