"""A pushdown network with every shared state written out: what the strategies search.

Shared states are numbers in text, as the pushdown library wants them; `states` says what each one
stands for, and `moves` which rule of the file a plain rule came from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from heddle.formal.pushdown.formats.concurrent import GuardedRule
from heddle.formal.pushdown.model import PushdownSystem, Rule


@dataclass(frozen=True, slots=True)
class Shared:
    """What threads share.

    `held` has, for each thread variable, the number of a thread of the network, `ABSENT` for one
    that never runs, or None. `forked` says which programs the slots run that are in use, and
    `ended` which threads have ended: the n and α of [QadeerR05, 5.2]. `absent` has the first
    symbols of threads that are started but never run, as far as an error speaks of them. `beyond`
    names what left its bounds: a run that gets there is not followed any further.
    """

    state: str | None
    values: tuple[int, ...]
    held: tuple[int | None, ...] = ()
    forked: tuple[int, ...] = ()
    ended: frozenset[int] = frozenset()
    absent: tuple[str, ...] = ()
    beyond: str | None = None


IDLE = "idle"
"""The stack symbol of a thread that has not started."""

BOTTOM = "$"
"""The stack symbol below all others, which a thread pops to say that it has ended."""

ABSENT = -1
"""Stands for every thread that is started but never runs."""


@dataclass(frozen=True, slots=True)
class Move:
    """Where a plain rule comes from; `rule` None: the thread starts, or notices its end.

    `slot` is the thread of the network that a fork started, if that one may run.
    """

    rule: GuardedRule | None
    after: Shared
    slot: int | None = None


@dataclass(frozen=True, slots=True)
class NetworkThread:
    """A thread: which of the systems it runs, from which stack."""

    name: str
    system: int
    stack: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlainNetwork:
    """Threads over shared states. Threads that do the same run the same system."""

    start: str
    states: Mapping[str, Shared]
    systems: tuple[PushdownSystem, ...]
    moves: tuple[Mapping[Rule, Move], ...]
    threads: tuple[NetworkThread, ...]
    first_slot: int
    first_symbols: tuple[str, ...]
    symbols: Mapping[str, str]

    def top(self, shared: Shared, thread: int, symbol: str | None) -> str | None:
        """What the file calls the symbol on top of a thread's stack; None if there is none.

        A thread that was forked and has not run yet has the first symbol of its program.
        """
        if symbol != IDLE:
            return None if symbol is None else self.symbols.get(symbol)
        place = thread - self.first_slot
        return self.first_symbols[shared.forked[place]] if place < len(shared.forked) else None
