"""Printing: the bytes are java's, and threads that print do not synchronise by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle import NoDataRace, Outcome, check
from heddle.api import load
from heddle.machine import run

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.results.run_outcome import RunOutcome

# What is printed, and the Java that prints it.
PRINTED = {
    "é€😀|\n": r'System.out.println("é€\uD83D\uDE00|");',
    "😀": r'System.out.print("\uD83D"); System.out.print("\uDE00");',
    "a?b": r'System.out.print("a\uD83Db");',
    "A": r"System.out.write(65);",
    "bc": r"System.out.write(new byte[] {97, 98, 99, 100}, 1, 2);",
    "xy\n": r"System.out.println(new char[] {'x', 'y'});",
    "null\n": r"System.out.println((Object) null);",
    "1/true/c\n": r'System.out.printf("%d/%s/", 1, true).append("c").println();',
    "kept": r"""
        var kept = new java.io.ByteArrayOutputStream();
        var out = System.out;
        System.setOut(new java.io.PrintStream(kept));
        System.out.print("kept");
        out.print(kept);
    """,
    "own,": r"""
        var file = new java.io.FileOutputStream(java.io.FileDescriptor.out);
        var out = new java.io.PrintStream(new java.io.BufferedOutputStream(file));
        out.print("own,");
        out.flush();
        out.print("lost in the buffer");
    """,
    "[x]": r"""
        class Bracketed extends java.io.PrintStream {
            Bracketed() { super(System.out, true); }
            @Override public void print(String text) { super.print("[" + text + "]"); }
        }
        new Bracketed().print("x");
    """,
}
RACE_BESIDE_PRINTING = """
    static int value;
    static void work() { System.out.println("before"); value++; System.out.println("after"); }
    public static void main(String[] args) { new Thread(Main::work).start(); work(); }
"""


def main_of(folder: Path, members: str) -> Path:
    source = folder / "Main.java"
    source.write_text(f"public class Main {{ {members} }}", encoding="utf-8")
    return source


def run_java(folder: Path, body: str) -> RunOutcome:
    members = f"public static void main(String[] args) throws Exception {{ {body} }}"
    return run(load(main_of(folder, members)))


@pytest.mark.parametrize("text", PRINTED)
def test_the_bytes_are_those_of_java(tmp_path: Path, text: str) -> None:
    assert run_java(tmp_path, PRINTED[text]).stdout.decode() == text


def test_nothing_is_printed_to_a_closed_stream(tmp_path: Path) -> None:
    body = 'System.out.print("a"); System.out.close(); System.out.print("b");'
    assert run_java(tmp_path, body).stdout == b"a"


def test_an_objects_text_is_made_by_its_own_method(tmp_path: Path) -> None:
    body = 'System.out.println(new Object() { public String toString() { return "own"; } });'
    assert run_java(tmp_path, body).stdout == b"own\n"


def test_printing_hides_no_race(tmp_path: Path) -> None:
    report = check(main_of(tmp_path, RACE_BESIDE_PRINTING), claims=[NoDataRace()])
    assert report.outcome is Outcome.VIOLATED


def test_threads_that_only_print_have_few_states(tmp_path: Path) -> None:
    members = RACE_BESIDE_PRINTING.replace("value++;", "")
    report = check(main_of(tmp_path, members), claims=[NoDataRace()])
    assert report.outcome is Outcome.HOLDS
    assert report.verdicts[0].effort["states"] < 10
