"""What is outside a slice can be changed at will: in no interleaving does the criterion see it.

All interleavings of a program with three threads and of its changed copy are explored; both print
the same values.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from slices.batches import survey_all
from slices.threaded import ThreadedWriter

from conformance.java import compile_apart
from heddle import api
from heddle.abstraction.slices.slice import Slices
from heddle.questions.search_options import SearchLimits, SearchOptions
from support.final_states import final_states
from support.long_run import LongRun

if TYPE_CHECKING:
    from collections.abc import Callable

ASSIGNS = re.compile(r"(\s+(?:int [ab]|[a-z.\[\]01]+)) = .*;$")
# Programs with more states say nothing.
LIMITS = SearchLimits(states=3_000)
MAIN = """class Main {
    public static void main(String[] args) throws Exception {
%s    }
}
"""


def changed(source: list[str], outside: set[int], random: Random) -> list[str]:
    """Assignments on these lines assign something else, or are left out."""
    found = []
    for number, line in enumerate(source, start=1):
        assigns = ASSIGNS.match(line)
        if number not in outside or assigns is None or "new" in line:
            found.append(line)
        elif "int" not in line and random.random() < 0.3:
            found.append(";")
        else:
            found.append(f"{assigns[1]} = {random.randrange(100, 999)};")
    return found


def outputs(classes: Path, name: str) -> frozenset[str] | None:
    """What the program prints in all interleavings; None if there are too many."""
    ends = final_states(api.load(classes, main=name), SearchOptions(limits=LIMITS))
    if ends.gap is not None:
        return None
    return frozenset(f"{state.how} {state.printed}" for state in ends.states)


def survey(folder: Path, seeds: range) -> tuple[int, int]:
    """Compare programs with copies that differ outside the slice; lines changed, and programs."""
    before, after = folder / "before", folder / "after"
    for each in (before, after):
        each.mkdir()
    writers = [ThreadedWriter(Random(seed), f"T{seed}") for seed in seeds]
    for writer in writers:
        (before / f"{writer.name}.java").write_text(writer.program())
    calls = "".join(f"        {writer.name}.main(args);\n" for writer in writers)
    (before / "Main.java").write_text(MAIN % calls)
    slices = Slices(api.load(before, main="Main"))
    changes: dict[str, int] = {}
    for writer in writers:
        file = f"{writer.name}.java"
        found = slices.at(f"{file}:{writer.criterion}")
        inside = {each.location.line for each in found.lines if each.location.file == file}
        outside = set(range(1, len(writer.lines) + 1)) - inside
        source = changed(writer.lines, outside, Random(0))
        changes[writer.name] = sum(a != b for a, b in zip(source, writer.lines, strict=True))
        (after / file).write_text("\n".join(source) + "\n")
    for each in (before, after):
        compile_apart([each / f"{name}.java" for name in changes], each / "classes")
    touched = compared = 0
    for name in (name for name, count in changes.items() if count):
        seen, now = (outputs(each / "classes" / name, name) for each in (before, after))
        if seen is not None and now is not None:
            assert now == seen, name
            touched += changes[name]
            compared += 1
    return touched, compared


def test_what_slices_leave_out_is_not_seen_in_any_interleaving(tmp_path: Path) -> None:
    touched, _ = survey(tmp_path, range(8))
    assert touched >= 8, "slices leave out too little to say anything"


@pytest.mark.long
def test_what_slices_of_many_threads_leave_out_is_not_seen_in_any_interleaving(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    run = LongRun("slices of programs with three threads, seeds", range(1000, 1140))
    touched, compared = survey_all(run, 20, tmp_path, survey) or (0, 0)
    told = f"{touched} lines changed in {compared} programs"
    record_property("summary", f"{run.text()}; {told}")
    assert not run.wrong
    assert touched >= compared
