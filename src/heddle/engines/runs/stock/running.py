"""A program, woven, under the user's `java`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

from heddle.classfile.weaving.weave import weave
from heddle.engines.runs.stock.bridges import BRIDGES, java_of
from heddle.engines.runs.stock.log import Log, read_log
from heddle.engines.runs.stock.planning import Site, Weaving
from heddle.errors import InputError
from heddle.inputs.cache import Cache
from heddle.inputs.javac import Compilation, compile_java
from heddle.inputs.sources import Source
from heddle.program.program import Program

_SOURCES = Path(__file__).parents[3] / "java" / "recorder" / "heddle" / "observed"
_MOST_EVENTS = 1_000_000
_FLUSH_SECONDS = 10.0
_HANDLER = b"UncaughtExceptionHandler"


@dataclass(frozen=True, slots=True)
class Ran:
    """The log of a run; `status` is how java ended, None if its time was up.

    `full` says that the log ended before the run; `left_out` are methods that are too large to be
    woven; `unseen` is what accesses memory without a trace in the log, and where; `handles` says
    that exceptions which end threads may go to a handler of the program, where they are not seen.
    """

    log: Log
    sites: tuple[Site, ...]
    status: int | None
    full: bool
    left_out: tuple[str, ...]
    unseen: tuple[tuple[str, str], ...] = ()
    handles: bool = False


def run_woven(program: Program, seconds: float | None) -> Ran:
    """Weave the user's classes, and run them under the JDK that the program is compiled for."""
    entry = program.require_entry()
    weaving = Weaving(program)
    left_out: list[str] = []
    with tempfile.TemporaryDirectory(prefix="heddle-observe-") as name:
        folder = Path(name)
        for class_name in program.user_classes:
            data = program.user_class_bytes(class_name)
            if data is None:
                continue
            woven = weave(data, weaving)
            left_out += (f"{class_name.replace('/', '.')}.{each}" for each in woven.left_out)
            _write(folder, class_name, woven.data)
        for class_name, data in _recorder(program, weaving, folder).items():
            _write(folder, class_name, data)
        log = folder / "log"
        command = [
            str(program.jdk.home / "bin" / "java"),
            *_agent(program, folder),
            f"-Dheddle.observed.log={log}",
            f"-Dheddle.observed.events={_MOST_EVENTS}",
            *(f"-D{key}={value}" for key, value in program.properties),
            "-ea",
            "-cp",
            os.pathsep.join(map(str, (folder, *_class_path(program)))),
            entry.main_class.java_name,
            *program.arguments,
        ]
        status = _run(command, seconds)
        data = log.read_bytes() if log.exists() else b""
    known = read_log(data, weaving.sites)
    full = known.written >= _MOST_EVENTS
    unseen = tuple(weaving.unseen.items())
    return Ran(
        known, tuple(weaving.sites), status, full, tuple(left_out), unseen, _sets_handler(program)
    )


def _agent(program: Program, folder: Path) -> Iterator[str]:
    """What makes java call the recorder before the program, if the JDK can do that."""
    instrument = (program.jdk.home / "lib").glob("*instrument.*")
    if any(instrument):
        jar = folder / "begin.jar"
        with ZipFile(jar, "w") as file:
            file.writestr("META-INF/MANIFEST.MF", "Premain-Class: heddle.observed.Begin\n")
        yield f"-javaagent:{jar}"


def _write(folder: Path, name: str, data: bytes) -> None:
    file = folder / f"{name}.class"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def _recorder(program: Program, weaving: Weaving, folder: Path) -> dict[str, bytes]:
    """What writes the log, and the bridges of this program, compiled; and Heddle's own classes."""
    text = java_of(weaving.bridges).encode()
    path = folder / "Bridges.java"
    path.write_bytes(text)
    sources = [
        Source(file, file.name, f"heddle/observed/{file.name}", file.read_bytes())
        for file in sorted(_SOURCES.glob("*.java"))
    ]
    sources.append(Source(path, path.name, f"{BRIDGES}.java", text))
    compiled = dict(compile_java(Compilation(tuple(sources), program.jdk), Cache.default()).classes)
    for root in program.inputs.classpath.roots[-1:]:
        uses = any(name.startswith("heddle/") for name in _mentioned(program))
        for name in root.class_names() if uses else ():
            found = root.find(name)
            if found is not None:
                compiled.setdefault(name, found.data)
    return compiled


def _sets_handler(program: Program) -> bool:
    classes = map(program.user_class_bytes, program.user_classes)
    return any(data is not None and _HANDLER in data for data in classes)


def _mentioned(program: Program) -> Iterator[str]:
    for name in program.user_classes:
        data = program.user_class_bytes(name)
        if data is not None and b"heddle/" in data:
            yield "heddle/"


def _class_path(program: Program) -> Iterator[Path]:
    """Where resources and libraries are; woven classes come before all of it."""
    for target in (*program.inputs.targets, *program.inputs.libraries):
        path = Path(target).resolve()
        if path.suffix != ".java":
            yield path


def _run(command: list[str], seconds: float | None) -> int | None:
    """Run java; what it prints is no part of the answer. When time is up it may write its log."""
    try:
        process = subprocess.Popen(command, stdout=sys.stderr.fileno())
    except OSError as error:
        cause = f"java cannot be started: {error.strerror or error}"
        remedy = "name a working JDK with --jdk"
        raise InputError(cause, place=command[0], remedy=remedy) from error
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(_FLUSH_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        return None
