"""What WALi computed for seeded systems: transitions, those that read nothing, and weights."""

from __future__ import annotations

from functools import cache

import pytest
from benchmarks.pushdown import Row, answer, ask, rows, start
from benchmarks.pushdown_systems import Generated, generate

from heddle import _core

LARGEST = 100_000
generated = cache(generate)


def named(row: Row) -> str:
    return f"{row.file}-{row.weights}-{row.query}"


def figures(system: Generated, row: Row, order: str) -> tuple[int, int, int]:
    rules = _core.Pushdown(system.states, system.symbols, system.rules.tobytes())
    asked = ask(system, row.weights, row.query, order)
    found = _core.saturate(rules, start(system, row.query), (), asked)
    return answer(found, row.weights)


@pytest.mark.parametrize("row", [row for row in rows() if row.size <= LARGEST], ids=named)
def test_saturation_gives_the_same_transitions_and_weights(row: Row) -> None:
    expected = row.transitions, row.silent, row.weight_hash
    assert figures(generated(row.file), row, "newest") == expected
    assert figures(generated(row.file), row, "flow") == expected


def test_no_row_up_to_that_size_is_left_out() -> None:
    assert sum(row.size <= LARGEST for row in rows()) == 30
