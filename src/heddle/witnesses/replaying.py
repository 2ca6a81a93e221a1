"""A saved schedule executed again, whatever claim it was saved for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.errors import InputError
from heddle.machine.replay import ReplayOptions, replay_steps
from heddle.machine.replayed import Replayed
from heddle.machine.schedule import ExpectedFinding
from heddle.witnesses.asserted import Run
from heddle.witnesses.witness import shown

if TYPE_CHECKING:
    from heddle.machine.schedule import Schedule
    from heddle.program import Program


def replay(program: Program, schedule: Schedule) -> Replayed:
    """Execute a schedule again; the program may have changed since it was saved."""
    options = ReplayOptions.of(schedule)
    rerun = replay_steps(program, schedule.steps, options, schedule.claim)
    run = Run(schedule.steps, schedule.repeats)
    try:
        defects = [shown(program, schedule.claim, run, one, options) for one in rerun.by_race()]
    except InputError:
        # What was asserted means nothing in the program as it is now.
        defects = []
    found = [
        ExpectedFinding(defect.kind, defect.locations[0], defect.message)
        for defect in defects
        if defect is not None
    ]
    same = [finding for finding in found if finding.is_same_as(schedule.finding)]
    return Replayed(rerun.recording, rerun.parted, next(iter(same or found), None))
