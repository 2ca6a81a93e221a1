"""The rules of one procedure: a contracted instance in one kind of thread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from heddle.abstraction.locking.locks import initialisation
from heddle.abstraction.locking.regions import METHOD, Stack
from heddle.abstraction.locking.roots import Lock, Root
from heddle.analysis.facts import Allocation, Instance, Start
from heddle.engines.monitors.build.contraction import Contracted, End, Exit, Target, Work, tag_of
from heddle.formal.monitor_dpn.model import Base, Call, Head, Join, Monitor, Return, Rule, Spawn

NORMAL: Final = "normal"
RAISED: Final = "raised"
#: The action of rules by which a thread throws instead of doing what it stands before.
THROWS: Final = "throws"


def start_of(root: int) -> Head:
    """Where a thread begins."""
    return Head(NORMAL, f"{root}.start")


def begin(root: int, instance: Instance) -> Head:
    """Where a procedure begins."""
    return Head(NORMAL, f"{root}.{instance.number}.begin")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What rules say about other procedures: roots, locks and threads that are joined."""

    roots: Mapping[Start, int]
    locks: frozenset[Lock]
    joined: frozenset[Allocation]


@dataclass(slots=True)
class Procedure:
    """Writes the rules of one procedure."""

    root: Root
    graph: Contracted
    surroundings: Surroundings
    rules: list[Rule] = field(default_factory=list)
    #: The symbols used, with their index.
    symbols: dict[str, int | None] = field(default_factory=dict)
    #: Those to which a thread comes back from a region.
    around_regions: set[str] = field(default_factory=set)
    _exits: dict[Target, int] = field(default_factory=dict)
    _dispatched: set[tuple[int, Target]] = field(default_factory=set)

    def write(self) -> None:
        """Make all rules."""
        instance, graph = self.graph.frame.instance, self.graph
        first = begin(self.root.number, instance)
        self.symbols[first.symbol] = None
        if graph.method is None:
            self._leave(first, (METHOD, Exit.IN), ())
        else:
            inside = self._head(METHOD, "in")
            back = self._symbol(METHOD, "back")
            self.around_regions.add(back)
            self.rules.append(Monitor(first, inside, back, graph.method.name))
            self._leave(inside, (METHOD, Exit.IN), (METHOD,))
        reached = dict.fromkeys(index for index, _ in graph.ways if index != METHOD)
        for index in reached:
            if index in graph.work:
                self._point(index, graph.work[index])
            else:
                self._leave(self._head(index), (index, Exit.GO), graph.stacks[index])

    def _point(self, index: int, work: Work) -> None:
        head, stack = self._head(index), self.graph.stacks[index]
        if work.initialisers:
            self._initialise(index, work, head)
        self._leave(head, (index, Exit.FAILED), stack, THROWS)
        if work.skips:
            self._leave(head, (index, Exit.DONE), stack)
        self._does(index, work, head)
        if work.enter is not None:
            region = self.graph.indices[index]
            inside, back = self._head(index, "in"), self._symbol(region, "back")
            self.around_regions.add(back)
            self.rules.append(Monitor(head, inside, back, work.enter.name))
            self._leave(inside, (index, Exit.IN), (*stack, region))
        if work.wait is not None:
            self._wait(index, work.wait, head)

    def _does(self, index: int, work: Work, head: Head) -> None:
        """Calls, starts and joins, and what comes after them."""
        stack, back = self.graph.stacks[index], self._symbol(index, "back")
        after = Head(NORMAL, back)
        for callee in work.calls:
            self.rules.append(Call(head, begin(self.root.number, callee), back))
        for start in work.starts:
            child = start_of(self.surroundings.roots[start])
            tag = tag_of(start.thread) if start.thread in self.surroundings.joined else None
            self.rules.append(Spawn(head, child, after, tag))
        if work.join is not None:
            self.rules.append(Join(head, after, work.join))
        if work.calls or work.starts or work.join is not None:
            self._leave(after, (index, Exit.DONE), stack)
        if work.calls:
            self._leave(Head(RAISED, back), (index, Exit.RAISED), stack)

    def _initialise(self, index: int, work: Work, head: Head) -> None:
        """Run initialisers of classes or not, before the rest; each inside a lock of its own.

        No two threads initialise a class at the same time (JVMS 5.5). One initialiser runs at
        most once; of several the order is not known, so they may run in any, again and again.
        """
        before = self._head(index, "first")
        back = head.symbol if len(work.initialisers) == 1 else before.symbol
        for each in work.initialisers:
            lock, target = initialisation(each.method.owner), begin(self.root.number, each)
            if lock in self.surroundings.locks:
                self.rules.append(Monitor(before, target, back, lock.name))
            else:
                self.rules.append(Call(before, target, back))
        self.rules.append(Base(before, head))
        stack = self.graph.stacks[index]
        self._leave(Head(RAISED, back), (index, Exit.FAILED), stack, THROWS)

    def _wait(self, index: int, region: int, head: Head) -> None:
        """Leave the region, and enter it again just behind the wait."""
        waiting, lock = f"waits{index}", self.graph.frame.regions.taken[region]
        back = self._symbol(region, "back")
        self.rules.append(Return(head, waiting))
        after = Head(NORMAL, self._symbol(index, "back"))
        self.rules.append(Monitor(Head(waiting, back), after, back, lock.name))
        stack = self.graph.stacks[index]
        self._leave(after, (index, Exit.DONE), stack)
        self._leave(after, (index, Exit.FAILED), stack, THROWS)

    def _leave(self, source: Head, port: tuple[int, Exit], stack: Stack, action: str = "") -> None:
        for target in self.graph.ways.get(port, ()):
            self._go(source, stack, target, action)

    def _go(self, source: Head, stack: Stack, target: Target, action: str) -> None:
        """One step to a target, or out of the innermost region on the way to it."""
        if stack == self.graph.stacks[target]:
            match target:
                case End.RETURN:
                    self.rules.append(Return(source, NORMAL, action))
                case End.RAISE:
                    self.rules.append(Return(source, RAISED, action))
                case _:
                    self.rules.append(Base(source, self._entry(target), action))
            return
        way = f"exit{self._exits.setdefault(target, len(self._exits))}"
        self.rules.append(Return(source, way, action))
        region = stack[-1]
        if (region, target) not in self._dispatched:
            self._dispatched.add((region, target))
            back = Head(way, self._symbol(region, "back"))
            self._go(back, stack[:-1], target, "")

    def head(self, point: int) -> Head:
        """Where a thread stands before it does what a point does."""
        return Head(NORMAL, self._name(point, ""))

    def _entry(self, index: int) -> Head:
        work = self.graph.work.get(index)
        return self._head(index, "first" if work is not None and work.initialisers else "")

    def _symbol(self, index: int, part: str = "") -> str:
        name = self._name(index, part)
        self.symbols[name] = None if index == METHOD else self.graph.indices.get(index, index)
        return name

    def _name(self, index: int, part: str) -> str:
        where = "method" if index == METHOD else str(index)
        return f"{self.root.number}.{self.graph.frame.instance.number}.{where}{part}"

    def _head(self, index: int, part: str = "") -> Head:
        return Head(NORMAL, self._symbol(index, part))

    def called(self) -> Iterator[Instance]:
        """The procedures that this one calls in its own thread."""
        for index in dict.fromkeys(index for index, _ in self.graph.ways):
            work = self.graph.work.get(index)
            if work is not None:
                yield from work.calls
                yield from work.initialisers

    def started(self) -> Iterator[int]:
        """The roots of the threads that it starts."""
        for index in dict.fromkeys(index for index, _ in self.graph.ways):
            work = self.graph.work.get(index)
            for start in () if work is None else work.starts:
                yield self.surroundings.roots[start]
