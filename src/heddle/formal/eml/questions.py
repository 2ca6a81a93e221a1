"""Questions about an EML program: can two processes show a pattern at these locations?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Literal, NamedTuple

from heddle.formal.eml.model import Edge, Program, Read, Statement, Write
from heddle.formal.eml.patterns import TABLE, Kind, Pattern


class Access(NamedTuple):
    """A read or write of a memory location by a process."""

    process: str
    kind: Kind
    memory: str

    def is_made_by(self, statement: Statement) -> bool:
        """Whether a statement of the process makes it."""
        made = Read(self.memory) if self.kind == "R" else Write(self.memory)
        return statement == made


@dataclass(frozen=True, slots=True)
class Question:
    """Whether units of two processes can make the accesses of a pattern, in its order.

    Accesses that a unit makes have to be in one unit of work. An access outside of every unit is a
    unit of its own.
    """

    pattern: Pattern
    first: str
    second: str
    memory: tuple[str, ...]

    @property
    def accesses(self) -> tuple[Access, ...]:
        """The accesses with the names of the program."""
        processes = (self.first, self.second)
        return tuple(
            Access(processes[unit], kind, self.memory[location])
            for unit, kind, location in self.pattern.accesses
        )

    def __str__(self) -> str:
        accesses = " ".join(f"{kind} {name}.{memory}" for name, kind, memory in self.accesses)
        return f"pattern {self.pattern.number}: {accesses}"


class Step(NamedTuple):
    """One step of a run: a process takes an edge of the flow graph of a function."""

    process: str
    function: str
    edge: Edge


@dataclass(frozen=True, slots=True)
class Run:
    """An interleaving that shows a pattern; `accesses` are the places of its accesses in `steps`.

    A `wait` is two steps with the same edge.
    """

    steps: tuple[Step, ...]
    accesses: tuple[int, ...]


Outcome = Literal["violated", "holds", "unknown"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a procedure found; violated with a run, unknown with a reason and the remedy."""

    question: Question
    outcome: Outcome
    run: Run | None = None
    reason: str | None = None


def questions(program: Program, patterns: Iterable[Pattern] = TABLE) -> Iterator[Question]:
    """All questions whose accesses the processes can make, if nothing kept them from it."""
    made = {
        process.name: {
            (access, statement.memory)
            for statement in program.statements(process.name)
            for access, kind in (("R", Read), ("W", Write))
            if isinstance(statement, kind)
        }
        for process in program.processes
    }
    for pattern in patterns:
        for first, second in permutations(made, 2):
            for memory in permutations(program.memory, pattern.locations):
                question = Question(pattern, first, second, memory)
                if all(
                    (access.kind, access.memory) in made[access.process]
                    for access in question.accesses
                ):
                    yield question
