"""Each program says which lines the slice at one line has, and which it lacks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from heddle import api

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
