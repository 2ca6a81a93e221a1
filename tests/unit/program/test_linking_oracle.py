"""Resolution and selection against the installed Java, on random hierarchies.

Counts: in CI 60 worlds compiled by javac and 400 written directly; in the long tier 1,000 and
20,000. The seeds are fixed, but the long tier uses others.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from heddle.inputs.jdk import find_jdk
from linking_oracle.build import build
from linking_oracle.compare import Comparison, compare
from linking_oracle.java import DRIVER, compile_java, run
from linking_oracle.misfits import Misfit, generate_misfits

#: Messages change from one Java to the next; ours are those of this one.
WORDS_OF = 17
#: What must all occur, or else the generators have stopped doing their work.
EVERY_KIND = {
    "a member",
    "java.lang.AbstractMethodError",
    "java.lang.IllegalAccessError",
    "java.lang.IncompatibleClassChangeError",
    "java.lang.NoSuchFieldError",
    "java.lang.NoSuchMethodError",
}


def compiled_by_javac(seed: int, worlds: int, folder: Path) -> Comparison:
    classes, plan = build(seed, worlds, folder)
    return compare(run(plan, folder, classes), classes)


def written_directly(seed: int, worlds: int, folder: Path) -> Comparison:
    """One Java process per thousand worlds: more classes than that exhaust its memory."""
    result = Comparison()
    misfits = iter(generate_misfits(seed, worlds, sites=12))
    while batch := list(islice(misfits, 1_000)):
        with TemporaryDirectory(dir=folder) as work:
            result += called_in_java(batch, Path(work))
    return result


def called_in_java(misfits: list[Misfit], folder: Path) -> Comparison:
    classes = folder / "classes"
    assert not compile_java({"Driver": DRIVER}, folder / "driver", classes, classes)
    for misfit in misfits:
        for name, data in misfit.files.items():
            file = classes / f"{name}.class"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
    plan = [call for misfit in misfits for call in misfit.plan]
    return compare(run(plan, folder, classes), classes)


def check(comparison: Comparison, at_least: int) -> None:
    print(comparison)  # noqa: T201 (the figures of the long tier)
    assert comparison.disagreements == []
    assert comparison.compared >= at_least
    assert set(comparison.kinds) >= EVERY_KIND
    assert comparison.crashes <= comparison.compared // 1_000
    assert comparison.deviations.total() <= comparison.compared // 200
    if find_jdk().version == WORDS_OF:
        assert comparison.messages[False] <= comparison.messages.total() // 40


def test_calls_between_versions_of_javas_output_reach_what_java_reaches(tmp_path: Path) -> None:
    check(compiled_by_javac(1, 60, tmp_path), at_least=500)


def test_calls_in_hierarchies_that_no_compiler_makes_reach_what_java_reaches(
    tmp_path: Path,
) -> None:
    check(written_directly(1, 400, tmp_path), at_least=6_000)


@pytest.mark.long
def test_many_calls_between_versions_reach_what_java_reaches(tmp_path: Path) -> None:
    check(compiled_by_javac(2, 250, tmp_path), at_least=2_000)


@pytest.mark.long
def test_many_calls_in_impossible_hierarchies_reach_what_java_reaches(tmp_path: Path) -> None:
    check(written_directly(2, 3_000, tmp_path), at_least=45_000)
