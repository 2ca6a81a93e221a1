"""The claim that a program ends with status 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle import api
from heddle.results import ExitStatus, FindingKind, Outcome

if TYPE_CHECKING:
    from pathlib import Path

PROGRAMS = """
class Ends { public static void main(String[] a) {} }
class ExitsWell { public static void main(String[] a) { System.exit(0); } }
class Exits { public static void main(String[] a) { System.exit(1); } }
class Halts { public static void main(String[] a) { Runtime.getRuntime().halt(3); } }
class Throws { public static void main(String[] a) { throw new IllegalStateException(); } }
class OtherThrows {
    public static void main(String[] a) {
        new Thread(() -> { throw new IllegalStateException(); }).start();
    }
}
class Counts {
    static int failures;
    public static void main(String[] a) throws Exception {
        Thread other = new Thread(() -> failures++);
        other.start();
        if (a.length > 0) other.join();
        int seen = failures;
        other.join();
        System.exit(seen == 1 ? 0 : 2);
    }
}
"""
HOLDS = frozenset({Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND})


@pytest.mark.parametrize(
    ("main", "status"),
    [
        ("Ends", 0),
        ("ExitsWell", 0),
        ("Exits", 1),
        ("Halts", 3),
        ("Throws", 1),
        # The JVM ends with 0 if main did.
        ("OtherThrows", 0),
        ("Counts", 2),
        ("Counts joined", 0),
    ],
)
def test_a_program_ends_with_0_in_every_run_or_one_run_shows_the_status(
    tmp_path: Path, main: str, status: int
) -> None:
    file = tmp_path / "Programs.java"
    file.write_text(PROGRAMS)
    name, *arguments = main.split()
    program = api.load(file, main=name, arguments=arguments)
    (verdict,) = api.check(program, claims=[ExitStatus()]).verdicts
    if status == 0:
        assert verdict.outcome in HOLDS
        return
    (finding,) = verdict.findings
    assert finding.kind is FindingKind.EXIT_STATUS
    assert f"status {status}" in finding.message
