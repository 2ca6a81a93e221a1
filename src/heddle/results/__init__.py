"""The vocabulary of questions and answers: all that a report may read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.lazy import exports as _exports

if TYPE_CHECKING:
    from heddle.errors import Location
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
    from heddle.results.codec import SCHEMA, decode_report, encode_report
    from heddle.results.coverage import Assumption, Bounded, Coverage, Exhaustive, Partial
    from heddle.results.finding import Evidence, Finding, Suspected, Witnessed
    from heddle.results.kinds import FindingKind
    from heddle.results.remark import Remark
    from heddle.results.suppression import Suppression
    from heddle.results.trace import Step, Trace
    from heddle.results.verdict import Outcome, Report, Verdict

__all__ = [
    "SCHEMA",
    "Assumption",
    "Bounded",
    "Claim",
    "Contracts",
    "Coverage",
    "Evidence",
    "Exhaustive",
    "ExitStatus",
    "Finding",
    "FindingKind",
    "Invariant",
    "Location",
    "Ltl",
    "NoDataRace",
    "NoDeadlock",
    "NoLeak",
    "NoUncaughtException",
    "Outcome",
    "Partial",
    "Remark",
    "Report",
    "Serializable",
    "Step",
    "Suppression",
    "Suspected",
    "Trace",
    "Unreachable",
    "Verdict",
    "Witnessed",
    "decode_report",
    "encode_report",
]

__getattr__ = _exports(
    __name__,
    {
        "heddle.errors": "Location",
        "heddle.results.claim": (
            "Claim Contracts ExitStatus Invariant Ltl NoDataRace NoDeadlock NoLeak "
            "NoUncaughtException "
            "Serializable Unreachable"
        ),
        "heddle.results.codec": "SCHEMA decode_report encode_report",
        "heddle.results.coverage": "Assumption Bounded Coverage Exhaustive Partial",
        "heddle.results.finding": "Evidence Finding Suspected Witnessed",
        "heddle.results.kinds": "FindingKind",
        "heddle.results.remark": "Remark",
        "heddle.results.suppression": "Suppression",
        "heddle.results.trace": "Step Trace",
        "heddle.results.verdict": "Outcome Report Verdict",
    },
)
