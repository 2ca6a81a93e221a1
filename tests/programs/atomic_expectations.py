"""What a program of `atomicity` says about itself, in the comments it begins with.

    // class: Account
    // expect: violated
    // patterns: 1, 2
    // fields: balance
    // because: the balance is read and written in two critical sections.

`class` is nested in the class of the file. `patterns` are those that runs can show: numbers of
`heddle.formal.eml.patterns`, `15+` for all from there on, `any`, or `none` where only three units
form a cycle. `fields` are those that a finding may be about. A program in `violates` has a repaired
twin of the same name in `holds`, which names neither. `tier: long` leaves it to the long tier.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent / "atomicity"
ATOMIC = sorted((HERE / "holds").glob("*.java"))
NOT_ATOMIC = sorted((HERE / "violates").glob("*.java"))
FURTHER = 15


@dataclass(frozen=True, slots=True)
class AtomicExpectation:
    """How a program is asked about, and what the answer must be."""

    class_name: str
    outcome: str
    patterns: str
    fields: frozenset[str]
    because: str
    is_long: bool

    def allows(self, pattern: int | None) -> bool:
        """Whether a finding may show this pattern; None is a cycle of three or more units."""
        if self.patterns in ("any", "none"):
            return (pattern is None) == (self.patterns == "none")
        known = {each for each in self.patterns.split(", ") if each != f"{FURTHER}+"}
        further = f"{FURTHER}+" in self.patterns.split(", ")
        return str(pattern) in known or (further and pattern is not None and pattern >= FURTHER)


def read_atomic(path: Path) -> AtomicExpectation:
    """The expectation of a program; ValueError if something is missing or unknown."""
    lines = path.read_text().splitlines()
    comments = [line.removeprefix("// ") for line in lines if line.startswith("// ")]
    said = dict(comment.split(": ", 1) for comment in comments[: lines.index("")])
    outcome = said.pop("expect")
    expectation = AtomicExpectation(
        class_name=f"{path.stem}.{said.pop('class')}",
        outcome=outcome,
        patterns=said.pop("patterns", ""),
        fields=frozenset(said.pop("fields", "").split(", ")) - {""},
        because=said.pop("because"),
        is_long=said.pop("tier", "") == "long",
    )
    if said or (outcome == "violated") != bool(expectation.patterns):
        raise ValueError(f"{path.name}: what is {sorted(said)}?")
    return expectation
