"""What a search covered, and what its answer rests on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from heddle.budget import memory_text, time_text
from heddle.machine.searched import Searched
from heddle.questions.search_options import RUNS_ONLY, SearchOptions
from heddle.results import Assumption, Bounded, Claim, Coverage, Exhaustive, Ltl, Partial
from heddle.results.coverage import ENDED_AT_FINDING

if TYPE_CHECKING:
    from heddle.questions.atomic_sets import AtomicSets

MEMORY = "memory"
"""The limit of an answer that may not hold under the Java memory model."""
SEQUENTIAL = "sequentially consistent"
JAVA_MEMORY_MODEL = "for the Java memory model (JLS 17.4.5)"
WAITS = "waits"
"""The limit of an answer in which units of work end where threads wait."""
_SPLIT = "a unit of work ends where a thread waits in a loop (--strict keeps it whole)"
_DOCUMENTED = "java.util.concurrent has its documented memory effects"
_NO_RACE_MET = f"memory is {SEQUENTIAL}: no data race was met in these runs"
_HASHES = "identity hash codes are those of the machine"
_REFERENCES = "weak references are never cleared, finalizers and cleaners never run"
_FAIR = "scheduling is weakly fair (--fair)"
_CLOCK = (
    "the clock moves when it is read and when waits end: "
    "not at all, a while, to a stored instant, or past it"
)
_WAITS = "no wait wakes up spuriously (--spurious-wakeups allows it)"
_WEAK_CAS = "no weakCompareAndSet fails spuriously (--weak-cas allows it)"


#: Classes of the JDK that run as they are, but for operations that are taken for one step.
_MERGED = frozenset(
    f"java.util.concurrent.{name}"
    for name in (
        "CompletableFuture",
        "ForkJoinPool",
        "ForkJoinTask",
        "LinkedTransferQueue",
        "SynchronousQueue",
    )
)


def coverage_of(searched: Searched, options: SearchOptions, where: str = "") -> Coverage:
    """How much of the question about one claim was covered.

    `where` stands in front of options that are worth a try: the engine or the command that has
    them, where the one that was asked has not.
    """
    if searched.stopped is not None:
        done = {"contexts": searched.contexts} if searched.contexts else {}
        return Partial(_stopped(searched, options, where), done)
    if searched.unsupported:
        what, remedy = searched.unsupported[0]
        return Partial(f"some runs were not explored: {what}; {remedy}")
    if searched.problems and not options.every:
        found = "" if searched.found_by is None else f", which {searched.found_by} showed"
        return Partial(f"{ENDED_AT_FINDING}{found}; --all continues")
    if options.order.name == "random":
        return Partial(_random_runs(searched, options))
    bounds = _bounds(searched, options)
    # Without races, and with all else at least volatile, there are no behaviours but those of
    # interleavings: if all of these were looked at.
    return Bounded(bounds) if bounds else Exhaustive(JAVA_MEMORY_MODEL)


def _bounds(searched: Searched, options: SearchOptions) -> dict[str, int | str]:
    """What cut down the behaviours that were looked at."""
    limits = options.limits
    bounds: dict[str, int | str] = {}
    if searched.context_bound and limits.contexts is not None:
        bounds["contexts"] = limits.contexts
    if searched.cut_off and options.depth is not None:
        bounds["depth"] = options.depth
    if options.scheduling.timeouts_last:
        bounds["timeouts"] = "only when nothing else can happen"
    if options.store not in ("exact", RUNS_ONLY):
        bounds["store"] = f"{options.store}: different states may be confused"
    if searched.unjudged:
        bounds["hangs"] = "threads that wait for ever while others run were not searched for"
    bounds.update(limits_of(searched.narrowed))
    if weakness_of(searched) is not None:
        bounds[MEMORY] = SEQUENTIAL
    return bounds


def waits_of(sets: AtomicSets | None) -> dict[str, str]:
    """What removes behaviours from units of work: that waits end them, where there are such."""
    return {WAITS: _SPLIT} if sets is not None and sets.splits else {}


def weakness_of(searched: Searched) -> str | None:
    """What lets the program's memory be weaker than the machine's, if something was met."""
    if searched.race is not None:
        return f"{searched.race} races"
    if searched.weak is not None:
        return f"{searched.weak} is accessed with less than volatile strength"
    return None


def _random_runs(searched: Searched, options: SearchOptions) -> str:
    sampling = options.order.sampling
    runs = searched.effort.get("runs", 0)
    return (
        f"{runs} random runs ({sampling.scheme}, seed {sampling.seed}); "
        "--runs takes more, --search depth takes all"
    )


def _stopped(searched: Searched, options: SearchOptions, where: str) -> str:
    """Why the search ended before its time, how far it came, and what to try next."""
    limits = options.limits
    match searched.stopped:
        case "time":
            limit, option = time_text(limits.seconds or 0), "--time-limit"
        case "memory":
            limit, option = memory_text(limits.memory or 0), "--memory-limit"
        case "states":
            limit, option = f"the limit of {limits.states} states was reached", "--max-states"
        case _:
            return "the search was interrupted"
    return f"{limit}{reached(searched)}; {_next_try(searched, options, option, where)}"


def reached(searched: Searched) -> str:
    """How far a search came that a limit ended, as the end of a sentence."""
    states, runs = searched.effort.get("states", 0), searched.effort.get("executions")
    after = f" after {states:,} states" if states and searched.stopped != "states" else ""
    if runs is not None:
        steps = searched.effort.get("depth", 0)
        after = f" after {runs:,} runs" if runs else f" in the first run, after {steps:,} steps"
    if not searched.grew:
        return after
    from heddle.witnesses.naming import short_class

    return f"{after}, while {_listed([*map(short_class, searched.grew)])} grew"


def _next_try(searched: Searched, options: SearchOptions, option: str, where: str) -> str:
    limits = options.limits
    if options.order.name == "random":
        return f"{option} raises it"
    if searched.grew and limits.depth is None:
        return f"bound what grows, or try {where}--max-depth 1000; {option} raises the limit"
    if options.store == RUNS_ONLY:
        long = searched.cut_off or not searched.effort.get("executions")
        if long and limits.depth is None:
            return f"try --max-depth 1000; {option} raises the limit"
        return f"try --store exact, with which contexts can be bounded; {option} raises the limit"
    if limits.contexts is None:
        more = searched.contexts + 1 if searched.contexts else 3
        return f"try {where}--contexts {more}; {option} raises the limit"
    return f"{option} raises it"


def _listed(texts: Sequence[str]) -> str:
    *first, last = texts
    return f"{', '.join(first)} and {last}" if first else last


def assumptions_of(
    searched: Searched, claims: Sequence[Claim], options: SearchOptions
) -> tuple[Assumption, ...]:
    """What is trusted and was not checked."""
    texts = [_HASHES, _REFERENCES]
    weakness = weakness_of(searched)
    if weakness is not None:
        texts.append(f"memory is {SEQUENTIAL}, although {weakness}: see heddle races")
    elif isinstance(coverage_of(searched, options), Exhaustive):
        texts.append(_DOCUMENTED)
    else:
        texts.append(_NO_RACE_MET)
    if options.fair and any(isinstance(claim, Ltl) for claim in claims):
        texts.append(_FAIR)
    if searched.clock_read:
        texts.append(_CLOCK)
    if searched.waited and not options.scheduling.spurious_wakeups:
        texts.append(_WAITS)
    if searched.attempted and not options.scheduling.weak_cas:
        texts.append(_WEAK_CAS)
    return tuple(sorted((*map(Assumption, texts), *models_of(searched.models))))


def limits_of(narrowed: Iterable[tuple[str, str]]) -> dict[str, int | str]:
    """What cut down the behaviours of the machine, by name."""
    return {name: int(value) if value.isdigit() else value for name, value in narrowed}


def models_of(names: Iterable[str]) -> tuple[Assumption, ...]:
    """What is trusted where something stands for classes of the JDK."""
    return tuple(Assumption(_stands_for(name)) for name in names)


def _stands_for(name: str) -> str:
    if name in _MERGED:
        return f"operations of {name} are one step each, up to where they wait"
    return f"a model class replaces {name}"
