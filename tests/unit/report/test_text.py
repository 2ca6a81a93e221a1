"""The text report: the answer first, then why, then what it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.report import text_report
from heddle.report.page import Page
from heddle.results import (
    Assumption,
    Bounded,
    Exhaustive,
    Finding,
    FindingKind,
    Location,
    Ltl,
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


def test_a_run_that_goes_on_for_ever_says_what_it_repeats() -> None:
    steps = tuple(Step("main", at(line), f"reads x = {line}") for line in (6, 14))
    shown = {}
    for repeats in (None, 1, 2):
        evidence = Witnessed(Trace(steps, repeats))
        finding = Finding(FindingKind.LTL, "it is false", "", (at(6),), evidence)
        verdict = Verdict(Ltl("<>done"), "interleavings", (finding,), Exhaustive())
        shown[repeats] = text_report(Report((verdict,)))
    assert all(text.startswith("ltl <>done: VIOLATED") for text in shown.values())
    once, again = shown[1].split("and then, repeated for ever:")
    assert "reads x = 6" in once
    assert "reads x = 14" not in once
    assert "reads x = 14" in again
    assert "and nothing more, for ever" in shown[2]
    assert "for ever" not in shown[None]
    assert "again" not in shown[None]


def test_a_line_of_the_source_that_is_too_long_is_cut() -> None:
    long = "if (a) { " + "b.move(c); " * 20 + "}"
    step = Step("main", at(14), "throws AssertionError, uncaught", long)
    finding = Finding(FindingKind.ASSERTION, "wrong", "", (at(14),), Witnessed(Trace((step,))))
    verdict = Verdict(NoUncaughtException(), "interleavings", (finding,), Exhaustive())
    lines = text_report(Report((verdict,)), Page(width=80)).splitlines()
    assert lines[2].endswith("…")
    assert max(map(len, lines)) <= 80
