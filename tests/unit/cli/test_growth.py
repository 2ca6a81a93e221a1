"""Where a limit ends a search, the text says what grew, what was completed, and what to try."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from support.command_line import heddle, reason

if TYPE_CHECKING:
    from pathlib import Path

COUNTER = """
public class Endless {
    static volatile int count;
    public static void main(String[] args) {
        new Thread(() -> { while (true) count++; }).start();
        while (true) count++;
    }
}
"""
# The flag is for others to see, so that each element, and each call, is a state.
LIST = """
import java.util.ArrayList;
import java.util.List;
public class Endless {
    static final List<Object> kept = new ArrayList<>();
    static volatile boolean flag;
    public static void main(String[] args) {
        new Thread(() -> { while (true) flag = true; }).start();
        while (true) { kept.add(new Object()); flag = false; }
    }
}
"""
CALLS = """
public class Endless {
    static volatile boolean flag;
    static void down() { flag = !flag; down(); }
    public static void main(String[] args) {
        new Thread(() -> { while (true) flag = true; }).start();
        while (!flag) { }
        down();
    }
}
"""
GROWING = {
    "counter": (COUNTER, ["Endless.count"]),
    "list": (LIST, ["objects of Object", "ArrayList.size"]),
    "calls": (CALLS, ["calls inside calls"]),
}

# Far more states than there is time for, though all of them with two contexts are soon through.
MIXED = """
public class Mixed {
    static volatile int sum;
    static void add(int mine) {
        for (int i = 0; i < 6; i++) { sum = sum * 3 + mine & 0xffff; assert sum >= 0; }
    }
    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) { int mine = i; new Thread(() -> add(mine)).start(); }
    }
}
"""


@pytest.mark.parametrize(("program", "grown"), GROWING.values(), ids=GROWING)
def test_the_report_says_what_grew_and_what_to_try(
    tmp_path: Path, program: str, grown: list[str]
) -> None:
    path = tmp_path / "Endless.java"
    path.write_text(program)
    text = reason(heddle("check", str(path), "--json", "--max-states", "1000")[1])
    for what in grown:
        found = re.search(rf"{re.escape(what)} \(from (\d+) to (\d+)\)", text)
        assert found is not None, text
        assert int(found[1]) < int(found[2])
    assert " grew; bound what grows, or try --max-depth 1000" in text


def test_a_search_without_a_store_says_so_too(tmp_path: Path) -> None:
    path = tmp_path / "Endless.java"
    path.write_text(COUNTER)
    options = ("--store", "none", "--time-limit", "4", "--max-depth", "1000000")
    text = reason(heddle("check", str(path), "--json", *options)[1])
    assert re.search(r"Endless\.count \(from \d+ to \d+\) grew", text), text


def test_the_report_names_the_contexts_that_were_completed_and_tries_one_more(
    tmp_path: Path,
) -> None:
    path = tmp_path / "Mixed.java"
    path.write_text(MIXED)
    heddle("check", str(path), "--max-states", "1")  # compiled, so that all time is for the search
    _, result = heddle("check", str(path), "--time-limit", "5")
    assert result.returncode == 3, result.stderr
    text = " ".join(result.stdout.split())
    assert re.search(r"the time limit of 5 s was reached after [\d,]+ states; ", text), text
    completed = re.search(r"completed: every run with at most (\d+) contexts", text)
    assert completed is not None, text
    assert f"try --contexts {int(completed[1]) + 1};" in text
    assert f"--time-limit 5 --contexts {int(completed[1]) + 1}" in text
