"""The report as text: the answer first, then why, then what it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.results import Bounded, Coverage, Exhaustive, Outcome, Partial, Suspected

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from heddle.results import Finding, Report, Trace, Verdict

_HEADLINES = {
    Outcome.VIOLATED: "VIOLATED",
    Outcome.SUSPECTED: "SUSPECTED (not confirmed by a run)",
    Outcome.UNKNOWN: "UNKNOWN",
    Outcome.HOLDS_WITHIN_BOUND: "HOLDS within the bound",
    Outcome.HOLDS: "HOLDS",
}


def text_report(report: Report) -> str:
    """All verdicts, worst first, each as a block of lines."""
    ranking = list(Outcome)
    verdicts = sorted(report.verdicts, key=lambda verdict: ranking.index(verdict.outcome))
    return "\n\n".join("\n".join(_verdict_lines(verdict)) for verdict in verdicts) + "\n"


def _verdict_lines(verdict: Verdict) -> Iterator[str]:
    yield f"{verdict.claim.name}: {_HEADLINES[verdict.outcome]}  [{verdict.engine}]"
    for finding in verdict.findings:
        yield from _finding_lines(finding)
    yield f"  covered: {_coverage_text(verdict.coverage)}"
    for assumption in verdict.assumptions:
        yield f"  trusted: {assumption}"


def _finding_lines(finding: Finding) -> Iterator[str]:
    yield f"  {finding.location}"
    yield f"    {finding.message}"
    yield f"    because {finding.because}"
    for other in finding.locations[1:]:
        yield f"    see also {other}"
    if isinstance(finding.evidence, Suspected):
        yield f"    not confirmed: {finding.evidence.why}"
    if finding.trace is not None:
        yield from _trace_lines(finding.trace)


def _trace_lines(trace: Trace) -> Iterator[str]:
    plural = "" if trace.contexts == 1 else "s"
    yield f"    how it happens, in {trace.contexts} context{plural}:"
    previous = None
    for step in trace.steps:
        if step.thread != previous:
            yield f"      {step.thread}"
            previous = step.thread
        yield f"        {step.location}: {step.action}"


def _coverage_text(coverage: Coverage) -> str:
    match coverage:
        case Exhaustive():
            return "every interleaving"
        case Bounded(limits):
            return "every run with at most " + _limits_text(limits)
        case Partial(reason, limits) if limits:
            return f"only a part: {reason} ({_limits_text(limits)})"
        case Partial(reason):
            return f"only a part: {reason}"


def _limits_text(limits: Mapping[str, int | str]) -> str:
    return ", ".join(f"{value} {name}" for name, value in sorted(limits.items()))
