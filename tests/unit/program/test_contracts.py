"""Contracts: which are checked where, in every search, and what a finding says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import heddle
from heddle.api import check, load, replay
from heddle.program.contracts import contracts_of
from heddle.questions.search_options import Order, Sampling, SearchOptions
from heddle.results import Contracts, FindingKind, NoUncaughtException, Outcome, Verdict, Witnessed
from heddle.witnesses.schedule_codec import decode_schedule, encode_schedule

HERE = Path(__file__).parents[2] / "programs"
FOLDER, REFUSED = HERE / "contracts", HERE / "contracts_refused"
NAMES = sorted(path.stem for path in FOLDER.glob("*.java"))
CLAIMS = (Contracts(),)
ENDLESS = {"Tickets", "TicketsBug"}


def verdict(name: str, engine: str | None = None, options: SearchOptions | None = None) -> Verdict:
    program = load(FOLDER, main=name)
    report = check(program, claims=CLAIMS, engine=engine, options=options, seconds=60)
    return report.verdicts[0]


def header(name: str, key: str) -> str | None:
    found = re.search(rf"^// {key}: (.*)$", (FOLDER / f"{name}.java").read_text(), re.MULTILINE)
    return None if found is None else found[1]


@pytest.mark.parametrize("name", sorted({*NAMES} - ENDLESS))
def test_the_answer_is_the_expected_one(name: str) -> None:
    answered = verdict(name)
    assert f"contracts {answered.outcome.value}" == header(name, "expect")
    line = header(name, "line")
    for finding in answered.findings:
        assert finding.kind is FindingKind.CONTRACT
        assert line is None or finding.location.line == int(line)


def test_a_broken_precondition_is_the_callers_fault_and_its_schedule_replays() -> None:
    program = load(FOLDER, main="BoundedBufferBug")
    (answered,) = check(program, claims=CLAIMS, seconds=60).verdicts
    (finding,) = answered.findings
    assert "the precondition BoundedBufferBug.hasRoom of BoundedBufferBug.add" in finding.message
    assert [place.method for place in finding.locations] == ["put", "add"]
    assert finding.about == ("BoundedBufferBug.hasRoom",)
    assert isinstance(finding.evidence, Witnessed)
    schedule = finding.evidence.schedule
    assert schedule is not None
    again = replay(program, decode_schedule(encode_schedule(schedule), "schedule"))
    assert again.parted is None
    assert again.finding is not None
    assert again.finding.is_same_as(schedule.finding)


@pytest.mark.parametrize("name", ["breadth", "best", "random"])
def test_every_order_of_search_finds_it(name: str) -> None:
    order = Order(name, sampling=Sampling(runs=300)) if name == "random" else Order(name)
    assert verdict("Inherited", options=SearchOptions(order=order)).outcome is Outcome.VIOLATED


def test_sets_of_states_find_it() -> None:
    assert verdict("Inherited", engine="contexts").outcome is Outcome.VIOLATED


def test_predicates_find_it() -> None:
    assert verdict("TicketsBug", engine="predicates").outcome is Outcome.VIOLATED


@pytest.mark.long
def test_predicates_prove_what_no_search_ends() -> None:
    # By itself: other programs of the folder have methods that run while they run.
    program = load(FOLDER / "Tickets.java")
    (answered,) = check(program, claims=CLAIMS, engine="predicates").verdicts
    assert answered.outcome is Outcome.HOLDS


def test_contracts_are_among_the_claims_of_a_program_that_has_some() -> None:
    report = check(load(FOLDER, main="Weakened"))
    names = [each.claim.name for each in report.verdicts]
    assert names == ["no-uncaught-exception", "no-deadlock", "contracts"]
    asked = check(load(FOLDER, main="Inherited"), claims=(NoUncaughtException(),))
    assert [each.outcome for each in asked.verdicts] == [Outcome.HOLDS]


def test_nothing_is_checked_in_a_method_that_contracts_call() -> None:
    contracts = contracts_of(load(FOLDER, main="Tickets"))
    checked = {method.name for method in contracts.methods}
    assert "serve" in checked
    assert "isServed" not in checked


def test_methods_of_a_class_above_are_trusted_to_keep_an_invariant() -> None:
    trusted = {each.text for each in verdict("InheritedMethod").assumptions}
    above, below = "InheritedMethod$Cell", "InheritedMethod$Positive"
    assert f"methods that {below} inherits from {above} keep its invariants" in trusted


@pytest.mark.parametrize(
    ("name", "cause", "place"),
    [
        ("Unknown", "names isFull, but Unknown has no method isFull", "Unknown.java:6"),
        ("Unfitting", "is no static boolean method that fits", "Unfitting.java:10"),
        ("Lambda", "stands for Lambda.Action.act", "Lambda.java:14"),
        ("FromElsewhere", "the method next of FromElsewhere.Plain", "FromElsewhere.java"),
    ],
)
def test_what_means_nothing_is_refused_with_a_place_and_a_remedy(
    name: str, cause: str, place: str
) -> None:
    with pytest.raises(heddle.HeddleError) as error:
        check(REFUSED / f"{name}.java", claims=CLAIMS)
    assert cause in str(error.value).replace("$", ".")
    assert str(error.value.place) == place
    assert error.value.remedy


def test_a_program_without_contracts_has_nothing_to_check() -> None:
    with pytest.raises(heddle.HeddleError, match="no contracts"):
        check(HERE / "predicates" / "Wrap.java", claims=CLAIMS)
