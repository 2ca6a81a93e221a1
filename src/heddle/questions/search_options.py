"""How interleavings are searched: in which order, how far, and what is remembered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from time import monotonic

from heddle.budget import Budget
from heddle.results.scheduling import Scheduling

ORDERS = ("depth", "breadth", "contexts", "random", "best")
HEURISTICS = ("blocked", "interleaved", "narrow", "conflicts")
SAMPLINGS = ("pct", "pos")
REDUCTIONS = (
    "local",
    "solo",
    "movers",
    "read-only",
    "confined",
    "guarded",
    "sleep",
    "locks",
    "symmetry",
    "irrelevant",
)
STORES = ("exact", "compact", "bits", "none")
RUNS_ONLY = "none"
"""The store that remembers nothing: runs are compared instead of states."""
FORGETS: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(
        ("local", "movers", "read-only", "confined", "guarded", "locks"), frozenset({"running"})
    ),
    "solo": frozenset(),
    "sleep": frozenset(),
    "symmetry": frozenset({"names"}),
    "irrelevant": frozenset(),
    RUNS_ONLY: frozenset({"running", "blocked", "ended"}),
}
"""What a reduction, or comparing runs, forgets of final states by design: how far threads had come
that were running when the program ended without them, or were blocked, or had ended themselves.
Which of several threads that are alike did something, if nothing tells them apart but their names,
is forgotten with these; the order in which an array holds them is no part of final states. Unseen
actions are done together with the one before them; without a store all that daemons could do is
followed past the end of the program."""
FIRST_TRY = 1_000
"""Steps of a search before something is tried aside."""
MANY_STATES = 2_000
"""States after which it is worth finding out which memory decides nothing; of small ones, more."""
LONGEST_RUN = 10_000
"""Steps of one run where nothing notices that a state comes again."""


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


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """When to give up; None is never. Memory is the resident set of the process, in bytes.

    Seconds count from `started`, as `time.monotonic` has it, or else from the search's beginning.
    """

    seconds: float | None = None
    memory: int | None = None
    depth: int | None = None
    states: int | None = None
    contexts: int | None = None
    started: float | None = None

    @property
    def budget(self) -> Budget:
        """What is allowed of time, counted from `started`, or from now if that is None."""
        begun = monotonic() if self.started is None else self.started
        return Budget(self.seconds, self.memory, begun)


@dataclass(frozen=True, slots=True)
class SearchOptions:
    """How to search.

    `every` goes on after the first finding; `shorten` looks for a run of fewer contexts that shows
    what was found; after `tries` steps it takes some random runs, and runs of few contexts, while
    everything is searched, where nothing else is asked of the search; `store` is one of STORES,
    with `bits` bytes of table for the one of that name; `without` names reductions to switch off;
    `fair` leaves out runs in which a thread could go on for ever and does not. `coverage` notes
    which lines and branches were reached. `self_check` steps on from states that were recognised,
    and from how they were met first: a difference is an error of Heddle. `windows` are groups of
    threads: if there are some, only these are searched, each by itself, and nothing is proved.
    `order` is which interleavings come first, `limits` when to give up, `scheduling` what the
    machine lets happen. After `curious` states it is found out which memory decides nothing.
    """

    every: bool = False
    shorten: bool = True
    tries: int | None = FIRST_TRY
    store: str = "exact"
    bits: int = 1 << 26
    without: tuple[str, ...] = ()
    fair: bool = False
    order: Order = field(default_factory=Order)
    coverage: bool = False
    limits: SearchLimits = field(default_factory=SearchLimits)
    scheduling: Scheduling = field(default_factory=Scheduling)
    self_check: bool = False
    windows: tuple[tuple[int, ...], ...] = ()
    curious: int = MANY_STATES

    @property
    def tries_aside(self) -> bool:
        """Whether something is tried besides the search itself."""
        bounded = self.limits.depth is not None or self.limits.states is not None
        plain = self.order.name == "depth" and self.store == "exact"
        return self.tries is not None and plain and not bounded and not self.every

    @property
    def depth(self) -> int | None:
        """Steps of one run; None is any number."""
        if self.store == RUNS_ONLY and self.limits.depth is None:
            return LONGEST_RUN
        return self.limits.depth


def _require(name: str, known: tuple[str, ...], what: str) -> None:
    if name not in known:
        raise ValueError(f"no such {what}: {name}; there are {', '.join(known)}")
