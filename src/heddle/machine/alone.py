"""One thread that runs alone on the machine, and where in its run it did what."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from heddle import _core
from heddle.machine.events import Event, Frame
from heddle.machine.replay import asked, event_of, frames_of
from heddle.program.program import Program
from heddle.results.schedule import ScheduleStep
from heddle.results.scheduling import Scheduling

#: How a step is said to have parted from the schedule: it was short, or there is a choice.
_SHORT: Final = re.compile(r"after (\d+) of (\d+) bytecodes$")
_CHOICE: Final = " has a choice at "
_FEW: Final = re.compile(r" has only (\d+) possibilities at ")
_MOST_PAUSES: Final = 200
_PIECE: Final = 64
"""Bytecodes that are done in one go before it is looked what they were."""

_Steps = tuple[ScheduleStep, ...]


@dataclass(frozen=True, slots=True)
class Runnable:
    """A program, and what may happen to it on the machine."""

    program: Program
    scheduling: Scheduling

    def stepper(self, steps: Sequence[ScheduleStep]) -> _core.Stepper:
        """A machine at the beginning of these steps."""
        return _core.Stepper(*asked(self.program, steps, self.scheduling))


@dataclass(frozen=True, slots=True)
class Stretch:
    """What a thread did alone, from the end of the steps `begin` on.

    `events` come with the number of bytecodes before the piece in which they happened, `length` is
    the number of all bytecodes; `pauses` are those after which the thread paused by itself. `open`:
    the thread has stopped before a choice.
    """

    begin: _Steps
    thread: int
    events: tuple[tuple[int, Event], ...]
    length: int
    pauses: tuple[int, ...]
    open: bool

    @property
    def whole(self) -> _Steps:
        """All its steps, after those that it begins with."""
        return self.until(self.length)

    def until(self, bytecodes: int) -> _Steps:
        """The steps up to there."""
        cuts = [0, *(at for at in self.pauses if 0 < at < bytecodes), bytecodes]
        own = [
            ScheduleStep(self.thread, end - start, None, "")
            for start, end in pairwise(cuts)
            if end > start
        ]
        return (*self.begin, *own)


def run_alone(machine: Runnable, begin: _Steps, thread: int, most: int) -> Stretch | None:
    """Let a thread run alone after these steps until it cannot go on, or has done `most` bytecodes.

    None if the machine does not support what comes, or cannot take the steps.
    """
    piece = ScheduleStep(thread, _PIECE, None, "")
    try:
        core = machine.stepper([*begin, *[piece] * (most // _PIECE)])
        if any(core.forward()[1] is not None for _ in begin):
            paused = with_pauses(machine, begin)
            again = paused is not None and paused != begin
            return run_alone(machine, paused or (), thread, most) if again else None
        stretch, is_odd = _observed(core, begin, thread)
        if stretch is None or not is_odd or _is_at_rest(machine, stretch):
            return stretch
    except _core.UnsupportedError:
        pass
    return None


def _is_at_rest(machine: Runnable, stretch: Stretch) -> bool:
    """Whether the thread is blocked, has ended, or has a choice.

    What else ends a run, such as an assumption that does not hold, is the end for all threads.
    """
    core = machine.stepper([*stretch.whole, ScheduleStep(stretch.thread, 1, None, "")])
    at, parted = _first_parting(core)
    return parted is not None and at == core.position == core.length - 1


def _observed(core: _core.Stepper, begin: _Steps, thread: int) -> tuple[Stretch | None, bool]:
    """What the thread did, and whether it took steps without getting any further at last."""
    stacks: dict[int, tuple[Frame, ...]] = {}
    events: list[tuple[int, Event]] = []
    pauses: list[int] = []
    length, is_open, is_odd = 0, False, False
    while (before := core.position) < core.length:
        told, parted = core.forward()
        for each in told:
            stack = each[4]
            if stack not in stacks:
                stacks[stack] = frames_of(core.frames(stack))
            events.append((length, event_of(each, stacks[stack])))
        short = None if parted is None else _SHORT.search(parted)
        if parted is None:
            length += _PIECE
        elif core.position == before:
            is_open = _CHOICE in parted
            break
        elif short is None:
            return None, False
        elif short[1] == "0" and pauses[-1:] == [length]:
            # All that it does is to find out that it cannot go on.
            is_odd = True
            break
        else:
            length += int(short[1])
            pauses.append(length)
    return Stretch(begin, thread, tuple(events), length, tuple(pauses), is_open), is_odd


def place_in(machine: Runnable, stretch: Stretch, number: int) -> int | None:
    """How many bytecodes of a stretch come before its event of this number."""
    start = stretch.events[number][0]
    same = sum(at == start for at, _ in stretch.events[:number])
    begin = stretch.until(start)
    try:
        single = ScheduleStep(stretch.thread, 1, None, "")
        core = machine.stepper([*begin, *[single] * _PIECE])
        if any(core.forward()[1] is not None for _ in begin):
            return None
        done = 0
        while (before := core.position) < core.length:
            told, parted = core.forward()
            same -= len(told)
            if same < 0:
                return start + done
            if core.position == before:
                return None
            done += parted is None
    except _core.UnsupportedError:
        return None
    return None


def options_at(machine: Runnable, begin: _Steps, thread: int) -> int:
    """How many possibilities a thread has that stands before a choice after these steps."""
    too_many = ScheduleStep(thread, 1, (1 << 32) - 1, "")
    try:
        _, parted = _first_parting(machine.stepper([*begin, too_many]))
    except _core.UnsupportedError:
        return 0
    found = _FEW.search(parted or "")
    return int(found[1]) if found else 0


def with_pauses(machine: Runnable, steps: _Steps) -> _Steps | None:
    """The same run, with a new step wherever its thread pauses by itself.

    None if the machine does not take it in spite of that.
    """
    known = list(steps)
    for _ in range(_MOST_PAUSES):
        try:
            at, parted = _first_parting(machine.stepper(known))
        except _core.UnsupportedError:
            return None
        if parted is None:
            return tuple(known)
        short, step = _SHORT.search(parted), known[at]
        if short is None or int(short[2]) != step.bytecodes:
            return None
        first = replace(step, bytecodes=int(short[1]))
        if not first.bytecodes and at and known[at - 1] == first:
            return None
        rest = ScheduleStep(step.thread, step.bytecodes - first.bytecodes, None, "")
        known[at : at + 1] = [first, rest]
    return None


def _first_parting(core: _core.Stepper) -> tuple[int, str | None]:
    """The step at which the program parts from the schedule, and how; None if it does not."""
    for at in range(core.length):
        parted = core.forward()[1]
        if parted is not None:
            return at, parted
    return core.length, None
