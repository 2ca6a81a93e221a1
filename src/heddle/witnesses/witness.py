"""From a problem that the search met to a finding that a person can follow."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from heddle.machine.defects import race_because
from heddle.machine.replay import ReplayOptions, replay_steps
from heddle.machine.source_lines import source_lines
from heddle.results import Finding, FindingKind, Location, Suspected, Witnessed
from heddle.witnesses.asserted import (
    Run,
    asserted_defect,
    asserted_kind,
    breaks_claim,
    goes_on,
    looping,
)
from heddle.witnesses.explain import explain

if TYPE_CHECKING:
    from heddle.machine.defects import Defect
    from heddle.machine.replay import Rerun
    from heddle.machine.search import Problem, SearchOptions
    from heddle.machine.source_lines import SourceLines
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
        finer=problem.finer,
        spurious_wakeups=options.spurious_wakeups,
        weak_cas=options.weak_cas,
        stdin=options.stdin,
        resources=options.resources,
        peers=options.peers,
    )
    sources = source_lines(program)
    run = Run(problem.steps, problem.repeats)
    rerun = _about(problem, replay_steps(program, run.steps, replayed, claim))
    defect = shown(program, claim, run, rerun, replayed)
    if defect is None:
        return _suspicion(program, claim, problem, rerun, sources)
    explanation = explain(rerun.recording, defect.kind, sources)
    trace, because = explanation.trace, explanation.because
    if defect.kind is FindingKind.DATA_RACE:
        because = race_because(rerun.races[0])
    if run.repeats is not None:
        trace, because = looping(program, run, trace, replayed, sources), goes_on(run)
    finding = Finding(
        kind=defect.kind,
        message=defect.message,
        because=because,
        locations=defect.locations,
        evidence=Witnessed(trace),
    )
    if options.keep is None:
        return finding
    steps = tuple(
        replace(step, at=place) for step, place in zip(problem.steps, rerun.places, strict=True)
    )
    file = options.keep(claim, finding, steps, run.repeats, problem.finer)
    return replace(finding, evidence=Witnessed(trace, file))


def _about(problem: Problem, rerun: Rerun) -> Rerun:
    """The run with the race that the search met, of several that its last state may show."""
    for one in rerun.by_race():
        if any((a.number, b.number) == problem.threads for a, b in one.races):
            return one
    return rerun


def shown(
    program: Program, claim: Claim, run: Run, rerun: Rerun, options: ReplayOptions
) -> Defect | None:
    """What a run that was taken again shows; None if it parted, or nothing is wrong."""
    sources = source_lines(program)
    if rerun.parted is not None:
        return None
    if asserted_kind(claim) is None:
        return rerun.defect(claim, sources)
    if not breaks_claim(program, claim, run, options):
        return None
    return asserted_defect(program, claim, run, rerun, sources)


def _suspicion(
    program: Program, claim: Claim, problem: Problem, rerun: Rerun, sources: SourceLines
) -> Finding:
    evidence = Suspected(f"its run does not replay: it diverges at {rerun.parted or 'its end'}")
    if asserted_kind(claim) is None:
        kind = _KINDS[problem.kind]
        return Finding(kind, problem.site, "the search met it", (Location(),), evidence)
    run = Run(problem.steps, problem.repeats)
    defect = asserted_defect(program, claim, run, rerun, sources)
    return Finding(defect.kind, defect.message, "the search met it", defect.locations, evidence)
