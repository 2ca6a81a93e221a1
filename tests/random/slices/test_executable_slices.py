"""A slice runs by itself: `java` shows at the criterion what the whole program shows there."""

from __future__ import annotations

import subprocess
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from slices.batches import survey_all
from slices.programs import Writer
from slices.test_random_slices import printed
from slices.test_threaded_slices import outputs
from slices.threaded import ThreadedWriter

from conformance.java import compile_apart
from heddle import api
from heddle.abstraction.slices.slice import Slices
from support.long_run import LongRun

if TYPE_CHECKING:
    from collections.abc import Callable


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
def test_many_executable_slices_show_what_their_programs_show(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    run = LongRun("executable slices, seeds", range(2000, 2060))
    left_out, total = survey_all(run, 30, tmp_path, survey) or (0, 0)
    record_property("summary", f"{run.text()}; {left_out} of {total} lines left out")
    assert not run.wrong
    assert left_out >= total // 10


def survey_threads(folder: Path, seeds: range) -> tuple[int, int]:
    """The same for programs with three threads, in all interleavings; lines left out, programs."""
    before, after = folder / "before", folder / "after"
    before.mkdir()
    writers = [ThreadedWriter(Random(seed), f"T{seed}") for seed in seeds]
    for writer in writers:
        (before / f"{writer.name}.java").write_text(writer.program())
    files = [before / f"{writer.name}.java" for writer in writers]
    compile_apart(files, before / "classes")
    left_out = compared = 0
    for writer, file in zip(writers, files, strict=True):
        found = Slices(api.load(file)).executable(f"{file.name}:{writer.criterion}")
        classes = after / writer.name
        for name, data in found.classes.items():
            (classes / f"{name}.class").parent.mkdir(parents=True, exist_ok=True)
            (classes / f"{name}.class").write_bytes(data)
        expected = outputs(before / "classes" / writer.name, writer.name)
        if expected is not None:
            assert outputs(classes, writer.name) == expected, writer.name
            compared += 1
            left_out += len(writer.lines) - len(found.kept)
    return left_out, compared


@pytest.mark.long
def test_executable_slices_of_threads_show_what_their_programs_show(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    run = LongRun("executable slices of programs with three threads, seeds", range(3000, 3080))
    left_out, compared = survey_all(run, 10, tmp_path, survey_threads) or (0, 0)
    record_property("summary", f"{run.text()}; {left_out} lines left out of {compared} programs")
    assert not run.wrong
    assert left_out >= compared
