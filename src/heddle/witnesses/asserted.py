"""What a run shows against what the user asserted: places, predicates and formulas."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from heddle.errors import Location
from heddle.machine.assertions import breaks
from heddle.machine.events import Frame
from heddle.machine.replay import replay_steps
from heddle.machine.rerun import Rerun
from heddle.program.classes import JavaMethod
from heddle.program.program import Program
from heddle.questions.kinds import ProblemKind
from heddle.questions.names import predicate_named, spot_named
from heddle.questions.resolved import subjects_of
from heddle.results import Claim, Contracts, Invariant, Ltl, Trace, Unreachable
from heddle.results.schedule import ScheduleStep
from heddle.results.scheduling import Scheduling
from heddle.witnesses.defects import Defect
from heddle.witnesses.narration import trace_of
from heddle.witnesses.source_lines import SourceLines

_PLACE = re.compile(r"(?P<owner>\S+)\.(?P<method>[^.:]+)(?::(?P<line>\d+))?")


@dataclass(frozen=True, slots=True)
class Run:
    """Steps to take; `repeats` is where they begin to repeat for ever, None if they do not."""

    steps: tuple[ScheduleStep, ...]
    repeats: int | None

    @property
    def cycle(self) -> int:
        """How many of the steps repeat."""
        return max(len(self.steps) - (len(self.steps) if self.repeats is None else self.repeats), 0)


def is_asserted(claim: Claim) -> bool:
    """Whether the user wrote the claim: a run shows that it is broken only if asked."""
    kind = ProblemKind.of(claim)
    return kind is not None and kind.is_asserted


def asserted_defect(
    program: Program, claim: Claim, run: Run, rerun: Rerun, sources: SourceLines
) -> Defect:
    """What is wrong if the run breaks the claim, in words that reports and schedules share."""
    if isinstance(claim, Contracts):
        from heddle.witnesses.contracts import contract_defect

        return contract_defect(program, rerun, sources)
    kind = ProblemKind.of(claim) or ProblemKind.REACHED
    place = _place(program, claim, rerun, sources)
    return Defect(kind.finding, _message(claim, run), (place,))


def breaks_claim(program: Program, claim: Claim, run: Run, scheduling: Scheduling) -> bool:
    """Whether the run shows again that a claim that the user wrote is wrong."""
    subjects = subjects_of(program, (claim,))
    return breaks(program, run.steps, run.repeats, subjects, scheduling)


def looping(
    program: Program, run: Run, trace: Trace, scheduling: Scheduling, sources: SourceLines
) -> Trace:
    """The trace of a run that repeats for ever what comes behind its stem."""
    stem = replay_steps(program, run.steps[: run.repeats], scheduling)
    stem_trace = trace_of(stem.recording, sources)
    return replace(trace, repeats=min(len(stem_trace.steps), len(trace.steps)))


def goes_on(run: Run) -> str:
    """Why a run that breaks a formula never gets better."""
    if not run.cycle:
        return "nothing more can happen, so the last state lasts for ever"
    return "the same steps repeat for ever"


def _message(claim: Claim, run: Run) -> str:
    """What is wrong, in one sentence that says the user's own words."""
    match claim:
        case Unreachable(place):
            return f"{place} is reached"
        case Invariant(method):
            return f"the invariant {method} is false"
        case Ltl(formula):
            return f"the formula {formula} is false of a run {_shape(run.cycle)}"
        case _:
            return claim.name


def _shape(cycle: int) -> str:
    if cycle == 0:
        return "that ends"
    steps = "step" if cycle == 1 else f"{cycle} steps"
    return f"that repeats its last {steps} for ever"


def _place(program: Program, claim: Claim, rerun: Rerun, sources: SourceLines) -> Location:
    """The predicate, the place that was reached, or where a user's line is last on a run."""
    match claim:
        case Invariant(method):
            predicate = predicate_named(program, method)
            java_class = program.hierarchy.load(predicate.class_name)
            return _beginning(program, java_class.methods[predicate.method, "()Z"])
        case Unreachable(place):
            stands = _frame_at(program, rerun.places[-1]) if rerun.places else None
            if stands is not None and stands.line is None:
                # Before its first instruction: it has yet to take a monitor.
                spot = spot_named(program, place)
                methods = program.hierarchy.load(spot.class_name).methods.values()
                entered = next(m for m in methods if m.name == spot.method and m.code is not None)
                return sources.location(replace(stands, line=_first_line(entered)))
            if stands is not None:
                return sources.location(stands)
        case _:
            frames = [event.user_frame for event in rerun.recording.events]
            stood = [_frame_at(program, place) for place in rerun.places]
            known = [frame for frame in stood if frame is not None and frame.is_user]
            last = next((frame for frame in reversed(frames) if frame is not None), None)
            if last is not None or known:
                return sources.location(last or known[-1])
    return _beginning(program, program.require_entry().method)


def _frame_at(program: Program, place: str) -> Frame | None:
    match = _PLACE.fullmatch(place)
    name = "" if match is None else match["owner"].replace(".", "/")
    java_class = program.hierarchy.find(name) if name else None
    if match is None or java_class is None:
        return None
    file = java_class.source_file
    line = int(match["line"]) if match["line"] else None
    return Frame(match["owner"], match["method"], file, line, name in program.user_classes)


def _beginning(program: Program, method: JavaMethod) -> Location:
    owner = program.hierarchy.load(method.owner)
    file = owner.source_file
    return Location(file, _first_line(method), owner.java_name, method.name)


def _first_line(method: JavaMethod) -> int | None:
    lines = method.code.line_numbers if method.code is not None else ()
    return min((line for _, line in lines), default=None)
