"""`heddle check` in seconds of the processor: beside Java PathFinder, and on large searches.

Time of the processor depends less than wall time on what else the machine does.
"""

from __future__ import annotations

import csv
import json
import os
import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
PROGRAMS = HERE / "programs"
FIGURES = HERE / "java_pathfinder_quiet.tsv"
REPEAT = 3
# Where Java PathFinder needs more than this, a search has to be so many times faster.
LONG, FASTER = 15.0, 100
# Elsewhere a search may take so long, start-up included.
SHORT = 0.2
# What starts in so many seconds of the processor.
STARTS = ((("check", str(PROGRAMS / "Hello.java")), 0.12), (("--help",), 0.08))
# A step beside four times as many threads that do not move may cost so many times as much.
DEARER = 1.1


@dataclass(frozen=True, slots=True)
class Large:
    """A search of many states: new states a second that are wanted, and bytes for each."""

    program: str
    arguments: str
    wanted: int
    options: tuple[str, ...] = ()
    most_bytes: int = 12


WITHOUT = ("--without", "symmetry")
# Searches of several million states are cut off here: the table has to take a few minutes.
ENOUGH = ("--max-states", "1200000")
LARGE = (
    Large("Bakery", "3 5", 500_000),
    Large("CounterRace", "3 10", 500_000, WITHOUT),
    Large("ProdCons", "3 3 3 1", 250_000, WITHOUT),
    Large("PhilOk", "9 2", 250_000, WITHOUT),
)
# Of these threads all but four stand before a monitor that is never free.
CROWDS = ("25 12", "100 12")
CROWDED = ("--without", "symmetry", "--max-states", "60000")


@dataclass(frozen=True, slots=True)
class Checked:
    """What one command did, in seconds of the processor."""

    outcome: str
    effort: dict[str, int]
    seconds: float


def run() -> Iterator[tuple[str, str]]:
    """Rows of label and figure."""
    with FIGURES.open() as file:
        for line in csv.DictReader(file, delimiter="\t"):
            program, *arguments = line["program args"].split()
            checked = min(
                (_check(program, tuple(arguments)) for _ in range(REPEAT)),
                key=lambda checked: checked.seconds,
            )
            yield line["program args"], _compared(line, checked)
    start = 0.0
    for command, limit in STARTS:
        seconds = min(_seconds(_command(*command))[1] for _ in range(REPEAT))
        start = max(start, seconds)
        label = " ".join(Path(word).name for word in command)
        yield f"start: {label}", f"{seconds:.2f} s of {limit:.2f} s{_missed(kept=seconds <= limit)}"
    for large in LARGE:
        options = (*large.options, *ENOUGH)
        _compile(large.program, large.arguments)
        checked = _check(large.program, tuple(large.arguments.split()), *options)
        label = " ".join((large.program, large.arguments, *options))
        yield f"large: {label}", _rate(large, checked, start)
    steps = []
    _compile("Crowd", CROWDS[0])
    for crowd in CROWDS:
        checked = _check("Crowd", tuple(crowd.split()), *CROWDED)
        steps.append((checked.seconds - start) / checked.effort["transitions"])
        figure = f"{checked.effort['states']:,} states, {1e6 * steps[-1]:.1f} µs a step"
        yield f"large: Crowd {crowd} {' '.join(CROWDED)}", figure
    ratio = steps[-1] / steps[0]
    kept = _missed(kept=ratio <= DEARER)
    yield "a step beside 100 threads against one beside 25", f"{ratio:.2f} times of {DEARER}{kept}"


def _missed(*, kept: bool) -> str:
    return "" if kept else "; MISSES ITS LIMIT"


def _command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "heddle", *arguments]


def _seconds(command: list[str]) -> tuple[str, float]:
    """What a command prints, and its seconds of the processor."""
    # As it is when it is installed: with the bytecode of its modules, which the first run writes.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return done.stdout, seconds


def _check(program: str, arguments: tuple[str, ...], *options: str) -> Checked:
    target = str(PROGRAMS / f"{program}.java")
    printed, seconds = _seconds(_command("check", target, "--json", *options, "--", *arguments))
    report = json.loads(printed)
    return Checked(report["outcome"], report["verdicts"][0]["effort"], seconds)


def _compile(program: str, arguments: str) -> None:
    """Sources are compiled when they are first checked, which is no part of a search."""
    _check(program, tuple(arguments.split()), "--max-states", "1")


def _compared(line: dict[str, str], checked: Checked) -> str:
    theirs = float(line["process_cpu_s"].lstrip(">"))
    states = int(line["new_states"]) if line["new_states"].isdigit() else None
    limit = theirs / FASTER if theirs > LONG else SHORT
    kept = checked.seconds <= limit and (states is None or checked.effort["states"] <= states)
    more = "more than " if line["process_cpu_s"].startswith(">") else ""
    of = f" of {states:,}" if states is not None else ""
    note = f"; there: {line['note']}" if line["note"] else ""
    return (
        f"{checked.outcome}; {checked.effort['states']:,}{of} states; {checked.seconds:.2f} s, "
        f"{more}{theirs / checked.seconds:.0f} times faster than {theirs:.1f} s{note}"
        f"{_missed(kept=kept)}"
    )


def _rate(large: Large, checked: Checked, start: float) -> str:
    states = checked.effort["states"]
    rate = states / max(checked.seconds - start, 0.01)
    size = checked.effort["table bytes"] / states
    steps = checked.effort["transitions"]
    kept = size <= large.most_bytes and rate >= large.wanted
    return (
        f"{checked.outcome}; {states:,} states, {steps:,} steps; "
        f"{rate:,.0f} states a second of {large.wanted:,} wanted, "
        f"{size:.1f} bytes each of {large.most_bytes}{_missed(kept=kept)}"
    )
