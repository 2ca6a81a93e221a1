"""From a question to searches: one for all claims about states, one for each formula or set."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from heddle.engines.interleavings.model import Task
from heddle.errors import InputError
from heddle.questions.kinds import ProblemKind
from heddle.questions.resolved import subjects_of
from heddle.questions.search_options import REDUCTIONS, RUNS_ONLY, SearchOptions
from heddle.results import Claim, ExitStatus, Invariant, Ltl, Unreachable
from heddle.results.claim import Serializable

if TYPE_CHECKING:
    from heddle.program.program import Program
    from heddle.questions.question import Question

_OF_STATES = (Unreachable, Invariant, Ltl, ExitStatus)
_STEPS = 20_000
_SECONDS = 2.0


def build(question: Question) -> tuple[Task, ...]:
    """The searches; raises InputError for a claim that cannot be answered with these options."""
    claims, options = question.claims, question.search
    kinds = [_demand(claim, options) for claim in claims]
    apart = [place for place, claim in enumerate(claims) if isinstance(claim, Ltl | Serializable)]
    states = [place for place in range(len(claims)) if place not in apart]
    tasks = [_about_runs(question, place) for place in apart]
    if states:
        asked = tuple(claims[place] for place in states)
        words = tuple(dict.fromkeys(kinds[place].word for place in states))
        subjects = subjects_of(question.program, asked)
        tasks.insert(0, Task(tuple(states), asked, words, subjects, options))
    return tuple(tasks)


def _about_runs(question: Question, place: int) -> Task:
    asked, options = question.claims[place : place + 1], question.search
    subjects = subjects_of(question.program, asked)
    if subjects.is_stepwise:
        # Merged steps cannot be told from single ones, which a formula with X does.
        options = replace(options, without=REDUCTIONS)
    words = (ProblemKind.CIRCLE.word,) if subjects.sets is not None else ()
    return Task((place,), asked, words, subjects, options)


def _demand(claim: Claim, options: SearchOptions) -> ProblemKind:
    """Raise InputError for a claim that this engine cannot answer with these options."""
    kind = ProblemKind.of(claim)
    if kind is None:
        known = sorted(kind.claim.name for kind in ProblemKind)
        raise InputError(
            f"the engine interleavings does not check {claim.name}",
            remedy=f"ask for one of {', '.join(known)}",
        )
    if options.store == RUNS_ONLY and isinstance(claim, _OF_STATES):
        raise InputError(
            f"{claim.name} is about states, which the store `{RUNS_ONLY}` does not visit",
            remedy="use --store exact",
        )
    if isinstance(claim, Ltl):
        _demand_runs(claim, options)
    return kind


def _demand_runs(claim: Ltl, options: SearchOptions) -> None:
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


def windows_of(program: Program, options: SearchOptions) -> tuple[tuple[int, ...], ...]:
    """Groups of threads that one run warns about; only a long search asks for them."""
    from heddle.formal.traces.model import Run
    from heddle.formal.traces.windows import windows
    from heddle.machine.noting import note_run

    left = options.limits.budget.left
    seconds = _SECONDS if left is None else min(_SECONDS, left)
    limits = replace(options.limits, seconds=seconds, started=None, depth=_STEPS)
    noted = note_run(program, replace(options, limits=limits), seed=0)
    return windows(Run(noted.trace()), len(noted.threads))
