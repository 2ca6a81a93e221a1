"""JUnit XML: what servers count, and where they show what is wrong."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from heddle.report import Surroundings, junit_text
from heddle.report.naming import message_text
from heddle.results import Report
from heddle.results.gate import FailOn
from support.reported import FAILURE, REPORT

AROUND = Surroundings("1.0", "check", "Bank")
# The parts of a suite and of a case in the order of the schemas of Ant and Jenkins.
_PARTS = {
    "testsuites": ["testsuite"],
    "testsuite": ["properties", "testcase", "system-out", "system-err"],
    "testcase": ["skipped", "error", "failure", "system-out", "system-err"],
    "properties": ["property"],
}


def written(report: Report, around: Surroundings = AROUND) -> ElementTree.Element:
    return ElementTree.fromstring(junit_text(report, around))


def case(root: ElementTree.Element, name: str) -> ElementTree.Element:
    (found,) = root.findall(f".//testsuite[@name='Bank']/testcase[@name='{name}']")
    return found


def test_the_structure_is_the_one_that_servers_read() -> None:
    for element in written(REPORT).iter():
        allowed = _PARTS.get(element.tag, [])
        places = [allowed.index(part.tag) for part in element]
        assert places == sorted(places)
        if element.tag in {"testsuite", "testcase", "property"}:
            assert element.get("name")
        if element.tag in {"failure", "error"}:
            assert element.get("type")
            assert element.get("message")


def test_there_is_a_case_for_each_claim_and_subject() -> None:
    cases = [(each.get("classname"), each.get("name")) for each in written(REPORT).iter("testcase")]
    assert cases == [
        ("Bank", "no-uncaught-exception"),
        ("Bank", "no-deadlock"),
        ("Bank", "no-data-race"),
        ("Bank", "serializable Bank"),
        ("BankTest.transfer", "no-deadlock"),
    ]


def test_the_counts_are_those_of_the_cases() -> None:
    root = written(REPORT)
    for element in (root, *root.findall("testsuite")):
        assert int(element.get("tests", "")) == len(list(element.iter("testcase")))
        for name, tag in {"failures": "failure", "errors": "error", "skipped": "skipped"}.items():
            assert int(element.get(name, "")) == len(list(element.iter(tag)))


def test_a_finding_is_a_failure_with_the_text_of_the_report() -> None:
    failure = case(written(REPORT), "no-uncaught-exception").find("failure")
    assert failure is not None
    assert failure.get("type") == "assertion"
    assert FAILURE.message.startswith("java.lang.AssertionError: ")
    assert (failure.get("message") or "").startswith(message_text(FAILURE))
    assert message_text(FAILURE).startswith("AssertionError: ")
    assert "how it happens" in (failure.text or "")


def test_what_is_unknown_is_an_error_and_what_was_not_decided_is_skipped() -> None:
    root = written(REPORT)
    error = case(root, "serializable Bank").find("error")
    assert error is not None
    assert "--time-limit raises it" in (error.get("message") or "")
    skipped = case(root, "no-deadlock").find("skipped")
    assert skipped is not None
    assert skipped.get("message") == "not decided, for the search ended at the finding"


@pytest.mark.parametrize("name", ["no-data-race", "serializable Bank"])
def test_what_does_not_fail_the_command_is_skipped(name: str) -> None:
    found = case(written(REPORT, replace(AROUND, gate=FailOn.VIOLATED)), name)
    assert [part.tag for part in found if part.tag != "system-out"] == ["skipped"]


def test_suppressed_findings_are_told_and_do_not_count() -> None:
    known = case(written(REPORT), "no-data-race").find("system-out")
    assert known is not None
    assert "a lost name does no harm" in (known.text or "")


def test_coverage_is_a_property_of_the_suite() -> None:
    suite = written(REPORT).find(".//testsuite[@name='BankTest#transfer']")
    assert suite is not None
    told = {each.get("name"): each.get("value") for each in suite.iter("property")}
    assert told["no-deadlock.covered"] == "every run with at most 3 contexts"


def test_characters_that_xml_cannot_hold_are_replaced() -> None:
    odd = replace(FAILURE, message="\ud800\x00\x1b]<&\"'>\uffff\n")
    report = replace(REPORT, verdicts=(replace(REPORT.verdicts[0], findings=(odd,)),))
    failure = written(report).find(".//failure")
    assert failure is not None
    assert (failure.get("message") or "").startswith("\ufffd\ufffd\ufffd]<&\"'>\ufffd\n")
    junit_text(report).encode("utf-8")
