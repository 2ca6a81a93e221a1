"""The automata for trees with a cut: an execution that pauses in an intermediate configuration.

As in `tree_automata`, these are the paper's definitions; deviations are named. Nodes of
joins count as BASE nodes (docs/design/monitor_dpn.md says what joins add).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING

from heddle.formal.monitor_dpn.nodes import ExecutionTree, Node, NodeKind, nil
from heddle.formal.trees.tree import Tree
from support.tree_automata import Edges, LockSet, acyclic

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heddle.formal.monitor_dpn.model import Rule


class Cut(Enum):
    """States of T_cwf: what is known of the cuts of a subtree."""

    NEITHER = auto()
    """⊥: neither cuts nor spawns."""
    DONE = auto()
    """⊤: the main thread has its cut, and so has every thread that needs one."""
    OWED = auto()
    """s⊤: threads that were started have their cuts; the main thread still owes its own."""
    AFTER = auto()
    """s⊥: threads were started, and there is no cut: all of this comes after the cut."""


@dataclass(frozen=True)
class WellCut:
    """T_cwf: every thread that existed at the cut is cut once, [NordhoffML13, Def. 7]."""

    def step(self, node: Node, children: tuple[Cut, ...]) -> Iterator[Cut]:
        """At most one state."""
        if not children:
            yield Cut.NEITHER
        elif node.kind is NodeKind.CUT:
            if children[0] in {Cut.NEITHER, Cut.AFTER}:
                yield Cut.DONE
        elif len(children) == 1:
            yield children[0]
        else:
            table = _SPAWN if node.kind is NodeKind.SPAWN else _RETURNING
            found = table.get(children)
            if found is not None:
                yield found

    def accepts(self, state: Cut) -> bool:
        """Whether no cut is missing."""
        return state is Cut.DONE


_RETURNING: dict[tuple[Cut, ...], Cut] = {
    (Cut.NEITHER, Cut.DONE): Cut.DONE,
    (Cut.OWED, Cut.DONE): Cut.DONE,
    (Cut.DONE, Cut.NEITHER): Cut.DONE,
    (Cut.DONE, Cut.AFTER): Cut.DONE,
    (Cut.OWED, Cut.NEITHER): Cut.OWED,
    (Cut.OWED, Cut.OWED): Cut.OWED,
    (Cut.NEITHER, Cut.OWED): Cut.OWED,
    (Cut.AFTER, Cut.NEITHER): Cut.AFTER,
    (Cut.AFTER, Cut.AFTER): Cut.AFTER,
    (Cut.NEITHER, Cut.AFTER): Cut.AFTER,
    (Cut.NEITHER, Cut.NEITHER): Cut.NEITHER,
}

_SPAWN: dict[tuple[Cut, ...], Cut] = {
    (Cut.DONE, Cut.NEITHER): Cut.OWED,
    (Cut.DONE, Cut.OWED): Cut.OWED,
    (Cut.DONE, Cut.DONE): Cut.DONE,
    (Cut.NEITHER, Cut.NEITHER): Cut.AFTER,
    (Cut.NEITHER, Cut.AFTER): Cut.AFTER,
    (Cut.AFTER, Cut.NEITHER): Cut.AFTER,
    (Cut.AFTER, Cut.AFTER): Cut.AFTER,
}


def before_cut(tree: ExecutionTree) -> ExecutionTree:
    """The tree of the execution up to the cut: the transducer T_ct, [NordhoffML13, Def. 8]."""
    return _transduce(tree)[1]


def _transduce(tree: ExecutionTree) -> tuple[bool, ExecutionTree]:
    """Whether the main thread is cut in the tree, and the tree up to there."""
    node = tree.symbol
    if node.kind is NodeKind.CUT:
        return True, Tree(nil(node.control or "", node.symbol))
    if not tree.children:
        return False, tree
    done = [_transduce(child) for child in tree.children]
    parts = tuple(part for _, part in done)
    if node.kind in {NodeKind.RCALL, NodeKind.USE} and done[0][0]:
        kind = NodeKind.NCALL if node.kind is NodeKind.RCALL else NodeKind.ACQ
        return True, Tree(Node(kind, node.rule, again=node.again), parts[:1])
    return done[-1][0], Tree(node, parts)


def without_cuts(tree: ExecutionTree, level: int | None = None) -> ExecutionTree:
    """The projection |CUT: the tree without its cuts, or without those of one level."""
    children = tuple(without_cuts(child, level) for child in tree.children)
    if tree.symbol.kind is NodeKind.CUT and level in {None, tree.symbol.level}:
        return children[0]
    return Tree(tree.symbol, children)


class Used(Enum):
    """States of T^c_Δ': which rules were used after the cut."""

    ALLOWED = auto()
    """⊥: the main thread has no cut, and nothing but allowed rules."""
    OTHER = auto()
    """+: the main thread has no cut, and there is another rule."""
    CUT = auto()
    """⊤: the main thread is cut, and only allowed rules come after."""


