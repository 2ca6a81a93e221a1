"""In which order a search looks at interleavings."""

from __future__ import annotations

from dataclasses import dataclass, field

ORDERS = ("depth", "breadth", "contexts", "random", "best")
HEURISTICS = ("blocked", "interleaved", "narrow", "conflicts")
SAMPLINGS = ("pct", "pos")


@dataclass(frozen=True, slots=True)
class Sampling:
    """How random runs are made; the same values give the same runs.

    `scheme` is one of SAMPLINGS: with `pct` each thread has a priority that changes at
    `bug_depth - 1` random moments [BurckhardtKMN10], with `pos` each action has one [YuanYG18].
    """

    scheme: str = "pct"
    seed: int = 0
    runs: int = 1000
    bug_depth: int = 3

    def __post_init__(self) -> None:
        _require(self.scheme, SAMPLINGS, "sampling")
        for name, value, least in (
            ("seed", self.seed, 0),
            ("runs", self.runs, 1),
            ("bug_depth", self.bug_depth, 1),
        ):
            if value < least:
                raise ValueError(f"{name} must be at least {least}, not {value}")


@dataclass(frozen=True, slots=True)
class Order:
    """`name` is one of ORDERS; `heuristic`, one of HEURISTICS, is for `best`, `sampling` for
    `random`.
    """

    name: str = "depth"
    heuristic: str = "blocked"
    sampling: Sampling = field(default_factory=Sampling)

    def __post_init__(self) -> None:
        _require(self.name, ORDERS, "order")
        _require(self.heuristic, HEURISTICS, "heuristic")


def _require(name: str, known: tuple[str, ...], what: str) -> None:
    if name not in known:
        raise ValueError(f"no such {what}: {name}; there are {', '.join(known)}")
