"""Candidates are tried on the machine: what it shows is real, what it cannot reach is not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from time import monotonic

from heddle.machine.searched import Problem, RacedMemory
from heddle.program.program import Program
from heddle.questions.progress import UNHEARD, Progress
from heddle.questions.search_options import Order, SearchOptions
from heddle.results import Assumption, Coverage, Exhaustive, Finding, NoDataRace
from heddle.witnesses.confirm import Confirmation, Telling, confirm
from heddle.witnesses.search_coverage import assumptions_of, coverage_of, reached, weakness_of

_FEW = 1_000


@dataclass(frozen=True, slots=True)
class _Way:
    """A way of looking for races: its share of the time that is left, and of states."""

    order: Order
    share: float
    states: int | None = None


_ALL = _Way(Order("depth"), 0.6)
# What looks like a conflict comes first, for a moment, and then what has few contexts: that shows
# most races, also where threads or calls have no end. Then comes the way that can prove that there
# is none; where that does not come to an end, the others look in places that it comes to late.
_WAYS = (
    _Way(Order("best", "conflicts"), 0.05, _FEW),
    _Way(Order("contexts"), 0.05, _FEW),
    _ALL,
    _Way(Order("contexts"), 0.4),
    _Way(Order("random"), 0.5),
    _Way(Order("best", "conflicts"), 1.0),
)
# Looking for further races after the first takes at most this many times as long as that one took.
_PATIENCE = 4.0
_LEAST = 3.0
_SHORTEST = 0.1
WHERE = f"heddle check --claim {NoDataRace.name}"
"""The command that has the options which bound a search."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A race that a run shows; `memory` is what it is about, if that is on the heap."""

    memory: RacedMemory | None
    finding: Finding


@dataclass(frozen=True, slots=True)
class Tried:
    """What the machine showed, and how much of it was looked at.

    `weakness` says what lets memory be weaker than the machine's, if something was met: then two
    accesses that are next to each other in no run may race nevertheless. `reached` says how far a
    search came that a limit ended, `contexts` which runs it completed; after the first race others
    are looked for during `more_for` seconds.
    """

    shown: tuple[Shown, ...]
    coverage: Coverage
    assumptions: tuple[Assumption, ...]
    effort: Mapping[str, int]
    stopped: str | None
    weakness: str | None
    reached: str
    contexts: int
    more_for: float | None = None

    @property
    def is_final(self) -> bool:
        """Whether every interleaving was looked at."""
        return isinstance(self.coverage, Exhaustive)


def try_on_machine(
    program: Program,
    options: SearchOptions,
    seconds: float,
    suffices: Callable[[frozenset[RacedMemory | None]], bool],
    progress: Progress = UNHEARD,
) -> Tried:
    """Look for races for so long; after the first, go on if its memory does not suffice."""
    started = monotonic()
    telling = Telling(program, NoDataRace(), progress.found)

    def left() -> float:
        return seconds - (monotonic() - started)

    def look(own: SearchOptions) -> Confirmation:
        return confirm(program, NoDataRace(), own, progress.listener, telling.met)

    last: Tried | None = None
    contexts = 0
    for way in _WAYS:
        if left() <= 0 and way is not _ALL:
            continue
        begun = monotonic()
        found = look(_within(options, way, left() * way.share))
        if way.states is not None and found.searched.problems:
            found = _with_fewer_contexts(found, look)
        shown = _shown(found, found.searched.problems)
        took = monotonic() - begun
        if shown and not suffices(frozenset(each.memory for each in shown)) and left() > 0:
            telling.tell(found.searched.problems, [each.finding for each in shown])
            more_for = min(left(), max(_PATIENCE * took, _LEAST))
            more = look(replace(_within(options, _ALL, more_for), every=True))
            known = {problem.site for problem in found.searched.problems}
            others = (each for each in more.searched.problems if each.site not in known)
            # The first keeps its run, which is short because nothing else was looked for.
            every = _tried(shown + _shown(more, others), more)
            return replace(every, more_for=more_for)
        tried = _tried(shown, found)
        contexts = max(contexts, found.searched.contexts)
        if shown or tried.is_final:
            return tried
        if way is _ALL:
            if tried.stopped != "time":
                return tried
            last = tried
    assert last is not None  # One of the ways is to look at all.
    return replace(last, contexts=contexts)


def _within(options: SearchOptions, way: _Way, seconds: float) -> SearchOptions:
    given = options.limits
    states = min((it for it in (given.states, way.states) if it is not None), default=None)
    limits = replace(given, seconds=max(seconds, _SHORTEST), states=states, started=None)
    return replace(options, every=False, order=way.order, limits=limits)


def _with_fewer_contexts(
    found: Confirmation, look: Callable[[SearchOptions], Confirmation]
) -> Confirmation:
    """The same with a run of the fewest contexts, if that is quick to find."""
    options = found.options
    most = min(problem.contexts for problem in found.searched.problems)
    limits = replace(options.limits, contexts=most, states=_FEW)
    again = look(replace(options, order=Order("contexts"), limits=limits))
    problems = again.searched.problems or found.searched.problems
    return replace(found, searched=replace(found.searched, problems=problems))


def _shown(found: Confirmation, problems: Iterable[Problem]) -> tuple[Shown, ...]:
    return tuple(Shown(problem.memory, found.finding(problem)) for problem in problems)


def _tried(shown: tuple[Shown, ...], found: Confirmation) -> Tried:
    searched, options = found.searched, found.options
    return Tried(
        shown=shown,
        coverage=coverage_of(searched, options, f"{WHERE} "),
        assumptions=assumptions_of(searched, (NoDataRace(),), options),
        effort=searched.effort,
        stopped=searched.stopped,
        weakness=weakness_of(searched),
        reached=reached(searched),
        contexts=searched.contexts,
    )
