"""What a race is about is data: the class that declares the field, or the type of the array."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.machine.search import search
from heddle.machine.searched import RacedMemory
from heddle.questions.search_options import SearchOptions

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = """
package pack;
public class Main {
    static class Base { int inherited; }
    static class Box extends Base { }
    static int shared;
    static final Box box = new Box();
    static final int[] numbers = new int[1];
    static final Object[][] rows = new String[1][1];
    public static void main(String[] arguments) {
        new Thread(() -> { %s; }).start();
        %s;
    }
}
"""


@pytest.mark.parametrize(
    ("access", "memory"),
    [
        ("shared = 1", RacedMemory("pack/Main", "shared")),
        ("box.inherited = 1", RacedMemory("pack/Main$Base", "inherited")),
        ("numbers[0] = 1", RacedMemory("[I")),
        ("rows[0] = null", RacedMemory("[[Ljava/lang/String;")),
    ],
)
def test_a_race_names_its_memory_as_class_files_do(
    access: str, memory: RacedMemory, tmp_path: Path
) -> None:
    source = tmp_path / "pack" / "Main.java"
    source.parent.mkdir()
    source.write_text(SOURCE % (access, access))
    found = search(heddle.load(source), ("race",), replace(SearchOptions(), every=True))
    assert {problem.memory for problem in found.problems} == {memory}


def test_other_problems_are_about_no_memory(tmp_path: Path) -> None:
    source = tmp_path / "pack" / "Main.java"
    source.parent.mkdir()
    source.write_text(SOURCE % ("assert false", "int own = 0"))
    found = search(heddle.load(source), ("uncaught",), SearchOptions())
    assert [problem.memory for problem in found.problems] == [None]
