"""What is outside a slice can be changed at will: `java` then shows the same at the criterion."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from slices.batches import survey_all
from slices.programs import Writer

from heddle import api
from heddle.abstraction.slices.slice import Slices
from support.long_run import LongRun

if TYPE_CHECKING:
    from collections.abc import Callable

MAIN = "class Main {\n    public static void main(String[] args) {\n%s    }\n}\n"


def changed(source: list[str], outside: set[int], random: Random) -> list[str]:
    """Constants in assignments of these lines become other constants."""
    found = []
    for number, line in enumerate(source, start=1):
        assigns = re.match(r"\s+(int [abcd] = \d+|[a-z.\[\]01]+ = .*);$", line)
        if number in outside and assigns and "new" not in line:
            head, _, _ = line.partition(" = ")
            found.append(f"{head} = {random.randrange(100, 999)};")
        else:
            found.append(line)
    return found


def printed(folder: Path, names: list[str]) -> list[str]:
    calls = "".join(f"        System.out.println(new {name}().run());\n" for name in names)
    (folder / "Main.java").write_text(MAIN % calls)
    sources = [str(path) for path in folder.glob("*.java")]
    subprocess.run(["javac", "-g", "-d", str(folder), *sources], check=True)
    command = ["java", "-cp", str(folder), "Main"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()


def survey(folder: Path, seeds: range) -> tuple[int, int]:
    """Compare programs with copies that differ outside the slice; lines changed and in all."""
    before, after = folder / "before", folder / "after"
    names, writers = [], []
    for each in (before, after):
        each.mkdir()
    for seed in seeds:
        writer = Writer(Random(seed), f"P{seed}")
        (before / f"P{seed}.java").write_text(writer.program())
        names.append(writer.name)
        writers.append(writer)
    expected = printed(before, names)
    slices = Slices(api.load(before, main="Main"))
    touched = total = 0
    for writer in writers:
        found = slices.at(f"{writer.name}.java:{writer.criterion}")
        inside = {
            each.location.line
            for each in found.lines
            if each.location.file == f"{writer.name}.java"
        }
        outside = set(range(1, len(writer.lines) + 1)) - inside
        source = changed(writer.lines, outside, Random(0))
        touched += sum(one != two for one, two in zip(source, writer.lines, strict=True))
        total += len(source)
        (after / f"{writer.name}.java").write_text("\n".join(source) + "\n")
    assert printed(after, names) == expected
    return touched, total


def test_what_a_slice_leaves_out_does_not_change_what_its_line_sees(tmp_path: Path) -> None:
    touched, _ = survey(tmp_path, range(25))
    assert touched >= 50, "slices leave out too little to say anything"


@pytest.mark.long
def test_what_slices_leave_out_of_many_programs_does_not_matter(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    run = LongRun("slices of random methods, seeds", range(1000, 1200))
    touched, total = survey_all(run, 50, tmp_path, survey) or (0, 0)
    record_property("summary", f"{run.text()}; {touched} of {total} lines changed")
    assert not run.wrong
    assert touched >= total // 20
