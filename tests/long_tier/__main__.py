"""Runs the long tier part by part, says how far it is, and writes the rows of its summary.

    python3 dev.py long                     all parts
    python3 dev.py long --list              what there is, and how long each may take
    python3 dev.py long final-states races  only these
    python3 dev.py long --share 0.1         each with a tenth of its time

The rows go to `benchmarks/long.md`, each as soon as its part has ended; those of parts that were
not run stay as they are. A part whose time is over ends, and a later run at the same commit goes on
with the seeds behind those that were done.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import subprocess
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path

from long_tier.parts import PARTS, Part
from long_tier.reporting import REPORTS
from support.long_run import RECORDS, ROOT, SECONDS, TURN, commit

PAGE = ROOT / "benchmarks" / "long.md"
ROWS = re.compile(r"(<!-- rows of the last run -->\n)(.*?)(<!-- end of the rows -->)", re.DOTALL)
HEADER = (
    "| part | what was compared | tests | minutes | commit |",
    "|---|---|---|---|---|",
)
WORKERS = 2
TICK = 2.0
NAMED = 3


@dataclass(frozen=True, slots=True)
class Row:
    """What came of a part."""

    part: Part
    told: tuple[str, ...]
    passed: int
    late: int
    failed: tuple[str, ...]
    minutes: float
    ended: bool

    def text(self) -> str:
        """As a row of the table."""
        tests = f"{self.passed} passed"
        tests += f", {self.late} not begun in time" if self.late else ""
        names = ", ".join(name.rpartition("::")[2] for name in self.failed[:NAMED])
        tests += f", {len(self.failed)} failed: {names}" if self.failed else ""
        tests += "" if self.ended else "; stopped"
        told = "; ".join(self.told) or self.part.what
        cells = (self.part.name, told, tests, f"{self.minutes:.1f}", commit())
        return "| " + " | ".join(cell.replace("|", "/").replace("\n", " ") for cell in cells) + " |"


def children_minutes() -> float:
    """Minutes of processor time that ended children used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (used.ru_utime + used.ru_stime) / 60


def run(part: Part, share: float, number: str) -> Row:
    """Run a part in a pytest of its own."""
    reports = RECORDS / f"{part.name}.reports"
    reports.parent.mkdir(parents=True, exist_ok=True)
    reports.write_text("")
    environment = os.environ | {
        REPORTS: str(reports),
        SECONDS: str(max(part.minutes / WORKERS, part.turn) * share * 60),
        TURN: str(part.turn * share * 60),
        "PYTHONPATH": os.pathsep.join([str(ROOT / "tests"), os.environ.get("PYTHONPATH", "")]),
        "HEDDLE_EXAMPLES": str(part.examples),
    }
    command = [sys.executable, "-m", "pytest", "-p", "long_tier.reporting", "-q"]
    command += ["-n", str(WORKERS), "--dist", "worksteal", "--timeout", "0", "-m", part.marks]
    command += [*part.paths, *(("-k", part.chosen) if part.chosen else ())]
    before, begun = children_minutes(), time.monotonic()
    log = RECORDS / f"{part.name}.log"
    with log.open("w") as output:
        child = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=output)
        try:
            while child.poll() is None:
                time.sleep(TICK)
                progress(part, number, time.monotonic() - begun, len(read(reports)))
        except KeyboardInterrupt:
            child.terminate()
        status = child.wait()
    tests = read(reports)
    failed = tuple(each["test"] for each in tests if each["outcome"] == "failed")
    ended = status in {0, 1, pytest_found_nothing()}
    if not ended:
        print(f"\n{part.name}: pytest ended with {status}, see {log}", flush=True)
    return Row(
        part,
        tuple(text for each in tests for text in each["told"]),
        sum(each["outcome"] == "passed" for each in tests),
        sum(each["outcome"] == "skipped" for each in tests),
        failed,
        children_minutes() - before,
        ended,
    )


def pytest_found_nothing() -> int:
    """The status of a pytest that had nothing to run."""
    return 5


def read(reports: Path) -> list[dict[str, str]]:
    """What was reported so far."""
    return [json.loads(line) for line in reports.read_text().splitlines() if line.endswith("}")]


def progress(part: Part, number: str, seconds: float, tests: int) -> None:
    """One line that is written over, or nothing if there is no terminal."""
    if sys.stdout.isatty():
        clock = f"{int(seconds) // 60}:{int(seconds) % 60:02}"
        print(f"\r{number} {part.name}: {tests} tests, {clock}\033[K", end="", flush=True)


def write_row(row: Row) -> None:
    """Put a row into the page, in place of the part's last one."""
    page = PAGE.read_text()
    found = ROWS.search(page)
    assert found, f"{PAGE} has no place for the rows"
    kept = [line for line in found[2].splitlines() if line.startswith("| ")][1:]
    by_name = {line.split(" | ")[0].removeprefix("| "): line for line in kept}
    before = by_name.get(row.part.name, "").removesuffix(" |").split(" | ")
    if before[-1] == commit():
        # What was done then counts, so the time does, too.
        row = replace(row, minutes=row.minutes + float(before[-2]))
    by_name[row.part.name] = row.text()
    rows = [by_name[part.name] for part in PARTS if part.name in by_name]
    text = "\n".join([*HEADER, *rows]) + "\n"
    PAGE.write_text(page[: found.start(2)] + text + page[found.end(2) :])


def main() -> None:
    """Run the parts that were asked for."""
    parser = argparse.ArgumentParser(prog="dev.py long", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--share", type=float, default=1.0)
    asked = parser.parse_args()
    known = {part.name: part for part in PARTS}
    if unknown := set(asked.parts) - set(known):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; --list names all")
    parts = [known[name] for name in asked.parts] or list(PARTS)
    if asked.list:
        for part in parts:
            print(f"{part.name:22} {part.minutes:5.1f} min  {part.what}")
        print(f"{'in all':22} {sum(part.minutes for part in parts):5.1f} min of processor time")
        return
    failed = 0
    for number, part in enumerate(parts, 1):
        place = f"{number}/{len(parts)}"
        print(f"{place} {part.name}: {part.what} …", flush=True)
        row = run(part, asked.share, place)
        failed += bool(row.failed) or not row.ended
        write_row(row)
        print(f"\r{row.text()}\033[K" if sys.stdout.isatty() else row.text(), flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
