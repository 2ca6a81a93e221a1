"""Assertions that fail in a task: a Future keeps the exception, and nothing else tells of it."""

from __future__ import annotations

from dataclasses import replace

from heddle.program.program import Program
from heddle.results import Finding, FindingKind
from heddle.results.remark import UNSEEN

_EXCEPTIONS = frozenset({FindingKind.ASSERTION, FindingKind.UNCAUGHT_EXCEPTION})
_KEEPERS = frozenset(
    f"java.util.concurrent.{name}" for name in ("FutureTask", "CompletableFuture", "ForkJoinTask")
)
_ASSERTION = "java/lang/AssertionError"


def in_words_of_tasks(finding: Finding, program: Program) -> Finding:
    """A finding; if a Future keeps the exception, in words that say so."""
    if not _is_kept(finding, program):
        return finding
    return replace(
        finding,
        kind=FindingKind.ASSERTION,
        message=f"{UNSEEN}{finding.message}",
        because=f"{finding.because}; every assertion that fails counts (--strict)".lstrip("; "),
    )


def _is_kept(finding: Finding, program: Program) -> bool:
    """Whether an assertion failed in a task, so that a Future keeps the exception."""
    if finding.kind not in _EXCEPTIONS or not finding.about:
        return False
    thrown = program.hierarchy.find(finding.about[0].replace(".", "/"))
    above = () if thrown is None else program.hierarchy.superclasses(thrown)
    calls = (each.class_name or "" for each in finding.stack)
    return any(each.name == _ASSERTION for each in above) and any(
        name.partition("$")[0] in _KEEPERS for name in calls
    )
