"""What the claims that a user writes are about, in the program under check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from heddle.questions.subjects import NOTHING_MORE, Subjects
from heddle.results import Claim, Invariant, Ltl, Unreachable
from heddle.results.claim import Serializable

if TYPE_CHECKING:
    from heddle.program.program import Program
    from heddle.questions.atomic_sets import AtomicSets
    from heddle.questions.runs import Runs


def subjects_of(program: Program, claims: Sequence[Claim]) -> Subjects:
    """What the claims are about; raises InputError for one that means nothing here.

    At most one formula, and at most one claim about atomic sets: each has a search of its own.
    """
    places = [claim.place for claim in claims if isinstance(claim, Unreachable)]
    methods = [claim.method for claim in claims if isinstance(claim, Invariant)]
    formulas = [claim.formula for claim in claims if isinstance(claim, Ltl)]
    sets = [claim for claim in claims if isinstance(claim, Serializable)]
    if not (places or methods or formulas or sets):
        return NOTHING_MORE
    from heddle.questions.names import predicate_named, spot_named

    return Subjects(
        spots=tuple(spot_named(program, place) for place in places),
        predicates=tuple(predicate_named(program, method) for method in methods),
        runs=_runs(program, formulas),
        sets=_sets(program, sets),
    )


def _runs(program: Program, formulas: Sequence[str]) -> Runs | None:
    if not formulas:
        return None
    from heddle.questions.moments import Moments
    from heddle.questions.temporal import runs_breaking

    (formula,) = formulas
    return runs_breaking(Moments(program), formula)


def _sets(program: Program, claims: Sequence[Serializable]) -> AtomicSets | None:
    if not claims:
        return None
    from heddle.questions.sets_of_classes import sets_meant

    (claim,) = claims
    return sets_meant(program, claim)
