"""A schedule as a test for the stock JVM: rewritten classes that wait for their turn.

Whether a run can be forced is tried before it is promised: java must show the finding each time.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from heddle.classfile.weaving.weave import weave
from heddle.errors import InputError
from heddle.inputs.cache import Cache
from heddle.inputs.javac import Compilation, compile_java
from heddle.inputs.sources import Source
from heddle.program.program import Program
from heddle.results import FindingKind
from heddle.results.schedule import Schedule
from heddle.schedules.gates import (
    Gate,
    GatedAct,
    called_classes,
    gated_acts,
    switches_inside_libraries,
)
from heddle.schedules.gating import Gating, SynchronizedMethods

SECONDS = 30
"""The time limit of a run under java."""
TRIES = 2
SHOWS = 1
RUN = "heddle.replay.Run"
_SOURCES = Path(__file__).parent.parent / "java" / "replay"
_KINDS = frozenset({FindingKind.ASSERTION, FindingKind.UNCAUGHT_EXCEPTION, FindingKind.DEADLOCK})
_UP_TO = re.compile(r"followed up to act (\d+) of")
_REMEDY = "`heddle replay` executes the schedule on Heddle's machine"


@dataclass(frozen=True, slots=True)
class Exported:
    """Where the test is, the command that runs it without JUnit, and how many acts are forced.

    `tried` says how often java has shown the finding; 0 if the program has changed since.
    """

    folder: Path
    command: tuple[str, ...]
    acts: int
    tried: int


def export(program: Program, schedule: Schedule, folder: Path) -> Exported:
    """Write a test that forces a schedule; InputError says which step cannot be forced."""
    kind = schedule.finding.kind
    if kind not in _KINDS:
        _refuse(f"a finding of kind {kind.value} is no exception and no deadlock of locks")
    if not schedule.turns or not schedule.threads:
        _refuse("this schedule does not say what its threads did; save it again")
    acts = gated_acts(schedule.turns)
    _demand_names(schedule, acts)
    if folder.exists() and any(folder.iterdir()):
        raise InputError("the folder is not empty", place=str(folder), remedy="name a new one")
    made = not folder.exists()
    try:
        _write(program, schedule, acts, folder)
        command = _command(program, folder)
        changed = schedule.changed_classes(program.class_digest)
        tried = 0 if changed else _try(program, schedule, acts, command)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        if not made:
            folder.mkdir()
        raise
    return Exported(folder, command, len(acts), tried)


def _refuse(cause: str) -> NoReturn:
    raise InputError(f"cannot be forced under java: {cause}", remedy=_REMEDY)


def _demand_names(schedule: Schedule, acts: tuple[GatedAct, ...]) -> None:
    """Under java, threads are known by their names."""
    acting = {schedule.threads[act.thread] for act in acts}
    twice = {name for name in acting if schedule.threads.count(name) > 1}
    if twice:
        _refuse(f"several threads are called {sorted(twice)[0]}")


def _write(program: Program, schedule: Schedule, acts: tuple[GatedAct, ...], folder: Path) -> None:
    classes = folder / "classes"
    gates = {gate: number for number, gate in enumerate(dict.fromkeys(a.gate for a in acts))}
    named = ((name, program.user_class_bytes(name)) for name in program.user_classes)
    files = {name: data for name, data in named if data is not None}
    monitors = SynchronizedMethods(set())
    for data in files.values():
        weave(data, monitors)
    gating = Gating.of(gates, monitors.found, called_classes(schedule.turns))
    for name, data in files.items():
        woven = weave(data, gating)
        if woven.left_out:
            _refuse(f"{name}.{woven.left_out[0]} is too long for what has to be added")
        _write_class(classes, name, woven.data)
    for name, data in _runtime(program, files.values()):
        if name not in files:
            _write_class(classes, name, data)
    shutil.copytree(_SOURCES / "heddle", folder / "src" / "heddle")
    script = folder / "src" / "heddle" / "replay" / "schedule.txt"
    lines = list(_script(program, schedule, acts, gates))
    if any("\n" in line or "\r" in line for line in lines):
        _refuse("an argument, a property or the name of a thread has several lines")
    script.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    shutil.copy(script, classes / "heddle" / "replay" / "schedule.txt")
    test = (_SOURCES / "HeddleScheduleTest.java").read_text()
    path = "".join(f"\\n{Path(entry).as_posix()}" for entry in _libraries(program))
    for key, value in (("FOLDER", folder.absolute().as_posix()), ("CLASSPATH", path)):
        test = test.replace(f"@{key}@", value)
    (folder / "HeddleScheduleTest.java").write_text(test.replace("@SECONDS@", str(SECONDS)))
    (folder / "README.md").write_text(_read_me(schedule, _command(program, folder)))


def _write_class(classes: Path, name: str, data: bytes) -> None:
    file = classes / f"{name}.class"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def _script(
    program: Program,
    schedule: Schedule,
    acts: tuple[GatedAct, ...],
    gates: dict[Gate, int],
) -> Iterator[str]:
    yield f"main {program.require_entry().main_class.java_name}"
    yield f"seconds {SECONDS}"
    yield from (f"argument {each}" for each in schedule.arguments)
    yield from (f"property {key}={value}" for key, value in sorted(schedule.properties.items()))
    yield from (f"thread {name}" for name in schedule.threads)
    for act in acts:
        word = "blocks" if act.blocks else "ends"
        yield f"act {act.thread} {gates[act.gate]} {word}"


def _runtime(program: Program, users: Iterable[bytes]) -> Iterator[tuple[str, bytes]]:
    """What lets threads take turns, compiled, and what of Heddle's own classes is mentioned."""
    files = sorted(_SOURCES.glob("heddle/replay/*.java"))
    sources = tuple(
        Source(file, file.name, f"heddle/replay/{file.name}", file.read_bytes()) for file in files
    )
    yield from compile_java(Compilation(sources, program.jdk), Cache.default()).classes.items()
    if any(b"heddle/" in data for data in users):
        for root in program.inputs.classpath.roots[-1:]:
            found = ((name, root.find(name)) for name in root.class_names())
            yield from ((name, each.data) for name, each in found if each is not None)


