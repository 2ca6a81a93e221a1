"""The rows of the long tier in `benchmarks/long.md`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from long_tier.parts import PARTS, Part
from support.long_run import ROOT, STOPPED, commit, is_kept

PAGE = ROOT / "benchmarks" / "long.md"
ROWS = re.compile(r"(<!-- rows of the last run -->\n)(.*?)(<!-- end of the rows -->)", re.DOTALL)
HEADER = (
    "| part | what was compared | tests | minutes | commit |",
    "|---|---|---|---|---|",
)
NAMED = 3


@dataclass(frozen=True, slots=True)
class Row:
    """What came of a part."""

    part: Part
    told: tuple[str, ...]
    passed: int
    late: int
    skipped: int
    failed: tuple[str, ...]
    minutes: float
    ended: bool

    @property
    def is_whole(self) -> bool:
        """Whether everything was done, and nothing was wrong."""
        stopped = any(STOPPED in text for text in self.told)
        return self.ended and not self.late and not self.failed and not stopped

    def text(self) -> str:
        """As a row of the table."""
        tests = f"{self.passed} passed"
        tests += f", {self.late} not begun in time" if self.late else ""
        tests += f", {self.skipped} skipped" if self.skipped else ""
        names = ", ".join(name.rpartition("::")[2] for name in self.failed[:NAMED])
        tests += f", {len(self.failed)} failed: {names}" if self.failed else ""
        tests += "" if self.ended else "; stopped"
        told = "; ".join(self.told) or self.part.what
        cells = (self.part.name, told, tests, f"{self.minutes:.1f}", commit())
        return "| " + " | ".join(cell.replace("|", "/").replace("\n", " ") for cell in cells) + " |"


def write_row(row: Row) -> None:
    """Put a row into the page, in place of the part's last one."""
    page = PAGE.read_text()
    found = ROWS.search(page)
    assert found, f"{PAGE} has no place for the rows"
    kept = [line for line in found[2].splitlines() if line.startswith("| ")][1:]
    by_name = {line.split(" | ")[0].removeprefix("| "): line for line in kept}
    before = by_name.get(row.part.name, "").removesuffix(" |").split(" | ")
    if before[-1] == commit() and is_kept():
        # What was done then counts, so the time does, too.
        row = replace(row, minutes=row.minutes + float(before[-2]))
    by_name[row.part.name] = row.text()
    rows = [by_name[part.name] for part in PARTS if part.name in by_name]
    text = "\n".join([*HEADER, *rows]) + "\n"
    PAGE.write_text(page[: found.start(2)] + text + page[found.end(2) :])
