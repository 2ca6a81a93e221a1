"""The report as JUnit XML: a test case for each claim, and for each subject if there are several.

A finding is a failure. What is unknown is an error, which JUnit has for tests that could not be
carried to their end; it is skipped instead where the command does not fail for it, and where
nothing but a finding of another claim ended the search.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from heddle.report.naming import message_text, place_text
from heddle.report.page import Page
from heddle.report.surroundings import Surroundings, counting, failed_elsewhere
from heddle.report.text import (
    HEADLINES,
    UNDECIDED,
    claim_text,
    coverage_text,
    finding_lines,
    remark_line,
    suppressed_lines,
)
from heddle.results import Outcome

if TYPE_CHECKING:
    from heddle.results import Report, Verdict

# What XML 1.0 cannot hold, not even as a reference to a character.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_COUNTED = {"failures": "failure", "errors": "error", "skipped": "skipped"}

Element = ElementTree.Element


def junit_text(report: Report, surroundings: Surroundings | None = None) -> str:
    """One suite for each subject, or one for the program."""
    around = surroundings or Surroundings()
    root = ElementTree.Element("testsuites", name="heddle")
    groups: dict[str | None, list[Verdict]] = {}
    for verdict in report.verdicts:
        groups.setdefault(verdict.subject, []).append(verdict)
    for subject, verdicts in groups.items():
        root.append(_suite(subject, verdicts, report, around))
    for name in ("tests", *_COUNTED):
        root.set(name, str(sum(int(suite.get(name, "0")) for suite in root)))
    ElementTree.indent(root)
    body = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'


def _suite(
    subject: str | None, verdicts: Sequence[Verdict], report: Report, around: Surroundings
) -> Element:
    name = around.program if subject is None else subject
    suite = ElementTree.Element("testsuite", name=_legal(name))
    properties = ElementTree.SubElement(suite, "properties")
    for key, value in _properties(verdicts, around):
        ElementTree.SubElement(properties, "property", name=key, value=_legal(value))
    # `Class#method` of a test is a name with dots where readers look for packages and classes.
    owner = name.replace("#", ".")
    cases = [_case(owner, verdict, report, around) for verdict in verdicts]
    suite.extend(cases)
    suite.set("tests", str(len(cases)))
    for key, tag in _COUNTED.items():
        suite.set(key, str(sum(case.find(tag) is not None for case in cases)))
    remarks = [remark_line(each) for each in report.remarks if each.subject == subject]
    if remarks:
        ElementTree.SubElement(suite, "system-out").text = _legal("\n".join(remarks))
    return suite


def _properties(verdicts: Sequence[Verdict], around: Surroundings) -> Iterator[tuple[str, str]]:
    if around.version:
        yield "heddle.version", around.version
    if around.command is not None:
        yield "heddle.command", around.command
    for verdict in verdicts:
        claim = claim_text(verdict.claim)
        yield f"{claim}.engine", verdict.engine
        yield f"{claim}.outcome", verdict.outcome.value
        yield f"{claim}.covered", coverage_text(verdict.coverage)


def _case(owner: str, verdict: Verdict, report: Report, around: Surroundings) -> Element:
    name = claim_text(verdict.claim)
    case = ElementTree.Element("testcase", classname=_legal(owner), name=_legal(name))
    tag = _tag(verdict, report, around)
    if tag is not None:
        message, text, kind = (
            (UNDECIDED, UNDECIDED, "") if failed_elsewhere(verdict, report) else _problem(verdict)
        )
        problem = ElementTree.SubElement(case, tag, message=_legal(message))
        if tag != "skipped":
            problem.set("type", kind)
        problem.text = _legal(text)
    told = list(suppressed_lines(verdict))
    if told:
        ElementTree.SubElement(case, "system-out").text = _legal("\n".join(told))
    return case


def _tag(verdict: Verdict, report: Report, around: Surroundings) -> str | None:
    outcome = verdict.outcome
    if outcome in {Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND}:
        return None
    if around.gate.lets_pass(outcome) or failed_elsewhere(verdict, report):
        return "skipped"
    return "error" if outcome is Outcome.UNKNOWN else "failure"


def _problem(verdict: Verdict) -> tuple[str, str, str]:
    """What is wrong in a line, and at length, and its kind in a word."""
    covered = coverage_text(verdict.coverage)
    findings = counting(verdict)
    if not findings:
        return covered, f"{HEADLINES[verdict.outcome]}: {covered}", verdict.outcome.value
    more = f" (and {len(findings) - 1} more)" if findings[1:] else ""
    lines = [line for each in findings for line in finding_lines(each, Page())]
    first = findings[0]
    message = f"{message_text(first)} ({place_text(first.location)}){more}"
    return message, "\n".join(lines), first.kind.value


def _legal(text: str) -> str:
    return _FORBIDDEN.sub("\ufffd", text)
