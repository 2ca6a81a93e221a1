"""Which findings do not count, and what remains without them."""

from __future__ import annotations

import json

from heddle.errors import Location
from heddle.results import (
    Exhaustive,
    Finding,
    FindingKind,
    NoDataRace,
    Outcome,
    Partial,
    Report,
    Suppression,
    Suspected,
    Verdict,
    decode_report,
    encode_report,
)
from heddle.results.claim import Contracts
from heddle.results.suppression import baseline_of, hides_findings, suppress, with_unused

RACE = FindingKind.DATA_RACE


def finding(*about: str, method: str = "m") -> Finding:
    place = Location("A.java", 3, "A", method)
    return Finding(RACE, "race", "because", (place,), Suspected("why"), about)


def report(*findings: Finding, subject: str | None = None) -> Report:
    verdict = Verdict(NoDataRace(), "interleavings", findings, Exhaustive(), subject=subject)
    return Report((verdict,))


def test_a_finding_that_is_only_suppressed_does_not_decide_and_is_kept() -> None:
    known = Suppression(RACE, "benign", ("A.hits",))
    marked = suppress(report(finding("A.hits")), [known])
    assert marked.outcome is Outcome.HOLDS
    assert hides_findings(marked)
    assert "benign" in str(marked.verdicts[0].assumptions)
    data = json.loads(json.dumps(encode_report(marked)))
    assert data["verdicts"][0]["findings"][0]["suppressed"] == "benign"
    assert decode_report(data).outcome is Outcome.HOLDS


def test_a_finding_that_counts_decides_beside_one_that_does_not() -> None:
    known = Suppression(RACE, "benign", ("A.hits",))
    marked = suppress(report(finding("A.hits"), finding("A.money")), [known])
    assert marked.outcome is Outcome.SUSPECTED
    assert not hides_findings(marked)


def test_a_finding_about_more_than_is_suppressed_counts() -> None:
    known = Suppression(RACE, "benign", ("A.x",))
    assert not known.matches(finding("A.x", "A.y"))
    assert Suppression(RACE, "benign", ("A.x", "A.y")).matches(finding("A.x", "A.y"))
    assert not known.matches(finding())


def test_stars_stand_for_any_text_and_nothing_else_is_special() -> None:
    assert Suppression(RACE, "r", ("A.*",)).matches(finding("A.hits"))
    assert Suppression(RACE, "r", ("int[]",)).matches(finding("int[]"))
    assert not Suppression(RACE, "r", ("A.hit",)).matches(finding("A.hits"))
    assert not Suppression(RACE, "r", ("AxB",)).matches(finding("A.B"))


def test_place_and_test_narrow_what_is_suppressed() -> None:
    assert Suppression(RACE, "r", at="A.m").matches(finding("A.x"))
    assert not Suppression(RACE, "r", at="A.n").matches(finding("A.x"))
    assert Suppression(RACE, "r", at="A.m", test="T.*").matches(finding("A.x"), "T.t")
    assert not Suppression(RACE, "r", at="A.m", test="T.*").matches(finding("A.x"))


def test_what_is_suppressed_in_vain_is_a_remark_if_it_was_looked_for() -> None:
    known = Suppression(RACE, "r", ("A.gone",), place="heddle.toml:3")
    (remark,) = with_unused(report(finding("A.x")), [known]).remarks
    assert "heddle.toml:3" in remark.message
    other = Suppression(FindingKind.DEADLOCK, "r", ("A.gone",))
    assert with_unused(report(), [other]).remarks == ()
    early = Verdict(NoDataRace(), "interleavings", (), Partial("out of time"))
    assert with_unused(Report((early,)), [known]).remarks == ()


def test_a_broken_contract_that_is_suppressed_in_vain_is_a_remark() -> None:
    verdict = Verdict(Contracts(), "interleavings", (), Exhaustive())
    unused = with_unused(Report((verdict,)), [Suppression(FindingKind.CONTRACT, "known")])
    assert unused.remarks


def test_a_baseline_of_a_report_suppresses_all_of_it() -> None:
    found = report(finding("A.x"), finding("A.y", method="n"), finding(), subject="T.t")
    marked = suppress(found, list(baseline_of(found)))
    assert marked.outcome is Outcome.HOLDS
    assert suppress(report(finding("A.z")), list(baseline_of(found))).outcome is Outcome.SUSPECTED


def thrown(message: str) -> Finding:
    place = Location("T.java", 3, "T", "t")
    kind = FindingKind.TEST_FAILURE
    return Finding(kind, message, "because", (place,), Suspected("why"), ("AssertionError",))


def test_a_baseline_tells_assertions_of_one_method_apart_by_what_they_expect() -> None:
    first = thrown("AssertionError: expected: <2> but was: <1>")
    (known,) = baseline_of(report(first, subject="T.t"))
    assert known.message == "AssertionError: expected: <2> but was*"
    assert known.matches(thrown("AssertionError: expected: <2> but was: <0>"), "T.t")
    assert not known.matches(thrown("AssertionError: expected: <3> but was: <1>"), "T.t")
    assert not known.matches(thrown("AssertionError: no order is left"), "T.t")


def test_numbers_in_other_messages_do_not_matter_to_a_baseline() -> None:
    (known,) = baseline_of(report(thrown("ISE: item 17 of cart@1b6d3586\n2"), subject="T.t"))
    assert known.message == "ISE: item * of cart*\n*"
    assert known.matches(thrown("ISE: item 4 of cart@5f\n3"), "T.t")


def test_a_message_may_be_any_text() -> None:
    known = Suppression(FindingKind.TEST_FAILURE, "r", at="T.t", message="*no order*")
    assert known.matches(thrown("AssertionError: there is\nno order left"))
    assert not known.matches(thrown("AssertionError: no item"))


def test_the_number_of_a_lambda_does_not_matter_to_a_baseline() -> None:
    (known,) = baseline_of(report(finding("A.x", method="lambda$add$3")))
    assert known.at == "A.lambda$add$*"
    assert known.matches(finding("A.x", method="lambda$add$4"))
