"""Pairs of writes and reads that locks, kills and starts exclude, counted as JOANA's tests do."""

from __future__ import annotations

import re

import pytest

from heddle.engines.monitors.queries.dependences import Dependences
from support.monitor_models import PROGRAMS, known, lines

FILE = "Suspects.java"
FOUND = re.findall(
    r"// suspected (\d), removed (\d): .*\n +static class (\w+)", (PROGRAMS / FILE).read_text()
)
X = ("Suspects", "x")


@pytest.mark.parametrize(("suspected", "removed", "name"), FOUND, ids=[it[2] for it in FOUND])
def test_as_many_suspects_are_removed_as_the_program_says(
    suspected: str, removed: str, name: str
) -> None:
    program, facts, _ = known(FILE, f"Suspects${name}")
    at = lines(FILE, f"static class {name} ")
    pairs = {
        (at[write], at[read])
        for write in at
        for read in at
        if write.startswith("write") and read.startswith("read")
    }
    found = {(each.write.line, each.read.line) for each in Dependences(program, facts).of(X)}
    assert len(pairs) == int(suspected)
    assert len(pairs - found) == int(removed)


def test_every_shape_is_there() -> None:
    counts = {name: (int(suspected), int(removed)) for suspected, removed, name in FOUND}
    assert counts == {
        "Killing01": (1, 1),
        "Killing02": (1, 1),
        "Killing03": (2, 0),
        "Killing04": (1, 0),
        "A": (2, 2),
        "B": (2, 2),
        "C": (2, 2),
        "D": (2, 0),
        "Wait01": (2, 0),
    }
