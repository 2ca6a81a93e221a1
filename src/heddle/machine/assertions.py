"""Whether steps that are taken again break what the user asserted: a place, a predicate, a formula.

Other defects show at the end of a run by themselves; these are asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heddle import _core
from heddle.machine.start import start
from heddle.program.program import Program
from heddle.questions.runs import Runs
from heddle.questions.subjects import Subjects
from heddle.results.schedule import ScheduleStep
from heddle.results.scheduling import Scheduling


@dataclass(frozen=True, slots=True)
class _Asserted:
    """What the Rust side is told; the names are its own."""

    spot: tuple[str, str, int | None] | None
    predicate: tuple[str, str] | None
    runs: Runs | None
    repeats: int


def breaks(
    program: Program,
    steps: Sequence[ScheduleStep],
    repeats: int | None,
    subjects: Subjects,
    scheduling: Scheduling,
) -> bool:
    """Whether the program can take these steps and they break the one subject that there is.

    A spot must be where the last step ends, a predicate false there. A run must come back to the
    state before the step `repeats`, or end if there is none, and be one of those that must not be.
    """
    asserted = _Asserted(
        spot=next(((s.class_name, s.method, s.line) for s in subjects.spots), None),
        predicate=next(((p.class_name, p.method) for p in subjects.predicates), None),
        # A run that breaks a formula does so whether or not it is fair.
        runs=subjects.runs,
        repeats=len(steps) if repeats is None else repeats,
    )
    return _core.breaks_assertion(
        start(program, scheduling),
        asserted,
        program.user_class_bytes,
        program.inputs.classpath.resources,
        dict(scheduling.peers),
        [(step.thread, step.bytecodes, step.choice) for step in steps],
    )
