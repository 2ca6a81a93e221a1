"""What an answer of this engine covers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.results import Bounded, Exhaustive, Partial

if TYPE_CHECKING:
    from collections.abc import Sequence

    from heddle.engines.contexts.options import Bounds
    from heddle.formal.symbolic.solve import Answer
    from heddle.results import Coverage


def coverage_of(
    answer: Answer, bounds: Bounds, cut_short: Sequence[str], *, exact_integers: bool
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
        return Partial("some runs were not followed to their end: " + "; ".join(cut_short))
    limits: dict[str, int | str] = {}
    if not answer.converged:
        limits["contexts"] = bounds.contexts
    if not exact_integers:
        limits["bits"] = bounds.bits
    if not limits:
        return Exhaustive()
    # Not hit, or there would be runs cut short; but the answer was sought within them.
    return Bounded(limits | {"heap": bounds.heap, "threads": bounds.threads})
