"""Whose memory it is, and what the JDK leaves to races on purpose."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from heddle.analysis.by_design import BUT_NOT, CLASSES, FOR_OTHERS, KEPT, ByDesign
from heddle.api import load

if TYPE_CHECKING:
    from heddle.program import Program

RACES = Path(__file__).parents[3] / "rust" / "core" / "src" / "search" / "races.rs"
FLOWER = """
package sun.flower;

public class Seed {
    public static void main(String[] args) {}
}
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """A program whose package is named like one of the JDK's."""
    source = tmp_path_factory.mktemp("flower") / "sun" / "flower" / "Seed.java"
    source.parent.mkdir(parents=True)
    source.write_text(FLOWER)
    return load(source)


def listed(name: str) -> tuple[str, ...]:
    text = RACES.read_text().partition(f"const {name}:")[2].partition("];")[0]
    return tuple(re.findall(r'"([^"]+)"', text))


def test_the_machine_has_the_same_lists() -> None:
    assert listed("BY_DESIGN") == CLASSES
    assert listed("KEPT") == KEPT
    assert listed("FOR_OTHERS") == FOR_OTHERS
    assert f'const BUT_NOT: &str = "{BUT_NOT}";' in RACES.read_text()


def test_collections_and_builders_are_not_meant_to_race(program: Program) -> None:
    by_design = ByDesign(program)
    for name in ("java/util/ArrayList", "java/util/HashMap", "java/lang/StringBuilder"):
        assert not by_design.is_trusted(name)
    for name in ("java/util/concurrent/ConcurrentHashMap", "java/lang/String"):
        assert by_design.is_trusted(name)


def test_a_package_of_the_user_is_not_the_jdks_whatever_its_name(program: Program) -> None:
    by_design = ByDesign(program)
    assert by_design.is_users("sun/flower/Seed")
    assert not by_design.is_trusted("sun/flower/Seed")


def test_what_an_atomic_variable_holds_is_its_users(program: Program) -> None:
    by_design = ByDesign(program)
    assert not by_design.is_left_out(("java/util/concurrent/atomic/AtomicInteger", "value"), None)
    assert by_design.is_left_out(("java/util/concurrent/ConcurrentHashMap", "table"), None)
