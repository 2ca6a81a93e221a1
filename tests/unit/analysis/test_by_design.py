"""What the library leaves to races on purpose."""

from __future__ import annotations

import re
from pathlib import Path

from heddle.analysis.by_design import BUT_NOT, CLASSES, is_racy_by_design

EXAMINE = Path(__file__).parents[3] / "rust" / "core" / "src" / "search" / "examine.rs"


def test_the_machine_has_the_same_list() -> None:
    text = EXAMINE.read_text()
    listed = text.partition("const CLASSES")[2].partition("];")[0]
    assert tuple(re.findall(r'"([^"]+)"', listed)) == CLASSES
    assert f'!class.starts_with("{BUT_NOT}")' in text


def test_collections_and_builders_are_not_meant_to_race() -> None:
    for name in ("java/util/ArrayList", "java/util/HashMap", "java/lang/StringBuilder"):
        assert not is_racy_by_design(name)
    for name in ("java/util/concurrent/ConcurrentHashMap", "java/lang/String"):
        assert is_racy_by_design(name)
