"""From a problem that the search met to a finding that a person can follow."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace

from heddle.machine.replay import replay_steps
from heddle.machine.rerun import Rerun
from heddle.machine.searched import Problem
from heddle.program.jdk import java_name
from heddle.program.program import Program
from heddle.questions.kinds import ProblemKind
from heddle.results import Claim, Finding, FindingKind, Location, Suspected, Witnessed
from heddle.results.claim import Serializable
from heddle.results.finding import Part
from heddle.results.schedule import ExpectedFinding, Schedule
from heddle.results.scheduling import Scheduling
from heddle.witnesses.acts import turns_of
from heddle.witnesses.asserted import (
    Run,
    asserted_defect,
    breaks_claim,
    goes_on,
    is_asserted,
    looping,
)
from heddle.witnesses.atomicity import circle_defect
from heddle.witnesses.deadlock_reasons import deadlock_because
from heddle.witnesses.defects import Defect, defect_of, race_because
from heddle.witnesses.explain import explain
from heddle.witnesses.known import KnownNames, known_names
from heddle.witnesses.luck import luck_of
from heddle.witnesses.parts import parts_of
from heddle.witnesses.race_ends import with_racers
from heddle.witnesses.source_lines import SourceLines, source_lines


def witness(program: Program, claim: Claim, problem: Problem) -> Finding:
    """Replay the run and explain it; a run that does not show the problem again is a suspicion."""
    scheduling = problem.scheduling
    sources = source_lines(program)
    run = Run(problem.steps, problem.repeats)
    rerun = _about(problem, replay_steps(program, run.steps, scheduling, claim))
    defect = shown(program, claim, run, rerun, scheduling)
    if defect is None:
        return _suspicion(program, claim, problem, rerun, sources)
    explanation = explain(rerun.recording, defect.kind, sources)
    trace, because = explanation.trace, explanation.because
    if defect.kind is FindingKind.DATA_RACE:
        because = race_because(rerun.races[0])
        trace = with_racers(trace, rerun, sources)
    if defect.kind is FindingKind.DEADLOCK:
        because = deadlock_because(rerun, sources) or because
    if defect.because is not None:
        because = defect.because
    luck = luck_of(rerun.recording, sources, spurious=scheduling.spurious_wakeups)
    if luck is not None and defect.kind is not FindingKind.DATA_RACE:
        plain = explanation.is_plain and because == explanation.because
        because = luck if plain else f"{because}; {luck}"
    if run.repeats is not None:
        trace, because = looping(program, run, trace, scheduling, sources), goes_on(run)
    known = known_names(rerun.recording)
    return Finding(
        kind=defect.kind,
        message=known.message(defect.message, sources),
        because=known.message(because),
        locations=defect.locations,
        evidence=Witnessed(trace, _schedule(program, claim, problem, rerun, defect)),
        about=_subjects(problem, defect),
        stack=defect.stack,
        parts=tuple(_named(part, known) for part in parts_of(rerun, defect.kind, sources)),
    )


def _named(part: Part, known: KnownNames) -> Part:
    return replace(
        part,
        action=known.thing(part.action),
        holds=tuple(map(known.thing, part.holds)),
        waits=None if part.waits is None else known.thing(part.waits),
    )


def shown(
    program: Program, claim: Claim, run: Run, rerun: Rerun, scheduling: Scheduling
) -> Defect | None:
    """What a run that was taken again shows; None if it parted, or nothing is wrong."""
    sources = source_lines(program)
    if rerun.parted is not None:
        return None
    if isinstance(claim, Serializable):
        return None if rerun.circle is None else circle_defect(rerun.circle, sources)
    if not is_asserted(claim):
        return defect_of(rerun, claim, sources)
    if not breaks_claim(program, claim, run, scheduling):
        return None
    return asserted_defect(program, claim, run, rerun, sources)


def _subjects(problem: Problem, defect: Defect) -> tuple[str, ...]:
    """What the defect is about: a field belongs to the class that declares it."""
    memory = problem.memory
    if defect.kind is FindingKind.DATA_RACE and memory is not None and memory.field is not None:
        return (f"{java_name(memory.owner)}.{memory.field}",)
    return defect.about


def _about(problem: Problem, rerun: Rerun) -> Rerun:
    """The run with the race that the search met, of several that its last state may show."""
    for one in rerun.by_race():
        if any((a.number, b.number) == problem.threads for a, b in one.races):
            return one
    return rerun


def _schedule(
    program: Program, claim: Claim, problem: Problem, rerun: Rerun, defect: Defect
) -> Schedule:
    """The run as a file can hold it, with where each step ended."""
    inputs = program.inputs
    places = zip(problem.steps, rerun.places, strict=True)
    return Schedule(
        target=tuple(os.path.relpath(target) for target in inputs.targets),
        main=inputs.requested,
        jdk=program.jdk.version,
        claim=claim,
        finding=ExpectedFinding(defect.kind, defect.locations[0], defect.message),
        program=digests_of(program, rerun.loaded),
        steps=tuple(replace(step, at=place) for step, place in places),
        classpath=inputs.libraries,
        arguments=program.arguments,
        properties=dict(program.properties),
        scheduling=problem.scheduling,
        repeats=problem.repeats,
        entry=program.require_entry().main_class.java_name,
        source_path=inputs.source_path,
        processing=inputs.processing,
        preview=inputs.preview,
        turns=turns_of(rerun.recording.events),
        threads=rerun.recording.threads,
    )


def digests_of(program: Program, names: Iterable[str]) -> dict[str, str]:
    """The digests of the class files of these names, as far as there are some."""
    known = ((name, program.class_digest(name)) for name in sorted(names))
    return {name: digest for name, digest in known if digest is not None}


def _suspicion(
    program: Program, claim: Claim, problem: Problem, rerun: Rerun, sources: SourceLines
) -> Finding:
    evidence = Suspected(f"its run does not replay: it diverges at {rerun.parted or 'its end'}")
    if not is_asserted(claim):
        kind = ProblemKind.named(problem.kind).finding
        return Finding(kind, problem.site, "the search met it", (Location(),), evidence)
    run = Run(problem.steps, problem.repeats)
    defect = asserted_defect(program, claim, run, rerun, sources)
    return Finding(defect.kind, defect.message, "the search met it", defect.locations, evidence)
