"""Patterns as monitors with phases: what a run still needs to show the pattern [Kidd09, 5.7].

A phase ends with an access of the pattern. [Kidd09, Fig. 7.2] also has phases for the allocation
and for the beginning of the first unit; whether a process is in a unit is its own affair, so it is
no phase here. Beyond [Kidd09], the accesses of the second unit too have to be in one unit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from heddle.formal.eml.model import Statement, UnitBreak, UnitEnd
from heddle.formal.eml.questions import Access, Question


@dataclass(frozen=True)
class Monitor:
    """Accepts a run if it reaches the phase after the last access."""

    accesses: tuple[Access, ...]

    @classmethod
    def of(cls, question: Question) -> Monitor:
        """The monitor of a question."""
        return cls(question.accesses)

    @property
    def last(self) -> int:
        """The accepting phase."""
        return len(self.accesses)

    @cached_property
    def spans(self) -> dict[str, tuple[int, int]]:
        """For each process, the phases after its first access up to its last one."""
        found: dict[str, tuple[int, int]] = {}
        for phase, access in enumerate(self.accesses):
            first, _ = found.get(access.process, (phase, phase))
            found[access.process] = (first, phase)
        return found

    def successors(
        self, phase: int, process: str, statement: Statement, units: int
    ) -> tuple[int, ...]:
        """The phases after a step that a process takes at that depth of units; none: no hope."""
        first, last = self.spans.get(process, (phase, phase))
        inside = first < phase <= last
        if inside and (
            (isinstance(statement, UnitEnd) and units == 1)
            or (isinstance(statement, UnitBreak) and units)
        ):
            return ()
        if phase < self.last:
            access = self.accesses[phase]
            if access.process == process and access.is_made_by(statement):
                alone = first == last
                if alone or units:
                    return (phase, phase + 1)
        return (phase,)
