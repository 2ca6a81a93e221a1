"""A report comes back from JSON as it was."""

from __future__ import annotations

import json

from heddle.report import json_text
from heddle.results import (
    Finding,
    FindingKind,
    Location,
    NoDeadlock,
    Partial,
    Report,
    Step,
    Trace,
    Verdict,
    Witnessed,
    decode_report,
)
from heddle.results.code_coverage import CodeCoverage, FileCoverage
from heddle.results.finding import Part
from heddle.results.trace import Change, Moment, Read

PLACE = Location("Bank.java", 7, "Bank", "move")
MOMENT = Moment(
    reads=(Read("Bank.count", "0"),),
    changes=(Change("Bank.count", None, "1"),),
    holds=("Bank#1", "Bank#2"),
    released=("Bank#2",),
    waits="Bank#3",
    wakes=("Thread-0",),
)
PART = Part(
    "main", "waits for Bank#3", (PLACE,), ("Bank#1",), "move of main", "Bank#3", "t", (PLACE,)
)


def report(moment: Moment, part: Part) -> Report:
    trace = Trace((Step("main", PLACE, "waits", "move();", moment),))
    finding = Finding(
        FindingKind.DEADLOCK, "stuck", "so", (PLACE,), Witnessed(trace), parts=(part,)
    )
    verdict = Verdict(NoDeadlock(), "interleavings", (finding,), Partial("the first"))
    code = CodeCoverage(
        (FileCoverage("Bank.java", 9, 8, 4, 3, (7,), ((7, 1),), 2, 1, (("m", 7),)),)
    )
    return Report((verdict,), sources={"Bank.java": "class Bank {}\n"}, code=code)


def test_moments_parts_sources_and_coverage_come_back() -> None:
    whole = report(MOMENT, PART)
    assert decode_report(json.loads(json_text(whole))) == whole


def test_what_is_empty_is_left_out() -> None:
    whole = report(Moment(), Part("main", "waits"))
    encoded = json.loads(json_text(whole))["verdicts"][0]["findings"][0]
    assert set(encoded["trace"]["steps"][0]) == {"thread", "location", "action", "source"}
    assert encoded["parts"] == [{"thread": "main", "action": "waits"}]
    assert decode_report(json.loads(json_text(whole))) == whole
