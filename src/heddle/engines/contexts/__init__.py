"""Runs of at most k contexts, as sets of states [SuwimonteerabuthES08].

The program becomes a network of pushdown systems, which is asked what its threads can reach; what
breaks a claim there is looked for on the machine before it is reported.
"""

from __future__ import annotations

from heddle.budget import doing
from heddle.engines.contexts.build import build
from heddle.engines.contexts.confirm import Machine
from heddle.engines.contexts.explain import Answered
from heddle.engines.contexts.model import Label, Translation
from heddle.engines.contexts.solve import Wanted, solve
from heddle.errors import InputError, UnsupportedFeature
from heddle.program.jdk import java_name
from heddle.program.program import Program
from heddle.questions.names import method_named, spot_named
from heddle.questions.progress import Progress
from heddle.questions.question import Question
from heddle.results import Claim, NoDeadlock, NoUncaughtException, Report, Unreachable

_ANSWERED = (NoUncaughtException, NoDeadlock, Unreachable)


def answer(question: Question, progress: Progress) -> Report:
    """One verdict per claim, in their order, from one network."""
    program, claims, options = question.program, question.claims, question.contexts
    for claim in claims:
        _demand(claim)
    method = None if options.method is None else method_named(program, options.method)
    places = [_spelled(program, claim) for claim in claims if isinstance(claim, Unreachable)]
    try:
        doing("translating the program")
        translation = build(program, options.bounds, method=method, targets=places)
        labels = {claim: _labels(program, translation, claim) for claim in claims}
        wanted = Wanted(
            groups=tuple(each for each in labels.values() if each),
            noted=tuple((each.at.procedure, each.at.label) for each in translation.ends),
            deadlock=any(isinstance(claim, NoDeadlock) for claim in claims),
        )
        doing("exploring the network")
        left = question.budget.left
        reached = solve(translation.network, wanted, options, left, progress.proceed)
    except RecursionError:
        raise UnsupportedFeature(
            "the program's calls or expressions are nested too deeply to be translated",
            remedy="check the program with --engine interleavings",
        ) from None
    machine = Machine(program, question.search, method)
    answered = Answered(machine, translation, reached, options.bounds)
    return Report(tuple(answered.verdict(claim, labels[claim]) for claim in claims))


def _spelled(program: Program, claim: Unreachable) -> str:
    """The place as the network calls it."""
    spot = spot_named(program, claim.place)
    if not program.hierarchy.load(spot.class_name).is_user_code:
        raise InputError(
            f"the engine contexts has models instead of code for {claim.place}",
            remedy="name a place of the program's own classes, or use --engine interleavings",
        )
    line = "" if spot.line is None else f":{spot.line}"
    return f"{java_name(spot.class_name)}.{spot.method}{line}"


def _labels(program: Program, translation: Translation, claim: Claim) -> tuple[Label, ...]:
    """The labels that no run may reach if the claim holds."""
    if isinstance(claim, NoUncaughtException):
        ats = [error.at for error in translation.errors]
    elif isinstance(claim, Unreachable):
        place = _spelled(program, claim)
        ats = [target.at for target in translation.targets if target.place == place]
    else:
        ats = []
    return tuple((at.procedure, at.label) for at in ats)


def _demand(claim: Claim) -> None:
    if not isinstance(claim, _ANSWERED):
        raise InputError(
            f"the engine contexts does not check {claim.name}",
            remedy=f"ask for one of {', '.join(sorted(known.name for known in _ANSWERED))}, "
            "or use --engine interleavings",
        )
