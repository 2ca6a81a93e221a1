"""SARIF: what the schema demands, and what readers of findings go by."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from heddle.report import Surroundings, sarif_text
from heddle.report.rules import RULES
from heddle.report.sarif import fingerprint
from heddle.results import Finding, FindingKind, Location, Report
from support.reported import FAILURE, KNOWN, RACE, REPORT, at
from support.sarif_schema import sarif_schema

AROUND = Surroundings("1.0", "check", "Bank", {"Bank.java": "src/my bank/Bank.java"})


def run_of(report: Report, around: Surroundings = AROUND) -> dict[str, Any]:
    log: dict[str, Any] = json.loads(sarif_text(report, around))
    (run,) = log["runs"]
    assert isinstance(run, dict)
    return run


def result_of(report: Report = REPORT, place: int = 0) -> dict[str, Any]:
    result: dict[str, Any] = run_of(report)["results"][place]
    return result


@pytest.mark.parametrize("report", [REPORT, Report(())], ids=["everything", "nothing"])
@pytest.mark.parametrize("around", [AROUND, Surroundings()], ids=["known", "unknown"])
def test_the_schema_is_met(report: Report, around: Surroundings) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = sarif_schema()
    if schema is None:
        pytest.skip("the registry that has the schema is out of reach")
    log = json.loads(sarif_text(report, around))
    assert [error.message for error in jsonschema.Draft7Validator(schema).iter_errors(log)] == []


def test_a_violation_is_an_error_and_a_suspicion_a_warning() -> None:
    levels = [(each["ruleId"], each["level"]) for each in run_of(REPORT)["results"]]
    assert levels == [("assertion", "error"), ("data-race", "warning"), ("data-race", "warning")]


def test_each_thread_has_a_flow_and_the_order_of_all_steps_is_told() -> None:
    (flow,) = result_of()["codeFlows"]
    orders = {
        thread["id"]: [step["executionOrder"] for step in thread["locations"]]
        for thread in flow["threadFlows"]
    }
    assert orders == {"main": [1, 3], "worker": [2]}


def test_a_step_shows_its_line_and_what_happens() -> None:
    (flow,) = result_of()["codeFlows"]
    place = flow["threadFlows"][1]["locations"][0]["location"]
    assert place["physicalLocation"]["region"] == {
        "startLine": 6,
        "snippet": {"text": "total = total + 1;"},
    }
    assert place["message"]["text"] == "writes total = 1"


def test_paths_count_from_the_root_of_the_sources() -> None:
    (place,) = result_of()["locations"]
    assert place["physicalLocation"]["artifactLocation"] == {
        "uri": "src/my%20bank/Bank.java",
        "uriBaseId": "%SRCROOT%",
    }
    assert place["logicalLocations"][0]["fullyQualifiedName"] == "Bank.lambda$main$0"


def test_a_file_elsewhere_is_named_in_full() -> None:
    run = run_of(REPORT, Surroundings(paths={"Bank.java": "/home/me/Bank.java"}))
    artifact = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert artifact == {"uri": "file:///home/me/Bank.java"}


def test_what_is_unknown_is_a_notification_and_what_was_not_decided_a_note() -> None:
    (invocation,) = run_of(REPORT)["invocations"]
    told = [
        (each["descriptor"]["id"], each["level"])
        for each in invocation["toolExecutionNotifications"]
    ]
    assert told == [("not-decided", "note"), ("unknown", "warning"), ("never-ends", "note")]
    assert invocation["executionSuccessful"] is True


def test_a_suppression_has_its_reason() -> None:
    assert result_of(REPORT, 2)["suppressions"] == [
        {"kind": "external", "status": "accepted", "justification": "a lost name does no harm"}
    ]
    assert "suppressions" not in result_of(REPORT, 1)


def test_braces_and_links_of_a_message_are_escaped() -> None:
    text = result_of()["message"]["text"]
    assert text.startswith(r"AssertionError: {{lost}} \[money](1) in thread main")


def test_a_fingerprint_survives_edits_elsewhere() -> None:
    moved = replace(FAILURE, locations=(at(99, "lambda$main$7"),), message="other")
    assert fingerprint(moved) == fingerprint(FAILURE)


@pytest.mark.parametrize(
    "other",
    [
        replace(FAILURE, kind=FindingKind.UNCAUGHT_EXCEPTION),
        replace(FAILURE, about=("java.lang.Error",)),
        replace(FAILURE, locations=(at(14, "close"),)),
        replace(FAILURE, locations=(Location("Bank.java", 14, "Shop", "lambda$main$0"),)),
    ],
    ids=["kind", "about", "method", "class"],
)
def test_a_fingerprint_tells_findings_apart(other: Finding) -> None:
    assert fingerprint(other) != fingerprint(FAILURE)


def test_a_finding_keeps_its_fingerprint_when_it_is_suppressed() -> None:
    assert fingerprint(replace(KNOWN, about=RACE.about)) == fingerprint(RACE)


def test_every_kind_of_finding_is_a_rule_at_its_index() -> None:
    rules = run_of(REPORT)["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [kind.value for kind in FindingKind]
    assert set(RULES) == set(FindingKind)
    for result in run_of(REPORT)["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]


def test_equal_reports_are_equal_files() -> None:
    assert sarif_text(REPORT, AROUND) == sarif_text(REPORT, AROUND)


def test_half_a_surrogate_pair_does_not_break_the_file() -> None:
    odd = replace(RACE, message="\ud800 and \x00")
    report = replace(REPORT, verdicts=(replace(REPORT.verdicts[2], findings=(odd,)),))
    assert "? and" in result_of(report)["message"]["text"]
