"""From executions to execution trees, and from those to configurations."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heddle.formal.monitor_dpn.model import Call, Head, Monitor, Return, Spawn
from heddle.formal.monitor_dpn.model import Join as JoinRule
from heddle.formal.monitor_dpn.nodes import ExecutionTree, Node, NodeKind, cut, nil
from heddle.formal.monitor_dpn.semantics import Configuration, ThreadState
from heddle.formal.trees.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from heddle.formal.monitor_dpn.model import MonitorDpn, Rule
    from heddle.formal.monitor_dpn.semantics import ThreadId

    Execution = Iterable[tuple[ThreadId, Rule]]


def execution_tree(
    model: MonitorDpn, execution: Execution, pauses: Sequence[int] = ()
) -> ExecutionTree:
    """The tree ⟳(π) of an execution, [NordhoffML13, Sec. 2.1]: which thread did what.

    Returns hang below the calls they match, threads below the spawns that started them. The order
    in which the steps of different threads were taken is forgotten. Where the execution pauses,
    after that number of steps, every thread that there is gets a cut.
    """
    by_thread: dict[ThreadId, list[Rule | int]] = {(): []}
    children: dict[ThreadId, int] = defaultdict(int)
    pending = list(enumerate(pauses))
    for number, (thread, rule) in enumerate(execution):
        _pause(pending, number, by_thread)
        by_thread[thread].append(rule)
        if isinstance(rule, Spawn):
            children[thread] += 1
            by_thread[*thread, children[thread]] = []
    _pause(pending, None, by_thread)
    return _Builder(by_thread).thread((), model.initial)


def _pause(
    pending: list[tuple[int, int]], step: int | None, by_thread: dict[ThreadId, list[Rule | int]]
) -> None:
    while pending and (step is None or pending[0][1] <= step):
        level, _ = pending.pop(0)
        for steps in by_thread.values():
            steps.append(level)


@dataclass(frozen=True, slots=True)
class _Frame:
    """What is known before a step: where the thread stands and what it holds."""

    head: Head
    held: frozenset[str]
    last: bool


@dataclass(slots=True)
class _Builder:
    """Reads the steps of the threads, one after the other."""

    steps: dict[ThreadId, list[Rule | int]]

    def thread(self, who: ThreadId, start: Head) -> ExecutionTree:
        reader = _Reader(self, who, iter(self.steps[who]))
        tree, _ = reader.frame(_Frame(start, frozenset(), last=True))
        return tree


@dataclass(slots=True)
class _Reader:
    builder: _Builder
    who: ThreadId
    steps: Iterator[Rule | int]
    started: int = 0

    def frame(self, frame: _Frame) -> tuple[ExecutionTree, str | None]:
        """The tree of one frame, and the control state with which it returned."""
        rule = next(self.steps, None)
        head, held, last = frame.head, frame.held, frame.last
        if rule is None:
            return Tree(nil(head.control, head.symbol)), None
        if isinstance(rule, int):
            below, returned = self.frame(frame)
            return Tree(cut(head.control, head.symbol, rule), (below,)), returned
        match rule:
            case Return(control=control) if last:
                return Tree(Node(NodeKind.EXIT, rule), (self.ended(control),)), None
            case Return(control=control):
                return Tree(Node(NodeKind.RET, rule)), control
            case Call() | Monitor():
                return self.call(frame, rule)
            case Spawn(child=child, target=target):
                self.started += 1
                thread = self.builder.thread((*self.who, self.started), child)
                rest, returned = self.frame(_Frame(target, held, last))
                return Tree(Node(NodeKind.SPAWN, rule), (thread, rest)), returned
        rest, returned = self.frame(_Frame(rule.target, held, last))
        kind = NodeKind.JOIN if isinstance(rule, JoinRule) else NodeKind.BASE
        return Tree(Node(kind, rule), (rest,)), returned

    def ended(self, control: str) -> ExecutionTree:
        """What is left of a thread that has ended: it is still there at later cuts."""
        tree = Tree(nil(control, None))
        for level in reversed([each for each in self.steps if isinstance(each, int)]):
            tree = Tree(cut(control, None, level), (tree,))
        return tree

    def call(self, frame: _Frame, rule: Call | Monitor) -> tuple[ExecutionTree, str | None]:
        lock = rule.lock if isinstance(rule, Monitor) else None
        again = lock in frame.held
        held = frame.held if lock is None else frame.held | {lock}
        inside, control = self.frame(_Frame(rule.target, held, last=False))
        if control is None:
            kind = NodeKind.NCALL if lock is None else NodeKind.ACQ
            return Tree(Node(kind, rule, again=again), (inside,)), None
        kind = NodeKind.RCALL if lock is None else NodeKind.USE
        rest, returned = self.frame(_Frame(Head(control, rule.back), frame.held, frame.last))
        return Tree(Node(kind, rule, again=again), (inside, rest)), returned


def configuration(tree: ExecutionTree) -> Configuration:
    """The configuration `conf(tree)` that every schedule of the tree reaches; cuts do not count."""
    threads: dict[ThreadId, ThreadState] = {}
    _reached(tree, (), None, threads)
    return Configuration(tuple(sorted(threads.items(), key=lambda item: item[0])))


def _reached(
    tree: ExecutionTree, who: ThreadId, tag: str | None, threads: dict[ThreadId, ThreadState]
) -> None:
    """Follow one thread along its spine; what it starts is reached first or last, no matter."""
    below: list[tuple[str, str | None]] = []
    lock: str | None = None
    started = 0
    pending = [tree]
    while pending:
        current = pending.pop()
        node, children = current.symbol, current.children
        match node.rule:
            case Spawn(tag=name):
                started += 1
                _reached(children[0], (*who, started), name, threads)
                pending.append(children[1])
                continue
            case Call(back=back) | Monitor(back=back) if len(children) == 1:
                below.append((back, lock))
                lock = node.lock
        if node.kind is NodeKind.NIL:
            control = node.control or ""
            top = [] if node.symbol is None else [(node.symbol, lock)]
            threads[who] = ThreadState(control, (*top, *reversed(below)), tag)
        pending.extend(reversed(children))