@dataclass(frozen=True)
class OnlyRulesAfterCut:
    """T^c_Δ': after the cut only given rules are used, [NordhoffML13, Def. 9].

    Deviation: the paper leaves out the leaves; NIL is allowed, RET by its rule.
    """

    rules: frozenset[Rule]

    def step(self, node: Node, children: tuple[Used, ...]) -> Iterator[Used]:
        """At most one state."""
        good = node.rule is None or node.rule in self.rules
        if node.kind is NodeKind.CUT:
            if children == (Used.ALLOWED,):
                yield Used.CUT
        elif not children:
            yield Used.ALLOWED if good else Used.OTHER
        elif len(children) == 1:
            yield children[0] if good or children[0] is Used.CUT else Used.OTHER
        elif node.kind is NodeKind.SPAWN:
            yield from self._spawn(children, Used.ALLOWED if good else Used.OTHER)
        else:
            yield from self._returning(children, Used.ALLOWED if good else Used.OTHER)

    def _spawn(self, children: tuple[Used, ...], own: Used) -> Iterator[Used]:
        thread, rest = children
        if rest is Used.CUT:
            if thread is Used.CUT:
                yield Used.CUT
        elif Used.OTHER in children:
            yield Used.OTHER
        else:
            yield own

    def _returning(self, children: tuple[Used, ...], own: Used) -> Iterator[Used]:
        left, right = children
        if left is Used.CUT:
            if right is Used.ALLOWED:
                yield Used.CUT
        elif right is Used.CUT:
            yield Used.CUT
        else:
            yield Used.OTHER if Used.OTHER in children else own

    def accepts(self, state: Used) -> bool:
        """Whether the tree is cut and uses only allowed rules after that."""
        return state is Used.CUT


@dataclass(frozen=True, slots=True)
class Releases:
    """A state (C, U, G) of T_rh."""

    cut: bool = False
    used: LockSet = frozenset()
    graph: Edges = frozenset()


@dataclass(frozen=True)
class ReleaseStructure:
    """T_rh: what is held at the cut can be given back after it, [NordhoffML13, Def. 10]."""

    def step(self, node: Node, children: tuple[Releases, ...]) -> Iterator[Releases]:
        """At most one state."""
        if not children:
            yield Releases()
        elif node.kind is NodeKind.CUT:
            if not children[0].cut:
                yield replace(children[0], cut=True)
        elif len(children) == 1:
            yield children[0]
        elif node.kind is NodeKind.SPAWN:
            thread, rest = children
            yield Releases(rest.cut, rest.used, thread.graph | rest.graph)
        else:
            yield from self._returning(None if node.again else node.lock, *children)

    def _returning(self, lock: str | None, left: Releases, right: Releases) -> Iterator[Releases]:
        graph = left.graph | right.graph
        used = left.used | right.used
        if right.cut:
            if not left.cut:
                yield Releases(cut=True, used=right.used, graph=graph)
        elif lock is None:
            yield Releases(left.cut, used, graph)
        elif left.cut:
            yield Releases(
                cut=True, used=used, graph=graph | {(needed, lock) for needed in left.used}
            )
        else:
            yield Releases(cut=False, used=used | {lock}, graph=graph)

    def accepts(self, state: Releases) -> bool:
        """Whether there is an order of giving back."""
        return acyclic(state.graph)


@dataclass(frozen=True, slots=True)
class Holds:
    """A state (C, A, U) of T_ht; U is in two parts, by the main thread and by those it started."""

    cut: bool = False
    acquired: LockSet = frozenset()
    used: LockSet = frozenset()
    started: LockSet = frozenset()


@dataclass(frozen=True)
class HeldThroughout:
    """T_ht: no lock that is kept from before the cut is used after it, [NordhoffML13, Def. 11].

    Deviation: where a returning call lies before the cut, the paper forgets all locks used in it.
    The main thread has used them before the cut, but threads that were started in it may use them
    afterwards; those are remembered here.
    """

    def step(self, node: Node, children: tuple[Holds, ...]) -> Iterator[Holds]:
        """At most one state."""
        lock = None if node.again else node.lock
        entered = frozenset() if lock is None else frozenset({lock})
        if not children:
            yield Holds()
        elif node.kind is NodeKind.CUT:
            if not children[0].cut:
                yield replace(children[0], cut=True)
        elif len(children) == 1:
            (below,) = children
            if below.cut:
                yield replace(below, acquired=below.acquired | entered)
            else:
                yield replace(below, used=below.used | entered)
        elif node.kind is NodeKind.SPAWN:
            thread, rest = children
            yield replace(
                rest,
                acquired=thread.acquired | rest.acquired,
                started=thread.used | thread.started | rest.started,
            )
        else:
            yield from self._returning(entered, *children)

    def _returning(self, entered: LockSet, left: Holds, right: Holds) -> Iterator[Holds]:
        acquired, started = left.acquired | right.acquired, left.started | right.started
        if left.cut:
            if not right.cut:
                yield Holds(
                    cut=True, acquired=acquired, used=left.used | right.used, started=started
                )
        elif right.cut:
            yield Holds(cut=True, acquired=acquired, used=right.used, started=started)
        else:
            yield Holds(
                cut=False, acquired=acquired, used=left.used | right.used | entered, started=started
            )

    def accepts(self, state: Holds) -> bool:
        """Whether the two sets have nothing in common."""
        return state.acquired.isdisjoint(state.used | state.started)
