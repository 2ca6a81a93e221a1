"""How fast the machine runs, beside `java -Xint` in the same run."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from heddle import api
from heddle.inputs.jdk import find_jdk
from heddle.machine import run as run_program

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PROGRAMS = Path(__file__).parent / "programs"
REPEAT = 5
# Programs with arguments, and the least million bytecodes a second that are allowed.
ROWS = {
    "Sieve": (("1000000",), 60),
    "Loops": (("25", "20000"), 60),
    "Colls": (("20000",), 30),
    "Strings": (("20000",), 30),
}
HELLO_LIMIT = 0.25


def run() -> Iterator[tuple[str, str]]:
    """Rows of label and figure."""
    yield "hello world from the command line", _hello()
    for name, (arguments, limit) in ROWS.items():
        yield f"{name} {' '.join(arguments)}", _row(name, arguments, limit)


def _best(action: Callable[[], object]) -> float:
    times = []
    for _ in range(REPEAT):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


def _quiet(*command: str | Path) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def _hello() -> str:
    command = (sys.executable, "-m", "heddle", "run", PROGRAMS / "Hello.java")
    _quiet(*command)
    return f"{_best(lambda: _quiet(*command)):.2f} s of {HELLO_LIMIT} s allowed"


def _row(name: str, arguments: tuple[str, ...], limit: int) -> str:
    program = api.load(PROGRAMS / f"{name}.java", arguments=arguments)
    nothing = api.load(PROGRAMS / "Hello.java")
    outcome = run_program(program)
    ours = _best(lambda: run_program(program)) - _best(lambda: run_program(nothing))
    theirs = _java(name, arguments) - _java("Hello", ())
    rate = outcome.bytecodes / ours / 1e6
    return (
        f"{outcome.bytecodes / 1e6:.1f} M bytecodes, {ours:.3f} s, {rate:.0f} M/s"
        f" (least {limit}); java -Xint {theirs:.3f} s: {ours / theirs:.1f} times"
    )


def _java(name: str, arguments: tuple[str, ...]) -> float:
    java = find_jdk(None).home / "bin" / "java"
    classes = PROGRAMS.parents[1] / ".build" / "benchmarks"
    _quiet("javac", "-d", classes, PROGRAMS / f"{name}.java")
    return _best(lambda: _quiet(java, "-Xint", "-cp", classes, name, *arguments))
