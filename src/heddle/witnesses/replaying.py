"""A saved schedule executed again, whatever claim it was saved for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heddle.errors import InputError
from heddle.machine import replay as machine
from heddle.machine.events import Recording
from heddle.program.program import Program
from heddle.results import Step, Trace
from heddle.results.schedule import ExpectedFinding, Schedule
from heddle.witnesses.asserted import Run
from heddle.witnesses.narration import trace_of
from heddle.witnesses.source_lines import source_lines
from heddle.witnesses.witness import shown


@dataclass(frozen=True, slots=True)
class Replayed:
    """A schedule run again, as far as the program could follow it.

    `parted` says where it could not, as one clause (`step 12 of 40: Thread-0 stands at C.m:18
    instead of C.m:17`); `finding` is what the run showed, if anything; `changed` are the classes
    that are others than when the schedule was saved; `output` is what the program printed.
    """

    trace: Trace
    parted: str | None
    finding: ExpectedFinding | None
    changed: tuple[str, ...]
    output: str


def replay(program: Program, schedule: Schedule) -> Replayed:
    """Execute a schedule again; the program may have changed since it was saved."""
    scheduling, claim = schedule.scheduling, schedule.claim
    rerun = machine.replay_steps(program, schedule.steps, scheduling, claim)
    run = Run(schedule.steps, schedule.repeats)
    try:
        defects = [shown(program, claim, run, one, scheduling) for one in rerun.by_race()]
    except InputError:
        # What was asserted means nothing in the program as it is now.
        defects = []
    found = [
        ExpectedFinding(defect.kind, defect.locations[0], defect.message)
        for defect in defects
        if defect is not None
    ]
    same = [finding for finding in found if finding.is_same_as(schedule.finding)]
    return Replayed(
        trace=trace_of(rerun.recording, source_lines(program)),
        parted=rerun.parted,
        finding=next(iter(same or found), None),
        changed=schedule.changed_classes(program.class_digests()),
        output=rerun.recording.output,
    )


class Stepper:
    """A replay that is moved forwards and backwards, told in the user's own lines."""

    def __init__(self, program: Program, schedule: Schedule) -> None:
        self._machine = machine.Stepper(program, schedule)
        self._sources = source_lines(program)

    @property
    def position(self) -> int:
        """How many steps have been taken."""
        return self._machine.position

    @property
    def length(self) -> int:
        """How many steps there are."""
        return self._machine.length

    @property
    def threads(self) -> tuple[str, ...]:
        """The names of the threads that exist now, by number."""
        return self._machine.threads

    def forward(self) -> Sequence[Step]:
        """Take one step; InputError if the program does not follow the schedule any further."""
        events = tuple(self._machine.forward())
        return trace_of(Recording(self.threads, events, ""), self._sources).steps

    def back(self) -> None:
        """Undo one step."""
        self._machine.back()

    def show(self, expression: str) -> str:
        """What the program holds now; InputError says what is not there."""
        return self._machine.show(expression)
