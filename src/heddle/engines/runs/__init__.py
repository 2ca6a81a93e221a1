"""What one run suggests: lock sets, happens-before and predicted races, orders of locks.

A run proves nothing: a quiet one is unknown. What a warning is about is tried on the machine: races
that the run itself shows always, everything else on request.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from heddle.budget import doing
from heddle.engines.runs.build import observation_of
from heddle.engines.runs.explain import deadlock, race, tables
from heddle.engines.runs.model import Analysed, FieldWarning
from heddle.engines.runs.solve import analyse, field_warnings, lock_warnings
from heddle.errors import InputError
from heddle.machine.noting import Noted, note_run
from heddle.machine.searched import Problem
from heddle.questions.progress import Listener, Progress
from heddle.questions.question import Confirmation, Question
from heddle.questions.search_options import Order, SearchOptions
from heddle.results import (
    Claim,
    Finding,
    NoDataRace,
    NoDeadlock,
    Partial,
    Report,
    Verdict,
)
from heddle.witnesses.confirm import Confirmation as Tried
from heddle.witnesses.confirm import confirm

_SECONDS = 10.0
"""The time in which the machine tries to show one claim broken, unless the question says less."""
_UNTRIED = "one run suggests it; --confirm tries it on the machine"
_NOT_SHOWN = "the machine met no run that shows it within its time"


def answer(question: Question, progress: Progress) -> Report:
    """What runs of a program suggest about data races and about deadlocks."""
    for claim in question.claims:
        if not isinstance(claim, NoDataRace | NoDeadlock):
            raise InputError(
                f"the engine runs does not look for what breaks {claim.name}",
                remedy=f"ask for {NoDataRace.name} or {NoDeadlock.name}",
            )
    sampling = question.search.order.sampling
    analysed = []
    for seed in range(sampling.seed, sampling.seed + sampling.runs):
        doing("observing a run")
        noted = note_run(question.program, question.search, seed)
        _demand_support(noted)
        analysed.append(analyse(observation_of(question.program, noted)))
    settling = _Settling(question, tuple(analysed), progress.listener)
    verdicts = tuple(settling.verdict(claim) for claim in question.claims)
    return Report(verdicts, tables=tables(analysed[0]))


def _demand_support(noted: Noted) -> None:
    for what, remedy in noted.unsupported:
        raise InputError(f"the machine does not support {what}", remedy=remedy)


@dataclass(frozen=True, slots=True)
class _Settling:
    """Tries warnings on the machine, as far as the question wants that."""

    question: Question
    analysed: tuple[Analysed, ...]
    listener: Listener | None

    def verdict(self, claim: Claim) -> Verdict:
        """What is left of the warnings about one claim."""
        look = self._races if isinstance(claim, NoDataRace) else self._deadlocks
        findings = look(claim)
        noted = [each.observation for each in self.analysed]
        effort = {
            "runs": len(noted),
            "events": sum(len(each.run.events) for each in noted),
            "accesses": sum(each.accesses for each in noted),
            "bytecodes": sum(each.bytecodes for each in noted),
        }
        cut = next((each.stopped for each in noted if each.stopped is not None), None)
        runs = "one run was" if len(noted) == 1 else f"{len(noted)} runs were"
        reason = f"{runs} observed, which proves nothing"
        if cut is not None:
            reason += f"; the limit of {cut} cut a run off"
        return Verdict(claim, "runs", findings, Partial(reason), effort=effort)

    def _races(self, claim: Claim) -> tuple[Finding, ...]:
        warnings = field_warnings(self.analysed)
        wanted = [each for each in warnings if self._is_tried(each)]
        tried = self._tried(claim) if wanted else None
        shown = {} if tried is None else _by_memory(tried.searched.problems)
        found = []
        for warning in warnings:
            problem = shown.get((warning.memory.owner, warning.memory.field))
            if tried is not None and problem is not None:
                found.append(replace(tried.finding(problem), about=(warning.memory.name,)))
            elif tried is None or warning not in wanted:
                found.append(race(warning, _UNTRIED))
            elif not self._is_refuted(tried):
                found.append(race(warning, tried.open or _NOT_SHOWN))
        return tuple(found)

    def _deadlocks(self, claim: Claim) -> tuple[Finding, ...]:
        warnings = lock_warnings(self.analysed)
        if not warnings or not self._confirms:
            return tuple(deadlock(each, _UNTRIED) for each in warnings)
        tried = self._tried(claim)
        found = [tried.finding(problem) for problem in tried.searched.problems]
        if not found and not self._is_refuted(tried):
            found += [deadlock(each, tried.open or _NOT_SHOWN) for each in warnings]
        return tuple(found)

    @property
    def _confirms(self) -> bool:
        return self.question.confirmation is Confirmation.MACHINE

    def _is_tried(self, warning: FieldWarning) -> bool:
        return self._confirms or warning.unordered is not None

    def _tried(self, claim: Claim) -> Tried:
        doing("trying warnings on the machine")
        given = self.question.search
        left = given.limits.budget.left
        seconds = _SECONDS if left is None else min(_SECONDS, left)
        limits = replace(given.limits, seconds=seconds, started=None)
        every = isinstance(claim, NoDataRace)
        options: SearchOptions = replace(given, order=Order(), every=every, limits=limits)
        return confirm(self.question.program, claim, options, self.listener)

    def _is_refuted(self, tried: Tried) -> bool:
        """Whether an exhaustive search met nothing: then the warning is withdrawn."""
        return self._confirms and tried.open is None


def _by_memory(problems: Iterable[Problem]) -> dict[tuple[str, str | None], Problem]:
    known = (problem for problem in problems if problem.memory is not None)
    return {(each.memory.owner, each.memory.field): each for each in known if each.memory}
