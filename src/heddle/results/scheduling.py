"""How the machine runs a program: what a schedule, to mean anything, must be replayed with.

One set of options, carried unchanged by a search, a replay, a schedule file and the Rust core.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any


@dataclass(frozen=True, slots=True)
class RunLimits:
    """What a program may use: it notices heap and frames as Java errors, and can count processors.

    With two processors the common pool would have one worker, and its tasks could not race.
    """

    heap_bytes: int = 1 << 30
    frames: int = 10_000
    processors: int = 3


@dataclass(frozen=True, slots=True)
class GivenFiles:
    """A file or folder that a program may read: its absolute path and what is in it."""

    path: str
    digest: str


class Library(Enum):
    """What runs where the program calls the JDK: model classes where there are some, or not."""

    REAL = "real"
    MODELLED = "modelled"


@dataclass(frozen=True, slots=True)
class Scheduling:
    """What may happen on the machine, and what the program sees of the outside.

    `choose_random` tries all results of `java.util.Random`; `spurious_wakeups` lets waits and
    parking end for no reason, `weak_cas` lets a weak compare-and-set fail for none; `timeouts_last`
    lets deadlines pass only when nothing else can happen, which is an option of the search alone.
    With `strict` a failed assertion is a finding although a `Future` keeps it. `finer` says which
    models show more than they do by default; a search finds that out. `environment` has variables
    with their values; `files` may be read. `peers` are Python functions for native methods; a file
    cannot hold them.
    """

    choose_random: bool = False
    spurious_wakeups: bool = False
    weak_cas: bool = False
    timeouts_last: bool = False
    strict: bool = False
    library: Library = Library.MODELLED
    finer: tuple[str, ...] = ()
    stdin: bytes = b""
    environment: tuple[tuple[str, str], ...] = ()
    files: tuple[GivenFiles, ...] = ()
    resources: RunLimits = RunLimits()
    peers: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
