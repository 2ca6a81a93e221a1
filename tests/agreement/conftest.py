"""A quarter of the costly comparisons has its turn in CI, the others with the next commits."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from support.rotation import number_of_commits

if TYPE_CHECKING:
    import pytest

# Each has many independent cases; the long tier, and a run of one file, has them all.
TAKING_TURNS = {
    "test_context_programs",
    "test_observers",
    "test_options",
    "test_reductions",
    "test_replays",
}
SHARE = 4


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    mine = [item for item in items if item.path.parent == here]
    alone = len({item.path for item in mine}) == 1
    if alone or config.option.keyword or config.option.markexpr != "not long":
        return
    turn = number_of_commits() % SHARE
    taking = [item for item in mine if item.path.stem in TAKING_TURNS]
    later = {item for number, item in enumerate(taking) if number % SHARE != turn}
    items[:] = [item for item in items if item not in later]
    config.hook.pytest_deselected(items=list(later))
