"""What the machine picked before the program began is a limit of answers about its network."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle.api import check, load
from heddle.results import Bounded, Exhaustive, NoUncaughtException

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.results import Coverage

LOOKS = {
    "salt of immutable collections": "java.util.Set.of(1, 2).iterator().next() == 3",
    "processors": "java.util.concurrent.ForkJoinPool.getCommonPoolParallelism() == 7",
    "locale": "java.util.Locale.getDefault() == null",
    "system properties": "java.io.File.separatorChar == 1",
}


def coverage(folder: Path, condition: str) -> Coverage:
    path = folder / "Main.java"
    path.write_text(
        "public class Main { public static void main(String[] args) {"
        f" if ({condition}) throw new Error(); }} }}"
    )
    (verdict,) = check(load(path), claims=[NoUncaughtException()], engine="contexts").verdicts
    assert verdict.findings == ()
    return verdict.coverage


@pytest.mark.parametrize(("limit", "condition"), LOOKS.items())
def test_a_program_that_reads_what_was_picked_has_a_limit(
    tmp_path: Path, limit: str, condition: str
) -> None:
    covered = coverage(tmp_path, condition)
    assert isinstance(covered, Bounded)
    assert limit in covered.limits


def test_a_program_that_reads_nothing_of_the_kind_has_none(tmp_path: Path) -> None:
    assert isinstance(coverage(tmp_path, "Integer.valueOf(1) == null"), Exhaustive)
