"""What an answer of this engine covers."""

from __future__ import annotations

from collections.abc import Sequence

from heddle.engines.contexts.model import Translation
from heddle.formal.symbolic.solve import Answer
from heddle.questions.bounds import Bounds
from heddle.results import Bounded, Coverage, Exhaustive, Partial


def coverage_of(
    answer: Answer, bounds: Bounds, cut_short: Sequence[str], translation: Translation
) -> Coverage:
    """How much was covered; `cut_short` says where runs were not followed to their end."""
    match answer.stopped:
        case "time":
            return Partial("the time limit was reached; --time-limit raises it")
        case "memory":
            return Partial("the sets of states grew too large; --memory-limit raises the limit")
        case "interrupted":
            return Partial("the search was interrupted")
        case None:
            pass
    if cut_short:
        return Partial("some runs were not explored to their end: " + "; ".join(cut_short))
    limits = _limits(answer, bounds, translation)
    return Bounded(limits) if limits else Exhaustive()


def _limits(answer: Answer, bounds: Bounds, translation: Translation) -> dict[str, int | str]:
    """What the answer does not cover."""
    limits: dict[str, int | str] = {}
    if not answer.converged:
        limits["contexts"] = bounds.contexts
    if not translation.exact_integers:
        limits["bits"] = bounds.bits
    if limits:
        # Not hit, or there would be runs cut short; but the answer was sought within them.
        limits |= {"heap": bounds.heap, "threads": bounds.threads}
    limits |= translation.picked
    if translation.arguments is not None:
        limits["arguments"] = translation.arguments
    if translation.recursive:
        # Summarised, however deep: that the stack is used up is not among the runs.
        limits["stack"] = "never used up"
    if len(translation.network.threads) > 1:
        # Races are not looked for, so that memory may be weaker than the network's.
        limits["memory"] = "sequentially consistent"
    return limits
