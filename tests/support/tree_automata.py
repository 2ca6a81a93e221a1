"""The automata that accept the execution trees of a Monitor-DPN, as the paper defines them.

They are the specification: the analysis itself is the core's, which explores the first from the
root and has the others' states in another form. Tests hold the two together.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from itertools import chain, combinations
from typing import TYPE_CHECKING, TypeAlias

from heddle.formal.monitor_dpn.model import Call, Monitor, Return, Spawn
from heddle.formal.monitor_dpn.nodes import Node, NodeKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from heddle.formal.monitor_dpn.model import MonitorDpn, Rule

LockSet: TypeAlias = frozenset[str]
Edges: TypeAlias = frozenset[tuple[str, str]]


class End(Enum):
    """How the main thread of a subtree ends."""

    STAYS = auto()
    RETURNED = auto()
    EXITED = auto()


@dataclass(frozen=True, slots=True)
class Recognised:
    """A state of T_M: the head before, the control state after, how it ends, locks held before."""

    control: str
    symbol: str | None
    reached: str
    end: End
    held: LockSet


@dataclass(frozen=True)
class ExecutionTrees:
    """T_M: the lock-insensitive execution trees, [NordhoffML13, Def. 4].

    With the CUT rule of Section 2.3. Deviation: a thread that returns from its last frame differs
    from one that stays, because its return is an EXIT node.
    """

    model: MonitorDpn

    def step(self, node: Node, children: tuple[Recognised, ...]) -> Iterator[Recognised]:
        """One state for each set of locks that may be held before a leaf; else at most one."""
        if node.kind is NodeKind.NIL:
            control, symbol = node.control or "", node.symbol
            end = End.EXITED if symbol is None else End.STAYS
            for held in subsets(self.model.locks):
                yield Recognised(control, symbol, control, end, held)
        elif node.kind is NodeKind.CUT:
            (below,) = children
            if (node.control, node.symbol) == (below.control, below.symbol):
                yield below
        elif node.rule in self.model.rules:
            yield from self._by_rule(node, node.rule, children)

    def _by_rule(
        self, node: Node, rule: Rule, children: tuple[Recognised, ...]
    ) -> Iterator[Recognised]:
        source = rule.source
        if node.kind is NodeKind.RET and isinstance(rule, Return):
            for held in subsets(self.model.locks):
                yield Recognised(source.control, source.symbol, rule.control, End.RETURNED, held)
            return
        last = children[-1]
        held = last.held
        if isinstance(rule, Call | Monitor):
            fits, held = self._call(node, rule, children)
        elif isinstance(rule, Return):
            fits = (last.control, last.symbol) == (rule.control, None)
        else:
            fits = (last.control, last.symbol) == (rule.target.control, rule.target.symbol)
        if isinstance(rule, Spawn):
            child = children[0]
            fits = fits and child.end is not End.RETURNED and not child.held
            fits = fits and (child.control, child.symbol) == (rule.child.control, rule.child.symbol)
        if fits:
            yield Recognised(source.control, source.symbol, last.reached, last.end, held)

    def _call(
        self, node: Node, rule: Call | Monitor, children: tuple[Recognised, ...]
    ) -> tuple[bool, LockSet]:
        inside = children[0]
        fits = (inside.control, inside.symbol) == (rule.target.control, rule.target.symbol)
        if len(children) == 2:
            after = children[1]
            fits = fits and inside.end is End.RETURNED
            fits = fits and (after.control, after.symbol) == (inside.reached, rule.back)
            candidates = [after.held]
        else:
            fits = fits and inside.end is End.STAYS
            candidates = [inside.held]
        if isinstance(rule, Monitor):
            if len(children) == 1:
                candidates = [inside.held] if node.again else [inside.held - {rule.lock}]
            held = candidates[0]
            fits = fits and inside.held == held | {rule.lock}
            return fits and node.again == (rule.lock in held), held
        return fits and inside.held == candidates[0], candidates[0]

    def accepts(self, state: Recognised) -> bool:
        """Whether the tree is one of the whole network."""
        start = self.model.initial
        begins = (state.control, state.symbol) == (start.control, start.symbol)
        return begins and not state.held and state.end is not End.RETURNED


def subsets(names: Iterable[str]) -> Iterator[frozenset[str]]:
    """All subsets, small ones first."""
    listed = list(names)
    sizes = range(len(listed) + 1)
    return map(frozenset, chain.from_iterable(combinations(listed, size) for size in sizes))


@dataclass(frozen=True)
class OnlyRules:
    """T_Δ': trees in which only given rules are used, [NordhoffML13, Def. 5].

    Deviation: the paper's list has no rule for BASE nodes, which can only be an oversight.
    """

    rules: frozenset[Rule]

    def step(self, node: Node, children: tuple[None, ...]) -> Iterator[None]:
        """The one state, if the rule is allowed."""
        if node.rule is None or node.rule in self.rules:
            yield None

    def accepts(self, state: None) -> bool:
        """The one state is accepting."""
        return True


@dataclass(frozen=True, slots=True)
class Acquisitions:
    """A state (A, U, G) of T_ah."""

    acquired: LockSet = frozenset()
    used: LockSet = frozenset()
    graph: Edges = frozenset()


@dataclass(frozen=True)
class AcquisitionStructure:
    """T_ah: trees that have a lock-sensitive schedule, [NordhoffML13, Def. 6]."""

    def step(self, node: Node, children: tuple[Acquisitions, ...]) -> Iterator[Acquisitions]:
        """At most one state: the automaton is deterministic from the leaves."""
        lock = None if node.again else node.lock
        if not children:
            yield Acquisitions()
        elif len(children) == 2:
            left, right = children
            if left.acquired.isdisjoint(right.acquired):
                used = left.used | right.used
                used |= frozenset() if lock is None else {lock}
                acquired = left.acquired | right.acquired
                yield Acquisitions(acquired, used, left.graph | right.graph)
        elif lock is None:
            yield children[0]
        elif lock not in children[0].acquired:
            (below,) = children
            edges = {(lock, used) for used in below.used}
            yield Acquisitions(below.acquired | {lock}, below.used | {lock}, below.graph | edges)

    def accepts(self, state: Acquisitions) -> bool:
        """Whether no thread has to wait for itself."""
        return acyclic(state.graph)


def acyclic(edges: Edges) -> bool:
    """Whether a graph has no cycle."""
    remaining = set(edges)
    while remaining:
        inner = {source for source, _ in remaining}
        leading_on = {(source, target) for source, target in remaining if target in inner}
        if leading_on == remaining:
            return False
        remaining = leading_on
    return True


@dataclass(frozen=True)
class Parallel:
    """T_rw: two threads are at symbols of two sets at the same time, [NordhoffML13, Ex. 1]."""

    reads: frozenset[str]
    writes: frozenset[str]

    def step(self, node: Node, children: tuple[frozenset[str], ...]) -> Iterator[frozenset[str]]:
        """A symbol of both sets counts for one of them only: it is one thread."""
        if node.kind is not NodeKind.NIL:
            yield frozenset().union(*children)
            return
        if node.symbol in self.reads:
            yield frozenset({"r"})
        if node.symbol in self.writes:
            yield frozenset({"w"})
        if node.symbol not in self.reads | self.writes:
            yield frozenset()

    def accepts(self, state: frozenset[str]) -> bool:
        """Whether both sets were met."""
        return state == {"r", "w"}


@dataclass(frozen=True)
class SomeThreadAt:
    """T_G: some thread is at a symbol of a set, [NordhoffML13, Ex. 2]."""

    symbols: frozenset[str]

    def step(self, node: Node, children: tuple[bool, ...]) -> Iterator[bool]:
        """The disjunction of what is below."""
        yield any(children) or (node.kind is NodeKind.NIL and node.symbol in self.symbols)

    def accepts(self, state: bool) -> bool:
        """Whether the symbol was met."""
        return state
