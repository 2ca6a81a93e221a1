"""How fast runs are observed: beside `heddle run`, and beside plain java, in seconds of CPU."""

from __future__ import annotations

import resource
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING

from heddle import api
from heddle.engines.runs.build import observation_of
from heddle.engines.runs.solve import analyse
from heddle.engines.runs.stock.running import run_woven
from heddle.machine import run as run_program
from heddle.machine.noting import note_run
from heddle.questions.search_options import SearchOptions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from heddle.program.program import Program

PROGRAMS = Path(__file__).parent / "programs"
REPEAT = 3
# Programs with arguments for the machine, and for java, which needs more to do.
ROWS = {
    "Sieve": (("1000000",), ("60000000",)),
    "Loops": (("25", "20000"), ("32", "6000000")),
    "Colls": (("20000",), ("250000",)),
}
# What two threads share, and how often each of them uses it.
SHARED = {
    "monitor": "400000",
    "array": "800000",
    "volatile": "800000",
    "update": "300000",
    "lock": "150000",
    "hash map": "150000",
    "race": "800000",
}
MOST_ON_MACHINE, MOST_ON_JAVA = 3.0, 25.0


def run() -> Iterator[tuple[str, str]]:
    """Rows of label and figure."""
    for name, (small, large) in ROWS.items():
        yield f"{name} {' '.join(small)}", _on_machine(name, small)
        yield f"{name} {' '.join(large)} on java", _on_java(name, large)
    for what, count in SHARED.items():
        yield f"SharedWork {what} {count}", _on_machine("SharedWork", (what, count))


def _best(action: Callable[[], object], seconds: Callable[[], float]) -> float:
    times = []
    for _ in range(REPEAT):
        start = seconds()
        action()
        times.append(seconds() - start)
    return min(times)


def _of_children() -> float:
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def _on_machine(name: str, arguments: tuple[str, ...]) -> str:
    program = api.load(PROGRAMS / f"{name}.java", arguments=arguments)
    plain = _best(lambda: run_program(program), time.process_time)
    noted = _best(lambda: _observed(program), time.process_time)
    times = noted / plain
    return f"{noted:.2f} s, {times:.1f} times heddle run, of {MOST_ON_MACHINE:.0f} allowed"


def _observed(program: Program) -> None:
    """A run with all analyses."""
    analyse(observation_of(program, note_run(program, SearchOptions(), 0)))


def _on_java(name: str, arguments: tuple[str, ...]) -> str:
    program = api.load(PROGRAMS / f"{name}.java", arguments=arguments)
    run_woven(program, None)  # The recorder and the bridges are compiled once.
    folder = Path(".build") / "benchmarks" / "observe"
    folder.mkdir(parents=True, exist_ok=True)
    home = program.jdk.home / "bin"
    subprocess.run([home / "javac", "-d", folder, PROGRAMS / f"{name}.java"], check=True)
    command = [str(home / "java"), "-cp", str(folder), name, *arguments]
    quiet = subprocess.DEVNULL
    plain = _best(lambda: subprocess.run(command, check=True, stdout=quiet), _of_children)
    woven = _best(lambda: run_woven(program, None), _of_children)
    times = woven / plain
    return f"{woven:.2f} s, {times:.1f} times plain java, of {MOST_ON_JAVA:.0f} allowed"
