"""What the engine can be told."""

from __future__ import annotations

from dataclasses import dataclass, field

from heddle.machine.search import SearchOptions

CONFIRMATIONS = ("machine", "none")
"""Who tries what could not be proved: the machine, or nobody."""


@dataclass(frozen=True, slots=True)
class MonitorsOptions:
    """How to look for races.

    `seconds` is the time for everything; `search` is how the machine looks for what could not be
    proved; its own time limit does not count.
    """

    seconds: float = 40.0
    confirmation: str = CONFIRMATIONS[0]
    search: SearchOptions = field(default_factory=SearchOptions)
