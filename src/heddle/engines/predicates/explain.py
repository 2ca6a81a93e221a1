"""What the rounds came to, as verdicts; predicates as a person writes them."""

from __future__ import annotations

from dataclasses import replace

from heddle.engines.predicates.build.removal import Removal
from heddle.engines.predicates.solve import Asked, Solved
from heddle.engines.predicates.spelling import amount_of_local, has_longs, readable
from heddle.machine.searched import Searched
from heddle.questions.kinds import ProblemKind
from heddle.results import (
    Bounded,
    Claim,
    Coverage,
    Exhaustive,
    Finding,
    Location,
    NoDeadlock,
    Partial,
    Remark,
    Suspected,
    Verdict,
)
from heddle.results.coverage import ENDED_AT_FINDING
from heddle.witnesses.search_coverage import assumptions_of, coverage_of

ENGINE = "predicates"
_SECTIONS = "Verify.beginAtomic"
"""What steps on facts are made of, as the machine calls it."""
_UNTRACED = "the machine could not follow the run, which every predicate and value allows"


def verdicts(
    asked: Asked, removal: Removal, solved: Solved, *, sections: bool, frees: bool
) -> tuple[Verdict, ...]:
    """One verdict for each claim.

    `sections` says that the program has sections of its own, `frees` that no thread waits for ever
    in it beside others that go on.
    """
    searched = solved.searched
    if frees:
        searched = replace(searched, unjudged=False)
    if not sections:
        narrowed = tuple(each for each in searched.narrowed if each[0] != _SECTIONS)
        searched = replace(searched, narrowed=narrowed)
    return tuple(_verdict(asked, removal, solved, searched, claim) for claim in asked.claims)


def _verdict(
    asked: Asked, removal: Removal, solved: Solved, searched: Searched, claim: Claim
) -> Verdict:
    # Threads that wait beside others that go on break one claim only.
    waits = isinstance(claim, NoDeadlock) and searched.unjudged
    searched = replace(searched, problems=(), unjudged=waits)
    return Verdict(
        claim,
        ENGINE,
        _findings(claim, solved),
        _coverage(asked, removal, solved, searched),
        assumptions_of(searched, asked.claims, asked.options),
        dict(solved.effort),
    )


def _coverage(asked: Asked, removal: Removal, solved: Solved, searched: Searched) -> Coverage:
    if solved.real is not None:
        return Partial(ENDED_AT_FINDING)
    if solved.gave_up is not None:
        return Partial(f"{solved.gave_up}{_first_step(solved)}{_staying(removal)}; {_REMEDY}")
    covered = coverage_of(searched, asked.options, WHERE)
    if not solved.wraps and isinstance(covered, Exhaustive | Bounded):
        limits = covered.limits if isinstance(covered, Bounded) else {}
        return Bounded({**limits, "integers": f"as if no {_integers(removal, solved)} overflowed"})
    match covered:
        case Exhaustive(note):
            return Exhaustive(f"{note}, over {_amount(solved)}")
        case Partial(reason, limits):
            return Partial(f"{reason}{_first_step(solved)}{_staying(removal)}", limits)
        case _:
            return covered


def _integers(removal: Removal, solved: Solved) -> str:
    """The types that were replaced."""
    longs = any(field.descriptor == "J" for field in removal.fields)
    return "int or long" if longs or has_longs(solved.predicates) else "int"


WHERE = "--engine interleavings "
"""The engine that has the options which bound a search."""
_REMEDY = "--predicate adds a predicate, --engine interleavings searches the values themselves"


def _amount(solved: Solved) -> str:
    shown = readable(solved.predicates)
    listed = ", ".join(shown)
    return f"the predicates {listed}" if shown else "no predicates"


def _first_step(solved: Solved) -> str:
    """The first step of the last run that the program cannot take."""
    if not solved.spurious:
        return ""
    last = solved.spurious[-1]
    return f" (the last run over predicates is none: {last.statement.place} goes another way)"


def _staying(removal: Removal) -> str:
    if not removal.reasons:
        return ""
    listed = ", ".join(f"{name} ({why})" for name, why in removal.reasons.items())
    return f"; variables that stay: {listed}"


def _findings(claim: Claim, solved: Solved) -> tuple[Finding, ...]:
    if solved.real is None:
        return ()
    kind = ProblemKind.named(solved.real.kind)
    if not isinstance(claim, kind.claim):
        return ()
    if solved.finding is not None:
        return (solved.finding[1],)
    evidence = Suspected(_UNTRACED)
    return (Finding(kind.finding, solved.real.site, "the search met it", (Location(),), evidence),)


def remarks(removal: Removal, solved: Solved) -> tuple[Remark, ...]:
    """What was replaced, and by what."""
    fields = ", ".join(sorted(map(str, (*removal.fields, *removal.elements)))) or "local variables"
    shown = readable(solved.predicates)
    local = amount_of_local(solved.predicates)
    what = "; ".join(shown) or "none"
    more = f", and {local} about values that threads have read" if local else ""
    message = f"predicates replace {fields}: {what}{more}"
    return (Remark("predicates", message, Location()),)


def stays(removal: Removal) -> tuple[Remark, ...]:
    """Why nothing was replaced, if there are variables that grow."""
    if not removal.reasons:
        return ()
    listed = ", ".join(f"{name} ({why})" for name, why in removal.reasons.items())
    return (Remark("predicates", f"no variable was replaced: {listed}", Location()),)
