"""Atomic sets: what is proved holds for any number of threads, the machine tries the rest."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

from heddle.analysis.options import Options
from heddle.analysis.solution import facts_of
from heddle.budget import doing
from heddle.engines.atomic_sets.build import Builder
from heddle.engines.atomic_sets.explain import Settlement
from heddle.engines.atomic_sets.solve import Examined, solve
from heddle.errors import InputError, UnsupportedFeature
from heddle.machine.initial_heap import initial_heap
from heddle.program.program import Program
from heddle.questions.atomic_sets import AtomicSets
from heddle.questions.progress import Progress
from heddle.questions.question import Confirmation, Question
from heddle.questions.sets_of_classes import sets_meant
from heddle.results import Report, Verdict
from heddle.results.claim import Serializable
from heddle.witnesses.confirm import Telling, confirm

SECONDS = 40.0
"""The time for an answer unless the question says otherwise."""
_LEAST = 1.0
"""Seconds for the machine, however long the proof took."""
_EXPLAINING = 0.05
"""The share of the time for what is told of candidates that the machine has not settled."""
_PROVING = 0.5
"""The share of the time for the proof; what was not asked by then is left to the machine."""


def answer(question: Question, progress: Progress) -> Report:
    """Whether the fields of atomic sets are always seen and updated as one."""
    asked: list[Serializable] = []
    for claim in question.claims:
        if not isinstance(claim, Serializable):
            raise InputError(
                f"the engine atomic_sets does not check {claim.name}",
                remedy=f"ask for {Serializable.name}, or use --engine interleavings",
            )
        asked.append(claim)
    limits = question.search.limits
    total = SECONDS if limits.seconds is None else limits.seconds
    started = monotonic() if limits.started is None else limits.started
    verdicts = []
    for number, claim in enumerate(asked):
        left = total - (monotonic() - started)
        share = left / (len(asked) - number)
        verdicts.append(_verdict(question, progress, claim, share, total))
    return Report(tuple(verdicts))


def _verdict(
    question: Question, progress: Progress, claim: Serializable, seconds: float, total: float
) -> Verdict:
    program, started = question.program, monotonic()
    sets = sets_meant(program, claim)
    examined = _examined(program, sets, seconds * _PROVING)
    settlement = Settlement(program, claim, sets, examined)
    if settlement.is_proved:
        return settlement.proved()
    if question.confirmation is Confirmation.NONE:
        return settlement.untried()
    doing("trying candidates on the machine")
    left = max(seconds * (1 - _EXPLAINING) - (monotonic() - started), _LEAST)
    # The limit that is told is that of the command.
    begun = monotonic() - (total - left)
    limits = replace(question.search.limits, seconds=total, started=begun)
    options = replace(question.search, limits=limits)
    telling = Telling(program, claim, progress.found)
    return settlement.settled(confirm(program, claim, options, progress.listener, telling.met))


def _examined(program: Program, sets: AtomicSets, seconds: float) -> Examined:
    """What the proof leaves; all of it if there is something that the analyses do not know."""
    try:
        doing("starting the library")
        heap = initial_heap(program)
        doing("computing what every variable may refer to")
        facts = facts_of(program, Options(heap))
        doing("proving that units of work do not mix")
        if facts.unsupported():
            return Examined(unsupported=facts.unsupported(), effort=facts.effort())
        examined = solve(Builder(program, facts, sets).models(), seconds)
        return replace(examined, effort={**facts.effort(), **examined.effort})
    except UnsupportedFeature as error:
        return Examined(unsupported=(str(error),))
