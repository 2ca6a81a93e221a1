"""The symbolic engine: every run of at most k contexts, as sets of states [SuwimonteerabuthES08].

The program becomes a network of pushdown systems, which is asked what its threads can reach; what
breaks a claim there is looked for on the machine before anybody hears of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from heddle.budget import doing
from heddle.engines.contexts.ask import Question, ask
from heddle.engines.contexts.build import build
from heddle.engines.contexts.confirm import Machine, confirm
from heddle.engines.contexts.coverage import coverage_of
from heddle.engines.contexts.model import Limit
from heddle.errors import InputError, UnsupportedFeature, disagreement
from heddle.formal.splitting import demand_splitting
from heddle.machine.search import SearchOptions
from heddle.results import (
    Assumption,
    Bounded,
    Exhaustive,
    Finding,
    FindingKind,
    Location,
    NoDeadlock,
    NoUncaughtException,
    Partial,
    Suspected,
    Unreachable,
    Verdict,
)
from heddle.witnesses.names import method_named, spot_named

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from heddle.engines.contexts.confirm import Recall
    from heddle.engines.contexts.model import Translation, Unsupported
    from heddle.engines.contexts.options import ContextsOptions
    from heddle.formal.symbolic.solve import Answer, Hit, Target
    from heddle.program import Program
    from heddle.results import Claim, Coverage

ENGINE = "contexts"
_ANSWERED = (NoUncaughtException, NoDeadlock, Unreachable)
_SOUGHT = "those in which nothing can move any more, or threads wait for each other"
_NOT_SOUGHT = "no thread waits for ever beside others that go on (--engine interleavings checks)"


def solve(  # noqa: PLR0913 (one for each part of the question)
    program: Program,
    claims: Sequence[Claim],
    options: ContextsOptions,
    search: SearchOptions | None = None,
    proceed: Callable[[], bool] | None = None,
    recall: Recall | None = None,
) -> tuple[Verdict, ...]:
    """One verdict per claim, in their order, from one network.

    `recall` loads the program once more, with a source that calls the method to start with: only
    needed if `options.method` is given, to confirm what was found.
    """
    for claim in claims:
        _demand(claim)
    demand_splitting(options.splitting)
    search = search or SearchOptions()
    method = None if options.method is None else method_named(program, options.method)
    places = [_spelled(program, claim) for claim in claims if isinstance(claim, Unreachable)]
    try:
        doing("translating the program")
        translation = build(program, options.bounds, method=method, targets=places)
        wanted = {claim: _labels(program, translation, claim) for claim in claims}
        question = Question(
            groups=tuple(labels for labels in wanted.values() if labels),
            noted=tuple((each.at.procedure, each.at.label) for each in _ends(translation)),
            deadlock=any(isinstance(claim, NoDeadlock) for claim in claims),
        )
        doing("exploring the network")
        left = search.limits.budget.left
        answer = ask(translation.network, question, options, left, proceed)
    except RecursionError:
        raise UnsupportedFeature(
            "the program's calls or expressions are nested too deeply to be translated",
            remedy="check the program with --engine interleavings",
        ) from None
    machine = Machine(program, search, method, recall)
    asked = _Asked(machine, translation, answer, options)
    return tuple(asked.verdict(claim, wanted[claim]) for claim in claims)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A network that has answered."""

    machine: Machine
    translation: Translation
    answer: Answer
    options: ContextsOptions

    def verdict(self, claim: Claim, labels: tuple[Target, ...]) -> Verdict:
        """The verdict on one claim."""
        hit = self._hit(claim, labels)
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
            confirmed = confirm(self.machine, claim, hit, self.translation.network)
            if confirmed.finding is not None:
                findings = (confirmed.finding,)
                coverage = Partial("the search ended with the fewest contexts that break the claim")
            elif confirmed.refuted:
                coverage = Partial(_refuted(hit, self.translation.loose))
            else:
                findings = (_suspicion(claim, hit, confirmed.reason),)
                coverage = Partial(f"a run that may break the claim: {confirmed.reason}")
        return Verdict(
            claim=claim,
            engine=ENGINE,
            findings=findings,
            coverage=coverage,
            assumptions=tuple(Assumption(text) for text in sorted(trusted)),
            effort=dict(sorted(effort.items())),
        )

    def _hit(self, claim: Claim, labels: tuple[Target, ...]) -> Hit | None:
        """The run with the fewest contexts that breaks the claim."""
        if isinstance(claim, NoDeadlock):
            return self.answer.deadlock
        hits = [self.answer.targets[label] for label in labels if label in self.answer.targets]
        return min(hits, key=lambda hit: hit.contexts, default=None)

    def _coverage(self) -> Coverage:
        reached = self.answer.targets
        cut_short = sorted(
            {
                text
                for end in _ends(self.translation)
                if (end.at.procedure, end.at.label) in reached
                for text in [_cut(end)]
            }
        )
        return coverage_of(
            self.answer,
            self.options.bounds,
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


def _ends(translation: Translation) -> tuple[Limit | Unsupported, ...]:
    """Where the network stops although the program goes on."""
    return (*translation.limits, *translation.unsupported)


def _cut(end: Limit | Unsupported) -> str:
    if isinstance(end, Limit):
        return f"--{end.option} was too small at {end.place}; raise it"
    return f"{end.what} at {end.place} is not modelled; use --engine interleavings"


def _spelled(program: Program, claim: Unreachable) -> str:
    """The place as the network calls it."""
    spot = spot_named(program, claim.place)
    if not program.hierarchy.load(spot.class_name).is_user_code:
        raise InputError(
            f"the engine {ENGINE} has models instead of code for {claim.place}",
            remedy="name a place of the program's own classes, or use --engine interleavings",
        )
    line = "" if spot.line is None else f":{spot.line}"
    return f"{spot.class_name.replace('/', '.')}.{spot.method}{line}"


def _labels(program: Program, translation: Translation, claim: Claim) -> tuple[Target, ...]:
    """The labels that no run may reach if the claim holds."""
    if isinstance(claim, NoUncaughtException):
        ats = [error.at for error in translation.errors]
    elif isinstance(claim, Unreachable):
        place = _spelled(program, claim)
        ats = [target.at for target in translation.targets if target.place == place]
    else:
        ats = []
    return tuple((at.procedure, at.label) for at in ats)


def _suspicion(claim: Claim, hit: Hit, reason: str) -> Finding:
    kinds = {
        NoUncaughtException: FindingKind.UNCAUGHT_EXCEPTION,
        NoDeadlock: FindingKind.DEADLOCK,
        Unreachable: FindingKind.REACHED,
    }
    return Finding(
        kind=kinds[type(claim)],
        message=f"the network has a run with {hit.contexts} contexts that breaks {claim.name}",
        because="the sets of states that its threads can reach contain such a state",
        locations=(Location(),),
        evidence=Suspected(reason),
    )


def _demand(claim: Claim) -> None:
    if not isinstance(claim, _ANSWERED):
        raise InputError(
            f"the engine {ENGINE} does not check {claim.name}",
            remedy=f"ask for one of {', '.join(sorted(known.name for known in _ANSWERED))}, "
            "or use --engine interleavings",
        )
