"""The verdict on atomic sets: what was proved, what a run shows, and what nothing confirms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from heddle.engines.atomic_sets.candidates import finding
from heddle.engines.atomic_sets.solve import Examined
from heddle.program.program import Program
from heddle.questions.atomic_sets import AtomicSets
from heddle.results import (
    Assumption,
    Bounded,
    Coverage,
    Exhaustive,
    Finding,
    Partial,
    Verdict,
)
from heddle.results.claim import Serializable
from heddle.witnesses.confirm import Confirmation
from heddle.witnesses.search_coverage import (
    MEMORY,
    SEQUENTIAL,
    assumptions_of,
    coverage_of,
    waits_of,
)

_TRUSTED = (
    "code runs only as the class files say: no agents, no reflection beyond what is modelled",
    "natives of the library do what their models say",
    "locks of java.util.concurrent do not run out of stack or memory themselves",
    "no finalizer, cleaner or signal handler runs, and no thread is stopped by force",
)
_PROVED = "proved for any number of threads and objects"
_NOTHING = "no two threads share an object with an atomic set; @AtomicSet marks static fields"
_REFUTED = "unproved candidates were refuted by a search of all interleavings"
_UNTRIED = "it was not tried on the machine"
_WHERE = f"heddle check --claim {Serializable.name} "
CYCLE = "units in a cycle"


@dataclass(frozen=True, slots=True)
class Settlement:
    """What is left to settle, and how to say what came of it."""

    program: Program
    claim: Serializable
    sets: AtomicSets
    examined: Examined

    @property
    def is_proved(self) -> bool:
        """Whether the model has answered, for circles of units of any length."""
        examined = self.examined
        return not (examined.candidates or examined.unsupported or examined.longer)

    def proved(self) -> Verdict:
        """The verdict of the model alone."""
        return self._verdict((), self._by_proof())

    def untried(self) -> Verdict:
        """The verdict without the machine."""
        if self.examined.unsupported:
            return self._verdict((), Partial(self._not_proved()))
        findings = self._suspicions(_UNTRIED)
        return self._verdict(findings, Partial(_UNTRIED) if findings else self._by_proof())

    def settled(self, tried: Confirmation) -> Verdict:
        """The verdict after the machine has searched."""
        findings = tuple(tried.finding(problem) for problem in tried.searched.problems)
        covered = coverage_of(tried.searched, tried.options, _WHERE)
        effort = dict(tried.searched.effort) | {"confirmed": len(findings)}
        if findings:
            return self._verdict(findings, covered, tried, effort)
        if isinstance(covered, Partial):
            reason = f"{covered.reason}; {self._not_proved()}"
            if self.examined.unsupported:
                return self._verdict((), replace(covered, reason=reason), tried, effort)
            findings = self._suspicions(covered.reason)
            covered = covered if findings else self._by_proof()
            return self._verdict(findings, covered, tried, effort)
        effort["withdrawn"] = len(self.examined.candidates)
        return self._verdict((), self._by_search(covered), tried, effort)

    def _by_proof(self) -> Coverage:
        """What the model covers: any number of threads, but not weak memory by itself."""
        limits: dict[str, int | str] = dict(waits_of(self.sets))
        if self.examined.longer:
            limits[CYCLE] = 2
        if self.examined.racy:
            limits[MEMORY] = SEQUENTIAL
        examined = self.examined.effort.get("atomic sets", 0)
        return Bounded(limits) if limits else Exhaustive(_PROVED if examined else _NOTHING)

    def _by_search(self, covered: Coverage) -> Coverage:
        limits = waits_of(self.sets)
        if isinstance(covered, Bounded):
            return Bounded({**limits, **covered.limits})
        note = _REFUTED if self.examined.candidates else None
        return Bounded(limits) if limits else Exhaustive(note)

    def _suspicions(self, why: str) -> tuple[Finding, ...]:
        return tuple(finding(self.program, each, why) for each in self.examined.candidates)

    def _not_proved(self) -> str:
        return f"nothing could be proved because of {(*self.examined.unsupported, '')[0]}"

    def _verdict(
        self,
        findings: tuple[Finding, ...],
        coverage: Coverage,
        tried: Confirmation | None = None,
        effort: Mapping[str, int] | None = None,
    ) -> Verdict:
        """A verdict with what it rests on."""
        trusted: set[str] = set()
        if tried is not None:
            assumed = assumptions_of(tried.searched, (self.claim,), tried.options)
            trusted |= set(map(str, assumed))
        if not self.examined.unsupported:
            trusted |= set(_TRUSTED)
        return Verdict(
            claim=self.claim,
            engine="atomic_sets",
            findings=findings,
            coverage=coverage,
            assumptions=tuple(map(Assumption, sorted(trusted))),
            effort=dict(self.examined.effort) | dict(effort or {}),
        )
