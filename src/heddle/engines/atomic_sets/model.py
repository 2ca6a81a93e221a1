"""What a program becomes for one atomic set of one object: flow graphs, threads, locks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from heddle.formal.eml import Function
from heddle.questions.atomic_sets import AtomicSet


@dataclass(frozen=True, slots=True)
class Place:
    """Where an access is in the program; `class_name` is spelled as Java spells it."""

    class_name: str
    method: str
    file: str | None
    line: int | None
    is_user: bool


@dataclass(frozen=True, slots=True)
class Model:
    """A program as far as it matters to one set of one object.

    `functions` are those of all threads, by name; the edges of accesses have a `Place`. Kinds of
    threads are numbers: `mains` has the function that each begins with, `starts` the kinds that
    each may start, `single` those of which there is at most one. `pairs` are the kinds to ask
    about. `readers` has the read locks among `locks`, each with the lock whose holders it excludes.
    `units` names the methods of functions that are units of work. `unnested` is the same
    program with locks that do not nest, if it has some. `undecided` says why there is no model.
    """

    set: AtomicSet
    memory: tuple[str, ...] = ()
    functions: Mapping[str, Function] = field(default_factory=dict)
    mains: Mapping[int, str] = field(default_factory=dict)
    starts: Mapping[int, frozenset[int]] = field(default_factory=dict)
    single: frozenset[int] = frozenset()
    pairs: tuple[tuple[int, int], ...] = ()
    locks: tuple[str, ...] = ()
    units: Mapping[str, str] = field(default_factory=dict)
    readers: Mapping[str, str] = field(default_factory=dict)
    is_volatile: bool = False
    undecided: str | None = None
    unnested: Model | None = None
