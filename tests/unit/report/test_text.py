"""The text report: the answer first, then why, then what it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.report import text_report
from heddle.results import (
    Assumption,
    Bounded,
    Exhaustive,
    Finding,
    FindingKind,
    Location,
    NoDataRace,
    NoDeadlock,
    NoUncaughtException,
    Partial,
    Report,
    Step,
    Suspected,
    Trace,
    Verdict,
    Witnessed,
)

if TYPE_CHECKING:
    from collections.abc import Callable


def at(line: int) -> Location:
    return Location("LostUpdate.java", line, "LostUpdate", "increment")


LOST_UPDATE = Finding(
    FindingKind.ASSERTION,
    "AssertionError: lost an update: count is 1",
    "both threads read LostUpdate.count before either wrote it",
    (at(14),),
    Witnessed(
        Trace(
            (
                Step("main", at(6), "reads LostUpdate.count = 0"),
                Step("Thread-0", at(6), "reads LostUpdate.count = 0"),
                Step("Thread-0", at(6), "writes LostUpdate.count = 1"),
                Step("main", at(6), "writes LostUpdate.count = 1"),
            )
        )
    ),
)
RACE = Finding(
    FindingKind.DATA_RACE,
    "two threads access LostUpdate.count, one writes",
    "no lock is held at both places",
    (at(6), at(14)),
    Suspected("the time limit ended the confirming search"),
)


def test_a_report_reads_like_an_answer(expect_golden: Callable[[str, str], None]) -> None:
    report = Report(
        (
            Verdict(
                NoDeadlock(), "interleavings", (), Exhaustive(), (Assumption("no reflection"),)
            ),
            Verdict(NoDeadlock(), "contexts", (), Bounded({"contexts": 3, "bits": 8})),
            Verdict(NoDataRace(), "contexts", (), Partial("10 s spent; raise --time-limit")),
            Verdict(NoDataRace(), "monitors", (RACE,), Exhaustive()),
            Verdict(
                NoUncaughtException(), "interleavings", (LOST_UPDATE,), Partial("first finding")
            ),
        )
    )
    expect_golden("report/all_outcomes.txt", text_report(report))
