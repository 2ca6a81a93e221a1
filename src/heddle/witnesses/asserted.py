"""Findings against what the user asserted: places, predicates and formulas."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from heddle.machine.events import Frame
from heddle.machine.replay import replay_steps
from heddle.machine.source_lines import source_lines
from heddle.machine.telling import trace_of
from heddle.results import (
    Finding,
    FindingKind,
    Invariant,
    Location,
    Ltl,
    Suspected,
    Unreachable,
    Witnessed,
)
from heddle.witnesses.explain import explain
from heddle.witnesses.names import predicate_named

if TYPE_CHECKING:
    from heddle.machine.replay import ReplayOptions
    from heddle.machine.search import Problem
    from heddle.machine.source_lines import SourceLines
    from heddle.program import JavaMethod, Program
    from heddle.results import Claim, Trace

_PLACE = re.compile(r"reached (\S+)\.(\S+)\(([^:)]*):?(\d*)\)")


def against_assertion(
    program: Program, claim: Claim, problem: Problem, options: ReplayOptions
) -> Finding:
    """Replay the run that breaks what the user asserted, and tell it."""
    kind = asserted_kind(claim) or FindingKind.REACHED
    sources = source_lines(program)
    message = asserted_message(claim, problem)
    place = _reached(problem, sources) or asserted_location(program, claim)
    rerun = replay_steps(program, problem.steps, options)
    if rerun.parted is not None:
        why = f"its run does not replay: it parts at {rerun.parted}"
        return Finding(kind, message, "the search met it", (place,), Suspected(why))
    explanation = explain(rerun.recording, kind, sources)
    trace, because = explanation.trace, explanation.because
    if problem.repeats is not None:
        stem = replay_steps(program, problem.steps[: problem.repeats], options)
        trace = _looping(trace, trace_of(stem.recording, sources))
        because = _goes_on(problem)
    return Finding(kind, message, because, (place,), Witnessed(trace))


def _looping(trace: Trace, stem: Trace) -> Trace:
    """The trace of a run that repeats for ever what comes behind its stem."""
    return replace(trace, repeats=min(len(stem.steps), len(trace.steps)))


def _goes_on(problem: Problem) -> str:
    if (problem.repeats or 0) >= len(problem.steps):
        return "nothing can happen any more, so the last state stays for ever"
    return "the same steps follow each other again and again, and nothing else happens"


def _reached(problem: Problem, sources: SourceLines) -> Location | None:
    match = _PLACE.fullmatch(problem.site)
    if match is None:
        return None
    owner, method, file, line = match.groups()
    return sources.location(Frame(owner, method, file, int(line) if line else None, is_user=True))


def asserted_kind(claim: Claim) -> FindingKind | None:
    """The kind of a finding against a claim that the user wrote; None for the others."""
    match claim:
        case Unreachable():
            return FindingKind.REACHED
        case Invariant():
            return FindingKind.INVARIANT
        case Ltl():
            return FindingKind.LTL
        case _:
            return None


def asserted_message(claim: Claim, problem: Problem) -> str:
    """What is wrong, in one sentence that says the user's own words."""
    match claim:
        case Unreachable(place):
            return f"{place} is reached"
        case Invariant(method):
            return f"the invariant {method} is false"
        case Ltl(formula):
            return f"the formula {formula} is false of a run {_shape(problem)}"
        case _:
            return problem.site


def _shape(problem: Problem) -> str:
    repeats, length = problem.repeats or 0, len(problem.steps)
    if repeats >= length:
        return "that ends"
    return f"that repeats its last {_count(length - repeats)} for ever"


def _count(steps: int) -> str:
    return "step" if steps == 1 else f"{steps} steps"


def asserted_location(program: Program, claim: Claim) -> Location:
    """Where a finding without a line of its own is: at the predicate, or at the beginning."""
    if isinstance(claim, Invariant):
        predicate = predicate_named(program, claim.method)
        java_class = program.hierarchy.load(predicate.class_name)
        return _beginning(program, java_class.methods[predicate.method, "()Z"])
    return _beginning(program, program.require_entry().method)


def _beginning(program: Program, method: JavaMethod) -> Location:
    owner = program.hierarchy.load(method.owner)
    file = owner.file.source_file if owner.file is not None else None
    lines = method.code.line_numbers if method.code is not None else ()
    line = min((line for _, line in lines), default=None)
    return Location(file, line, owner.java_name, method.name)
