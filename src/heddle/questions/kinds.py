"""Which problem of a search breaks which claim, and what it is called in a report."""

from __future__ import annotations

from enum import Enum

from heddle.results import (
    Claim,
    ExitStatus,
    FindingKind,
    Invariant,
    Ltl,
    NoDataRace,
    NoDeadlock,
    NoUncaughtException,
    Unreachable,
)
from heddle.results.claim import Serializable


class ProblemKind(Enum):
    """A kind of problem: the word of the Rust core, the claim that it breaks, its finding.

    A failed assertion is an uncaught exception, and the report says which it was.
    """

    UNCAUGHT = ("uncaught", NoUncaughtException, FindingKind.UNCAUGHT_EXCEPTION)
    DEADLOCK = ("deadlock", NoDeadlock, FindingKind.DEADLOCK)
    RACE = ("race", NoDataRace, FindingKind.DATA_RACE)
    REACHED = ("reached", Unreachable, FindingKind.REACHED)
    INVARIANT = ("invariant", Invariant, FindingKind.INVARIANT)
    CIRCLE = ("circle", Serializable, FindingKind.ATOMICITY)
    EXIT = ("exit", ExitStatus, FindingKind.EXIT_STATUS)
    RUN = ("run", Ltl, FindingKind.LTL)

    def __init__(self, word: str, claim: type[Claim], finding: FindingKind) -> None:
        self.word, self.claim, self.finding = word, claim, finding

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
