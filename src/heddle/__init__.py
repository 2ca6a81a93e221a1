"""Heddle: a verifier for concurrent Java programs."""

from heddle._core import __version__
from heddle.api import load
from heddle.errors import HeddleError
from heddle.program import Program
from heddle.results import (
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
    "load",
]
