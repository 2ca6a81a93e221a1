"""What a search covered, and what its answer rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.machine.search import RUNS_ONLY
from heddle.results import Assumption, Bounded, Coverage, Exhaustive, Ltl, NoDataRace, Partial

if TYPE_CHECKING:
    from collections.abc import Sequence

    from heddle.machine.search import Searched, SearchOptions
    from heddle.results import Claim

_SEQUENTIAL = "memory is sequentially consistent (data races were not looked for)"
_SEQUENTIAL_DESPITE = "memory is sequentially consistent, although the program has data races"
_HASHES = "identity hash codes are those that the machine gives"
_REFERENCES = "weak references are never cleared, finalizers and cleaners never run"
_FAIR = "a thread that can go on for ever does go on (--fair)"
_CLOCK = "a look at the clock takes a millisecond, and otherwise time passes in waits only"
_WAITS = "no wait ends without a reason (--spurious-wakeups lets them)"
_WEAK_CAS = "no weakCompareAndSet fails without a reason (--weak-cas lets them)"


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


def coverage_of(searched: Searched, options: SearchOptions) -> Coverage:
    """How much of the question about one claim was covered."""
    limits = options.limits
    if searched.stopped is not None:
        done = {"contexts": searched.contexts} if searched.contexts else {}
        return Partial(_stopped(searched.stopped, options), done)
    if searched.unsupported:
        what, remedy = searched.unsupported[0]
        return Partial(f"some runs were not followed: {what}; {remedy}")
    if searched.problems and not options.every:
        reason = "the search ended at the first finding; --all goes on"
        return Partial(reason)
    if options.order.name == "random":
        return Partial(_random_runs(searched, options))
    bounds: dict[str, int | str] = {}
    if searched.context_bound and limits.contexts is not None:
        bounds["contexts"] = limits.contexts
    if searched.cut_off and options.depth is not None:
        bounds["depth"] = options.depth
    if options.timeouts_last:
        bounds["timeouts"] = "only when nothing else can happen"
    if options.store not in ("exact", RUNS_ONLY):
        bounds["store"] = f"{options.store}: states may be taken for others"
    if searched.unjudged:
        bounds["hangs"] = "threads that wait while others go on for ever were not looked for"
    bounds.update(
        (name, int(value) if value.isdigit() else value) for name, value in searched.narrowed
    )
    return Bounded(bounds) if bounds else Exhaustive()


def _random_runs(searched: Searched, options: SearchOptions) -> str:
    sampling = options.order.sampling
    runs = searched.effort.get("runs", 0)
    return (
        f"{runs} random runs ({sampling.scheme}, seed {sampling.seed}); "
        "--runs takes more, --search depth takes all"
    )


def _stopped(why: str, options: SearchOptions) -> str:
    limits = options.limits
    match why:
        case "time":
            seconds = limits.seconds or 0
            return f"the time limit of {seconds:g} s was reached; --time-limit raises it"
        case "memory":
            megabytes = (limits.memory or 0) >> 20
            return f"the memory limit of {megabytes} MB was reached; --memory-limit raises it"
        case "states":
            return f"the limit of {limits.states} states was reached; --max-states raises it"
        case _:
            return "the search was interrupted"


def assumptions_of(
    searched: Searched, claims: Sequence[Claim], options: SearchOptions
) -> tuple[Assumption, ...]:
    """What is trusted and was not checked."""
    texts = [_HASHES, _REFERENCES]
    asked = any(isinstance(claim, NoDataRace) for claim in claims)
    if not asked:
        texts.append(_SEQUENTIAL)
    elif any(problem.kind == "race" for problem in searched.problems):
        texts.append(_SEQUENTIAL_DESPITE)
    if options.fair and any(isinstance(claim, Ltl) for claim in claims):
        texts.append(_FAIR)
    if searched.clock_read:
        texts.append(_CLOCK)
    if searched.waited and not options.spurious_wakeups:
        texts.append(_WAITS)
    if searched.attempted and not options.weak_cas:
        texts.append(_WEAK_CAS)
    texts += (_stands_for(name) for name in searched.models)
    return tuple(Assumption(text) for text in sorted(texts))


def _stands_for(name: str) -> str:
    if name in _MERGED:
        return f"operations of {name} are one step each, up to where they wait"
    return f"a model class stands for {name}"
