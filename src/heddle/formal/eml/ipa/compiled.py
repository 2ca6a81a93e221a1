"""Functions with numbers for nodes and locks, and without what no question can see."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from heddle.formal.eml.model import (
    Allocate,
    Call,
    Edge,
    Function,
    Lock,
    Program,
    Read,
    Start,
    Statement,
    UnitBegin,
    UnitBreak,
    UnitEnd,
    Unlock,
    Wait,
    Write,
)
from heddle.formal.eml.nesting import opened

SKIP, CALL, ACQUIRE, RELEASE, BEGIN, END, BREAK, ACT = range(8)


class Op(NamedTuple):
    """A numbered edge. `lock` is the number of a lock, or -1; `name` a function.

    A wait is two: RELEASE to a node of its own, then ACQUIRE.
    """

    kind: int
    target: int
    edge: Edge
    lock: int = -1
    name: str = ""


class Outline:
    """What the functions of a program do, and who calls them."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.does = {
            function.name: frozenset(edge.statement for edge in function.edges)
            for function in program.functions
        }
        self.has_waits = any(
            isinstance(statement, Wait) for each in self.does.values() for statement in each
        )
        self._callers: defaultdict[str, set[str]] = defaultdict(set)
        for name, statements in self.does.items():
            for statement in statements:
                if isinstance(statement, Call):
                    self._callers[statement.function].add(name)
        self._idle: dict[tuple[frozenset[Statement], tuple[str, ...]], frozenset[str]] = {}

    def idle(self, matters: frozenset[Statement], locks: tuple[str, ...]) -> frozenset[str]:
        """Functions that return and do nothing that matters, whatever they call."""
        key = matters, locks
        if key not in self._idle:
            keep = matters | {kind(lock) for lock in locks for kind in (Lock, Unlock, Wait)}
            busy = {
                name
                for name, statements in self.does.items()
                if name not in self.ways or not keep.isdisjoint(statements)
            }
            work = list(busy)
            while work:
                new = self._callers[work.pop()] - busy
                busy |= new
                work += new
            self._idle[key] = frozenset(set(self.does) - busy)
        return self._idle[key]

    @cached_property
    def ways(self) -> Mapping[str, tuple[Edge, ...]]:
        """For each function that can return, a way through it on which all calls return."""
        found: dict[str, tuple[Edge, ...]] = {}
        waiting = list(self.program.functions)
        while True:
            left = []
            for function in waiting:
                way = _way(function, found)
                if way is None:
                    left.append(function)
                else:
                    found[function.name] = way
            if len(left) == len(waiting):
                return found
            waiting = left


def _way(function: Function, returning: Mapping[str, object]) -> tuple[Edge, ...] | None:
    came: dict[str, Edge | None] = {function.entry: None}
    level = [function.entry]
    while level and function.exit not in came:
        following = []
        for node in level:
            for edge in function.leaving.get(node, ()):
                statement = edge.statement
                if isinstance(statement, Call) and statement.function not in returning:
                    continue
                if edge.target not in came:
                    came[edge.target] = edge
                    following.append(edge.target)
        level = following
    if function.exit not in came:
        return None
    edges: list[Edge] = []
    node = function.exit
    while (last := came[node]) is not None:
        edges.append(last)
        node = last.source
    return tuple(reversed(edges))


@dataclass(frozen=True)
class Code:
    """A function in numbers: node 0 is the entry; the exit may be a node that nothing reaches.

    `locks` and `units` tell for each node what the function has opened there.
    """

    name: str
    ops: tuple[tuple[Op, ...], ...]
    exit: int
    locks: tuple[tuple[int, ...], ...]
    units: tuple[int, ...]


class Compiled:
    """The functions of a program for some of its locks and for the statements that matter.

    Functions are compiled when they are first needed.
    """

    def __init__(self, outline: Outline, locks: tuple[str, ...], own: frozenset[Statement]) -> None:
        self.program, self.locks = outline.program, locks
        self.numbers = {lock: number for number, lock in enumerate(locks)}
        self.idle = outline.idle(own | {UnitBreak()}, locks)
        self.has_waits = outline.has_waits
        self._quiet = outline.idle(own | {UnitBreak()}, ())
        self._codes: dict[str, Code] = {}

    def code(self, name: str) -> Code:
        """A function in numbers."""
        if name not in self._codes:
            self._codes[name] = self._compile(self.program.by_name[name])
        return self._codes[name]

    def _compile(self, function: Function) -> Code:
        open_at = opened(function)
        numbers = {function.entry: 0}
        for node in open_at:
            numbers.setdefault(node, len(numbers))
        numbers.setdefault(function.exit, len(numbers))
        ops: list[list[Op]] = [[] for _ in numbers]
        locks = [self._opened_locks(open_at, node) for node in numbers]
        units = [open_at[node].units if node in open_at else 0 for node in numbers]
        for edge in function.edges:
            if edge.source not in open_at:
                continue
            source, target = numbers[edge.source], numbers[edge.target]
            match edge.statement:
                case Call(name) if source == target and name in self._quiet:
                    # Whatever run makes this call, there is one without it.
                    continue
                case Wait(lock):
                    middle = len(ops)
                    number = self.numbers.get(lock, -1)
                    ops.append([Op(ACQUIRE, target, edge, number)])
                    locks.append(locks[source])
                    units.append(units[source])
                    ops[source].append(Op(RELEASE, middle, edge, number))
                case _:
                    ops[source].append(self._op(edge, target))
        return Code(
            function.name,
            tuple(map(tuple, ops)),
            numbers[function.exit],
            tuple(locks),
            tuple(units),
        )

    def _opened_locks(self, open_at: Mapping[str, object], node: str) -> tuple[int, ...]:
        locks = getattr(open_at.get(node), "locks", ())
        return tuple(self.numbers[lock] for lock in locks if lock in self.numbers)

    def _op(self, edge: Edge, target: int) -> Op:
        match edge.statement:
            case Call(name):
                return Op(SKIP if name in self.idle else CALL, target, edge, name=name)
            case Lock(lock):
                return Op(ACQUIRE, target, edge, self.numbers.get(lock, -1))
            case Unlock(lock):
                return Op(RELEASE, target, edge, self.numbers.get(lock, -1))
            case UnitBegin():
                return Op(BEGIN, target, edge)
            case UnitEnd():
                return Op(END, target, edge)
            case UnitBreak():
                return Op(BREAK, target, edge)
            case Read() | Write() | Start() | Allocate():
                return Op(ACT, target, edge)
        return Op(SKIP, target, edge)
