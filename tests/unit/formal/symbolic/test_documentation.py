"""docs/design/networks.md says what happens."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from heddle.formal.symbolic.network import Network
from heddle.formal.symbolic.solve import solve

if TYPE_CHECKING:
    import pytest

PAGE = (Path(__file__).parents[4] / "docs" / "design" / "networks.md").read_text()


def test_its_example_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    exec(example, {})  # the page's own code
    printed = capsys.readouterr().out.strip()
    assert f"prints `{printed}`" in PAGE


def test_every_count_of_effort_is_named() -> None:
    words = {
        "view tuples": "view tuples looked at",
        "classes": "classes made by splitting",
        "confluent contexts": "contexts that\nhad confluent values",
        "subsumed": "tuples dropped",
        "contexts computed": "contexts computed",
        "relational products": "relational products",
        "nodes": "BDD nodes (now",
        "peak nodes": "most)",
        "summaries computed": "procedures computed",
        "summaries reused": "and reused",
        "rules compiled": "rules compiled",
    }
    effort = solve(Network((), (), (), ()), contexts=1).effort
    assert set(effort) == set(words)
    assert all(text in PAGE for text in words.values())
