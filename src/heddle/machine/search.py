"""All interleavings of a program's threads, explored by the Rust core.

What only some searches need is imported where it is needed: most find nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import TYPE_CHECKING

from heddle import _core
from heddle.budget import SELF_STOPPING, Budget, demand_budget, doing, relax
from heddle.errors import InputError
from heddle.machine.orders import Order
from heddle.machine.peers import Peers
from heddle.machine.searched import Noticed as Noticed
from heddle.machine.searched import Problem as Problem
from heddle.machine.searched import Searched as Searched
from heddle.machine.start import Library, RunLimits, Started, start
from heddle.machine.subjects import NOTHING_MORE, Subjects

if TYPE_CHECKING:
    from heddle.machine.code_coverage import CodeCoverage
    from heddle.machine.runs import AskedRuns
    from heddle.machine.schedule import ScheduleStep
    from heddle.program import Program
    from heddle.results import Claim, Finding

REDUCTIONS = ("local", "solo", "movers", "read-only", "confined", "guarded", "sleep")
STORES = ("exact", "compact", "bits", "none")
RUNS_ONLY = "none"
"""The store that remembers nothing: runs are compared instead of states."""
FORGETS: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(
        ("local", "movers", "read-only", "confined", "guarded"), frozenset({"running"})
    ),
    "solo": frozenset(),
    "sleep": frozenset(),
    RUNS_ONLY: frozenset({"running", "blocked", "ended"}),
}
"""What a reduction, or comparing runs, forgets of final states by design: how far threads had come
that were running when the program ended without them, or were blocked, or had ended themselves.
Unseen actions are done together with the one before them; without a store all that daemons could do
is followed past the end of the program."""
FIRST_TRY = 1_000
"""Steps of a search before something is tried aside."""
LONGEST_RUN = 10_000
"""Steps of one run where nothing notices that a state comes again."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search has come; what it has `found` is looked for with fewer contexts then."""

    states: int
    transitions: int
    depth: int
    frontier: int
    memory: int
    found: int = 0


