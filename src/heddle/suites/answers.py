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
    Assumption,
    Claim,
    ExitStatus,
    Finding,
    FindingKind,
    Location,
    Partial,
    Remark,
    Report,
    Suppression,
    Verdict,
)
from heddle.results.remark import UNSEEN
from heddle.results.suppression import hides_findings, suppress
from heddle.suites.model import Test, flag

ENGINE = "interleavings"
_THREAD = " in thread main"
_SHUTDOWN = "java.lang.Shutdown"
_EXCEPTIONS = frozenset({FindingKind.ASSERTION, FindingKind.UNCAUGHT_EXCEPTION})
_UNMEASURED = Assumption("JUnit's limits of time are not measured: a test that ends is in time")
_EARLY = "; it takes a deadline that passes while other threads can still go on"


@dataclass(frozen=True, slots=True)
class Asking:
    """What is asked of every test, and how. With `strict` a test has to end all that it starts.

    `known` are findings that do not count.
    """

    claims: tuple[Claim, ...]
    search: SearchOptions
    strict: bool = False
    known: tuple[Suppression, ...] = ()


def answer(program: Program, test: Test, asking: Asking) -> Report:
    """The verdicts on one test."""
    if test.unknown is not None:
        return undecided(test, asking.claims, f"not understood: {test.unknown}")
    one = replace(program, arguments=(flag(asking.strict), *test.words))
    # The driver calls tests by reflection: what they hand to it may decide something.
    kept = replace(asking.search, without=(*asking.search.without, "irrelevant"))
    asking = replace(asking, search=kept)
    report = suppress(_answer(one, test, asking), asking.known)
    if hides_findings(report) and not kept.every:
        # The search ended at the first finding, which does not count.
        asking = replace(asking, search=replace(kept, every=True))
        report = suppress(_answer(one, test, asking), asking.known)
    return report


def _answer(one: Program, test: Test, asking: Asking) -> Report:
    asked = Question(one, _with_exit(asking.claims), asking.search)
    report = _folded(engine_named(ENGINE).answer(asked, UNHEARD), asking.claims)
    patient = _found_with_patience(one, report, asking)
    verdicts = tuple(
        replace(
            verdict,
            findings=tuple(
                _in_words_of_tests(
                    each,
                    test,
                    one,
                    early=_key(each) not in patient,
                )
                for each in verdict.findings
            ),
            assumptions=(*verdict.assumptions, *((_UNMEASURED,) if test.limited else ())),
            subject=test.subject,
        )
        for verdict in report.verdicts
    )
    remarks = tuple(
        replace(
            remark,
            subject=test.subject,
            location=_own_place(remark.location, test, one),
        )
        for remark in report.remarks
    )
    return Report(verdicts, remarks)


def _own_place(location: Location, test: Test, program: Program) -> Location:
    """Where a remark points: to the test, if it would point into JUnit or nowhere."""
    known = location.class_name is None or location.class_name in program.own_classes()
    return location if known and location != Location() else test.location


def _with_exit(claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """A test that ends the program breaks whatever is asked of it, so that is asked, too."""
    return claims if ExitStatus() in claims else (*claims, ExitStatus())


def _folded(report: Report, claims: tuple[Claim, ...]) -> Report:
    """The findings about the end of the program, as failures under the first claim."""
    if ExitStatus() in claims or len(report.verdicts) == len(claims):
        return report
    *asked, exiting = report.verdicts
    # An exception that ends the test is told under its own claim.
    ended = tuple(each for each in exiting.findings if _is_exit(each))
    if ended:
        asked[0] = replace(asked[0], findings=(*asked[0].findings, *ended))
    return replace(report, verdicts=tuple(asked))


def _is_exit(finding: Finding) -> bool:
    """Whether the program was told to end, and no exception ended the test."""
    return any(call.class_name == _SHUTDOWN for call in finding.stack)


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
    asked = Question(program, _with_exit(asking.claims), last)
    patient = engine_named(ENGINE).answer(asked, UNHEARD)
    return frozenset(_key(each) for verdict in patient.verdicts for each in verdict.findings)


def undecided(test: Test, claims: Sequence[Claim], reason: str) -> Report:
    """No answer, and why."""
    return Report(
        tuple(Verdict(claim, ENGINE, (), Partial(reason), subject=test.subject) for claim in claims)
    )


def unknown_tests(claims: Sequence[Claim], reason: str) -> Report:
    """No answer, before it was even known which tests there are."""
    return Report(tuple(Verdict(claim, ENGINE, (), Partial(reason)) for claim in claims))


def disabled(test: Test) -> Remark:
    """That a test is not run."""
    return Remark("disabled", f"not run: {test.disabled}", test.location, test.subject)


def _in_words_of_tests(finding: Finding, test: Test, program: Program, *, early: bool) -> Finding:
    """What ends the thread that runs the test is a failure of the test."""
    if finding.kind is FindingKind.EXIT_STATUS and _is_exit(finding):
        message = f"the test ends the whole program: {finding.message}"
        finding = replace(finding, kind=FindingKind.TEST_FAILURE, message=message)
    elif (
        finding.kind in _EXCEPTIONS
        and finding.message.endswith(_THREAD)
        and not finding.message.startswith(UNSEEN)
    ):
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
