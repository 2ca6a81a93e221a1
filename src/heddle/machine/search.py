"""All interleavings of a program's threads, explored by the Rust core.

What only some searches need is imported where it is needed: most find nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from heddle import _core
from heddle.budget import SELF_STOPPING, Budget, demand_budget, doing, relax
from heddle.errors import InputError
from heddle.machine.searched import Noticed, Problem, RacedMemory, Searched
from heddle.machine.start import WAITS, start
from heddle.questions.progress import Listener, Searching
from heddle.questions.search_options import RUNS_ONLY, SearchOptions
from heddle.questions.subjects import NOTHING_MORE, Subjects
from heddle.results.remark import SWALLOWED, UNSEEN
from heddle.results.scheduling import Scheduling

if TYPE_CHECKING:
    from heddle.program.irrelevant import Irrelevant
    from heddle.program.program import Program
    from heddle.questions.atomic_sets import AtomicSets
    from heddle.questions.runs import Runs

Guide = Callable[[], Sequence[Sequence[int]]]
"""Gives groups of threads, by number, that are worth a search of their own."""


@dataclass(slots=True)
class _Hearing:
    """What is heard of a search under way: how far it is, and what it has met so far."""

    listener: Listener | None
    met: Callable[[Problem], None] | None
    guide: Guide | None
    is_refused: bool = False
    problems: dict[tuple[str, str], Problem] = field(default_factory=dict)

    def tell(self, *numbers: int) -> bool:
        """How far it is; whether it goes on."""
        assert self.listener is not None
        self.is_refused = self.is_refused or not self.listener(Searching(*numbers))
        return not self.is_refused

    def note(self, problem: Problem) -> None:
        """Something was met."""
        assert self.met is not None
        self.problems.setdefault((problem.kind, problem.site), problem)
        self.met(problem)

    def functions(
        self, scheduling: Scheduling
    ) -> tuple[
        Callable[..., bool] | None, Callable[[_core.SearchFinding], None] | None, Guide | None
    ]:
        """As the Rust side calls them."""
        return (
            None if self.listener is None else self.tell,
            None if self.met is None else lambda found: self.note(problem_of(found, scheduling)),
            self.guide,
        )


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
    temporal: Runs | None
    sets: AtomicSets | None
    self_check: bool
    windows: Sequence[Sequence[int]]
    irrelevant: Irrelevant | None = None
    curious: int | None = None


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
        timeouts_last=options.scheduling.timeouts_last,
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
        temporal=subjects.runs and replace(subjects.runs, fair=options.fair),
        sets=subjects.sets,
        self_check=options.self_check,
        windows=options.windows,
    )


def search(  # noqa: PLR0913 (one for each part of the question)
    program: Program,
    kinds: tuple[str, ...],
    options: SearchOptions | None = None,
    listener: Listener | None = None,
    subjects: Subjects = NOTHING_MORE,
    met: Callable[[Problem], None] | None = None,
    guide: Guide | None = None,
    left_out: Callable[[], Irrelevant] | None = None,
) -> Searched:
    """Look for problems of these kinds, and against these subjects, in all interleavings.

    While the search goes on after a finding, `met` is told what was met. A search that takes long
    asks `guide` for groups of threads that are worth a search of their own, and `left_out` which
    memory decides nothing.
    """
    options = options or SearchOptions()
    _refuse_what_needs_states(options, subjects)
    _refuse_what_random_runs_ignore(options)
    budget = options.limits.budget
    asked = asked_of(kinds, options, subjects)
    if left_out is not None and not options.windows and "irrelevant" not in options.without:
        asked = replace(asked, curious=options.curious)
    scheduling = options.scheduling
    if "locks" in options.without:
        scheduling = replace(scheduling, finer=tuple(sorted({*scheduling.finer, WAITS})))
    if not options.tries_aside or options.limits.contexts is not None:
        guide = None
    hearing = _Hearing(listener, met, guide)
    end = _explore(program, options, scheduling, asked, hearing)
    while end.needs and not hearing.is_refused:
        # The program looked at what the models do not show as the library does.
        tiers = {*scheduling.finer, *end.needs} - {"irrelevant"}
        scheduling = replace(scheduling, finer=tuple(sorted(tiers)))
        if "irrelevant" in end.needs and left_out is not None:
            doing("looking for memory that decides nothing")
            asked = replace(asked, irrelevant=left_out(), curious=None)
        asked = replace(asked, time_limit=_left(budget))
        end = _explore(program, options, scheduling, asked, hearing)
    problems = tuple(problem_of(finding, scheduling) for finding in end.findings)
    if end.stopped is not None and not problems:
        # It had begun again, since something turned out to be otherwise than assumed.
        problems = tuple(hearing.problems.values())
    if problems:
        relax()
    elif end.stopped is None or (end.stopped == "interrupted" and budget.left != 0):
        demand_budget()
    effort = dict(end.effort)
    reached = None
    if options.coverage:
        from heddle.machine.code_coverage import code_coverage

        reached = code_coverage(program, end.visited)
        effort |= reached.effort()
    return Searched(
        problems=problems,
        effort=effort,
        stopped="time" if end.stopped == "interrupted" and budget.left == 0 else end.stopped,
        cut_off=end.cut_off,
        context_bound=end.context_bound,
        clock_read=end.clock_read,
        waited=end.waited,
        attempted=end.attempted,
        unsupported=end.unsupported,
        narrowed=tuple(each for each in end.narrowed if each[0] not in _NOTES),
        models=end.models,
        contexts=end.contexts,
        race=end.race,
        weak=end.weak,
        found_by=end.found_by,
        grew=tuple(end.grew),
        unjudged=end.unjudged,
        noticed=_noticed(end) + _notes(end.narrowed),
        reached=reached,
    )


_NOTES = {
    "assumption": ("assumption", "an assumption is not met in some run: {}"),
    "left behind": ("left-behind", "threads that the test does not wait for: {}"),
    "asked to end": (
        "asked-to-end",
        "the search goes on where it would end, and --unreachable shows the way there: {}",
    ),
    "swallowed assertion": (
        SWALLOWED,
        f"{UNSEEN}{{}}",
    ),
}
"""What the machine notes that limits nothing: the remark that it makes."""


_PLACED = re.compile(
    r"(?P<text>.*) \((?P<owner>[\w.$]+)\.(?P<method>[^.()]+)\((?P<file>[^:()]+):(?P<line>\d+)\)\)",
    re.DOTALL,
)


def _notes(narrowed: Sequence[tuple[str, str]]) -> tuple[Noticed, ...]:
    return tuple(_note(*_NOTES[name], value) for name, value in narrowed if name in _NOTES)


def _note(kind: str, text: str, value: str) -> Noticed:
    """What was noted; a place behind it, as a stack trace has it, becomes that of the remark."""
    placed = _PLACED.fullmatch(value)
    if placed is None:
        return Noticed(kind, text.format(value), None)
    from heddle.machine.events import Frame

    line = int(placed["line"])
    frame = Frame(placed["owner"], placed["method"], placed["file"], line, is_user=True)
    return Noticed(kind, text.format(placed["text"]).removesuffix(": "), frame)


def _noticed(end: _core.SearchEnd) -> tuple[Noticed, ...]:
    if not end.remarks:
        return ()
    from heddle.machine.events import Frame

    return tuple(
        Noticed(kind, message, None if call is None else Frame(*call))
        for kind, message, call in end.remarks
    )


def _explore(
    program: Program,
    options: SearchOptions,
    scheduling: Scheduling,
    asked: Asked,
    hearing: _Hearing,
) -> _core.SearchEnd:
    doing("searching", SELF_STOPPING)
    return _core.search_program(
        start(program, scheduling, coverage=options.coverage),
        asked,
        program.user_class_bytes,
        program.inputs.classpath.resources,
        dict(scheduling.peers),
        hearing.functions(scheduling),
    )


def _left(budget: Budget) -> float | None:
    """What is left of the time; a moment at least, so that the search says that it was used up."""
    left = budget.left
    return None if left is None else max(left, 0.001)


def _refuse_what_needs_states(options: SearchOptions, subjects: Subjects) -> None:
    if options.store != RUNS_ONLY:
        return
    needing = {
        "a bound on contexts": options.limits.contexts is not None,
        "a limit on states": options.limits.states is not None,
        "--timeouts last": options.scheduling.timeouts_last,
        f"the order {options.order.name}": options.order.name != "depth",
        "a claim about places, invariants or runs": replace(subjects, sets=None) != NOTHING_MORE,
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


def problem_of(finding: _core.SearchFinding, scheduling: Scheduling) -> Problem:
    """What the core found, with what its run needs."""
    from heddle.results.schedule import ScheduleStep

    steps = tuple(
        ScheduleStep(thread, bytecodes, choice, "")
        for thread, bytecodes, choice in finding.schedule
    )
    memory = None if finding.memory is None else RacedMemory(*finding.memory)
    about = (finding.subject, finding.repeats, finding.threads, memory)
    return Problem(finding.kind, finding.site, steps, scheduling, *about)
