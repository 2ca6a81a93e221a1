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
    rerun = replay_steps(program, schedule.steps, options)
    run = Run(schedule.steps, schedule.repeats)
    try:
        defect = shown(program, schedule.claim, run, rerun, options)
    except InputError:
        # What was asserted means nothing in the program as it is now.
        defect = None
    finding = None
    if defect is not None:
        finding = ExpectedFinding(defect.kind, defect.locations[0], defect.message)
    return Replayed(rerun.recording, rerun.parted, finding)