Listener = Callable[[Progress], None]
# Saves the schedule of a finding, with the step from which on it repeats for ever if it does, and
# gives the file's name if it did; the last is which models told more than they do by default.
Keeper = Callable[
    ["Claim", "Finding", "tuple[ScheduleStep, ...]", int | None, tuple[str, ...]], str | None
]


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
    `timeouts_last` lets deadlines pass only when nothing else can happen; `fair` leaves out runs in
    which a thread could go on for ever and does not; `real_library` does without the model classes;
    `keep` saves the schedules of findings. `spurious_wakeups` lets waits and parking end for no
    reason, `weak_cas` lets weak compare-and-set fail for none. `coverage` is told at the end which
    lines and branches were reached; without it nothing is noted. `self_check` steps on from states
    that were recognised, and from how they were met first: a difference is an error of Heddle.
    While the search goes on after a finding, `met` is told what was met, and `announce` what of
    that was confirmed.
    """

    every: bool = False
    shorten: bool = True
    tries: int | None = FIRST_TRY
    store: str = "exact"
    bits: int = 1 << 26
    without: tuple[str, ...] = ()
    timeouts_last: bool = False
    choose_random: bool = False
    real_library: bool = False
    fair: bool = False
    spurious_wakeups: bool = False
    weak_cas: bool = False
    order: Order = field(default_factory=Order)
    coverage: Callable[[CodeCoverage], None] | None = None
    limits: SearchLimits = field(default_factory=SearchLimits)
    resources: RunLimits = field(default_factory=RunLimits)
    peers: Peers = field(default_factory=Peers)
    stdin: bytes = b""
    keep: Keeper | None = None
    self_check: bool = False
    met: Callable[[Problem], None] | None = None
    announce: Callable[[Finding], None] | None = None

    @property
    def library(self) -> Library:
        """What runs where the program calls the JDK."""
        return Library.REAL if self.real_library else Library.MODELLED

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


@dataclass(frozen=True, slots=True)
class Asked:
    """What the Rust side is told; the names are its own."""

    claims: list[str]
    all: bool
    shorten: bool
    tries: int | None
    store: str
    bits: int
    without: list[str]
    timeouts_last: bool
    time_limit: float | None
    memory_limit: int | None
    depth_limit: int | None
    state_limit: int | None
    context_limit: int | None
    order: str
    heuristic: str
    sampling: str
    bug_depth: int
    seed: int
    runs: int
    unreachable: list[tuple[str, str, int | None]]
    invariants: list[tuple[str, str]]
    temporal: AskedRuns | None
    self_check: bool


def asked_of(
    kinds: tuple[str, ...], options: SearchOptions, subjects: Subjects = NOTHING_MORE
) -> Asked:
    """What the Rust side is told."""
    limits, order = options.limits, options.order
    return Asked(
        claims=list(kinds),
        all=options.every,
        shorten=options.shorten,
        tries=options.tries if options.tries_aside else None,
        store=options.store,
        bits=options.bits,
        without=list(options.without),
        timeouts_last=options.timeouts_last,
        time_limit=_left(limits.budget),
        memory_limit=limits.memory,
        depth_limit=options.depth,
        state_limit=limits.states,
        context_limit=limits.contexts,
        order=order.name,
        heuristic=order.heuristic,
        sampling=order.sampling.scheme,
        bug_depth=order.sampling.bug_depth,
        seed=order.sampling.seed,
        runs=order.sampling.runs,
        unreachable=[(spot.class_name, spot.method, spot.line) for spot in subjects.spots],
        invariants=[(known.class_name, known.method) for known in subjects.predicates],
        temporal=_asked_runs(subjects, fair=options.fair),
        self_check=options.self_check,
    )


def search(
    program: Program,
    kinds: tuple[str, ...],
    options: SearchOptions | None = None,
    listener: Listener | None = None,
    subjects: Subjects = NOTHING_MORE,
) -> Searched:
    """Look for problems of these kinds, and against these subjects, in all interleavings."""
    options = options or SearchOptions()
    _refuse_what_needs_states(options, subjects)
    _refuse_what_random_runs_ignore(options)
    budget = options.limits.budget
    asked = asked_of(kinds, options, subjects)
    tell = None if listener is None else lambda *numbers: listener(Progress(*numbers))
    finer: tuple[str, ...] = ()
    end = _explore(program, options, asked, tell, finer)
    while end.needs:
        # The program looked at what the models do not show as the library does.
        finer = tuple(sorted({*finer, *end.needs}))
        asked = replace(asked, time_limit=_left(budget))
        end = _explore(program, options, asked, tell, finer)
    if end.findings:
        relax()
    elif end.stopped is None or (end.stopped == "interrupted" and budget.left != 0):
        demand_budget()
    effort = dict(end.effort)
    if options.coverage is not None:
        from heddle.machine.code_coverage import code_coverage

        coverage = code_coverage(program, end.visited)
        effort |= coverage.effort()
        options.coverage(coverage)
    return Searched(
        problems=tuple(_problem(finding, finer) for finding in end.findings),
        effort=effort,
        stopped="time" if end.stopped == "interrupted" and budget.left == 0 else end.stopped,
        cut_off=end.cut_off,
        context_bound=end.context_bound,
        clock_read=end.clock_read,
        waited=end.waited,
        attempted=end.attempted,
        unsupported=end.unsupported,
        narrowed=end.narrowed,
        models=end.models,
        contexts=end.contexts,
        race=end.race,
        weak=end.weak,
        found_by=end.found_by,
        grew=tuple(end.grew),
        unjudged=end.unjudged,
        noticed=_noticed(end) if end.remarks else (),
    )


def _noticed(end: _core.SearchEnd) -> tuple[Noticed, ...]:
    from heddle.machine.events import Frame

    return tuple(
        Noticed(kind, message, None if call is None else Frame(*call))
        for kind, message, call in end.remarks
    )


def started(program: Program, options: SearchOptions, finer: tuple[str, ...]) -> Started:
    """How the program is started, with models that tell more where `finer` says so."""
    return start(
        program,
        options.resources,
        stdin=options.stdin,
        choose_random=options.choose_random,
        library=options.library,
        spurious_wakeups=options.spurious_wakeups,
        weak_cas=options.weak_cas,
        coverage=options.coverage is not None,
        finer=finer,
    )


def _explore(
    program: Program,
    options: SearchOptions,
    asked: Asked,
    tell: Callable[..., None] | None,
    finer: tuple[str, ...],
) -> _core.SearchEnd:
    met = options.met
    doing("searching", SELF_STOPPING)
    return _core.search_program(
        started(program, options, finer),
        asked,
        program.user_class_bytes,
        program.inputs.classpath.has_resource,
        dict(options.peers),
        (tell, None if met is None else lambda finding: met(_problem(finding, finer))),
    )


def _left(budget: Budget) -> float | None:
    """What is left of the time; a moment at least, so that the search says that it was used up."""
    left = budget.left
    return None if left is None else max(left, 0.001)


def _asked_runs(subjects: Subjects, *, fair: bool) -> AskedRuns | None:
    if subjects.runs is None:
        return None
    from heddle.machine.runs import asked_runs

    return asked_runs(subjects.runs, fair=fair)


def _refuse_what_needs_states(options: SearchOptions, subjects: Subjects) -> None:
    if options.store != RUNS_ONLY:
        return
    needing = {
        "a bound on contexts": options.limits.contexts is not None,
        "a limit on states": options.limits.states is not None,
        "--timeouts last": options.timeouts_last,
        f"the order {options.order.name}": options.order.name != "depth",
        "a claim about places, invariants or runs": subjects != NOTHING_MORE,
    }
    for what, asked in needing.items():
        if asked:
            raise InputError(f"{what} needs a store of states", remedy="leave out --store none")


def _refuse_what_random_runs_ignore(options: SearchOptions) -> None:
    if options.order.name != "random":
        return
    ignored = {
        f"the store {options.store}": options.store != "exact",
        "a limit on states": options.limits.states is not None,
    }
    for what, asked in ignored.items():
        if asked:
            raise InputError(
                f"{what} has no effect on random runs, which store no states",
                remedy="leave it out, or use an order other than --search random",
            )


def _problem(finding: _core.SearchFinding, finer: tuple[str, ...]) -> Problem:
    from heddle.machine.schedule import ScheduleStep

    steps = tuple(
        ScheduleStep(thread, bytecodes, choice, "")
        for thread, bytecodes, choice in finding.schedule
    )
    about = (finding.subject, finding.repeats, finding.threads)
    return Problem(finding.kind, finding.site, steps, *about, finer)
