"""Which claim a finding breaks: the one table for searches and for suppressions."""

from __future__ import annotations

from typing import Final

from heddle.results.claim import (
    Claim,
    Contracts,
    ExitStatus,
    Invariant,
    Ltl,
    NoDataRace,
    NoDeadlock,
    NoLeak,
    NoUncaughtException,
    Serializable,
    Unreachable,
)
from heddle.results.kinds import FindingKind

BROKEN: Final[dict[FindingKind, type[Claim]]] = {
    FindingKind.ASSERTION: NoUncaughtException,
    FindingKind.UNCAUGHT_EXCEPTION: NoUncaughtException,
    FindingKind.TEST_FAILURE: NoUncaughtException,
    FindingKind.EXIT_STATUS: ExitStatus,
    FindingKind.DEADLOCK: NoDeadlock,
    FindingKind.DATA_RACE: NoDataRace,
    FindingKind.ATOMICITY: Serializable,
    FindingKind.LEAK: NoLeak,
    FindingKind.LTL: Ltl,
    FindingKind.INVARIANT: Invariant,
    FindingKind.REACHED: Unreachable,
    FindingKind.CONTRACT: Contracts,
}
"""Every kind but LIVELOCK, which breaks a formula that the user writes."""
