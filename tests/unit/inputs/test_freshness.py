"""Whether classes and sources belong together, file by file."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from heddle.inputs.freshness import Outdated, Part, outdated

if TYPE_CHECKING:
    from pathlib import Path

JAVAC = ("javac", "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC")
BEFORE, THEN, AFTER = 1_000_000_000, 1_000_000_100, 1_000_000_200


@pytest.fixture
def part(tmp_path: Path) -> Part:
    """Two sources, one of them with a class of another name, compiled after both were written."""
    sources, classes = tmp_path / "src/p", tmp_path / "out"
    sources.mkdir(parents=True)
    (sources / "A.java").write_text("package p; class A { class Inner {} }")
    (sources / "B.java").write_text("package p; class Second {}")
    files = [str(sources / "A.java"), str(sources / "B.java")]
    subprocess.run([*JAVAC, "-d", str(classes), *files], check=True)
    for path in (*sources.rglob("*.java"), *classes.rglob("*.class")):
        stamp(path, BEFORE if path.suffix == ".java" else THEN)
    return Part((tmp_path / "src",), (classes,), (tmp_path,))


def stamp(path: Path, seconds: int) -> None:
    os.utime(path, (seconds, seconds))


def test_classes_that_are_newer_than_their_sources_are_right(part: Part) -> None:
    assert outdated(part) is None


def test_a_source_is_judged_by_its_own_classes(part: Part) -> None:
    (sources,), (classes,) = part.sources, part.classes
    stamp(sources / "p/B.java", AFTER)
    stamp(classes / "p/A.class", AFTER + 1)
    file = sources / "p/B.java"
    assert outdated(part) == Outdated(f"{file} is newer than its compiled classes")


def test_a_source_without_classes_may_be_empty_unless_it_is_new(part: Part) -> None:
    (sources,) = part.sources
    file = sources / "p/Later.java"
    file.write_text("package p; class Later {}")
    stamp(file, BEFORE)
    assert outdated(part) is None
    stamp(file, AFTER)
    assert outdated(part) == Outdated(
        f"{file} is newer than the compiled classes", needs_clean=True
    )


def test_a_class_whose_source_is_gone_is_not_run(part: Part) -> None:
    (sources,), (classes,) = part.sources, part.classes
    (sources / "p/B.java").unlink()
    file = classes / "p/Second.class"
    assert outdated(part) == Outdated(
        f"{file} was compiled from B.java, which is not there", needs_clean=True
    )


def test_sources_that_a_tool_made_may_be_elsewhere(part: Part, tmp_path: Path) -> None:
    (sources,) = part.sources
    made = tmp_path / "target/generated-sources/p"
    made.mkdir(parents=True)
    (sources / "p/B.java").rename(made / "B.java")
    assert outdated(part) is None


def test_sources_that_were_never_compiled_are_outdated(part: Part) -> None:
    (classes,) = part.classes
    for file in classes.rglob("*.class"):
        file.unlink()
    assert outdated(part) == Outdated(f"{part.sources[0]} is not compiled")
