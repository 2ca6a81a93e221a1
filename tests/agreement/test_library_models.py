"""The models of library methods do what java does, at and beyond the limits of their arguments.

What a model leaves out must make the answer unknown, or show as a bound: a call that java throws
at, or that gives a certain number, is never called impossible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance.java import compile_together, run_on_java
from heddle.api import check, load
from heddle.errors import UnsupportedFeature
from heddle.questions.bounds import Bounds, ContextsOptions
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import Bounded, NoUncaughtException
from heddle.results import Outcome as Answer
from support.library_calls import CALLS, Outcome, calls, judging, observing, outcomes

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.program.program import Program
    from heddle.results import Verdict

BITS = 8
HOLDS = {Answer.HOLDS, Answer.HOLDS_WITHIN_BOUND}
LIMITS = SearchOptions(limits=SearchLimits(seconds=10.0))


def compiled(source: str, folder: Path) -> Path:
    folder.mkdir()
    file = folder / "Calls.java"
    file.write_text(source)
    compile_together([file], folder / "classes")
    return folder / "classes"


def asked(program: Program, method: str) -> Verdict | None:
    """The verdict on one call; None if its code is too large for a network."""
    options = ContextsOptions(Bounds(contexts=3, bits=BITS), method=f"Calls.{method}")
    try:
        (verdict,) = check(
            program,
            claims=[NoUncaughtException()],
            bounds=options,
            options=LIMITS,
            engine="contexts",
        ).verdicts
    except UnsupportedFeature:
        return None
    return verdict


def is_beyond_the_bits(verdict: Verdict, seen: Outcome) -> bool:
    """Whether the answer names the bits, and the number has more of them."""
    half = 1 << (BITS - 1)
    named = isinstance(verdict.coverage, Bounded) and "bits" in verdict.coverage.limits
    return named and seen.exception is None and not -half <= seen.number < half


@pytest.mark.parametrize(
    ("seed", "count", "every"),
    [
        pytest.param(1, len(CALLS), 6, id="some"),
        pytest.param(1, len(CALLS), 1, id="one of each", marks=pytest.mark.long),
        pytest.param(2, 150, 1, id="many", marks=pytest.mark.long),
    ],
)
def test_what_java_does_is_never_called_impossible(
    seed: int, count: int, every: int, tmp_path: Path
) -> None:
    bodies = calls(seed, count)[::every]
    result = run_on_java("Calls", compiled(observing(bodies), tmp_path / "observing"))
    seen = outcomes(result.stderr)
    assert len(seen) == len(bodies)
    program = load(compiled(judging(bodies, seen), tmp_path / "judging"), main="Calls")
    wrong, found = [], 0
    for at, outcome in seen.items():
        verdict = asked(program, f"hit{at}")
        if verdict is None:
            continue
        found += verdict.outcome in {Answer.VIOLATED, Answer.SUSPECTED}
        if verdict.outcome in HOLDS and not is_beyond_the_bits(verdict, outcome):
            wrong.append(f"{bodies[at]} {outcome}: {verdict.coverage}")
    assert wrong == []
    # Unknown for everything would be right as well, and useless.
    assert found > len(bodies) // 2
