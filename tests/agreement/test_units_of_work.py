"""Units of work: a search of states, one of runs, and searches with fewer reductions agree."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.machine.search import search
from heddle.questions.kinds import ProblemKind
from heddle.questions.resolved import subjects_of
from heddle.questions.search_options import REDUCTIONS, RUNS_ONLY, SearchOptions
from heddle.results import FindingKind, Witnessed
from heddle.results.claim import Serializable
from heddle.witnesses.witness import witness

if TYPE_CHECKING:
    from heddle.machine.searched import Searched
    from heddle.program.program import Program

HOLDS = (
    "KeptUpdate",
    "WholePair",
    "TwoOfThree",
    "WaitsInLoop",
    "AwaitsInLoop",
    "WholeRows",
    "RightLock",
    "WholeCounters",
    "JoinedInside",
    "TwoObjects",
)
# Each with the pattern that it shows; None for more than two units.
VIOLATED = {
    "LostUpdate": 1,
    "TornPair": 9,
    "OtherLock": 9,
    "SharedHalfway": 9,
    "OutsideWrite": 1,
    "SameValue": 2,
    "ThreeUnits": None,
    "WriteSkew": 16,
    "WaitsOnce": 11,
    "AwaitsOnce": 11,
    "TornRows": 10,
    "OtherElement": 2,
    "WrongLock": 1,
    "TornCounters": 1,
}


SOURCES = sorted((Path(__file__).parent / "units").glob("*.java"))


def searched(program: Program, options: SearchOptions, *, strict: bool = False) -> Searched:
    subjects = subjects_of(program, (Serializable(strict=strict),))
    return search(program, (ProblemKind.CIRCLE.word,), options, subjects=subjects)


def is_violated(program: Program, options: SearchOptions) -> bool:
    found = searched(program, options)
    assert found.stopped is None
    assert found.unsupported == ()
    return bool(found.problems)


@pytest.mark.parametrize("number", range(len(HOLDS) + len(VIOLATED)))
def test_searches_agree_on_units_of_work(number: int) -> None:
    name = (*HOLDS, *VIOLATED)[number]
    program = heddle.load(*SOURCES, main=name)
    options = SearchOptions(shorten=False)
    without = (REDUCTIONS[number % len(REDUCTIONS)],)
    ways = {
        "states": options,
        "runs": replace(options, store=RUNS_ONLY),
        f"without {without[0]}": replace(options, without=without, self_check=True),
    }
    assert {way: is_violated(program, how) for way, how in ways.items()} == dict.fromkeys(
        ways, name in VIOLATED
    )


@pytest.mark.parametrize(("name", "pattern"), VIOLATED.items())
def test_a_violation_replays_and_names_its_pattern(name: str, pattern: int | None) -> None:
    program = heddle.load(*SOURCES, main=name)
    (problem,) = searched(program, SearchOptions(shorten=False)).problems
    finding = witness(program, Serializable(), problem)
    assert finding.kind is FindingKind.ATOMICITY
    assert isinstance(finding.evidence, Witnessed)
    assert finding.about
    named = re.search(r"\(pattern (\d+)\)", finding.message)
    assert (None if named is None else int(named[1])) == pattern


def test_strict_units_go_on_while_their_thread_waits() -> None:
    program = heddle.load(*SOURCES, main="WaitsInLoop")
    assert searched(program, SearchOptions(), strict=True).problems != ()
