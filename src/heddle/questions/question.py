"""A question: what is asked of which program, within which limits, on what kind of machine."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from heddle.budget import Budget
from heddle.errors import InputError
from heddle.program.program import Program
from heddle.questions.bounds import ContextsOptions
from heddle.questions.search_options import SearchOptions
from heddle.results import Claim


class Confirmation(Enum):
    """What tries the candidates that could not be proved absent: the machine, or nothing."""

    MACHINE = "machine"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Question:
    """Whether claims hold of a program, or of the model in a file.

    `search` is how the machine searches, with its limits and its scheduling: for a whole answer, or
    to confirm what another engine found. `contexts` is for engines that ask sets of states,
    `confirmation` for those that prove; `predicates` are those of the user, for the engine that
    replaces variables by them. `on_java` lets a run take place on the stock JVM.
    """

    subject: Program | Path
    claims: tuple[Claim, ...]
    search: SearchOptions = field(default_factory=SearchOptions)
    contexts: ContextsOptions = field(default_factory=ContextsOptions)
    confirmation: Confirmation = Confirmation.MACHINE
    predicates: tuple[str, ...] = ()
    on_java: bool = False

    @property
    def program(self) -> Program:
        """The program; raises InputError for a model file."""
        if isinstance(self.subject, Path):
            raise InputError(
                "a model file is no program",
                place=str(self.subject),
                remedy="leave --engine out",
            )
        return self.subject

    @property
    def budget(self) -> Budget:
        """What the answer may use of time and memory."""
        return self.search.limits.budget
