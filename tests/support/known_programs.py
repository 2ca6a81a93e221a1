"""Programs of tests with all that the analyses know of them, computed once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from heddle.analysis.accesses import Access, Accesses
from heddle.analysis.options import Options
from heddle.analysis.solution import facts_of
from heddle.analysis.thread_roots import Calls, thread_roots
from heddle.api import load
from heddle.machine.initial_heap import initial_heap

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.analysis.facts import Facts
    from heddle.analysis.thread_roots import ThreadRoot
    from heddle.program.program import Program


@dataclass(frozen=True)
class Known:
    """A program and facts about it."""

    program: Program
    facts: Facts
    calls: Calls
    roots: tuple[ThreadRoot, ...]
    accesses: tuple[Access, ...]

    def writes(self, name: str) -> list[Access]:
        """The writes of a field of the user's."""
        return [
            access
            for access in self.accesses
            if access.is_write
            and access.field[1] == name
            and access.field[0] in self.program.user_classes
        ]


@lru_cache(maxsize=8)
def known(file: Path) -> Known:
    """What is known of the program of one file."""
    program = load(file)
    facts = facts_of(program, Options(initial_heap(program)))
    assert facts.unsupported() == ()
    return Known(program, facts, Calls(facts), thread_roots(facts), Accesses(program, facts).all)
