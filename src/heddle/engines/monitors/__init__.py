"""Data races: what cannot be is proved on a Monitor-DPN; what is left is tried on the machine."""

from __future__ import annotations

from time import monotonic

from heddle.analysis.options import Options
from heddle.analysis.solution import facts_of
from heddle.budget import doing
from heddle.engines.monitors.candidates import Examined, examine
from heddle.engines.monitors.confirm import try_on_machine
from heddle.engines.monitors.verdicts import Settlement
from heddle.errors import InputError, UnsupportedFeature
from heddle.machine.initial_heap import initial_heap
from heddle.program.program import Program
from heddle.questions.progress import Progress
from heddle.questions.question import Confirmation, Question
from heddle.results import Exhaustive, NoDataRace, Report, Verdict

SECONDS = 40.0
"""The time for an answer unless the question says otherwise."""
_LEAST = 1.0
"""Seconds for the machine, however long the proof took."""
_PROVING = 0.5
"""The share of the time for the proof; what was not asked by then is left to the machine."""


def answer(question: Question, progress: Progress) -> Report:
    """Whether two threads can access the same memory at the same time, one of them writing."""
    for claim in question.claims:
        if not isinstance(claim, NoDataRace):
            raise InputError(
                f"the engine monitors does not check {claim.name}",
                remedy=f"ask for {NoDataRace.name}, or use --engine interleavings",
            )
    verdict = _verdict(question, progress)
    return Report((verdict,) * len(question.claims))


def _verdict(question: Question, progress: Progress) -> Verdict:
    limits = question.search.limits
    total = SECONDS if limits.seconds is None else limits.seconds
    started = monotonic() if limits.started is None else limits.started
    examined = _examined(question.program, (total - (monotonic() - started)) * _PROVING)
    settlement = Settlement(question.program, total, examined)
    if not examined.candidates and not examined.unsupported:
        proved = Exhaustive("proved for any number of threads and objects")
        return settlement.verdict((), proved)
    if question.confirmation is Confirmation.NONE:
        return settlement.untried()
    left = max(total - (monotonic() - started), _LEAST)
    doing("trying candidates on the machine")
    is_settled_by = settlement.is_settled_by
    return settlement.settled(
        try_on_machine(question.program, question.search, left, is_settled_by, progress)
    )


def _examined(program: Program, seconds: float) -> Examined:
    """What the proof leaves; all of it if there is something that the analyses do not know."""
    try:
        doing("starting the library")
        heap = initial_heap(program)
        doing("computing what every variable may refer to")
        facts = facts_of(program, Options(heap))
        doing("proving that accesses exclude each other")
        return examine(program, facts, seconds)
    except UnsupportedFeature as error:
        return Examined(unsupported=(str(error),))
