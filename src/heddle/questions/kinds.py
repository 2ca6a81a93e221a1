"""Which problem of a search breaks which claim, and what it is called in a report."""

from __future__ import annotations

from enum import Enum

from heddle.results import Claim, FindingKind
from heddle.results.broken import BROKEN


class ProblemKind(Enum):
    """A kind of problem: the word of the Rust core, its finding, and the claim that it breaks.

    A failed assertion is an uncaught exception, and the report says which it was.
    """

    UNCAUGHT = ("uncaught", FindingKind.UNCAUGHT_EXCEPTION)
    DEADLOCK = ("deadlock", FindingKind.DEADLOCK)
    RACE = ("race", FindingKind.DATA_RACE)
    REACHED = ("reached", FindingKind.REACHED)
    INVARIANT = ("invariant", FindingKind.INVARIANT)
    CIRCLE = ("circle", FindingKind.ATOMICITY)
    EXIT = ("exit", FindingKind.EXIT_STATUS)
    RUN = ("run", FindingKind.LTL)

    def __init__(self, word: str, finding: FindingKind) -> None:
        self.word, self.claim, self.finding = word, BROKEN[finding], finding

    @property
    def is_asserted(self) -> bool:
        """Whether it breaks a claim that the user wrote: it shows only where it is asked for."""
        return self in _ASSERTED

    @classmethod
    def of(cls, claim: Claim) -> ProblemKind | None:
        """The kind of problem that breaks a claim; None for a claim that no search decides."""
        return next((kind for kind in cls if isinstance(claim, kind.claim)), None)

    @classmethod
    def named(cls, word: str) -> ProblemKind:
        """The kind that the Rust core means."""
        return next(kind for kind in cls if kind.word == word)


_ASSERTED = frozenset({ProblemKind.REACHED, ProblemKind.INVARIANT, ProblemKind.RUN})
