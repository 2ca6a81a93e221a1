"""A report with everything that a report can have, for the formats to write."""

from __future__ import annotations

from dataclasses import replace

from heddle.results import (
    Assumption,
    Bounded,
    Finding,
    FindingKind,
    Location,
    NoDataRace,
    NoDeadlock,
    NoUncaughtException,
    Partial,
    Remark,
    Report,
    Serializable,
    Step,
    Suspected,
    Trace,
    Verdict,
    Witnessed,
)


def at(line: int, method: str = "transfer") -> Location:
    return Location("Bank.java", line, "Bank", method)


FAILURE = Finding(
    FindingKind.ASSERTION,
    "java.lang.AssertionError: {lost} [money](1) in thread main",
    "main reads total = 1, which worker wrote at Bank.java:6",
    (at(14, "lambda$main$0"), at(6)),
    Witnessed(
        Trace(
            (
                Step("main", at(5), "starts worker", "worker.start();"),
                Step("worker", at(6), "writes total = 1", "total = total + 1;"),
                Step("main", at(14), "reads total = 1, throws AssertionError"),
            )
        ),
        file=".heddle/Bank.json",
    ),
    about=("java.lang.AssertionError",),
    stack=(at(14), Location(None, None, "java.lang.Thread", "run")),
)
RACE = Finding(
    FindingKind.DATA_RACE,
    "two threads access Bank.hits, one writes",
    "no lock is held at both places",
    (at(20), at(21)),
    Suspected("the time limit ended the confirming search"),
    about=("Bank.hits",),
)
KNOWN = replace(RACE, about=("Bank.name",), suppressed="a lost name does no harm")
REPORT = Report(
    (
        Verdict(
            NoUncaughtException(),
            "interleavings",
            (FAILURE,),
            Partial("the search ended at the first finding; --all continues"),
        ),
        Verdict(
            NoDeadlock(),
            "interleavings",
            (),
            Partial("the search ended at the first finding; --all continues"),
        ),
        Verdict(NoDataRace(), "monitors", (RACE, KNOWN), Partial("some candidates are left")),
        Verdict(
            Serializable("Bank"),
            "atomic_sets",
            (),
            Partial("the time limit of 40 s was reached; --time-limit raises it"),
        ),
        Verdict(
            NoDeadlock(),
            "interleavings",
            (),
            Bounded({"contexts": 3}),
            (Assumption("identity hash codes are those of the machine"),),
            subject="BankTest#transfer",
        ),
    ),
    (Remark("never-ends", "no run of the program ends", at(3, "main")),),
)
