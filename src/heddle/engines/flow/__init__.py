"""Information flow: what is proved holds for any number of threads, runs show the rest."""

from __future__ import annotations

from time import monotonic

from heddle.budget import doing
from heddle.engines.flow.build import build
from heddle.engines.flow.explain import Settlement
from heddle.engines.flow.solve import solve
from heddle.engines.flow.strict import Strict
from heddle.errors import InputError
from heddle.questions.flows import borders
from heddle.questions.progress import Progress
from heddle.questions.question import Question
from heddle.results import NoLeak, Report, Verdict

SECONDS = 40.0
"""The time for an answer unless the question says otherwise."""
_TRYING = 0.9
"""The share of the time after which no more runs are begun."""
_PROVING = 0.5
"""The share of the time for the proof; what was not asked by then counts as possible."""


def answer(question: Question, progress: Progress) -> Report:
    """Whether secrets can be learnt from public outputs."""
    del progress
    verdicts = []
    for claim in question.claims:
        if not isinstance(claim, NoLeak):
            raise InputError(
                f"the engine flow does not check {claim.name}",
                remedy=f"ask for {NoLeak.name}, or use --engine interleavings",
            )
        verdicts.append(_verdict(question, claim))
    return Report(tuple(verdicts))


def _verdict(question: Question, claim: NoLeak) -> Verdict:
    program, limits = question.program, question.search.limits
    total = SECONDS if limits.seconds is None else limits.seconds
    started = monotonic() if limits.started is None else limits.started
    meant = borders(program, claim)
    built = build(program, meant, claim)
    doing("looking for chains of dependences")
    solved = solve(built.model, built.facts, built.handovers, until=started + total * _PROVING)
    strict = Strict(built.model, built.facts, built.handovers, started + total * _PROVING)
    conflicts = tuple(strict.conflicts()) if claim.strict else ()
    settlement = Settlement(question, claim, meant, built, solved, conflicts)
    return settlement.verdict(until=started + total * _TRYING)
