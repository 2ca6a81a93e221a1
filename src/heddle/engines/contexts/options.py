"""What can be told to the engine that bounds contexts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from heddle.abstraction.bounds import Bounds

if TYPE_CHECKING:
    from heddle.formal.symbolic.solve import Order, Reuse


@dataclass(frozen=True, slots=True)
class ContextsOptions:
    """How to search.

    `splitting` is one of SPLITTINGS. `method` is where to start instead of main. `order` takes
    the variables of BDDs as the program suggests or as they are listed, `reuse` keeps or forgets
    what a called procedure does from one context to the next: both are there to be measured.
    """

    bounds: Bounds = field(default_factory=Bounds)
    splitting: str = "lazy"
    method: str | None = None
    order: Order = "related"
    reuse: Reuse = "on"
