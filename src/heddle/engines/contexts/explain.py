"""What a network can reach, as verdicts: what breaks a claim there is looked for on the machine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from heddle.engines.contexts.confirm import Machine, confirmed
from heddle.engines.contexts.course import run_of
from heddle.engines.contexts.coverage import coverage_of
from heddle.engines.contexts.model import Limit, Translation, Unsupported
from heddle.errors import disagreement
from heddle.formal.symbolic.solve import Answer, Hit, Target
from heddle.questions.bounds import Bounds
from heddle.questions.kinds import ProblemKind
from heddle.results import (
    Assumption,
    Bounded,
    Claim,
    Coverage,
    Exhaustive,
    Finding,
    Location,
    NoDeadlock,
    Partial,
    Suspected,
    Verdict,
)

_SOUGHT = (
    "those in which nothing can move any more, or threads wait for each other and no interrupt "
    "could end that"
)
_NOT_SOUGHT = "no thread waits for ever beside others that go on (--engine interleavings checks)"


@dataclass(frozen=True, slots=True)
class Answered:
    """A network that has answered."""

    machine: Machine
    translation: Translation
    answer: Answer
    bounds: Bounds

    def verdict(self, claim: Claim, labels: tuple[Target, ...]) -> Verdict:
        """The verdict on one claim."""
        label, hit = self._hit(claim, labels)
        findings: tuple[Finding, ...] = ()
        coverage = self._coverage()
        trusted = set(self.translation.assumptions)
        if isinstance(claim, NoDeadlock):
            trusted.add(_NOT_SOUGHT)
            if isinstance(coverage, Exhaustive | Bounded):
                coverage = Bounded({**_limits(coverage), "deadlocks": _SOUGHT})
        effort = dict(self.answer.effort) | dict(self.translation.counters)
        if hit is not None:
            effort["contexts"] = hit.contexts
            tried = confirmed(self.machine, claim, run_of(self.translation, label, hit))
            effort["followed"] = int(tried.followed)
            if tried.finding is not None:
                findings = (tried.finding,)
                coverage = Partial("the search ended with the fewest contexts that break the claim")
            elif tried.open is None:
                coverage = Partial(_refuted(hit, self.translation.loose))
            else:
                findings = (_suspicion(claim, hit, tried.open),)
                coverage = Partial(f"a run that may break the claim: {tried.open}")
        return Verdict(
            claim=claim,
            engine="contexts",
            findings=findings,
            coverage=coverage,
            assumptions=tuple(Assumption(text) for text in sorted(trusted)),
            effort=dict(sorted(effort.items())),
        )

    def _hit(self, claim: Claim, labels: tuple[Target, ...]) -> tuple[Target | None, Hit | None]:
        """The run with the fewest contexts that breaks the claim, and the label at its end."""
        if isinstance(claim, NoDeadlock):
            return None, self.answer.deadlock
        reached = self.answer.targets
        hits = [(label, reached[label]) for label in labels if label in reached]
        return min(hits, key=lambda each: each[1].contexts, default=(None, None))

    def _coverage(self) -> Coverage:
        reached = self.answer.targets
        cut_short = sorted(
            {
                text
                for end in self.translation.ends
                if (end.at.procedure, end.at.label) in reached
                for text in [_cut(end)]
            }
        )
        return coverage_of(
            self.answer,
            self.bounds,
            cut_short,
            self.translation,
        )


def _limits(coverage: Exhaustive | Bounded) -> Mapping[str, int | str]:
    return coverage.limits if isinstance(coverage, Bounded) else {}


def _refuted(hit: Hit, loose: Sequence[str]) -> str:
    """Why there is a run of the network that the machine does not have."""
    has = f"the network has a run with {hit.contexts} contexts that breaks the claim"
    cannot = "the machine cannot reproduce that run"
    if not loose:
        return disagreement(has, cannot)
    return f"{has}, {cannot}: the network over-approximates {', '.join(loose)}"


def _cut(end: Limit | Unsupported) -> str:
    if isinstance(end, Limit):
        return f"--{end.option} was too small at {end.place}; raise it"
    return f"{end.what} at {end.place} is not modelled; use --engine interleavings"


def _suspicion(claim: Claim, hit: Hit, reason: str) -> Finding:
    kind = ProblemKind.of(claim)
    assert kind is not None
    return Finding(
        kind=kind.finding,
        message=f"the network has a run with {hit.contexts} contexts that breaks {claim.name}",
        because="the sets of states that its threads can reach contain such a state",
        locations=(Location(),),
        evidence=Suspected(reason),
    )
