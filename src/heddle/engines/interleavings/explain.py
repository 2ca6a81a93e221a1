"""What a search met, as verdicts: each finding is replayed before it is called one.

What only some answers need is imported where it is needed: starting up must not cost more than a
small answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from heddle.engines.interleavings.model import Task
from heddle.machine.searched import Problem, Searched
from heddle.questions.kinds import ProblemKind
from heddle.results import Bounded, Coverage, Exhaustive, Location, Verdict
from heddle.results.claim import Serializable
from heddle.witnesses.search_coverage import assumptions_of, coverage_of, waits_of

if TYPE_CHECKING:
    from heddle.program.program import Program
    from heddle.results import Claim, Finding, Remark


def verdict(program: Program, task: Task, searched: Searched, number: int) -> Verdict:
    """The verdict on one of the claims of a search."""
    claim = task.claims[number]
    problems = [problem for problem in searched.problems if _is_about(problem, task, number)]
    return Verdict(
        claim=claim,
        engine="interleavings",
        findings=_findings(program, task, claim, problems),
        coverage=_coverage(task, searched),
        assumptions=assumptions_of(searched, task.claims, task.options),
        effort=dict(searched.effort) | _contexts(problems),
    )


def _coverage(task: Task, searched: Searched) -> Coverage:
    covered, waits = coverage_of(searched, task.options), waits_of(task.subjects.sets)
    match covered:
        case Exhaustive() if waits:
            return Bounded(waits)
        case Bounded(limits) if waits:
            return Bounded({**limits, **waits})
        case _:
            return covered


def announcer(
    program: Program, task: Task, announce: Callable[[Finding], None] | None
) -> Callable[[Problem], None] | None:
    """Confirms what was met while the search goes on, and hands it on."""
    if announce is None:
        return None

    def met(problem: Problem) -> None:
        from heddle.results import Witnessed

        numbers = range(len(task.claims))
        broken = next(number for number in numbers if _is_about(problem, task, number))
        (finding,) = _findings(program, task, task.claims[broken], [problem])
        if isinstance(finding.evidence, Witnessed):
            announce(finding)

    return met


def remarks(program: Program, searched: Searched) -> tuple[Remark, ...]:
    """What is worth saying besides, with its places."""
    if not searched.noticed:
        return ()
    from heddle.results import Remark
    from heddle.witnesses.source_lines import source_lines

    sources = source_lines(program)
    return tuple(
        Remark(
            noticed.kind,
            noticed.message,
            Location() if noticed.frame is None else sources.location(noticed.frame),
        )
        for noticed in searched.noticed
    )


def _findings(
    program: Program, task: Task, claim: Claim, problems: Sequence[Problem]
) -> tuple[Finding, ...]:
    """The problems, each replayed and explained."""
    if not problems:
        return ()
    from heddle.witnesses.witness import witness

    found = tuple(witness(program, claim, problem) for problem in problems)
    if not task.options.scheduling.strict:
        return found
    from heddle.witnesses.kept import in_words_of_tasks

    return tuple(in_words_of_tasks(each, program) for each in found)


def _contexts(problems: Sequence[Problem]) -> dict[str, int]:
    """How many contexts the first run has that shows a problem, if there is one."""
    return {"contexts": problems[0].contexts} if problems else {}


def _is_about(problem: Problem, task: Task, number: int) -> bool:
    """Whether the problem breaks the claim of this number."""
    claim = task.claims[number]
    if isinstance(claim, Serializable):
        return problem.kind == ProblemKind.CIRCLE.word
    # Which of the claims of its kind it is: so the search names it.
    subject = sum(isinstance(other, type(claim)) for other in task.claims[:number])
    kind = ProblemKind.named(problem.kind)
    return isinstance(claim, kind.claim) and problem.subject in {None, subject}
