"""What is left of warnings: shown by a run, withdrawn, or suspected."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from heddle.budget import doing
from heddle.engines.runs.explain import deadlock, ended, race, stuck
from heddle.engines.runs.model import Analysed, FieldWarning, LockWarning
from heddle.engines.runs.solve import (
    field_warnings,
    lock_names,
    lock_warnings,
    waited_for,
    windows_of,
)
from heddle.machine.searched import Problem
from heddle.questions.kinds import ProblemKind
from heddle.questions.progress import Listener
from heddle.questions.question import Confirmation, Question
from heddle.questions.search_options import Order
from heddle.results import (
    Claim,
    Finding,
    FindingKind,
    Location,
    NoDataRace,
    NoDeadlock,
    Partial,
    Verdict,
    Witnessed,
)
from heddle.witnesses.confirm import Confirmation as Tried
from heddle.witnesses.confirm import confirm
from heddle.witnesses.search_coverage import limits_of, models_of
from heddle.witnesses.witness import witness

_SECONDS = 10.0
"""The time in which the machine tries to show one claim broken, unless the question says less."""
_WINDOW_SECONDS = 3.0
"""The time for the windows of the warnings, which come first."""
_MOST_SHOWN = 50
"""Deadlocks that are replayed; one is told for each set of locks."""
_UNTRIED = "one run suggests it; --confirm tries it on the machine"
_ON_JAVA = "java showed it, and has no schedule to replay; --confirm looks for it on the machine"
_NOT_SHOWN = "the machine met no run that shows it within its time"

Key = tuple[str, str | None]
Window = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Settling:
    """Tries warnings on the machine, as far as the question wants that.

    `problems` is how the runs ended that ended badly.
    """

    question: Question
    analysed: tuple[Analysed, ...]
    problems: tuple[Problem, ...]
    listener: Listener | None

    def verdict(self, claim: Claim) -> Verdict:
        """What is left of the warnings about one claim."""
        match claim:
            case NoDataRace():
                findings = self._races(claim)
            case NoDeadlock():
                findings = self._deadlocks(claim)
            case _:
                findings = (*self._ends(claim), *self._ended(claim))
        noted = [each.observation for each in self.analysed]
        effort = {"runs": len(noted), "events": sum(len(each.run.events) for each in noted)}
        if not self.question.on_java:
            effort["accesses"] = sum(each.accesses for each in noted)
            effort["bytecodes"] = sum(each.bytecodes for each in noted)
        narrowed = limits_of(pair for each in noted for pair in each.narrowed)
        models = models_of(sorted({name for each in noted for name in each.models}))
        coverage = Partial(self._reason(), narrowed)
        return Verdict(claim, "runs", findings, coverage, models, effort=effort)

    def _reason(self) -> str:
        noted = [each.observation for each in self.analysed]
        cut = next((each.stopped for each in noted if each.stopped is not None), None)
        runs = "one run was" if len(noted) == 1 else f"{len(noted)} runs were"
        where = " on the stock JVM" if self.question.on_java else ""
        reason = f"{runs} observed{where}, which proves nothing"
        if cut is not None:
            reason += f"; the limit of {cut} cut a run off"
        return reason

    def _ends(self, claim: Claim) -> tuple[Finding, ...]:
        """How runs ended badly: each once, by where and how."""
        kind = ProblemKind.of(claim)
        found: dict[str, Problem] = {}
        for each in self.problems:
            if kind is not None and each.kind == kind.word:
                found.setdefault(each.site, each)
        return tuple(witness(self.question.program, claim, each) for each in found.values())

    def _ended(self, claim: Claim) -> tuple[Finding, ...]:
        """Exceptions that ended threads under java, each place once, and what the machine met."""
        endings = [each for run in self.analysed for each in run.observation.ended]
        java: dict[Location, Finding] = {}
        for each in endings:
            java.setdefault(each.place, ended(each, _ON_JAVA))
        if not java or not self._confirms:
            return tuple(java.values())
        tried = self._in_program(claim, every=True)
        found: dict[tuple[FindingKind, tuple[Location, ...]], Finding] = {}
        for problem in tried.searched.problems:
            finding = tried.finding(problem)
            found.setdefault((finding.kind, finding.locations), finding)
        shown = {(place.file, place.line) for _, places in found for place in places}
        rest = (known for place, known in java.items() if (place.file, place.line) not in shown)
        return (*found.values(), *rest)

    def _races(self, claim: Claim) -> tuple[Finding, ...]:
        warnings = field_warnings(self.analysed)
        wanted = [each for each in warnings if self._is_tried(each)]
        tried = self._tried_races(claim, wanted) if wanted else ()
        shown = {key: (each, it) for each in tried for key, it in _by_memory(each).items()}
        found = []
        for warning in warnings:
            known = shown.get(_key(warning))
            if known is not None:
                each, problem = known
                found.append(replace(each.finding(problem), about=(warning.memory.name,)))
            elif not tried or warning not in wanted:
                found.append(race(warning, _UNTRIED))
            elif not self._is_refuted(tried[-1]):
                found.append(race(warning, tried[-1].open or _NOT_SHOWN))
        return tuple(found)

    def _tried_races(self, claim: Claim, wanted: list[FieldWarning]) -> tuple[Tried, ...]:
        """What the machine met in the windows, and in the whole program if that was not all."""
        missing = {_key(each) for each in wanted}

        def met(problem: Problem) -> None:
            if problem.memory is not None:
                missing.discard((problem.memory.owner, problem.memory.field))
            if not missing:
                raise _Enough

        tried = [self._in_windows(claim, met, every=True)]
        missing -= {key for each in tried if each is not None for key in _by_memory(each)}
        if missing:
            tried.append(self._in_program(claim, met, every=True))
        return tuple(each for each in tried if each is not None)

    def _deadlocks(self, claim: Claim) -> tuple[Finding, ...]:
        warnings = lock_warnings(self.analysed)
        met = [self._named(each, warnings) for each in self._ends(claim)]
        noted = [each.observation for each in self.analysed if each.observation.stuck]
        java = [stuck(each, _ON_JAVA) for each in noted]
        shown = {each.about for each in met if isinstance(each.evidence, Witnessed)}
        shown |= {each.about for each in java}
        rest = [each for each in warnings if lock_names(each) not in shown]
        if not self._confirms or (met and not rest):
            return _once((*met, *java, *(deadlock(each, _UNTRIED) for each in rest)))
        # A race may be what leads to a deadlock, so the windows of all warnings are searched.
        missing = {lock_names(each) for each in rest}
        tried = self._in_windows(claim, every=bool(missing))
        found = self._deadlocks_of(tried, warnings)
        missing -= {each.about for each in found}
        if missing or (java and not found):
            tried = self._in_program(claim, every=bool(missing))
            found += self._deadlocks_of(tried, warnings)
        about = {each.about for each in found}
        if tried is not None and (found or not self._is_refuted(tried)):
            why = tried.open or _NOT_SHOWN
            found += [deadlock(each, why) for each in rest if lock_names(each) not in about]
        # What java showed is there, whether or not the machine meets it.
        return _once((*met, *(each for each in java if each.about not in about), *found))

    def _deadlocks_of(
        self, tried: Tried | None, warnings: tuple[LockWarning, ...]
    ) -> list[Finding]:
        """The deadlocks that a search met, with the names of their locks."""
        problems = () if tried is None else tried.searched.problems[:_MOST_SHOWN]
        return [
            self._named(witness(self.question.program, NoDeadlock(), each), warnings)
            for each in problems
        ]

    def _named(self, finding: Finding, warnings: tuple[LockWarning, ...]) -> Finding:
        """A deadlock with the names of its locks, by a warning or by what threads wait for."""
        if any(finding.about == lock_names(each) for each in warnings):
            return finding
        stood = {(place.file, place.line) for place in finding.locations}
        threads = {part.thread for part in finding.parts}
        fitting = []
        for warning in warnings:
            observation, edges = warning.observation, warning.cycle.edges
            places = [observation.place(edge.event) for edge in edges]
            there = {(place.file, place.line) for place in places}
            if there <= stood:
                same = {observation.threads[edge.thread] for edge in edges} <= threads
                fitting.append((int(not same), lock_names(warning)))
            elif warning.met and (there & stood or set(finding.about) <= {*observation.threads}):
                # The finding says nothing of daemons, which may stand at the other places; other
                # threads may wait for their end.
                fitting.append((2, lock_names(warning)))
        if fitting:
            return replace(finding, about=min(fitting, key=lambda each: each[0])[1])
        names = waited_for((each.observation for each in self.analysed), stood)
        return replace(finding, about=names) if names else finding

    @property
    def _confirms(self) -> bool:
        return self.question.confirmation is Confirmation.MACHINE

    def _is_tried(self, warning: FieldWarning) -> bool:
        shown = warning.unordered is not None and not self.question.on_java
        return self._confirms or shown

    def _windows(self) -> tuple[Window, ...]:
        """The windows of the last run, which leave threads out."""
        return windows_of(self.analysed[-1])

    def _in_windows(
        self, claim: Claim, met: Callable[[Problem], None] | None = None, *, every: bool = False
    ) -> Tried | None:
        """What a search of the windows alone meets; None if there are none."""
        known = self._windows()
        if not known:
            return None
        doing("searching race windows")
        return self._search(claim, met, known, _WINDOW_SECONDS, every=every)

    def _in_program(
        self, claim: Claim, met: Callable[[Problem], None] | None = None, *, every: bool = False
    ) -> Tried:
        doing("trying warnings on the machine")
        return self._search(claim, met, (), _SECONDS, every=every)

    def _search(
        self,
        claim: Claim,
        met: Callable[[Problem], None] | None,
        known: tuple[Window, ...],
        most: float,
        *,
        every: bool,
    ) -> Tried:
        given = self.question.search
        left = given.limits.budget.left
        seconds = most if left is None else min(most, left)
        limits = replace(given.limits, seconds=seconds, started=None)
        options = replace(given, order=Order(), every=every, limits=limits, windows=known)
        return confirm(self.question.program, claim, options, self.listener, met)

    def _is_refuted(self, tried: Tried) -> bool:
        """Whether an exhaustive search met nothing: then the warning is withdrawn."""
        whole = not tried.options.windows and not tried.searched.narrowed
        return self._confirms and whole and tried.open is None


def _once(found: Iterable[Finding]) -> tuple[Finding, ...]:
    """The first deadlock for each set of locks."""
    known: dict[object, Finding] = {}
    for each in found:
        known.setdefault(each.about or id(each), each)
    return tuple(known.values())


class _Enough(Exception):
    """All that was looked for is found."""


def _key(warning: FieldWarning) -> Key:
    return (warning.memory.owner, warning.memory.field)


def _by_memory(tried: Tried) -> dict[Key, Problem]:
    known: Iterable[Problem] = tried.searched.problems
    return {(it.memory.owner, it.memory.field): it for it in known if it.memory is not None}
