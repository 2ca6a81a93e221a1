"""What a Java program in `ltl` says about itself, in the comments it begins with.

    // ltl: <>done
    // fair: [](asked -> <>answered)
    // because: the thread spins for ever only if main never gets its turn.

In `holds`, `ltl` is a formula that is true of every run, and `fair` one that is true of every fair
run and not of every run. In `violates`, `ltl` is a formula that some run breaks, and `fair` one
that some fair run breaks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

HERE = Path(__file__).parent / "ltl"
PROGRAMS = sorted(HERE.glob("*/*.java"))
KEYS = {"ltl", "fair", "because"}
ENTRY = re.compile(r"// (\w+): (\S.*)")

Outcome = Literal["holds", "violated"]


class BadHeader(ValueError):
    """A header that cannot be taken at its word; the text names the file and the reason."""


@dataclass(frozen=True, slots=True)
class Case:
    """A formula, whether only fair runs count, and the answer."""

    path: Path
    formula: str
    fair: bool
    outcome: Outcome

    def __str__(self) -> str:
        fairly = "fairly " if self.fair else ""
        return f"{self.path.stem} {fairly}{self.outcome} {self.formula}"


def read_cases(path: Path) -> list[Case]:
    """The answers that a program expects; anything odd is a BadHeader."""
    lines = path.read_text().splitlines()
    length = next((i for i, line in enumerate(lines) if not line.startswith("//")), len(lines))
    entries = [_entry(path, line) for line in lines[:length]]
    if [key for key, _ in entries].count("because") != 1 or len(entries) == 1:
        raise BadHeader(f"{path.name}: it needs formulas, and one reason")
    holds = path.parent.name == "holds"
    cases = []
    for key, formula in entries:
        if key == "because":
            continue
        cases.append(Case(path, formula, key == "fair", "holds" if holds else "violated"))
        if holds and key == "fair":
            cases.append(Case(path, formula, fair=False, outcome="violated"))
    return cases


def _entry(path: Path, line: str) -> tuple[str, str]:
    match = ENTRY.fullmatch(line)
    if match is None or match[1] not in KEYS:
        raise BadHeader(f"{path.name}: `{line}` is not one of {', '.join(sorted(KEYS))}")
    return match[1], match[2]
