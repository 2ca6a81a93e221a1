"""JUnit's conventions, case by case: what `heddle test` answers, and in which order things run."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from heddle import api
from heddle.questions.search_options import SearchOptions
from heddle.results import FindingKind, Outcome, Partial, Suppression, Witnessed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from heddle.api import Program
    from heddle.results import Report, Verdict
    from heddle.suites.model import Test

HOLDS = frozenset({Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND})
FAILING = {
    "ThreadsTest.lostUpdate": "expected: <20> but was: <15>",
    "ThreadsTest.lockedCrosswise": "waits for",
    "ThreadsTest.failureInAnotherThread": "not on my watch in thread Thread-0",
    "ThreadsTest.timeLimitOfWhatNeverEnds": "main waits for Time-limited test to end",
    "BrokenBeforeTest.neverReached": "in before",
    "BrokenAfterTest.fine": "in after",
    "BrokenBeforeAllTest.neverReached": "in before all",
    "ArgumentsTest.oneOfThemFails": "expected: <true> but was: <false>",
    "SpecialTest.factoryWithFailure": "expected: <1> but was: <2>",
    "OlderTest.expectedAndMissing": "Expected exception: java.lang.IllegalStateException",
    "OlderTest.expectedAndOther": "Unexpected exception, expected<java.lang.IllegalStateException>",
    "OlderTest.expectedByRuleAndMissing": "Expected test to throw",
    "OlderTest.timeLimitOfWhatNeverEnds": "main waits for Time-limited test to end",
    "OlderLimitTest.neverEnds": "main waits for Time-limited test to end",
    "OlderTest.wrong": "expected:<1> but was:<2>",
    "OrderedTest.failsBehindTwo": "expected: <1> but was: <2>",
    "OlderParametersTest.wrongForOneOfThem": "expected:<1> but was:<2>",
    "EndsTest.exitsAsIfAllWereWell": "the test ends the whole program",
    "EndsTest.exitsInAnotherThread": "the program ends with status 3 in thread Thread-0",
    "FoldersTest.oneFolderForTwoThreads": "Failed to delete temp directory",
    "FoldersTest.notTheLastRow": "expected: <true> but was: <false>",
    "EndsTest.halts": "the program ends with status 0",
}
UNKNOWN = {
    "SpecialTest.extended": "not understood: the extension cases.SomeExtension",
    "SpecialTest.provided": "not understood: the source of arguments cases.SomeProvider",
    "SpecialTest.keepsAFolder": "not understood: @TempDir with the cleanup mode NEVER",
    "SpecialTest.takesAnything": "parameter 1 of takesAnything: java.lang.Thread",
    "RefusedTest.neverReached": "the method before, which JUnit refuses as @BeforeEach",
    "OlderRefusedTest.notPublic": "the method notPublic, which has to be public void",
    "OrderedTest$Odd.b": "not understood: the test a, which runs before on the same object",
    "OlderUnknownTest.watched": "not understood: the rule org.junit.rules.TestWatcher",
}
HOLDING = (
    "ThreadsTest.keptUpdate",
    "ThreadsTest.awaitedLatch",
    "ThreadsTest.poolLeftBehind",
    "ThreadsTest.timeLimitOfWhatEnds",
    "LifecycleTest.test",
    "LifecycleTest.inherited",
    "LifecycleTest.fromInterface",
    "LifecycleTest$Inner.innerTest",
    "PerClassTest.sharesTheObject",
    "PerClassTest.fromTheObject",
    "OrderedTest.first",
    "OrderedTest.second",
    "OrderedTest.atTheEnd",
    "OrderedTest$Shared.a",
    "OrderedTest$Shared.b",
    "OrderedTest$Shared.c",
    "OrderedTest$Odd.a",
    "OlderOrderedTest.first",
    "OlderOrderedTest.second",
    "ArgumentsTest.allPositive",
    "ArgumentsTest.doubles",
    "ArgumentsTest.convertedToEnum",
    "ArgumentsTest.someConstants",
    "ArgumentsTest.allButOneConstant",
    "ArgumentsTest.sums",
    "ArgumentsTest.nothingAndEmpty",
    "ArgumentsTest.lengths",
    "ArgumentsTest.sameName",
    "ArgumentsTest.blank",
    "ArgumentsTest.once",
    "ArgumentsTest.named",
    "SpecialTest.assumptionThatFails",
    "SpecialTest.expectedException",
    "SpecialTest.factory",
    "SpecialTest.takesAFolder",
    "FoldersTest.written",
    "FoldersTest.rowsOfAFile",
    "OlderTest.order",
    "OlderTest.expected",
    "OlderTest.expectedByRule",
    "OlderTest.timeLimitOfWhatEnds",
    "OlderTest.assumed",
    "OlderLimitTest.ends",
    "OlderParametersTest.length",
    "OlderFieldsTest.square",
    "EndsTest.failureInATask",
    "IgnoredTest.plain",
)
NOT_RUN = {
    "SpecialTest.switchedOff": "the server is away",
    "OlderTest.ignored": "not today",
    "IgnoredTest.secret": "JUnit ignores it, because the method is private",
    "IgnoredTest.shared": "JUnit ignores it, because the method is static",
    "IgnoredTest.giving": "JUnit ignores it, because the method returns a value",
}


@pytest.fixture(scope="module")
def report(program: Program) -> Report:
    return api.check_tests(program)


@pytest.fixture(scope="module")
def verdicts(report: Report) -> Mapping[str, list[Verdict]]:
    found: dict[str, list[Verdict]] = {}
    for verdict in report.verdicts:
        found.setdefault((verdict.subject or "").removeprefix("cases."), []).append(verdict)
    return found


def test_every_test_is_found_and_none_is_skipped_silently(found: Mapping[str, Test]) -> None:
    expected = {*FAILING, *UNKNOWN, *HOLDING, *NOT_RUN}
    assert {subject.removeprefix("cases.") for subject in found} == expected


@pytest.mark.parametrize("subject", HOLDING)
def test_what_junit_passes_in_every_interleaving_holds(
    subject: str, verdicts: Mapping[str, list[Verdict]]
) -> None:
    assert {verdict.outcome for verdict in verdicts[subject]} <= HOLDS


@pytest.mark.parametrize("subject", FAILING)
def test_what_some_interleaving_fails_is_violated_with_its_message(
    subject: str, verdicts: Mapping[str, list[Verdict]]
) -> None:
    findings = [finding for verdict in verdicts[subject] for finding in verdict.findings]
    assert [FAILING[subject] in finding.message for finding in findings] == [True]
    (file,) = {finding.location.file for finding in findings}
    assert file == f"cases/{subject.partition('.')[0]}.java"


@pytest.mark.parametrize("subject", UNKNOWN)
def test_what_is_not_understood_is_unknown_by_name(
    subject: str, verdicts: Mapping[str, list[Verdict]]
) -> None:
    for verdict in verdicts[subject]:
        assert isinstance(verdict.coverage, Partial)
        assert UNKNOWN[subject] in verdict.coverage.reason


def test_disabled_tests_are_remarks_with_their_reasons(report: Report) -> None:
    told = {each.subject: each.message for each in report.remarks if each.kind == "disabled"}
    assert told == {f"cases.{subject}": f"not run: {why}" for subject, why in NOT_RUN.items()}


def test_assumptions_that_are_not_met_are_remarks(report: Report) -> None:
    told = {each.subject for each in report.remarks if each.kind == "assumption"}
    assert told == {"cases.SpecialTest.assumptionThatFails", "cases.OlderTest.assumed"}


def test_threads_left_behind_are_a_remark(report: Report) -> None:
    told = {each.subject: each.message for each in report.remarks if each.kind == "left-behind"}
    assert "pool-1-thread-1" in told["cases.ThreadsTest.poolLeftBehind"]


def test_threads_left_behind_are_a_deadlock_if_the_test_has_to_end_them(program: Program) -> None:
    strict = api.check_tests(program, patterns=["ThreadsTest#poolLeftBehind"], strict=True)
    (finding,) = (each for verdict in strict.verdicts for each in verdict.findings)
    assert "an executor was never shut down" in finding.message


def test_an_assertion_that_a_future_keeps_is_a_remark_and_strictly_a_finding_that_replays(
    program: Program, report: Report
) -> None:
    (remark,) = (each for each in report.remarks if each.kind == "swallowed-assertion")
    assert remark.subject == "cases.EndsTest.failureInATask"
    assert "the Future keeps the exception: expected: <1> but was: <2>" in remark.message
    assert (remark.location.class_name, remark.location.method) == (
        "cases.EndsTest",
        "failureInATask",
    )
    strict = api.check_tests(program, patterns=["*#failureInATask"], strict=True)
    (finding,) = (each for verdict in strict.verdicts for each in verdict.findings)
    assert finding.kind is FindingKind.ASSERTION
    assert "the Future keeps the exception" in finding.message
    assert isinstance(finding.evidence, Witnessed)
    assert not any(each.kind == "swallowed-assertion" for each in strict.remarks)


def test_what_trusts_a_limit_of_junit_says_so_and_nothing_else_does(report: Report) -> None:
    trusting = {
        verdict.subject
        for verdict in report.verdicts
        if any("limits of time are not measured" in str(each) for each in verdict.assumptions)
    }
    assert trusting == {
        "cases.OlderLimitTest.ends",
        "cases.OlderLimitTest.neverEnds",
        "cases.OlderTest.timeLimitOfWhatEnds",
        "cases.OlderTest.timeLimitOfWhatNeverEnds",
        "cases.ThreadsTest.timeLimitOfWhatEnds",
        "cases.ThreadsTest.timeLimitOfWhatNeverEnds",
    }


def test_a_known_failure_does_not_count_and_the_rest_is_looked_at(program: Program) -> None:
    known = [Suppression(FindingKind.TEST_FAILURE, "known", at="cases.ThreadsTest.lostUpdate")]
    report = api.check_tests(program, patterns=["*#lostUpdate"], known=known)
    assert report.outcome in HOLDS
    (finding,) = (each for verdict in report.verdicts for each in verdict.findings)
    assert finding.suppressed == "known"


def test_a_failure_of_the_test_has_its_own_kind_and_a_stack(
    verdicts: Mapping[str, list[Verdict]],
) -> None:
    (finding,) = verdicts["ThreadsTest.lostUpdate"][0].findings
    assert finding.kind is FindingKind.TEST_FAILURE
    assert finding.location.method == "lostUpdate"
    methods = [call.method for call in finding.stack]
    assert methods[:3] == ["fail", "assertEquals", "assertEquals"]
    assert "lostUpdate" in methods


def test_deadlines_pass_early_only_on_demand_and_the_finding_says_so(program: Program) -> None:
    options = SearchOptions()
    report = api.check_tests(program, patterns=["*#awaitedLatch"], options=options)
    (finding,) = (each for verdict in report.verdicts for each in verdict.findings)
    assert "a deadline that passes while other threads can still go on" in finding.because


ORDERS = {
    "LifecycleTest.test": """base beforeAll, beforeAll, new LifecycleTest, base beforeEach,
        aspect beforeEach, anotherBeforeEach, beforeEach, test, afterEach, anotherAfterEach,
        aspect afterEach, base afterEach, afterAll, base afterAll""",
    "LifecycleTest$Inner.innerTest": """base beforeAll, beforeAll, new LifecycleTest, new Inner,
        base beforeEach, aspect beforeEach, anotherBeforeEach, beforeEach, inner beforeEach,
        inner test, inner afterEach, afterEach, anotherAfterEach, aspect afterEach, base afterEach,
        afterAll, base afterAll""",
    "BrokenBeforeTest.neverReached": "before, after, after all",
    "BrokenBeforeAllTest.neverReached": "before all, after all",
    "OlderTest.order": """base beforeClass, beforeClass, resource before, base before, before, test,
        after, base after, resource after, afterClass""",
}


@pytest.mark.parametrize("subject", ORDERS)
def test_everything_runs_in_the_order_of_junit(
    subject: str, program: Program, found: Mapping[str, Test]
) -> None:
    words = ("yes", *found[f"cases.{subject}"].words)
    outcome = api.run(replace(program, arguments=words))
    expected = [part.strip() for part in " ".join(ORDERS[subject].split()).split(",")]
    assert outcome.stdout.decode().splitlines() == expected
