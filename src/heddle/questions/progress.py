"""How far the answer to a question has come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from heddle.results import Finding
    from heddle.results.code_coverage import CodeCoverage


@dataclass(frozen=True, slots=True)
class Searching:
    """How far a search has come; what it has `found` is looked for with fewer contexts then."""

    states: int
    transitions: int
    depth: int
    frontier: int
    memory: int
    found: int = 0


Listener = Callable[[Searching], bool]
"""Hears how far a search has come, and says whether it goes on."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What hears of progress; None hears nothing.

    `listener` hears how far a search is; `proceed` is asked many times a second, while sets of
    states are computed, whether to go on; `found` hears what is confirmed while the search goes on;
    `reached` hears which lines and branches were reached, if the question wants that noted.
    """

    listener: Listener | None = None
    proceed: Callable[[], bool] | None = None
    found: Callable[[Finding], None] | None = None
    reached: Callable[[CodeCoverage], None] | None = None


UNHEARD = Progress()
