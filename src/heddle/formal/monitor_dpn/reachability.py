"""Questions about Monitor-DPNs; the core searches for execution trees."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import cached_property

from heddle import _core
from heddle.errors import HeddleError, InputError
from heddle.formal.monitor_dpn.model import (
    Base,
    Call,
    Head,
    Join,
    Monitor,
    MonitorDpn,
    Return,
    Rule,
    Spawn,
)
from heddle.formal.monitor_dpn.nodes import ExecutionTree, Node, NodeKind
from heddle.formal.monitor_dpn.schedules import schedule
from heddle.formal.monitor_dpn.semantics import Locks, ThreadId
from heddle.formal.trees.tree import Tree

MOST_PHASES = 16
MOST_MARKS = 8

RawRule = tuple[
    str, tuple[int, int], tuple[int, int], int | None, int | None, tuple[int, int] | None
]


class Stopped(HeddleError):
    """The time was up before there was an answer."""


class Length(Enum):
    """How many steps a phase has."""

    ANY = auto()
    ONE = auto()


@dataclass(frozen=True, slots=True)
class Phase:
    """A stretch of an execution: what may be done, and what can be seen when it ends.

    Each of `marks` is a set of heads or stack symbols, and a thread of its own must be at one of
    each. `rules` are those that may be used; `None` allows all. A phase of length ONE is a single
    step: with the writes of a variable as its rules, it is the moment of the write.
    """

    marks: tuple[frozenset[str | Head], ...] = ()
    rules: frozenset[Rule] | None = None
    length: Length = Length.ANY


@dataclass(frozen=True, slots=True)
class Witness:
    """An execution tree that answers a question with yes; CUT nodes separate the phases."""

    tree: ExecutionTree
    locks: Locks
    effort: Mapping[str, int] = field(compare=False)

    def schedule(self) -> tuple[tuple[ThreadId, Rule], ...]:
        """An execution with this tree: the threads and the rules they use, in order."""
        found = schedule(self.tree, self.locks)
        if found is None:
            raise AssertionError("an execution tree was found that has no schedule")
        return found


@dataclass(frozen=True)
class Network:
    """A model made ready for questions."""

    model: MonitorDpn

    @cached_property
    def _numbers(self) -> tuple[dict[str, int], dict[str, int]]:
        controls = {name: number for number, name in enumerate(self.model.controls)}
        return controls, {name: number for number, name in enumerate(self.model.symbols)}

    @cached_property
    def _native(self) -> _core.MonitorDpn:
        return _core.MonitorDpn(
            self._head(self.model.initial), list(map(self._raw, self.model.rules))
        )

    def _head(self, head: Head) -> tuple[int, int]:
        controls, symbols = self._numbers
        return controls[head.control], symbols[head.symbol]

    def _raw(self, rule: Rule) -> RawRule:
        model, source = self.model, self._head(rule.source)
        match rule:
            case Base(target=target):
                return "base", source, self._head(target), None, None, None
            case Call(target=target, back=back):
                return "call", source, self._head(target), self._numbers[1][back], None, None
            case Monitor(target=target, back=back, lock=lock):
                number = model.locks.index(lock)
                return "monitor", source, self._head(target), self._numbers[1][back], number, None
            case Return(control=control):
                return "return", source, (self._numbers[0][control], 0), None, None, None
            case Spawn(child=child, target=target, tag=tag):
                name = None if tag is None else model.tags.index(tag)
                return "spawn", source, self._head(target), None, name, self._head(child)
            case Join(target=target, tag=tag):
                return "join", source, self._head(target), None, model.tags.index(tag), None

    def reach(
        self,
        phases: Sequence[Phase],
        locks: Locks = Locks.RESPECTED,
        time_limit: float | None = None,
    ) -> Witness | None:
        """Find an execution that passes through the phases in order; `None` if there is none.

        With Aᵢ the trees that show the marks of phase i and Δᵢ its rules, it is a tree of
        `Aₙ ∩ lspost*_Δₙ(Aₙ₋₁ ∩ … A₁ ∩ lspost*_Δ₁(initial))`, [NordhoffML13, Prop. 8], or of the
        same with post* if locks are ignored. Raises `Stopped` when the time is up.
        """
        _check(phases)
        answer = self._native.reach([self._phase(each) for each in phases], locks.value, time_limit)
        if answer.outcome == "stopped":
            raise Stopped(f"no answer after {time_limit} seconds", remedy="raise the time limit")
        if answer.outcome == "empty":
            return None
        nodes = [(self._node(raw), raw.children) for raw in answer.tree]
        return Witness(_with_reentrance(nodes), locks, answer.effort)

    def _phase(
        self, phase: Phase
    ) -> tuple[list[bool] | None, list[tuple[tuple[int, int], int]], int, bool]:
        allowed = None
        if phase.rules is not None:
            allowed = [rule in phase.rules for rule in self.model.rules]
        marks: dict[tuple[int, int], int] = {}
        for number, mark in enumerate(phase.marks):
            for head in self._heads(mark):
                marks[head] = marks.get(head, 0) | 1 << number
        wanted = (1 << len(phase.marks)) - 1
        return allowed, sorted(marks.items()), wanted, phase.length is Length.ONE

    def _heads(self, mark: Collection[str | Head]) -> set[tuple[int, int]]:
        controls, symbols = self._numbers
        found = set()
        for place in mark:
            if isinstance(place, Head):
                if place.control in controls and place.symbol in symbols:
                    found.add(self._head(place))
            elif place in symbols:
                found.update((control, symbols[place]) for control in controls.values())
        return found

    def _node(self, raw: _core.ExecutionNode) -> Node:
        rule = None if raw.rule is None else self.model.rules[raw.rule]
        control = None if raw.control is None else self.model.controls[raw.control]
        symbol = None if raw.symbol is None else self.model.symbols[raw.symbol]
        level = raw.phase if raw.kind == "cut" else 0
        return Node(NodeKind(raw.kind), rule, control, symbol, level=level)


def _check(phases: Sequence[Phase]) -> None:
    """Refuse what the core cannot count."""
    if not 1 <= len(phases) <= MOST_PHASES:
        raise InputError(
            f"a question with {len(phases)} phases",
            remedy=f"ask with 1 to {MOST_PHASES} phases",
        )
    if any(len(phase.marks) > MOST_MARKS for phase in phases):
        raise InputError(
            f"more than {MOST_MARKS} places that must be occupied at once",
            remedy="ask about fewer places: then no is still a proof, and yes is weaker",
        )


def _with_reentrance(nodes: Sequence[tuple[Node, Sequence[int]]]) -> ExecutionTree:
    """Mark the monitors that a thread enters again.

    The nodes are listed children first, and a subtree may have several parents, under which it is
    marked differently; so it is built once for each set of locks held before it.
    """
    root = len(nodes) - 1, frozenset[str]()
    built: dict[tuple[int, frozenset[str]], ExecutionTree] = {}
    stack = [root]
    while stack:
        number, held = key = stack[-1]
        node, children = nodes[number]
        entered = held if node.lock is None else held | {node.lock}
        first = frozenset[str]() if node.kind is NodeKind.SPAWN else entered
        below = [(child, first if place == 0 else held) for place, child in enumerate(children)]
        missing = [each for each in below if each not in built]
        if missing:
            stack.extend(missing)
            continue
        stack.pop()
        marked = replace(node, again=node.lock in held)
        built[key] = Tree(marked, tuple(built[each] for each in below))
    return built[root]


def may_happen_in_parallel(
    network: Network,
    first: Iterable[str | Head],
    second: Iterable[str | Head],
    locks: Locks = Locks.RESPECTED,
    time_limit: float | None = None,
) -> Witness | None:
    """Can two threads be at places of the two sets at the same time? [NordhoffML13, Ex. 1]."""
    return network.reach([Phase((frozenset(first), frozenset(second)))], locks, time_limit)


@dataclass(frozen=True, slots=True)
class Transfer:
    """A variable gets a value by one of `writes` and keeps it until one of `kills` is used.

    It is handed on at once, or from one of the places `taken` on: a thread that has read it there
    keeps it, whatever becomes of the variable.
    """

    writes: frozenset[Rule]
    kills: frozenset[Rule]
    taken: frozenset[str | Head] | None = None


def flows(
    network: Network,
    transfers: Sequence[Transfer],
    use: Iterable[str | Head],
    locks: Locks = Locks.RESPECTED,
    time_limit: float | None = None,
) -> Witness | None:
    """Can a value go through the transfers in order and be there when a thread is at its use?

    With one transfer this is a def-use dependence. [NordhoffML13, Ex. 2] asks whether some thread
    stands just behind the write and the use is then reached without a kill; a write that others
    have killed while that thread stood there would count too. Here a write is a phase of one
    step, so it does not.
    """
    phases = [Phase()]
    for transfer in transfers:
        others = frozenset(network.model.rules) - transfer.kills
        phases.append(Phase(rules=transfer.writes, length=Length.ONE))
        if transfer is transfers[-1]:
            phases.append(Phase(rules=others, marks=(frozenset(use),)))
        elif transfer.taken is None:
            phases.append(Phase(rules=others))
        else:
            phases += [Phase(rules=others, marks=(transfer.taken,)), Phase()]
    return network.reach(phases, locks, time_limit)
