"""The explicit-state engine: every interleaving of a program's threads, on the machine.

What only some questions need is imported where it is needed: starting up must not cost more than a
small answer.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from heddle.errors import InputError
from heddle.machine.search import REDUCTIONS, RUNS_ONLY, SearchOptions, search
from heddle.machine.search_coverage import assumptions_of, coverage_of
from heddle.machine.subjects import Subjects
from heddle.results import (
    Claim,
    Invariant,
    Location,
    Ltl,
    NoDataRace,
    NoDeadlock,
    NoUncaughtException,
    Report,
    Unreachable,
    Verdict,
    Witnessed,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from heddle.machine.runs import Runs
    from heddle.machine.search import Listener, Problem, Searched
    from heddle.program import Program
    from heddle.results import Finding, Remark

ENGINE = "interleavings"

_KINDS: dict[type[Claim], str] = {
    NoUncaughtException: "uncaught",
    NoDeadlock: "deadlock",
    NoDataRace: "race",
    Unreachable: "reached",
    Invariant: "invariant",
    Ltl: "run",
}


def solve(
    program: Program,
    claims: Sequence[Claim],
    options: SearchOptions | None = None,
    listener: Listener | None = None,
) -> Report:
    """One verdict per claim, in their order: from one search, and one more for each formula."""
    options = options or SearchOptions()
    for claim in claims:
        _demand(claim, options)
    formulas = [_runs(program, claim) for claim in claims if isinstance(claim, Ltl)]
    about_states, remarks = _about_states(program, claims, options, listener)
    verdicts = dict(about_states)
    about_runs = (place for place, claim in enumerate(claims) if isinstance(claim, Ltl))
    for place, runs in zip(about_runs, formulas, strict=True):
        # Merged steps cannot be told from single ones, which a formula with X does.
        own = replace(options, without=REDUCTIONS) if runs.stepwise else options
        searched = search(program, (), own, listener, Subjects(runs=runs))
        verdicts[place] = _verdict(program, (claims[place],), own, searched, 0)
    return Report(tuple(verdicts[place] for place in range(len(claims))), remarks)


def _about_states(
    program: Program,
    claims: Sequence[Claim],
    options: SearchOptions,
    listener: Listener | None,
) -> tuple[list[tuple[int, Verdict]], tuple[Remark, ...]]:
    """The verdicts on claims that one state can break, with their places among all claims."""
    places = [place for place, claim in enumerate(claims) if not isinstance(claim, Ltl)]
    asked = [claims[place] for place in places]
    if not asked:
        return [], ()
    subjects = _subjects(program, asked)
    kinds = tuple(dict.fromkeys(_KINDS[type(claim)] for claim in asked))
    options = replace(options, met=_announcer(program, asked, options))
    searched = search(program, kinds, options, listener, subjects)
    verdicts = [
        (place, _verdict(program, asked, options, searched, number))
        for number, place in enumerate(places)
    ]
    return verdicts, _remarks(program, searched)


def _announcer(
    program: Program, asked: Sequence[Claim], options: SearchOptions
) -> Callable[[Problem], None] | None:
    """Confirms what was met while the search goes on, and hands it on."""
    announce = options.announce
    if announce is None:
        return None

    def met(problem: Problem) -> None:
        numbers = range(len(asked))
        broken = next(number for number in numbers if _is_about(problem, asked, number))
        (finding,) = _findings(program, asked[broken], [problem], unsaved)
        if isinstance(finding.evidence, Witnessed):
            announce(finding)

    unsaved = replace(options, keep=None)
    return met


def _remarks(program: Program, searched: Searched) -> tuple[Remark, ...]:
    """What is worth saying besides, with its places."""
    if not searched.noticed:
        return ()
    from heddle.machine.source_lines import source_lines
    from heddle.results import Remark

    sources = source_lines(program)
    return tuple(
        Remark(
            noticed.kind,
            noticed.message,
            Location() if noticed.frame is None else sources.location(noticed.frame),
        )
        for noticed in searched.noticed
    )


def _verdict(
    program: Program,
    asked: Sequence[Claim],
    options: SearchOptions,
    searched: Searched,
    number: int,
) -> Verdict:
    claim = asked[number]
    problems = [problem for problem in searched.problems if _is_about(problem, asked, number)]
    findings = _findings(program, claim, problems, options)
    return Verdict(
        claim=claim,
        engine=ENGINE,
        findings=findings,
        coverage=coverage_of(searched, options),
        assumptions=assumptions_of(searched, asked, options),
        effort=dict(searched.effort) | _contexts(problems),
    )


def _runs(program: Program, claim: Ltl) -> Runs:
    from heddle.witnesses.formulas import runs_breaking

    return runs_breaking(program, claim.formula)


def _subjects(program: Program, asked: Sequence[Claim]) -> Subjects:
    """What the claims of the user's own are about."""
    places = [claim.place for claim in asked if isinstance(claim, Unreachable)]
    methods = [claim.method for claim in asked if isinstance(claim, Invariant)]
    if not places and not methods:
        return Subjects()
    from heddle.witnesses.names import predicate_named, spot_named

    return Subjects(
        spots=tuple(spot_named(program, place) for place in places),
        predicates=tuple(predicate_named(program, method) for method in methods),
    )


def _findings(
    program: Program, claim: Claim, problems: Sequence[Problem], options: SearchOptions
) -> tuple[Finding, ...]:
    """The problems, each replayed and explained."""
    if not problems:
        return ()
    from heddle.witnesses.witness import witness

    return tuple(witness(program, claim, problem, options) for problem in problems)


def _contexts(problems: Sequence[Problem]) -> dict[str, int]:
    """How many contexts the first run has that shows a problem, if there is one."""
    return {"contexts": problems[0].contexts} if problems else {}


def _is_about(problem: Problem, asked: Sequence[Claim], number: int) -> bool:
    """Whether the problem breaks the claim of this number."""
    claim = asked[number]
    # Which of the claims of its kind it is: so the search names it.
    subject = sum(isinstance(other, type(claim)) for other in asked[:number])
    return problem.kind == _KINDS[type(claim)] and problem.subject in {None, subject}


def _demand(claim: Claim, options: SearchOptions) -> None:
    """Raise InputError for a claim that this engine cannot answer with these options."""
    if type(claim) not in _KINDS:
        raise InputError(
            f"the engine {ENGINE} does not check {claim.name}",
            remedy=f"ask for one of {', '.join(sorted(known.name for known in _KINDS))}",
        )
    if options.store == RUNS_ONLY and isinstance(claim, Unreachable | Invariant | Ltl):
        raise InputError(
            f"{claim.name} is about states, which the store `{RUNS_ONLY}` does not visit",
            remedy="use --store exact",
        )
    if not isinstance(claim, Ltl):
        return
    if options.limits.contexts is not None:
        raise InputError(
            "a formula is about infinite runs, which have no bound on contexts",
            place=claim.formula,
            remedy="leave --contexts out, or bound the search with --max-states",
        )
    if options.order.name != "depth":
        raise InputError(
            "a formula has a search order of its own",
            place=claim.formula,
            remedy="leave --search out",
        )
    if options.store == "bits":
        raise InputError(
            "the store `bits` does not store transitions between states",
            place=claim.formula,
            remedy="use --store exact or --store compact",
        )
