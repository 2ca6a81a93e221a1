"""The oracles see every concurrent program, or a reason says why one is left out."""

from __future__ import annotations

import subprocess
from pathlib import Path

from support.suites import (
    EXAMPLES,
    LEFT_OUT,
    OTHER_PROGRAMS,
    OTHERS,
    ROOT,
    SUITE,
    is_concurrent,
    why_left_out,
)


def concurrent_programs() -> list[Path]:
    """Of all files that are or will be committed."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.java"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    files = [ROOT / name for name in listing]
    return [path for path in files if path.is_file() and is_concurrent(path)]


def test_every_program_with_threads_is_in_a_suite_or_left_out_by_a_reason() -> None:
    known = {*SUITE, *EXAMPLES, *OTHER_PROGRAMS}
    unseen = [
        path for path in concurrent_programs() if path not in known and not why_left_out(path)
    ]
    assert unseen == []


def test_what_is_left_out_is_there_and_in_no_suite() -> None:
    known = {*SUITE, *EXAMPLES, *OTHER_PROGRAMS}
    there = concurrent_programs()
    for name in LEFT_OUT:
        meant = [path for path in there if ROOT / name in {path, path.parent}]
        assert meant, f"{name} is left out, and is not there"
        assert not known & set(meant), f"{name} is left out, and in a suite"


def test_each_of_the_other_folders_has_programs() -> None:
    homes = {path.parent for path in OTHER_PROGRAMS}
    assert homes == {ROOT / place for place in OTHERS}
