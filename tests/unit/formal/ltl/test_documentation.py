"""docs/ltl.md says what the parser does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from heddle.formal.ltl.parser import DEEPEST, parse
from heddle.formal.ltl.translate import translate
from support.formula_text import text_of

PAGE = (Path(__file__).parents[4] / "docs" / "ltl.md").read_text()
EXAMPLES = re.findall(r"```ltl\n(.*?)```", PAGE, flags=re.DOTALL)[0].splitlines()
ROWS = [line.split(" | ")[0].strip("| `") for line in PAGE.splitlines() if line.startswith("| `")]


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_of_the_page_has_a_small_automaton_on_either_side(example: str) -> None:
    assert 1 <= translate(parse(example)).states <= 3
    assert 1 <= translate(parse(f"!({example})")).states <= 3


@pytest.mark.parametrize("row", ROWS)
def test_every_row_of_its_tables_is_a_formula(row: str) -> None:
    formula = row.replace("\\|", "|")
    assert text_of(parse(formula)) == formula


def test_its_table_has_every_operator() -> None:
    for operator in ("!", "[]", "<>", "X ", " U ", " R ", "&&", "||", "->", "<->"):
        assert any(operator in row.replace("\\|", "|") for row in ROWS)


def test_its_limit_is_the_one_that_is_kept() -> None:
    assert f"nested {DEEPEST} levels deep" in PAGE
