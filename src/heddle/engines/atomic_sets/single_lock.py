"""One lock that orders all units of work: no two of them overlap, however many there are.

A unit is *whole under a lock* if it makes one access, or holds the lock from its first access to
its last one. If all units are whole under one lock and all accesses are made with it, the units
follow each other in the order in which they held the lock, and there is no circle of any length. If
only the former is true, a circle of three or more units implies one of two:
docs/engines/atomic_sets.md has the argument.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum

from heddle.formal.eml import (
    Call,
    Edge,
    Function,
    Lock,
    Read,
    UnitBegin,
    UnitBreak,
    UnitEnd,
    Unlock,
    Wait,
    Write,
)


class Phase(IntEnum):
    """How far a thread is with its unit of work."""

    #: In no unit.
    OUTSIDE = 0
    #: In a unit that has made no access.
    BEGUN = 1
    #: In a unit that has held the lock since its first access.
    HELD = 2
    #: In a unit that has made an access without the lock, or given it back since.
    BARE = 3


@dataclass(frozen=True, slots=True)
class Order:
    """What a lock does for the units: all are whole under it; all accesses are made with it."""

    whole: bool
    always: bool


#: How the lock is held: not at all, for reading only, or so that it excludes all others.
_SHARED, _WHOLLY = 1, 2
#: How the lock is held, or how often if it does not nest, and the phase.
_State = tuple[int, Phase]
_Context = tuple[str, int, Phase]

_MOST = 4
"""A lock that does not nest and is held more often is not followed."""


@dataclass(frozen=True, slots=True)
class Guard:
    """A lock that may order all units, with its read locks, under which units may read.

    If it does not nest, a function may end with more or less of it than it began with.
    """

    lock: str
    shared: frozenset[str] = frozenset()
    nests: bool = True


def order_by(
    guard: Guard,
    functions: Mapping[str, Function],
    mains: Iterable[str],
    memory: frozenset[str] | None = None,
) -> Order:
    """What a lock does for the units of threads that begin with these functions.

    Only accesses to `memory` are looked at, or all.
    """
    walk = (_Walk if guard.nests else _UnnestedWalk)(guard, functions, memory)
    walk.solve((main, 0, Phase.OUTSIDE) for main in mains)
    return Order(walk.whole, walk.always)


class _Walk:
    """All states of a thread, function by function, for each state that a call finds."""

    def __init__(
        self,
        guard: Guard,
        functions: Mapping[str, Function],
        memory: frozenset[str] | None,
    ) -> None:
        self._lock, self._shared = guard.lock, guard.shared
        self._functions, self._memory = functions, memory
        self._depths: dict[str, Mapping[str, tuple[int, int, int]]] = {}
        self._ends: defaultdict[_Context, set[_State]] = defaultdict(set)
        self._callers: defaultdict[_Context, set[_Context]] = defaultdict(set)
        self.whole = self.always = True

    def solve(self, begins: Iterable[_Context]) -> None:
        work = list(begins)
        known = set(work)
        while work:
            context = work.pop()
            before = set(self._ends[context])
            for called in self._explore(context):
                self._callers[called].add(context)
                if called not in known:
                    known.add(called)
                    work.append(called)
            if self._ends[context] != before:
                work += self._callers[context]

    def _explore(self, context: _Context) -> set[_Context]:
        """Walk through one function; gives what it calls."""
        name, held, phase = context
        function, depths = self._functions[name], self._depth(name)
        found, called = {(function.entry, held, phase)}, set[_Context]()
        work = list(found)
        while work:
            node, held, phase = work.pop()
            if node == function.exit:
                self._ends[context].add((held, phase))
                continue
            for edge in function.leaving.get(node, ()):
                if isinstance(edge.statement, Call):
                    callee = (edge.statement.function, self._holding(held, node, name), phase)
                    called.add(callee)
                    after = self._returned(held, self._ends[callee])
                else:
                    ended = context[2] is Phase.OUTSIDE and depths[edge.target][1] == 0
                    after = self._stepped(name, edge, (held, phase), ended=ended)
                for each in after:
                    if (edge.target, *each) not in found:
                        found.add((edge.target, *each))
                        work.append((edge.target, *each))
        return called

    def _holding(self, held: int, node: str, function: str) -> int:
        """How the lock is held at a node of a function that was called with it or without."""
        depths = self._depth(function)[node]
        return max(held, _WHOLLY if depths[0] > 0 else _SHARED if depths[2] > 0 else 0)

    def _returned(self, held: int, ends: Iterable[_State]) -> list[_State]:
        return [(held, phase) for _, phase in ends]

    def _stepped(self, function: str, edge: Edge, state: _State, *, ended: bool) -> list[_State]:
        """The states behind a step."""
        held, phase = state
        before = self._holding(held, edge.source, function)
        after = self._holding(held, edge.target, function)
        return [(held, self._after(edge, phase, (before, after), ended=ended))]

    def _after(self, edge: Edge, phase: Phase, held: tuple[int, int], *, ended: bool) -> Phase:
        before, after = held
        match edge.statement:
            case Read(memory) | Write(memory):
                counts = self._memory is None or memory in self._memory
                needed = _SHARED if isinstance(edge.statement, Read) else _WHOLLY
                return self._accessed(phase, held=before >= needed) if counts else phase
            case UnitBegin():
                return max(phase, Phase.BEGUN)
            case UnitEnd():
                return Phase.OUTSIDE if ended else phase
            case UnitBreak():
                return min(phase, Phase.BEGUN)
            case Wait():
                return Phase.BARE if phase is Phase.HELD else phase
            case Unlock():
                return Phase.BARE if phase is Phase.HELD and after < before else phase
            case _:
                return phase

    def _accessed(self, phase: Phase, *, held: bool) -> Phase:
        self.always = self.always and held
        match phase:
            case Phase.OUTSIDE:
                return phase
            case Phase.BARE:
                self.whole = False
                return phase
            case _:
                return Phase.HELD if held else Phase.BARE

    def _depth(self, name: str) -> Mapping[str, tuple[int, int, int]]:
        """How often each node holds the lock, how deep it is in units, how often it may read.

        Counted from the entry.

        The functions are written so that this is the same on all ways.
        """
        if name not in self._depths:
            function = self._functions[name]
            found = {function.entry: (0, 0, 0)}
            work = [function.entry]
            while work:
                node = work.pop()
                locks, units, reads = found[node]
                for edge in function.leaving.get(node, ()):
                    if edge.target not in found:
                        more = _change(edge, {self._lock})
                        reading = _change(edge, self._shared)[0]
                        found[edge.target] = (locks + more[0], units + more[1], reads + reading)
                        work.append(edge.target)
            self._depths[name] = found
        return self._depths[name]


class _UnnestedWalk(_Walk):
    """The same where functions do not give back what they take: states count the lock."""

    def _holding(self, held: int, node: str, function: str) -> int:
        del node, function
        return held

    def _returned(self, held: int, ends: Iterable[_State]) -> list[_State]:
        del held
        return list(ends)

    def _stepped(self, function: str, edge: Edge, state: _State, *, ended: bool) -> list[_State]:
        del function
        held, phase = state
        after = held + _change(edge, {self._lock})[0]
        if after < 0:
            return []  # a release of what is not held is no step
        if after > _MOST:
            self.whole = self.always = False
            return []
        modes = (_WHOLLY if held else 0, _WHOLLY if after else 0)
        return [(after, self._after(edge, phase, modes, ended=ended))]


def _change(edge: Edge, locks: Container[str]) -> tuple[int, int]:
    match edge.statement:
        case Lock(name):
            return int(name in locks), 0
        case Unlock(name):
            return -int(name in locks), 0
        case UnitBegin():
            return 0, 1
        case UnitEnd():
            return 0, -1
        case _:
            return 0, 0
