"""The explicit-state engine: every interleaving of a program's threads, on the machine."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from heddle.engines.interleavings.coverage import assumptions_of, coverage_of
from heddle.engines.interleavings.witness import witness
from heddle.errors import InputError
from heddle.machine.search import SearchOptions, search
from heddle.results import Claim, NoDataRace, NoDeadlock, NoUncaughtException, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from heddle.machine.search import Listener, Searched
    from heddle.program import Program

ENGINE = "interleavings"

_KINDS: dict[type[Claim], str] = {
    NoUncaughtException: "uncaught",
    NoDeadlock: "deadlock",
    NoDataRace: "race",
}


def solve(
    program: Program,
    claims: Sequence[Claim],
    options: SearchOptions | None = None,
    listener: Listener | None = None,
) -> tuple[Verdict, ...]:
    """One verdict per claim, in their order, from one search."""
    options = options or SearchOptions()
    kinds = tuple(_kind(claim) for claim in claims)
    searched = search(program, kinds, options, listener)
    verdicts = []
    for claim, kind in zip(claims, kinds, strict=True):
        findings = tuple(
            witness(program, claim, problem, options)
            for problem in searched.problems
            if problem.kind == kind
        )
        verdicts.append(
            Verdict(
                claim=claim,
                engine=ENGINE,
                findings=findings,
                coverage=coverage_of(searched, options),
                assumptions=assumptions_of(searched, claims),
                effort=dict(searched.effort) | _contexts(searched, kind),
            )
        )
    return tuple(verdicts)


def _contexts(searched: Searched, kind: str) -> dict[str, int]:
    """How many contexts the first run has that shows a problem of this kind, if there is one."""
    for problem in searched.problems:
        if problem.kind == kind:
            threads = [step.thread for step in problem.steps]
            switches = sum(1 for before, after in pairwise(threads) if before != after)
            return {"contexts": switches + 1}
    return {}


def _kind(claim: Claim) -> str:
    kind = _KINDS.get(type(claim))
    if kind is None:
        raise InputError(
            f"the engine {ENGINE} does not answer {claim.name}",
            remedy=f"ask for one of {', '.join(sorted(known.name for known in _KINDS))}",
        )
    return kind
