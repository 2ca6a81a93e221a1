"""EML programs: processes that read, write and lock, given by flow graphs [Kidd09, 5.5].

Memory has no values and branches no conditions, since atomic-set serializability depends only on
the order of accesses. All memory locations of a program form one atomic set.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from heddle.errors import InputError


@dataclass(frozen=True, slots=True)
class Skip:
    """Do nothing that is modelled."""


@dataclass(frozen=True, slots=True)
class Call:
    """Run a function and go on when it reaches its exit."""

    function: str


@dataclass(frozen=True, slots=True)
class Read:
    """Read a memory location."""

    memory: str


@dataclass(frozen=True, slots=True)
class Write:
    """Write a memory location."""

    memory: str


@dataclass(frozen=True, slots=True)
class Allocate:
    """Create the object of a lock, which can happen once; nothing can use the lock before."""

    lock: str


@dataclass(frozen=True, slots=True)
class Lock:
    """Acquire a lock, which is reentrant."""

    lock: str


@dataclass(frozen=True, slots=True)
class Unlock:
    """Release a lock once."""

    lock: str


@dataclass(frozen=True, slots=True)
class Wait:
    """Release a lock however often it is held and acquire it as often again: two steps.

    A process that does not hold the lock goes on. Not in [Kidd09]: Java's `wait`.
    """

    lock: str


@dataclass(frozen=True, slots=True)
class UnitBegin:
    """Begin a unit of work; inside another one it belongs to that one."""


@dataclass(frozen=True, slots=True)
class UnitEnd:
    """End a unit of work."""


@dataclass(frozen=True, slots=True)
class UnitBreak:
    """Inside a unit, however deep: the outermost unit ends here and another one begins.

    Not in [Kidd09]: what follows a `wait` is another unit.
    """


@dataclass(frozen=True, slots=True)
class Start:
    """Let a waiting process begin, which can happen once."""

    process: str


Statement: TypeAlias = (
    Skip
    | Call
    | Read
    | Write
    | Allocate
    | Lock
    | Unlock
    | Wait
    | UnitBegin
    | UnitEnd
    | UnitBreak
    | Start
)


@dataclass(frozen=True, slots=True)
class Edge:
    """A step from one node of a flow graph to another.

    `origin` is the caller's own, such as the line of a file; it plays no part in equality.
    """

    source: str
    statement: Statement
    target: str
    origin: object = field(default=None, compare=False)


@dataclass(frozen=True)
class Function:
    """A flow graph with one entry and one exit; a node with several edges is a free choice."""

    name: str
    entry: str
    exit: str
    edges: tuple[Edge, ...]

    def __post_init__(self) -> None:
        if any(edge.source == self.exit for edge in self.edges):
            raise InputError(
                f"an edge leaves the exit {self.exit}",
                place=f"function {self.name}",
                remedy="let the function end at a node of its own",
            )

    @cached_property
    def leaving(self) -> Mapping[str, tuple[Edge, ...]]:
        """The edges that leave each node."""
        found: defaultdict[str, list[Edge]] = defaultdict(list)
        for edge in self.edges:
            found[edge.source].append(edge)
        return {node: tuple(edges) for node, edges in found.items()}

    @cached_property
    def nodes(self) -> tuple[str, ...]:
        """All nodes, in the order in which they are named."""
        ends = (node for edge in self.edges for node in (edge.source, edge.target))
        return tuple(dict.fromkeys((self.entry, *ends, self.exit)))


@dataclass(frozen=True, slots=True)
class Process:
    """A thread of control that runs a function, from the beginning or once it is started."""

    name: str
    main: str
    waits: bool = False


@dataclass(frozen=True)
class Program:
    """An EML program; functions are shared by all processes that call them.

    Memory and units belong to the object whose lock is `isolated`: if something allocates it,
    accesses and units of work can only happen afterwards. A lock that is never allocated exists
    from the beginning.
    """

    memory: tuple[str, ...]
    locks: tuple[str, ...]
    processes: tuple[Process, ...]
    functions: tuple[Function, ...]
    isolated: str | None = None

    @cached_property
    def by_name(self) -> Mapping[str, Function]:
        """The functions by name."""
        return {function.name: function for function in self.functions}

    @cached_property
    def process_by_name(self) -> Mapping[str, Process]:
        """The processes by name."""
        return {process.name: process for process in self.processes}

    @cached_property
    def allocated(self) -> frozenset[str]:
        """The locks that some statement allocates."""
        statements = (edge.statement for function in self.functions for edge in function.edges)
        return frozenset(each.lock for each in statements if isinstance(each, Allocate))

    def reached(self, process: str) -> tuple[Function, ...]:
        """The functions that a process can call, its main function first."""
        found = dict.fromkeys([self.process_by_name[process].main])
        work = list(found)
        while work:
            for edge in self.by_name[work.pop()].edges:
                if isinstance(edge.statement, Call) and edge.statement.function not in found:
                    found[edge.statement.function] = None
                    work.append(edge.statement.function)
        return tuple(self.by_name[name] for name in found)

    def statements(self, process: str) -> Iterator[Statement]:
        """What a process might do."""
        return (edge.statement for function in self.reached(process) for edge in function.edges)
