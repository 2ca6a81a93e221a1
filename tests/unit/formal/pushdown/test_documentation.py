"""What docs/design/pushdown.md shows is what happens."""

from __future__ import annotations

import doctest
from pathlib import Path

DOCUMENT = Path(__file__).parents[4] / "docs" / "design" / "pushdown.md"


def test_every_example_on_the_page_gives_what_it_says() -> None:
    outcome = doctest.testfile(str(DOCUMENT), module_relative=False, encoding="utf-8")
    assert outcome.failed == 0
    assert outcome.attempted > 15
