"""From a problem that the search met to a finding that a person can follow."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from heddle.machine.replay import ReplayOptions, replay_steps
from heddle.machine.source_lines import source_lines
from heddle.results import Finding, FindingKind, Location, Suspected, Witnessed
from heddle.witnesses.asserted import against_assertion, asserted_kind
from heddle.witnesses.explain import explain

if TYPE_CHECKING:
    from heddle.machine.search import Problem, SearchOptions
    from heddle.program import Program
    from heddle.results import Claim

_KINDS = {
    "deadlock": FindingKind.DEADLOCK,
    "race": FindingKind.DATA_RACE,
    "uncaught": FindingKind.UNCAUGHT_EXCEPTION,
}


def witness(program: Program, claim: Claim, problem: Problem, options: SearchOptions) -> Finding:
    """Replay the run and explain it; a run that does not show the problem again is a suspicion."""
    replayed = ReplayOptions(
        choose_random=options.choose_random,
        library=options.library,
        spurious_wakeups=options.spurious_wakeups,
        weak_cas=options.weak_cas,
        stdin=options.stdin,
        resources=options.resources,
        peers=options.peers,
    )
    if asserted_kind(claim) is not None:
        return against_assertion(program, claim, problem, replayed)
    sources = source_lines(program)
    rerun = replay_steps(program, problem.steps, replayed)
    defect = None if rerun.parted is not None else rerun.defect(claim, sources)
    if defect is None:
        why = f"its run does not replay: it parts at {rerun.parted or 'its end'}"
        kind = _KINDS[problem.kind]
        return Finding(kind, problem.site, "the search met it", (Location(),), Suspected(why))
    explanation = explain(rerun.recording, defect.kind, sources)
    finding = Finding(
        kind=defect.kind,
        message=defect.message,
        because=explanation.because,
        locations=defect.locations,
        evidence=Witnessed(explanation.trace),
    )
    if options.keep is None:
        return finding
    steps = tuple(
        replace(step, at=place) for step, place in zip(problem.steps, rerun.places, strict=True)
    )
    file = options.keep(claim, finding, steps)
    return replace(finding, evidence=Witnessed(explanation.trace, file))
