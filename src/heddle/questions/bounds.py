"""How far a program is followed when sets of states are asked: what keeps an abstraction finite."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from heddle.errors import InputError

if TYPE_CHECKING:
    from heddle.formal.symbolic.solve import Order, Reuse

SPLITTINGS = ("lazy", "eager", "sequential")
"""The ways to keep sets of states apart between contexts; the answers are the same."""
DEFAULT_CONTEXTS = 4


@dataclass(frozen=True, slots=True)
class Bounds:
    """How far a program is followed.

    `bits` is the width of integers whose range is not known, `heap` the number of objects that
    one `new` can make (and the length of arrays whose length is not known), `threads` the number
    of threads besides main.
    """

    contexts: int = DEFAULT_CONTEXTS
    bits: int = 8
    heap: int = 4
    threads: int = 4


@dataclass(frozen=True, slots=True)
class ContextsOptions:
    """How sets of states are asked.

    `splitting` is one of SPLITTINGS. `method` is where to start instead of main. `order` takes
    the variables of BDDs as the program suggests or as they are listed, `reuse` keeps or forgets
    what a called procedure does from one context to the next: both are there to be measured.
    """

    bounds: Bounds = field(default_factory=Bounds)
    splitting: str = SPLITTINGS[0]
    method: str | None = None
    order: Order = "related"
    reuse: Reuse = "on"

    def __post_init__(self) -> None:
        demand_splitting(self.splitting)


def demand_splitting(name: str) -> None:
    """Raise InputError for a splitting that there is not."""
    if name not in SPLITTINGS:
        raise InputError(
            f"there is no splitting called {name}",
            remedy=f"use one of {', '.join(SPLITTINGS)}",
        )
