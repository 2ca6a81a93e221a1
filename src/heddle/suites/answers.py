"""From a test to its verdicts: one question to the engine, and the answer in words of tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from heddle.engines import engine_named
from heddle.program.program import Program
from heddle.questions.progress import UNHEARD
from heddle.questions.question import Question
from heddle.questions.search_options import SearchOptions
from heddle.results import (
    Claim,
    Finding,
    FindingKind,
    Location,
    Partial,
    Remark,
    Report,
    Verdict,
)
from heddle.suites.model import Test, flag

ENGINE = "interleavings"
_THREAD = " in thread main"
_EXCEPTIONS = frozenset({FindingKind.ASSERTION, FindingKind.UNCAUGHT_EXCEPTION})
_EARLY = "; it takes a deadline that passes while other threads can still go on"


@dataclass(frozen=True, slots=True)
class Asking:
    """What is asked of every test, and how. With `strict` a test has to end all that it starts."""

    claims: tuple[Claim, ...]
    search: SearchOptions
    strict: bool = False


def answer(program: Program, test: Test, asking: Asking) -> Report:
    """The verdicts on one test."""
    if test.unknown is not None:
        return undecided(test, asking.claims, f"{test.unknown} is not understood")
    one = replace(program, arguments=(flag(asking.strict), *test.words))
    # The driver calls tests by reflection: what they hand to it may decide something.
    kept = replace(asking.search, without=(*asking.search.without, "irrelevant"))
    asking = replace(asking, search=kept)
    report = engine_named(ENGINE).answer(Question(one, asking.claims, asking.search), UNHEARD)
    patient = _found_with_patience(one, report, asking)
    verdicts = (
        replace(
            verdict,
            findings=tuple(
                _in_words_of_tests(each, test, one, early=_key(each) not in patient)
                for each in verdict.findings
            ),
            subject=test.subject,
        )
        for verdict in report.verdicts
    )
    remarks = (
        replace(
            remark,
            subject=test.subject,
            location=test.location if remark.location == Location() else remark.location,
        )
        for remark in report.remarks
    )
    return Report(tuple(verdicts), tuple(remarks))


def _key(finding: Finding) -> tuple[FindingKind, Location]:
    return finding.kind, finding.location


def _found_with_patience(
    program: Program, report: Report, asking: Asking
) -> frozenset[tuple[FindingKind, Location]]:
    """The findings that need no deadline to pass while other threads can still go on."""
    found = frozenset(_key(each) for verdict in report.verdicts for each in verdict.findings)
    search = asking.search
    if not found or search.scheduling.timeouts_last:
        return found
    last = replace(search, scheduling=replace(search.scheduling, timeouts_last=True))
    patient = engine_named(ENGINE).answer(Question(program, asking.claims, last), UNHEARD)
    return frozenset(_key(each) for verdict in patient.verdicts for each in verdict.findings)


def undecided(test: Test, claims: Sequence[Claim], reason: str) -> Report:
    """No answer, and why."""
    return Report(
        tuple(Verdict(claim, ENGINE, (), Partial(reason), subject=test.subject) for claim in claims)
    )


def disabled(test: Test) -> Remark:
    """That a test is not run."""
    return Remark("disabled", f"not run: {test.disabled}", test.location, test.subject)


def _in_words_of_tests(finding: Finding, test: Test, program: Program, *, early: bool) -> Finding:
    """What ends the thread that runs the test is a failure of the test."""
    if finding.kind in _EXCEPTIONS and finding.message.endswith(_THREAD):
        message = finding.message.removesuffix(_THREAD)
        finding = replace(finding, kind=FindingKind.TEST_FAILURE, message=message)
    if finding.location == Location():
        finding = replace(finding, locations=(test.location,))
    elif finding.location.class_name not in program.own_classes():
        # No line of the user's is on the stack: a rule of JUnit failed behind the test.
        finding = replace(finding, locations=(test.location, *finding.locations))
    if early:
        finding = replace(finding, because=finding.because + _EARLY)
    return finding


def crashed(status: int) -> str:
    """Why a process that should have answered did not."""
    if status < 0:
        import signal

        name = signal.Signals(-status).name if -status in set(signal.Signals) else str(-status)
        killed = "; it may have run out of memory" if name == "SIGKILL" else ""
        return f"the process of this test was ended by {name}{killed}"
    return f"the process of this test ended with status {status}"


def told(error: BaseException) -> str:
    """An error of one test as the reason why it has no answer."""
    return f"{type(error).__name__}: {error}".replace("\n  try: ", "; ")