def _libraries(program: Program) -> tuple[str, ...]:
    return tuple(str(Path(path).absolute()) for path in program.inputs.libraries)


def _command(program: Program, folder: Path) -> tuple[str, ...]:
    path = os.pathsep.join([str(folder / "classes"), *_libraries(program)])
    return (str(program.jdk.home / "bin" / "java"), "-cp", path, RUN)


def _try(
    program: Program, schedule: Schedule, acts: tuple[GatedAct, ...], command: tuple[str, ...]
) -> int:
    """Run the test: each time it must show the finding, along all of the schedule."""
    del program
    for _ in range(TRIES):
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=4 * SECONDS
        )
        told = [line for line in done.stderr.splitlines() if line.startswith("heddle: ")]
        last = told[-1].removeprefix("heddle: ") if told else f"status {done.returncode}"
        cut = _UP_TO.search(last)
        if done.returncode == SHOWS and cut is None and _is_expected(schedule, last):
            continue
        inside = next(switches_inside_libraries(schedule.turns), None)
        if inside is not None:
            _refuse(f"other threads act in the middle of {inside}")
        if cut is not None:
            _refuse(f"java does not come to {acts[int(cut[1]) - 1].text}")
        _refuse(f"java does not show it: {last}; the last act is to {acts[-1].text}")
    return TRIES


def _is_expected(schedule: Schedule, told: str) -> bool:
    finding = schedule.finding
    if finding.kind is FindingKind.DEADLOCK:
        return told == "deadlock"
    # `class: message in thread name`, of which the message may hold numbers of objects.
    kind = re.split(r":| in thread ", finding.message, maxsplit=1)[0]
    return told.startswith(f"{kind} in thread ")


def _read_me(schedule: Schedule, command: tuple[str, ...]) -> str:
    finding = schedule.finding
    return (
        f"# {finding.kind.value} at {finding.location}\n\n{finding.message}\n\n"
        "The classes in `classes` are those of the program, rewritten: before what the schedule "
        "is about, a thread waits for its turn. The sources of what they call are in `src`.\n\n"
        f"    {' '.join(command)}\n\n"
        "ends with 1 if the run shows the finding or another one (an uncaught exception, or a "
        "deadlock that ThreadMXBean sees), with 0 if the program completes, and with 3 if it does "
        f"not within {SECONDS} seconds. `HeddleScheduleTest.java` is the same for JUnit 5, in a "
        "JVM of its own. A program that cannot follow the schedule runs on freely.\n"
    )
