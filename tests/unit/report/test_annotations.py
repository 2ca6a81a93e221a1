"""Annotations of GitHub: one line each, at the user's line, and nothing that could be a command."""

from __future__ import annotations

from dataclasses import replace

from heddle.report import Surroundings, annotations_text
from support.reported import FAILURE, REPORT

AROUND = Surroundings(paths={"Bank.java": "src/a,b/Bank.java"})


def test_each_finding_is_a_line_worst_first() -> None:
    assert annotations_text(REPORT, AROUND).splitlines() == [
        "::error file=src/a%2Cb/Bank.java,line=14,title=Heddle%3A assertion"
        "::java.lang.AssertionError: {lost} [money](1) in thread main"
        "%0Abecause main reads total = 1, which worker wrote at Bank.java:6"
        "%0Asee also Bank.java:6 in Bank.transfer",
        "::warning file=src/a%2Cb/Bank.java,line=20,title=Heddle%3A data-race"
        "::two threads access Bank.hits, one writes"
        "%0Abecause no lock is held at both places"
        "%0Asee also Bank.java:21 in Bank.transfer"
        "%0Anot confirmed: the time limit ended the confirming search",
        "::warning title=Heddle%3A serializable Bank is unknown"
        "::only a part: the time limit of 40 s was reached; --time-limit raises it",
        "::notice file=src/a%2Cb/Bank.java,line=3,title=Heddle%3A never-ends"
        "::no run of the program ends",
    ]


def test_a_message_cannot_begin_a_command_of_its_own() -> None:
    odd = replace(FAILURE, message="50 %\r\n::error::mine", locations=FAILURE.locations[:1])
    report = replace(REPORT, verdicts=(replace(REPORT.verdicts[0], findings=(odd,)),), remarks=())
    (line,) = annotations_text(report).splitlines()
    assert "50 %25%0D%0A::error::mine" in line


def test_a_file_outside_the_repository_has_no_place() -> None:
    text = annotations_text(REPORT, Surroundings(paths={"Bank.java": "/elsewhere/Bank.java"}))
    assert "file=" not in text
