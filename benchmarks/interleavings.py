"""`heddle check` beside Java PathFinder: states, time, memory, and how they grow."""

from __future__ import annotations

import csv
import os
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from heddle import api
from heddle.questions.search_options import REDUCTIONS, SearchLimits, SearchOptions
from heddle.results.scheduling import Scheduling

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heddle.program.program import Program
    from heddle.results import Report

HERE = Path(__file__).parent
PROGRAMS = HERE / "programs"
FIGURES = HERE / "java_pathfinder.tsv"
REPEAT = 3
# Java PathFinder needs longer for these, and finds nothing: the rows with the strictest limits.
LONG_SEARCH = 2.0
RAW_SPEED = {"Sieve", "Loops", "Colls"}
GROWTH = {"PhilOk": ("3 1", "4 1", "5 1", "6 1"), "CounterLock": ("2 5", "3 3", "3 6", "4 3")}
REDUCED = {
    "Symmetry": "",
    "PhilOk": "4 1",
    "CounterLock": "3 3",
    "ProdCons": "2 2 1 1",
    "CasLoop": "2 2",
}


@dataclass(frozen=True, slots=True)
class Row:
    """What Java PathFinder did on one program; measured once, on a machine of the same kind."""

    program: str
    arguments: tuple[str, ...]
    verdict: str
    states: int
    search: float
    wall: float

    @property
    def limits(self) -> tuple[float, float] | None:
        """At most so many states, in at most so many seconds from the command line."""
        if self.program in RAW_SPEED:
            return self.states, self.wall / 5
        holds = self.verdict == "no errors"
        if holds and self.search > LONG_SEARCH and self.program != "DataChoice":
            return self.states / 5, self.wall / 20
        return float("inf"), 0.5


def rows() -> list[Row]:
    """All of Java PathFinder's figures."""
    with FIGURES.open() as file:
        table = list(csv.DictReader(file, delimiter="\t"))
    return [
        Row(
            line["program args"].split()[0],
            tuple(line["program args"].split()[1:]),
            line["verdict"],
            int(line["new_states"]),
            float(line["search_cpu_s"]),
            float(line["wall_s"]),
        )
        for line in table
    ]


def run() -> Iterator[tuple[str, str]]:
    """Rows of label and figure."""
    bytes_per_state = []
    for row in rows():
        label = f"{row.program} {' '.join(row.arguments)}"
        report = _check(_program(row.program, row.arguments), row.program)
        effort = report.verdicts[0].effort
        wall = _wall(row.program, row.arguments)
        if effort["states"] >= 1000:
            bytes_per_state.append(effort["table bytes"] / effort["states"])
        yield label, _compared(row, report.outcome.value, effort["states"], wall)
    yield "bytes per state, median of searches over 1,000 states", _median(bytes_per_state)
    for name, sizes in GROWTH.items():
        for size in sizes:
            yield f"growth: {name} {size}", _rate(_program(name, tuple(size.split())), name)
    for name, size in REDUCED.items():
        yield from _reductions(name, tuple(size.split()))


def _program(name: str, arguments: tuple[str, ...]) -> Program:
    return api.load(PROGRAMS / f"{name}.java", arguments=arguments)


def _check(program: Program, name: str, *without: str) -> Report:
    options = SearchOptions(
        without=without,
        scheduling=Scheduling(choose_random=name == "DataChoice"),
        limits=SearchLimits(seconds=30),
    )
    return api.check(program, options=options)


def _wall(name: str, arguments: tuple[str, ...]) -> float:
    options = ["--choose-random"] if name == "DataChoice" else []
    target = str(PROGRAMS / f"{name}.java")
    command = [sys.executable, "-m", "heddle", "check", target, *options, "--", *arguments]
    # As it is when it is installed: with the bytecode of its modules, which the first run writes.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    times = []
    for _ in range(REPEAT):
        start = time.perf_counter()
        subprocess.run(command, check=False, stdout=subprocess.DEVNULL, env=environment)
        times.append(time.perf_counter() - start)
    return min(times)


def _compared(row: Row, outcome: str, states: int, wall: float) -> str:
    limits = row.limits or (0.0, 0.0)
    kept = states <= limits[0] and wall <= limits[1]
    fewer, faster = row.states / max(states, 1), row.wall / wall
    return (
        f"{outcome}; {states:,} states ({fewer:.0f} times fewer than {row.states:,}), "
        f"{wall:.2f} s ({faster:.0f} times faster than {row.wall:.1f} s)"
        f"{'' if kept else '; MISSES ITS LIMIT'}"
    )


def _median(figures: list[float]) -> str:
    return f"{statistics.median(figures):.0f} of 32 allowed"


def _rate(program: Program, name: str) -> str:
    start = time.perf_counter()
    effort = _check(program, name).verdicts[0].effort
    seconds = time.perf_counter() - start
    return f"{effort['states']:,} states, {effort['transitions']:,} steps, {seconds:.2f} s"


def _reductions(name: str, arguments: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    program = _program(name, arguments)
    label = f"{name} {' '.join(arguments)}"
    for without in ((), *((reduction,) for reduction in REDUCTIONS)):
        spelled = f"without {', '.join(without)}" if without else "all reductions"
        start = time.perf_counter()
        verdict = _check(program, name, *without).verdicts[0]
        seconds = time.perf_counter() - start
        yield f"{label}, {spelled}", f"{verdict.effort['states']:,} states, {seconds:.2f} s"
