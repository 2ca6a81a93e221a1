"""The automata of the definitions against the schedules of random execution trees.

Trees come from walks that take no notice of locks; whether a tree has a schedule is found out by
trying.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from heddle.formal.monitor_dpn.model import Base, Join, MonitorDpn, Rule
from heddle.formal.monitor_dpn.schedules import schedule
from heddle.formal.monitor_dpn.semantics import Locks, ThreadId, initial, steps
from laws.random_networks import structured, without
from support.cut_automata import (
    HeldThroughout,
    OnlyRulesAfterCut,
    ReleaseStructure,
    WellCut,
    before_cut,
    without_cuts,
)
from support.execution_trees import configuration, execution_tree
from support.finite_tree_automata import accepts
from support.tree_automata import AcquisitionStructure, ExecutionTrees, OnlyRules

if TYPE_CHECKING:
    from heddle.formal.monitor_dpn.nodes import ExecutionTree

SEEDS = range(200)
Walk = list[tuple[ThreadId, Rule]]


def walk(random: Random) -> tuple[MonitorDpn, Walk, int]:
    """A network without joins, steps in it, and a moment to pause."""
    joined = structured(random)
    model = MonitorDpn(joined.initial, tuple(without(rule, Join) for rule in joined.rules))
    state, taken = initial(model), Walk()
    for _ in range(random.randint(3, 22)):
        ways = list(steps(model, state, Locks.IGNORED))
        if not ways or len(state.threads) > 4:
            break
        who, rule, state = random.choice(ways)
        taken.append((who, rule))
    assert configuration(execution_tree(model, taken)) == state
    return model, taken, random.randint(0, len(taken))


@pytest.fixture(scope="module")
def walks() -> list[tuple[MonitorDpn, Walk, int]]:
    return [walk(Random(seed)) for seed in SEEDS]


def test_every_tree_of_an_execution_is_recognised(
    walks: list[tuple[MonitorDpn, Walk, int]],
) -> None:
    for model, taken, pause in walks:
        tree = execution_tree(model, taken, [pause])
        assert accepts(ExecutionTrees(model), tree)
        assert accepts(ExecutionTrees(model), without_cuts(tree))
        used = frozenset(rule for _, rule in taken)
        assert accepts(OnlyRules(used), tree)
        for rule in used:
            assert not accepts(OnlyRules(used - {rule}), tree)


def test_a_tree_with_another_mark_or_rule_is_not(
    walks: list[tuple[MonitorDpn, Walk, int]],
) -> None:
    for model, taken, _ in walks:
        for rule in {rule for _, rule in taken}:
            fewer = MonitorDpn(model.initial, tuple(r for r in model.rules if r != rule))
            assert not accepts(ExecutionTrees(fewer), execution_tree(model, taken))


def test_a_tree_has_a_schedule_exactly_if_its_acquisition_structure_says_so(
    walks: list[tuple[MonitorDpn, Walk, int]],
) -> None:
    verdicts = []
    for model, taken, _ in walks:
        tree = execution_tree(model, taken)
        verdicts.append(accepts(AcquisitionStructure(), tree))
        assert verdicts[-1] == (schedule(tree) is not None)
    assert min(verdicts.count(True), verdicts.count(False)) > len(verdicts) // 10


def schedulable(tree: ExecutionTree) -> bool:
    """[NordhoffML13, Prop. 8]: the part before the cut, the whole, and the way between them."""
    return (
        accepts(AcquisitionStructure(), before_cut(tree))
        and accepts(AcquisitionStructure(), tree)
        and accepts(ReleaseStructure(), tree)
        and accepts(HeldThroughout(), tree)
    )


def test_a_tree_with_a_cut_has_a_schedule_exactly_if_the_structures_say_so(
    walks: list[tuple[MonitorDpn, Walk, int]],
) -> None:
    only_the_pause = 0
    for model, taken, pause in walks:
        tree = execution_tree(model, taken, [pause])
        assert schedulable(tree) == (schedule(tree) is not None)
        whole, part = without_cuts(tree), before_cut(tree)
        possible = schedule(whole) is not None and schedule(part) is not None
        only_the_pause += possible and not schedulable(tree)
    assert only_the_pause > 0, "no walk in which the pause makes the difference"


def test_cuts_mark_the_execution_up_to_the_pause(
    walks: list[tuple[MonitorDpn, Walk, int]],
) -> None:
    for model, taken, pause in walks:
        tree = execution_tree(model, taken, [pause])
        assert accepts(WellCut(), tree)
        assert before_cut(tree) == execution_tree(model, taken[:pause])
        assert without_cuts(tree) == execution_tree(model, taken)
        later = frozenset(rule for _, rule in taken[pause:])
        assert accepts(OnlyRulesAfterCut(later), tree)
        for rule in later:
            assert not accepts(OnlyRulesAfterCut(later - {rule}), tree)


def test_a_tree_in_which_one_cut_is_missing_is_not_well_cut(
    walks: list[tuple[MonitorDpn, Walk, int]],
) -> None:
    for model, taken, pause in walks:
        tree = execution_tree(model, taken, [pause])
        assert not accepts(WellCut(), without_cuts(tree))


def test_base_rules_are_what_joins_become_without() -> None:
    model = structured(Random(1))
    assert any(isinstance(rule, Join) for rule in model.rules)
    assert all(isinstance(without(r, Join), Base) for r in model.rules if isinstance(r, Join))
