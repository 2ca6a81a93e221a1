"""An atomic section of `Verify` counts for other threads, though none runs meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import heddle
from heddle.results import Outcome

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = """
import gov.nasa.jpf.vm.Verify;

public class Main {{
    static int x;
    static int[] cells = new int[2];
    static Object published;

    public static void main(String[] args) {{
        new Thread(() -> {{ Verify.beginAtomic(); {write} Verify.endAtomic(); }}).start();
        {read}
    }}
}}
"""


def outcome(folder: Path, write: str, read: str) -> Outcome:
    source = folder / "Main.java"
    source.write_text(PROGRAM.format(write=write, read=read))
    return heddle.check(source, claims=[heddle.NoUncaughtException()]).outcome


@pytest.mark.parametrize(
    ("write", "read"),
    [
        ("x = 1;", "int before = x, after = x; assert before == after;"),
        ("cells[1] = 1;", "int before = cells[1], after = cells[1]; assert before == after;"),
        (
            "int[] made = new int[1]; published = made; made[0] = 1;",
            "int[] met = (int[]) published; assert met == null;",
        ),
        (
            "System.arraycopy(new int[] {1, 1}, 0, cells, 0, 2);",
            "int before = cells[0], after = cells[0]; assert before == after;",
        ),
    ],
)
def test_a_write_in_an_atomic_section_is_seen_between_two_reads_of_another_thread(
    write: str, read: str, tmp_path: Path
) -> None:
    assert outcome(tmp_path, write, read) is Outcome.VIOLATED


def test_an_atomic_section_is_never_seen_half_done(tmp_path: Path) -> None:
    write = "int[] made = new int[1]; published = made; made[0] = 1; cells[0] = 1; cells[1] = 1;"
    read = """int[] met = (int[]) published; assert met == null || met[0] == 1;
        int second = cells[1], first = cells[0]; assert first >= second;"""
    assert outcome(tmp_path, write, read) is Outcome.HOLDS_WITHIN_BOUND
