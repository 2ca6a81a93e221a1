"""Every dependence that a run shows is in the static graph.

A run is recorded up to the end of `main`. What a line reads was written on another line, its method
was called on a third, its thread started on a fourth: all of them must be in the slice of the line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from slices.batches import survey_all
from slices.threaded import ThreadedWriter

from heddle import api
from heddle.abstraction.slices.slice import Slices
from heddle.machine.events import Event, Kind
from heddle.machine.replay import replay_steps
from heddle.machine.search import search
from heddle.program.program import Program
from heddle.questions.search_options import SearchLimits, SearchOptions
from heddle.questions.subjects import Spot, Subjects
from support.long_run import LongRun

MAIN = """class Main {
    public static void main(String[] args) throws Exception {
%s    }
}
"""
READS = (Kind.READ, Kind.UPDATE)
WRITES = (Kind.WRITE, Kind.UPDATE)


def line_of(event: Event, file: str) -> int | None:
    """The line of the user's code that did something."""
    frame = event.user_frame
    return frame.line if frame is not None and frame.file == file else None


def pairs(events: tuple[Event, ...], file: str) -> Iterator[tuple[int, int]]:
    """A line, and one that it depended on."""
    written: dict[str, int] = {}
    starts: list[int] = []
    for event in events:
        line = line_of(event, file)
        if line is None:
            continue
        for frame in event.frames:
            if frame.is_user and frame.file == file and frame.line is not None:
                yield line, frame.line
        if 0 < event.thread <= len(starts):
            yield line, starts[event.thread - 1]
        if event.kind == Kind.START:
            starts.append(line)
        if event.kind in READS and event.what in written:
            yield line, written[event.what]
        if event.kind in WRITES:
            written[event.what] = line


def recorded(program: Program, writer: ThreadedWriter) -> tuple[Event, ...] | None:
    """What happens on one way to the last line of `main`, which prints before."""
    spots = (Spot(writer.name, "main", writer.criterion + 1),)
    options = SearchOptions(limits=SearchLimits(states=20_000), shorten=False)
    found = search(program, (), options, subjects=Subjects(spots)).problems
    if not found:
        return None
    return replay_steps(program, found[0].steps, found[0].scheduling).recording.events


def closure(known: set[tuple[int, int]], line: int) -> set[int]:
    """The lines that a line depended on, directly or not."""
    found, pending = {line}, [line]
    while pending:
        at = pending.pop()
        for one, other in known:
            if one == at and other not in found:
                found.add(other)
                pending.append(other)
    return found


def survey(folder: Path, seeds: range) -> tuple[int, int, int]:
    """Dependences that were compared, and the lines of static and of dynamic slices."""
    writers = [ThreadedWriter(Random(seed), f"T{seed}") for seed in seeds]
    for writer in writers:
        (folder / f"{writer.name}.java").write_text(writer.program())
    calls = "".join(f"        {writer.name}.main(args);\n" for writer in writers)
    (folder / "Main.java").write_text(MAIN % calls)
    slices = Slices(api.load(folder, main="Main"))
    compared = static = dynamic = 0
    for writer in writers:
        file = f"{writer.name}.java"
        events = recorded(api.load(folder, main=writer.name), writer)
        if events is None:
            continue
        known = set(pairs(events, file))
        for line in {line for line, _ in known}:
            inside = {each.location.line for each in slices.at(f"{file}:{line}").lines}
            missing = {other for one, other in known if one == line} - inside
            assert not missing, f"{file}:{line} depends on {sorted(missing)}"
        criterion = writer.criterion
        lines = slices.at(f"{file}:{criterion}").lines
        static += sum(each.location.file == file for each in lines)
        dynamic += len(closure(known, criterion))
        compared += len(known)
    return compared, static, dynamic


def test_dependences_of_runs_are_in_the_graph(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    compared, static, dynamic = survey(tmp_path, range(200, 204))
    record_property("summary", f"slices: {static / dynamic:.1f} static lines for a dynamic one")
    assert compared >= 40


@pytest.mark.long
def test_dependences_of_many_runs_are_in_the_graph(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    run = LongRun("dependences of runs, programs with three threads, seeds", range(2000, 2080))
    compared, static, dynamic = survey_all(run, 10, tmp_path, survey) or (0, 0, 1)
    told = f"{compared} dependences, {static / dynamic:.2f} static lines for a dynamic one"
    record_property("summary", f"{run.text()}; {told}")
    assert not run.wrong
