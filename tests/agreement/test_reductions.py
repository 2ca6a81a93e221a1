"""A reduction that is switched off changes how long an answer takes, and never the answer."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

import heddle
from heddle import NoDeadlock, NoUncaughtException, Outcome
from heddle.questions.search_options import REDUCTIONS, SearchLimits, SearchOptions
from programs.expectations import HOLDS, VIOLATES
from support.long_run import LongRun, sample

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from heddle.results import Claim

PROGRAMS = [*HOLDS, *VIOLATES]
STATES = 200_000
SECONDS = 2.0
UNKNOWN = Outcome.UNKNOWN
# The share of the answers that must have been small enough to compare.
FLOOR = 0.6


def outcome(classes: Path, path: Path, claim: Claim, without: tuple[str, ...]) -> Outcome:
    """The verdict on one claim, asked for alone."""
    limits = SearchLimits(states=STATES, seconds=SECONDS)
    options = SearchOptions(without=without, limits=limits, shorten=False)
    folder = classes / path.parent.name / path.stem
    return heddle.check(folder, main=path.stem, claims=[claim], options=options).outcome


def promises_less(with_all: Outcome, fewer: Outcome, without: tuple[str, ...]) -> bool:
    """Whether the answers differ in what they promise of weak memory only.

    Without `solo` a look at the state of a thread counts as weaker than volatile, also where all
    others were joined before.
    """
    pair = (with_all, fewer)
    return "solo" in without and pair == (Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND)


def differences(classes: Path, without: tuple[str, ...], some: list[Path]) -> Iterator[str | None]:
    """For each program None if the answers agree, or how they do not; nothing if one is unknown."""
    for path in some:
        for claim in (NoUncaughtException(), NoDeadlock()):
            with_all = outcome(classes, path, claim, ())
            # What takes too long with all reductions takes no less with fewer.
            fewer = with_all if with_all is UNKNOWN else outcome(classes, path, claim, without)
            if UNKNOWN in (with_all, fewer):
                continue
            agrees = with_all is fewer or promises_less(with_all, fewer, without)
            yield None if agrees else f"{path.parent.name}/{path.stem}: {with_all}, not {fewer}"


@pytest.mark.parametrize("number", range(len(REDUCTIONS)), ids=REDUCTIONS)
def test_without_one_reduction_the_answers_are_the_same(
    number: int, classes: Path, record_property: Callable[[str, object], None]
) -> None:
    some = PROGRAMS[number :: 6 * len(REDUCTIONS)]
    found = list(differences(classes, (REDUCTIONS[number],), some))
    asked = 2 * len(some)
    record_property("summary", f"without {REDUCTIONS[number]}: {len(found)} of {asked} compared")
    assert [difference for difference in found if difference] == []
    assert len(found) >= FLOOR * asked


@pytest.mark.long
@pytest.mark.parametrize(
    ("without", "every", "place"),
    [
        *(((name,), len(REDUCTIONS), place) for place, name in enumerate(REDUCTIONS)),
        (REDUCTIONS, 20, 0),
    ],
    ids=[*REDUCTIONS, "all"],
)
def test_on_every_program_the_answers_without_some_reduction_are_the_same(
    without: tuple[str, ...],
    every: int,
    place: int,
    classes: Path,
    record_property: Callable[[str, object], None],
) -> None:
    """Each program without one of them: the oracle of final states switches off each for all."""
    programs = sample(PROGRAMS, every, place)
    name = without[0] if len(without) == 1 else "any reduction"
    run = LongRun(f"without {name}, programs", range(len(programs)))
    counts = run.counts(Counter[str]())
    for path, wrong in run.each(programs):
        found = list(differences(classes, without, [path]))
        wrong += [difference for difference in found if difference]
        counts.update(asked=2, compared=len(found))
    asked, compared = counts["asked"], counts["compared"]
    record_property("summary", f"{run.text()}; {compared} of {asked} answers compared")
    assert run.wrong == []
    # Without any of them most programs are too large.
    floor = FLOOR if len(without) == 1 else FLOOR / 2
    assert compared >= floor * asked
