"""Each program says which lines the slice at one line has, and which it lacks."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from conformance.java import compile_apart
from heddle import api
from heddle.abstraction.slices.slice import Slices

PROGRAMS = sorted((Path(__file__).parent / "slices").glob("*.java"))


def numbers(path: Path, word: str) -> set[int]:
    found = re.findall(rf"// {word}: (.*)", path.read_text())
    return {int(each) for each in " ".join(found).split()}


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_a_slice_has_the_lines_that_matter_and_lacks_others(path: Path) -> None:
    [at] = numbers(path, "at")
    found = api.slice_of(api.load(path), f"{path.name}:{at}")
    lines = {each.location.line for each in found.lines}
    assert numbers(path, "has") <= lines, "too small"
    assert not numbers(path, "lacks") & lines, "too large"


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_a_line_is_influenced_by_the_lines_that_can_influence_it(path: Path) -> None:
    """The forward slice of a line has the criterion of a backward slice that has the line."""
    [at] = numbers(path, "at")
    program = api.load(path)
    backward = {each.location.line for each in api.slice_of(program, f"{path.name}:{at}").lines}
    for line in sorted(numbers(path, "has") & backward)[:2]:
        forward = api.slice_of(program, f"{path.name}:{line}", forward=True)
        assert at in {each.location.line for each in forward.lines}, line


def shown(folder: Path, name: str) -> list[str]:
    """What `java` prints, with every class verified."""
    command = ["java", "-Xverify:all", "-cp", str(folder), name]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert "Error" not in ran.stderr, ran.stderr
    return ran.stdout.splitlines()


@pytest.mark.long
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_an_executable_slice_is_verified_and_prints_no_more(path: Path, tmp_path: Path) -> None:
    """Where the criterion prints, it prints the same."""
    [at] = numbers(path, "at")
    found = Slices(api.load(path)).executable(f"{path.name}:{at}")
    for name, data in found.classes.items():
        (tmp_path / f"{name}.class").write_bytes(data)
    compile_apart([path], tmp_path / "whole")
    whole, part = shown(tmp_path / "whole" / path.stem, path.stem), shown(tmp_path, path.stem)
    assert set(part) <= set(whole)
    if "println" in path.read_text().splitlines()[at - 1]:
        assert part, "the criterion was not reached"
