"""A slice runs by itself: `java` shows at the criterion what the whole program shows there."""

from __future__ import annotations

import subprocess
from pathlib import Path
from random import Random

import pytest
from slices.programs import Writer
from slices.test_random_slices import printed

from heddle import api
from heddle.abstraction.slices.slice import Slices


def survey(folder: Path, seeds: range) -> tuple[int, int]:
    """Compare programs with their executable slices; lines left out and in all."""
    before, after = folder / "before", folder / "after"
    for each in (before, after):
        each.mkdir()
    writers = [Writer(Random(seed), f"P{seed}") for seed in seeds]
    for writer in writers:
        (before / f"{writer.name}.java").write_text(writer.program())
    expected = printed(before, [writer.name for writer in writers])
    slices = Slices(api.load(before, main="Main"))
    (after / "Main.class").write_bytes((before / "Main.class").read_bytes())
    left_out = total = 0
    for writer in writers:
        file = f"{writer.name}.java"
        found = slices.executable(f"{file}:{writer.criterion}")
        for name, data in found.classes.items():
            if name.partition("$")[0] == writer.name:
                (after / f"{name}.class").write_bytes(data)
        total += len(writer.lines)
        left_out += len(writer.lines) - sum(each.file == file for each in found.kept)
    ran = subprocess.run(
        ["java", "-cp", after, "Main"], capture_output=True, text=True, check=False
    )
    assert ran.stdout.split() == expected, ran.stderr
    return left_out, total


def test_an_executable_slice_shows_what_the_program_shows(tmp_path: Path) -> None:
    left_out, total = survey(tmp_path, range(8))
    assert left_out >= total // 10, "slices leave out too little to say anything"


@pytest.mark.long
def test_many_executable_slices_show_what_their_programs_show(tmp_path: Path) -> None:
    left_out, total = survey(tmp_path, range(2000, 2300))
    assert left_out >= total // 10
