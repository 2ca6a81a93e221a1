"""A saved schedule executed again, whatever claim it was saved for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from heddle.errors import InputError
from heddle.machine import replay as machine
from heddle.machine.events import Recording
from heddle.machine.rerun import Rerun
from heddle.program.program import Program
from heddle.results import FindingKind, NoDataRace, Step, Trace
from heddle.results.schedule import ExpectedFinding, ReplayOutcome, Schedule, ScheduleStep, Turn
from heddle.witnesses.acts import turns_of
from heddle.witnesses.asserted import Run, is_asserted
from heddle.witnesses.narration import trace_of
from heddle.witnesses.race_ends import with_racers
from heddle.witnesses.retrace import MOST, Parting, Retraced, stuck
from heddle.witnesses.source_lines import source_lines
from heddle.witnesses.witness import shown

_STEP = re.compile(r"step (\d+) of \d+: (.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Replayed:
    """A schedule run again, as far as the program could follow it.

    `parted` says where it could not, with both sides; `finding` is what the run showed, if
    anything; `changed` are the classes of the run that are others than when the schedule was saved;
    `output` is what the program printed.
    """

    trace: Trace
    outcome: ReplayOutcome
    parted: Parting | None
    finding: ExpectedFinding | None
    changed: tuple[str, ...]
    output: str


def replay(program: Program, schedule: Schedule) -> Replayed:
    """Execute a schedule again; the program may have changed since it was saved.

    The steps are taken as they were counted. If that leads elsewhere, the program has changed, and
    it is followed by what its threads do.
    """
    exact = _judged(program, schedule, schedule.steps, schedule.repeats)
    if exact.parted is None and (exact.is_same(schedule) or _is_alike(exact.rerun, schedule)):
        return _completed(program, schedule, exact)
    parting = _plain_parting(exact.rerun.parted, len(schedule.steps))
    if schedule.repeats is not None or not schedule.turns:
        return _lost(program, schedule, exact, parting)
    run = Retraced(program, schedule)
    parted = run.follow()
    if parted is not None:
        begun = _judged(program, schedule, run.steps, None)
        if begun.finding is not None:
            return _completed(program, schedule, begun)
        blocked = stuck(begun.rerun.recording)
        parted = parted if blocked is None else replace(parted, instead=blocked)
        return _lost(program, schedule, begun, parted)
    if isinstance(schedule.claim, NoDataRace):
        run.approach()
    followed = _judged(program, schedule, run.steps, None)
    if followed.finding is None and (run.has_choices_left or is_asserted(schedule.claim)):
        # Other claims are about states in between, which a changed program has elsewhere.
        return _lost(program, schedule, exact, parting)
    return _completed(program, schedule, followed, run)


def followed(program: Program, schedule: Schedule) -> Schedule:
    """The schedule with steps that the program can take, as far as it can follow it."""
    exact = machine.replay_steps(program, schedule.steps, schedule.scheduling)
    if exact.parted is None or not schedule.turns:
        return schedule
    run = Retraced(program, schedule)
    run.follow()
    rerun = machine.replay_steps(program, run.steps, schedule.scheduling)
    pairs = zip(run.steps, rerun.places, strict=False)
    return replace(schedule, steps=tuple(replace(step, at=at) for step, at in pairs))


@dataclass(frozen=True, slots=True)
class _Judged:
    """Steps taken again, and what is wrong at their end."""

    steps: tuple[ScheduleStep, ...]
    rerun: Rerun
    finding: ExpectedFinding | None

    @property
    def parted(self) -> str | None:
        return self.rerun.parted

    def is_same(self, schedule: Schedule) -> bool:
        return self.finding is not None and self.finding.is_same_as(schedule.finding)


def _judged(
    program: Program, schedule: Schedule, steps: tuple[ScheduleStep, ...], repeats: int | None
) -> _Judged:
    scheduling, claim = schedule.scheduling, schedule.claim
    rerun = machine.replay_steps(program, steps, scheduling, claim)
    run = Run(steps, repeats)
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
    return _Judged(steps, rerun, next(iter(same or found), None))


def _is_alike(rerun: Rerun, schedule: Schedule) -> bool:
    """Whether the threads did what they do in the schedule, as far as that was noted."""
    now = turns_of(rerun.recording.events)
    return not schedule.turns or _essence(now) == _essence(schedule.turns)


def _essence(turns: Sequence[Turn]) -> list[tuple[int, list[str]]]:
    return [(turn.thread, [act.what for act in turn.acts if act.what]) for turn in turns]


def _completed(
    program: Program, schedule: Schedule, judged: _Judged, run: Retraced | None = None
) -> Replayed:
    """A run that followed its schedule: without a finding it goes on to its end."""
    goes_on = not is_asserted(schedule.claim) and not isinstance(schedule.claim, NoDataRace)
    if judged.finding is None and goes_on:
        if run is None:
            run = Retraced(program, schedule)
            run.take_exactly(judged.steps)
        run.finish()
        if run.is_too_long:
            length = len(judged.steps)
            ended = f"it did not end within {MOST} bytecodes"
            return _lost(program, schedule, judged, Parting(length, length, "the run ends", ended))
        judged = _judged(program, schedule, run.steps, None)
    if judged.is_same(schedule):
        outcome = ReplayOutcome.SAME
    else:
        outcome = ReplayOutcome.GONE if judged.finding is None else ReplayOutcome.ANOTHER
    return _replayed(program, schedule, judged, outcome)


def _lost(program: Program, schedule: Schedule, judged: _Judged, parting: Parting) -> Replayed:
    return _replayed(program, schedule, judged, ReplayOutcome.LOST, parting)


def _replayed(
    program: Program,
    schedule: Schedule,
    judged: _Judged,
    outcome: ReplayOutcome,
    parting: Parting | None = None,
) -> Replayed:
    sources = source_lines(program)
    trace = trace_of(judged.rerun.recording, sources)
    shows_race = judged.finding is not None and judged.finding.kind is FindingKind.DATA_RACE
    return Replayed(
        trace=with_racers(trace, judged.rerun, sources) if shows_race else trace,
        outcome=outcome,
        parted=parting,
        finding=None if outcome is ReplayOutcome.LOST else judged.finding,
        changed=schedule.changed_classes(program.class_digest),
        output=judged.rerun.recording.output,
    )


def _plain_parting(clause: str | None, length: int) -> Parting:
    """Where counted steps could not be taken, as the machine says it."""
    match = _STEP.match(clause or "")
    if match is None:
        return Parting(length, length, "the finding shows", clause or "it does not")
    return Parting(int(match[1]), length, "the thread went on", match[2])


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
