"""A run of the network becomes a schedule of the machine, or it is not believed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from heddle.machine.search import search
from heddle.machine.subjects import Subjects
from heddle.results import NoDeadlock, NoUncaughtException, Unreachable
from heddle.witnesses.names import spot_named
from heddle.witnesses.witness import witness

if TYPE_CHECKING:
    from heddle.machine.search import SearchOptions
    from heddle.program import Program
    from heddle.results import Claim, Finding

_KINDS: dict[type[Claim], str] = {
    NoUncaughtException: "uncaught",
    NoDeadlock: "deadlock",
    Unreachable: "reached",
}


@dataclass(frozen=True, slots=True)
class Confirmation:
    """What the machine said: the finding, or whether it has no such run at all."""

    finding: Finding | None
    refuted: bool
    contexts: int | None = None
    reason: str = ""


def confirm(program: Program, claim: Claim, contexts: int, options: SearchOptions) -> Confirmation:
    """Look on the machine for a run of at most `contexts` contexts that breaks the claim.

    The network says that there is one with exactly so many, so that the search is bounded by them
    and need not go on after the first.
    """
    bounded = replace(options, limits=replace(options.limits, contexts=contexts))
    subjects = Subjects()
    if isinstance(claim, Unreachable):
        subjects = Subjects(spots=(spot_named(program, claim.place),))
    searched = search(program, (_KINDS[type(claim)],), bounded, None, subjects)
    for problem in searched.problems:
        return Confirmation(
            witness(program, claim, problem, bounded), refuted=False, contexts=problem.contexts
        )
    if searched.stopped is not None:
        return Confirmation(None, refuted=False, reason="the machine did not finish in time")
    if searched.unsupported:
        what, remedy = searched.unsupported[0]
        return Confirmation(None, refuted=False, reason=f"the machine cannot: {what}; {remedy}")
    return Confirmation(None, refuted=True)
