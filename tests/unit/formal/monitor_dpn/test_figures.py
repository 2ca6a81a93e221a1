"""[NordhoffML13, Figs. 1 to 3] with the automata of the definitions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dpn_models import model, rule
from heddle.formal.monitor_dpn.model import Head, Monitor, Return, Spawn
from heddle.formal.monitor_dpn.nodes import ExecutionTree, Node, NodeKind, cut, nil
from heddle.formal.monitor_dpn.schedules import schedules
from heddle.formal.monitor_dpn.semantics import Locks, initial, steps
from heddle.formal.trees.tree import Tree
from support.cut_automata import (
    HeldThroughout,
    ReleaseStructure,
    WellCut,
    before_cut,
    without_cuts,
)
from support.execution_trees import configuration, execution_tree
from support.finite_tree_automata import accepts, states_of
from support.tree_automata import (
    Acquisitions,
    AcquisitionStructure,
    ExecutionTrees,
)

if TYPE_CHECKING:
    from heddle.formal.monitor_dpn.model import MonitorDpn, Rule
    from heddle.formal.monitor_dpn.semantics import ThreadId

FIGURE_1 = "p1 q1 s1 p2 s2 p3 r1 r2"


def named(network: MonitorDpn, thread: ThreadId, symbols: str) -> list[tuple[ThreadId, Rule]]:
    by_symbol = {rule.source.symbol: rule for rule in network.rules}
    return [(thread, by_symbol[symbol]) for symbol in symbols.split()]


def figure_1() -> tuple[MonitorDpn, list[tuple[ThreadId, Rule]]]:
    network = model("figure1")
    order = [
        step
        for symbol in FIGURE_1.split()
        for step in named(network, (1,) if symbol[0] in "qs" else (), symbol)
    ]
    return network, order


def test_figure_1_has_ten_rules_and_its_execution_can_be_carried_out() -> None:
    network, execution = figure_1()
    assert len(network.rules) == 10
    state = initial(network)
    for step in execution:
        following = {(who, what): after for who, what, after in steps(network, state)}
        state = following[step]
    assert [str(head) for head in state.heads()] == ["# p4", "# q2"]
    assert configuration(execution_tree(network, execution)) == state


def test_the_execution_tree_of_figure_1_is_the_printed_one() -> None:
    tree = execution_tree(*figure_1())
    kinds = [node.symbol.kind.name for node in tree.nodes()]
    assert kinds == ["SPAWN", "USE", "BASE", "RET", "NIL", "BASE", "USE", "BASE", "RET", "NIL"]
    assert not any(node.symbol.again for node in tree.nodes())


def test_the_tree_of_figure_1_has_5_lock_sensitive_schedules_of_35() -> None:
    network, execution = figure_1()
    tree = execution_tree(network, execution)
    sensitive = list(schedules(tree))
    assert len(sensitive) == len(set(sensitive)) == 5
    assert tuple(execution) in sensitive
    assert len(set(schedules(tree, Locks.IGNORED))) == 35
    assert {execution_tree(network, each) for each in sensitive} == {tree}


def figure_2() -> tuple[ExecutionTree, ExecutionTree]:
    sixth, fifth = model("table1_6"), model("table1_5")
    first = named(sixth, (), "m1 m2 a1 c1 c2")
    else_branch = [rule(sixth, name) for name in ("t2 sync b", "else", "x = 17")]
    upper = [*first, *(((1,), each) for each in else_branch)]
    lower = [*named(fifth, (), "m1 m2 a1 c1 a2"), *named(fifth, (1,), "t1 b1 d1")]
    return execution_tree(sixth, upper), execution_tree(fifth, lower)


def test_the_upper_tree_of_figure_2_can_be_scheduled() -> None:
    upper, _ = figure_2()
    (state,) = states_of(AcquisitionStructure(), upper)
    assert state == Acquisitions(frozenset("ab"), frozenset("ab"), frozenset({("a", "b")}))
    assert accepts(AcquisitionStructure(), upper)
    assert accepts(ExecutionTrees(model("table1_6")), upper)
    assert next(schedules(upper), None) is not None


def test_the_lower_tree_of_figure_2_cannot() -> None:
    _, lower = figure_2()
    (state,) = states_of(AcquisitionStructure(), lower)
    assert state.graph == {("a", "b"), ("b", "a")}
    assert not accepts(AcquisitionStructure(), lower)
    assert accepts(ExecutionTrees(model("table1_5")), lower)
    assert next(schedules(lower), None) is None
    assert next(schedules(lower, Locks.IGNORED), None) is not None


HERE = Head("p", "s")
RET = Tree(Node(NodeKind.RET, Return(HERE, "p")))
NIL = Tree(nil("p", "s"))


def monitor(kind: NodeKind, lock: str, *children: ExecutionTree) -> ExecutionTree:
    return Tree(Node(kind, Monitor(HERE, HERE, "s", lock)), children)


def spawn(thread: ExecutionTree, rest: ExecutionTree) -> ExecutionTree:
    return Tree(Node(NodeKind.SPAWN, Spawn(HERE, HERE, HERE)), (thread, rest))


def cut_above(tree: ExecutionTree) -> ExecutionTree:
    return Tree(cut("p", "s"), (tree,))


# A lock that is kept from before the cut is used after it.
LEFT = spawn(
    cut_above(monitor(NodeKind.USE, "x", RET, NIL)), monitor(NodeKind.ACQ, "x", cut_above(NIL))
)
# Each thread needs what the other holds at the cut before it can give back its own.
RIGHT = spawn(
    monitor(NodeKind.USE, "y", cut_above(monitor(NodeKind.USE, "x", RET, RET)), NIL),
    monitor(NodeKind.USE, "x", cut_above(monitor(NodeKind.USE, "y", RET, RET)), NIL),
)


def test_the_trees_of_figure_3_are_well_cut_and_each_end_is_reachable() -> None:
    for tree in (LEFT, RIGHT):
        assert accepts(WellCut(), tree)
        assert accepts(AcquisitionStructure(), tree)
        assert next(schedules(without_cuts(tree)), None) is not None
        assert next(schedules(before_cut(tree)), None) is not None
        assert next(schedules(tree), None) is None


def test_the_left_tree_of_figure_3_uses_a_lock_that_was_kept() -> None:
    assert not accepts(HeldThroughout(), LEFT)
    assert accepts(ReleaseStructure(), LEFT)


def test_the_right_tree_of_figure_3_cannot_give_back_its_locks() -> None:
    assert not accepts(ReleaseStructure(), RIGHT)
    assert accepts(HeldThroughout(), RIGHT)
    (state,) = states_of(ReleaseStructure(), RIGHT)
    assert state.graph == {("x", "y"), ("y", "x")}


def test_a_thread_that_was_started_in_a_call_before_the_cut_counts_after_it() -> None:
    call = Node(NodeKind.RCALL, Monitor(HERE, HERE, "s", "unlocked"), again=True)
    starter = spawn(cut_above(monitor(NodeKind.USE, "x", RET, NIL)), RET)
    tree = Tree(call, (starter, monitor(NodeKind.ACQ, "x", cut_above(NIL))))
    assert accepts(WellCut(), tree)
    assert not accepts(HeldThroughout(), tree)
    assert next(schedules(tree), None) is None
