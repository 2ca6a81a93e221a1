"""How much of the question an answer covers, and what it trusts.

Whatever removes behaviours from the search shows in the coverage; whatever is trusted shows as
an assumption. A claim that holds is worth exactly what these two say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Limits = Mapping[str, int | str]

ENDED_AT_FINDING = "the search ended at the first finding"
"""How the reason begins of what was not decided because something else was found."""


@dataclass(frozen=True, slots=True)
class Exhaustive:
    """Every behaviour of the program was considered; `note` says how, where that is not plain."""

    note: str | None = None


@dataclass(frozen=True, slots=True)
class Bounded:
    """Every behaviour within `limits` was considered: contexts, integer bits, objects, threads."""

    limits: Limits

    def __post_init__(self) -> None:
        if not self.limits:
            raise ValueError("a bounded coverage must name its bound")


@dataclass(frozen=True, slots=True)
class Partial:
    """The search ended early. `reason` says at which limit, and which option raises it."""

    reason: str
    limits: Limits = field(default_factory=dict)

    @property
    def ended_at_finding(self) -> bool:
        """Whether nothing but a finding ended the search: no limit was in the way."""
        return self.reason.startswith(ENDED_AT_FINDING)


Coverage = Exhaustive | Bounded | Partial


@dataclass(frozen=True, slots=True, order=True)
class Assumption:
    """One thing that was trusted and not checked, as a sentence."""

    text: str

    def __str__(self) -> str:
        return self.text
