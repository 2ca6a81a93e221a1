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


@dataclass(frozen=True, slots=True)
class Large:
    """A search of many states: new states a second that are wanted, and bytes for each."""

    program: str
    arguments: str
    wanted: int | None
    options: tuple[str, ...] = ()
    most_bytes: int = 12


WITHOUT = ("--without", "symmetry")
LARGE = (
    Large("Bakery", "3 5", 500_000),
    Large("CounterRace", "3 10", 500_000, WITHOUT),
    Large("ProdCons", "3 3 2 1", 250_000, WITHOUT),
    Large("PhilOk", "9 2", 250_000, WITHOUT),
    Large("Crowd", "25 4", None, WITHOUT),
    Large("Crowd", "100 4", None, WITHOUT),
)


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
    start = min(_check("Hello", ()).seconds for _ in range(REPEAT))
    yield "start: Hello", f"{start:.2f} s"
    for large in LARGE:
        checked = _check(large.program, tuple(large.arguments.split()), *large.options)
        label = " ".join((large.program, large.arguments, *large.options))
        yield f"large: {label}", _rate(large, checked, start)


def _check(program: str, arguments: tuple[str, ...], *options: str) -> Checked:
    target = str(PROGRAMS / f"{program}.java")
    command = [sys.executable, "-m", "heddle", "check", target, "--json", *options]
    # As it is when it is installed: with the bytecode of its modules, which the first run writes.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [*command, "--", *arguments],
        check=False,
        capture_output=True,
        text=True,
        env=environment,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    report = json.loads(done.stdout)
    return Checked(report["outcome"], report["verdicts"][0]["effort"], seconds)


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
        f"{'' if kept else '; MISSES ITS LIMIT'}"
    )


def _rate(large: Large, checked: Checked, start: float) -> str:
    states = checked.effort["states"]
    rate = states / max(checked.seconds - start, 0.01)
    size = checked.effort["table bytes"] / states
    steps = checked.effort["transitions"]
    wanted = f" of {large.wanted:,} wanted" if large.wanted else ""
    kept = size <= large.most_bytes and rate >= (large.wanted or 0)
    return (
        f"{checked.outcome}; {states:,} states, {steps:,} steps; "
        f"{rate:,.0f} states a second{wanted}, "
        f"{size:.1f} bytes each of {large.most_bytes}{'' if kept else '; MISSES ITS LIMIT'}"
    )
