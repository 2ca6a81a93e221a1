"""Heddle: a verifier for concurrent Java programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.lazy import exports as _exports

if TYPE_CHECKING:
    from heddle._core import __version__
    from heddle.api import atomicity, check, flow, load, races, replay
    from heddle.errors import HeddleError
    from heddle.program.program import Program
    from heddle.results import (
        Contracts,
        ExitStatus,
        Finding,
        Invariant,
        Location,
        Ltl,
        NoDataRace,
        NoDeadlock,
        NoLeak,
        NoUncaughtException,
        Outcome,
        Report,
        Serializable,
        Step,
        Trace,
        Unreachable,
        Verdict,
    )

__all__ = [
    "Contracts",
    "ExitStatus",
    "Finding",
    "HeddleError",
    "Invariant",
    "Location",
    "Ltl",
    "NoDataRace",
    "NoDeadlock",
    "NoLeak",
    "NoUncaughtException",
    "Outcome",
    "Program",
    "Report",
    "Serializable",
    "Step",
    "Trace",
    "Unreachable",
    "Verdict",
    "__version__",
    "atomicity",
    "check",
    "flow",
    "load",
    "races",
    "replay",
]

__getattr__ = _exports(
    __name__,
    {
        "heddle._core": "__version__",
        "heddle.api": "atomicity check flow load races replay",
        "heddle.errors": "HeddleError",
        "heddle.program.program": "Program",
        "heddle.results": (
            "Contracts ExitStatus Finding Invariant Location Ltl NoDataRace NoDeadlock NoLeak "
            "NoUncaughtException Outcome Report Serializable Step Trace Unreachable Verdict"
        ),
    },
)
