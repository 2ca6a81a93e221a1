"""Which lines and branches a search reached."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.machine.search import search
from heddle.questions.search_options import ORDERS, Order, SearchOptions
from heddle.results.code_coverage import (
    CodeCoverage,
    FileCoverage,
    decode_code_coverage,
    encode_code_coverage,
)

if TYPE_CHECKING:
    from heddle.machine.searched import Searched

PROGRAMS = Path(__file__).parents[2] / "programs"
KINDS = ("uncaught", "deadlock")

SOURCE = """\
public class Main {
    static volatile int x;
    static int twice(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += 2;
        }
        return sum;
    }
    static String name(int n) {
        switch (n) {
            case 1: return "one";
            case 2:
            case 3: return "few";
            default: return "many";
        }
    }
    static void unused(boolean flag) {
        if (flag) x = 7;
    }
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            if (x == 1) {
                x = 2;
            }
        });
        other.start();
        x = 1;
        other.join();
        assert twice(3) == 6;
        if (args == null) {
            unused(true);
        }
        name(1); name(3);
    }
}
"""


def reached(folder: Path, text: str, options: SearchOptions | None = None) -> FileCoverage:
    source = folder / "Main.java"
    source.write_text(text)
    options = replace(options or SearchOptions(), coverage=True)
    covered = search(heddle.load(source), KINDS, options).reached
    assert covered is not None
    (file,) = covered.files
    return file


@pytest.mark.parametrize("order", ORDERS)
def test_lines_and_branches_that_some_interleaving_reaches_count(
    tmp_path: Path, order: str
) -> None:
    file = reached(tmp_path, SOURCE, SearchOptions(order=Order(order)))
    assert file.file == "Main.java"
    assert file.missed_lines == (15, 19, 20, 32)
    # The default of the switch, both ways of `unused`, one of `args == null`, of the assert.
    assert file.missed_branches == ((11, 1), (19, 2), (30, 1), (31, 1))
    assert (file.lines, file.lines_reached) == (23, 19)
    # Two each for the loop, the lambda's if, unused's, the assert and the last if; three cases.
    assert (file.branches, file.branches_reached) == (13, 8)


def test_a_way_counts_only_if_it_was_taken_from_the_jump(tmp_path: Path) -> None:
    text = """\
public class Main {
    public static void main(String[] args) {
        int n = 0;
        do {
            n++;
            if (n > 5) { n += 2; }
        } while (n < 4);
        assert n == 4;
    }
}
"""
    file = reached(tmp_path, text)
    assert file.missed_branches == ((6, 1), (8, 1))


def test_what_only_another_interleaving_reaches_is_reached(tmp_path: Path) -> None:
    text = """\
public class Main {
    static volatile int x;
    public static void main(String[] args) {
        new Thread(() -> x = 1).start();
        if (x == 1) {
            System.out.print("");
        } else {
            System.out.print("");
        }
    }
}
"""
    file = reached(tmp_path, text)
    # The constructor, which is on the first line, is never called.
    assert (file.missed_lines, file.missed_branches) == ((1,), ())


@pytest.mark.parametrize(
    "name",
    [
        "holds/DiningPhilosophers",
        "holds/TicketLock",
        "holds/BoundedBuffer",
        "violates/LostUpdate",
        "violates/MapCounter",
        "holds/LazyHolder",
    ],
)
def test_looking_does_not_change_what_is_searched(name: str) -> None:
    program = heddle.load(PROGRAMS / f"{name}.java")
    plain = search(program, KINDS, SearchOptions())
    looked = search(program, KINDS, SearchOptions(coverage=True))
    what = ("lines", "branches", "methods")
    counts = {*what, *(f"{each} reached" for each in what)}

    def without(searched: Searched) -> Searched:
        kept = {name: count for name, count in searched.effort.items() if name not in counts}
        return replace(searched, effort=kept, reached=None)

    assert counts <= set(looked.effort)
    assert not counts & set(plain.effort)
    assert without(looked) == plain


def test_a_loop_that_is_cut_into_steps_counts_the_same(tmp_path: Path) -> None:
    text = """\
public class Main {
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            int n = 0;
            for (int i = 0; i < 60_000; i++) { if (i % 3 == 0) n++; else n--; }
            assert n < 0;
        });
        other.start();
        for (int i = 0; i < 60_000; i++) { }
        other.join();
    }
}
"""
    source = tmp_path / "Main.java"
    source.write_text(text)
    program = heddle.load(source)
    plain = search(program, KINDS, SearchOptions())
    looked = search(program, KINDS, SearchOptions(coverage=True))
    assert plain.effort["states"] == looked.effort["states"]
    assert plain.effort["bytecodes"] == looked.effort["bytecodes"]
    assert looked.reached is not None
    assert looked.reached.files[0].missed_branches == ((6, 1),)


def test_the_json_names_each_file_and_the_sums(tmp_path: Path) -> None:
    file = reached(tmp_path, SOURCE)
    encoded = encode_code_coverage(CodeCoverage((file,)))
    assert encoded["total"] == {
        "lines": 23,
        "lines reached": 19,
        "branches": 13,
        "branches reached": 8,
        "methods": 5,
        "methods reached": 4,
    }
    files = encoded["files"]
    assert isinstance(files, dict)
    assert files["Main.java"]["lines"]["missed"] == [15, 19, 20, 32]
    assert files["Main.java"]["branches"]["missed"][0] == {"line": 11, "ways": 1}
    assert files["Main.java"]["methods"]["missed"] == [{"name": "Main.unused", "line": 19}]
    assert decode_code_coverage(encoded) == CodeCoverage((file,))
