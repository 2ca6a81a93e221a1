"""The programs of `benchmarks/contexts` go wrong in as few contexts as their table says."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from heddle.api import check, load
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.results import Outcome
from support.bluetooth_oracle import fewest_contexts

PROGRAMS = Path(__file__).parents[2] / "benchmarks" / "contexts"
SIZES = {"OneOne": (1, 1), "TwoOne": (2, 1), "OneTwo": (1, 2), "TwoTwo": (2, 2), "ThreeOne": (3, 1)}


def expected() -> dict[tuple[str, str], int | None]:
    """By program and main class; None where nothing goes wrong."""
    with (PROGRAMS / "expected.tsv").open() as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return {
        (row["program"], row["main"]): None if row["contexts"] == "-" else int(row["contexts"])
        for row in rows
    }


EXPECTED = expected()
WRONG = {row: fewest for row, fewest in EXPECTED.items() if fewest is not None}
RIGHT = [row for row, fewest in EXPECTED.items() if fewest is None]


def outcome(row: tuple[str, str], contexts: int) -> Outcome:
    program = load(PROGRAMS / f"{row[0]}.java", main=row[1])
    options = SearchOptions(limits=SearchLimits(contexts=contexts))
    return check(program, options=options).outcome


def test_every_program_is_in_the_table() -> None:
    assert {row[0] for row in EXPECTED} == {path.stem for path in PROGRAMS.glob("*.java")}


@pytest.mark.parametrize("row", WRONG, ids=" ".join)
def test_a_program_goes_wrong_in_so_many_contexts_and_not_in_fewer(row: tuple[str, str]) -> None:
    fewest = WRONG[row]
    assert outcome(row, fewest) is Outcome.VIOLATED
    assert outcome(row, fewest - 1) in {Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND}


@pytest.mark.parametrize("row", RIGHT, ids=" ".join)
def test_a_program_that_is_right_does_not_go_wrong_in_six_contexts(row: tuple[str, str]) -> None:
    assert outcome(row, 6) in {Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND}


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize("size", SIZES)
def test_the_drivers_agree_with_an_oracle_that_shares_nothing(version: int, size: str) -> None:
    assert EXPECTED[f"Bluetooth{version}", size] == fewest_contexts(version, *SIZES[size])
