"""Read locks in models of two threads, which know only locks that exclude all others.

A lock for reading and writing becomes two locks, one of each thread. A writer takes both, a reader
that of its own thread. So two readers do not exclude each other, and everything else does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from heddle.formal.eml import Call, Edge, Function, Lock, Unlock

SIDES = ("~1", "~2")


def original(name: str) -> str:
    """The name of a function before it was divided."""
    return name.partition("~")[0]


@dataclass(frozen=True, slots=True)
class Division:
    """Read locks with their write locks, as far as both are used."""

    readers: Mapping[str, str]

    @classmethod
    def of(cls, readers: Mapping[str, str], locks: Iterable[str]) -> Division:
        """For the locks of a model; a read lock without writers excludes nothing."""
        known = frozenset(locks)
        return cls({reader: writer for reader, writer in readers.items() if writer in known})

    def locks(self, locks: Iterable[str]) -> tuple[str, ...]:
        """The locks of the divided model."""
        divided = frozenset(self.readers.values())
        return tuple(
            name
            for lock in locks
            if lock not in self.readers
            for name in ((lock + SIDES[0], lock + SIDES[1]) if lock in divided else (lock,))
        )

    def function(self, function: Function, side: str) -> Function:
        """A function as one of the threads runs it."""
        edges = (new for edge in function.edges for new in self._edges(edge, side))
        return replace(function, name=function.name + side, edges=tuple(dict.fromkeys(edges)))

    def _edges(self, edge: Edge, side: str) -> Iterator[Edge]:
        match edge.statement:
            case Call(name):
                yield replace(edge, statement=Call(name + side))
            case Lock(lock) | Unlock(lock) if lock in self.readers:
                kind = type(edge.statement)
                yield replace(edge, statement=kind(self.readers[lock] + side))
            case Lock(lock) if lock in self.readers.values():
                yield from _both(edge, Lock, lock, SIDES)
            case Unlock(lock) if lock in self.readers.values():
                yield from _both(edge, Unlock, lock, SIDES[::-1])
            case _:
                yield edge


def _both(
    edge: Edge, kind: type[Lock | Unlock], lock: str, sides: tuple[str, ...]
) -> Iterator[Edge]:
    """Two steps instead of one, by way of a node of their own."""
    first, second = sides
    between = f"{edge.source}>{edge.target} {kind.__name__} {lock}"
    yield Edge(edge.source, kind(lock + first), between, edge.origin)
    yield Edge(between, kind(lock + second), edge.target, edge.origin)
