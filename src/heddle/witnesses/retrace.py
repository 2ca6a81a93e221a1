"""A schedule followed in a program that has changed: by what threads do, not by counting bytecodes.

A thread runs until it has done what the schedule has it do in a turn. The machine is moved in large
pieces, and back and in single bytecodes where a turn ends.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from heddle.machine.alone import Runnable
from heddle.machine.events import Event, Kind, Recording
from heddle.machine.mover import Mover
from heddle.program.program import Program
from heddle.results import NoUncaughtException
from heddle.results.schedule import Act, Schedule, ScheduleStep, Turn
from heddle.witnesses.acts import act_of
from heddle.witnesses.turns import Known, Progress

MOST: Final = 5_000_000
"""Bytecodes after which a run that has not come to its end is given up."""
_PIECE: Final = 512
_ALONE: Final = 200_000
"""Bytecodes that one thread runs alone, behind the schedule, before another one does."""
_DOES: Final = {"notify": "notifies", "wait": "waits on", "park": "parks in"}


@dataclass(frozen=True, slots=True)
class Parting:
    """Where a program does something else: the act's number, and both sides in words."""

    step: int
    length: int
    scheduled: str
    instead: str

    def __str__(self) -> str:
        place = f"step {self.step} of {self.length}"
        return f"{place}:\n    in the schedule {self.scheduled}\n    now {self.instead}"


@dataclass(slots=True)
class Retraced:
    """A program that is moved along a schedule; `is_over` once an exception has ended a thread."""

    program: Program
    schedule: Schedule
    is_over: bool = False
    _mover: Mover = field(init=False)
    _known: Known = field(init=False)

    def __post_init__(self) -> None:
        choices: dict[int, deque[int]] = {}
        for step in self.schedule.steps:
            if step.choice is not None:
                choices.setdefault(step.thread, deque()).append(step.choice)
        machine = Runnable(self.program, self.schedule.scheduling)
        self._mover = Mover(machine, choices)
        self._known = Known.of(self.schedule.turns)

    @property
    def steps(self) -> tuple[ScheduleStep, ...]:
        """The steps that were taken."""
        return tuple(self._mover.steps)

    @property
    def is_too_long(self) -> bool:
        """Whether the run was given up."""
        return self._mover.bytecodes > MOST

    @property
    def has_choices_left(self) -> bool:
        """Whether the threads made fewer choices than in the schedule: the run may be another."""
        return any(self._mover.choices.values())

    def take_exactly(self, steps: Sequence[ScheduleStep]) -> None:
        """Take steps that the program is known to follow."""
        self._mover.take_exactly(steps)

    def follow(self) -> Parting | None:
        """Take all turns of the schedule; what stood in the way, if something did."""
        length = sum(bool(act.what) for turn in self.schedule.turns for act in turn.acts)
        done = 0
        for turn in self.schedule.turns:
            progress, instead = self._turn(turn)
            if instead is not None:
                wanted = progress.missing
                scheduled = "goes on inside the library" if wanted is None else _spoken(wanted)
                name = self._mover.name(turn.thread)
                done = min(done + progress.done + 1, length)
                return Parting(done, length, f"{name} {scheduled}", instead)
            done += sum(bool(act.what) for act in turn.acts)
        return None

    def approach(self) -> None:
        """Let every thread run to just before the next thing that it does."""
        for thread in range(len(self._mover.threads)):
            for _ in range(_ALONE // _PIECE):
                events, stopped = self._mover.take(thread, _PIECE)
                if events:
                    self._mover.undo()
                    self._approach_slowly(thread)
                if events or stopped is not None:
                    break

    def finish(self) -> None:
        """Let the threads run to their ends, the one that moved last first."""
        moved = True
        while moved and not self.is_over and not self.is_too_long:
            moved = False
            last = self._mover.steps[-1].thread if self._mover.steps else 0
            threads = len(self._mover.threads)
            for thread in sorted(range(threads), key=lambda each: (each != last, each)):
                moved |= self._alone(thread)
                if self.is_over or self.is_too_long:
                    return

    def _alone(self, thread: int) -> bool:
        before = limit = self._mover.bytecodes
        limit += _ALONE
        while self._mover.bytecodes < limit:
            events, stopped = self._mover.take(thread, _PIECE, default=0)
            if any(event.kind == Kind.UNCAUGHT for event in events):
                self.is_over = True
                return True
            if stopped is not None:
                break
        return self._mover.bytecodes > before

    def _turn(self, turn: Turn) -> tuple[Progress, str | None]:
        """Let a thread do what a turn has it do; what it does instead, if that is another thing."""
        progress = Progress(self._known, turn.acts)
        name = self._mover.name(turn.thread)
        size, slow = _PIECE, 0
        while not progress.is_complete:
            if self.is_too_long:
                return progress, f"{name} did not get there"
            events, stopped = self._mover.take(turn.thread, size)
            after, other = _fed(progress, events)
            if size > 1 and (other is not None or (after.is_complete and events)):
                self._mover.undo()
                size, slow = 1, _PIECE
                continue
            progress = after
            if self._ends_early(events):
                return progress, f"an exception ends {name}"
            if other is not None and progress.lacks_nothing_decisive:
                self._mover.undo()
                break
            if other is not None:
                return progress, f"{name} {_spoken(other)}"
            if stopped is not None and not progress.is_complete:
                missing = progress.missing
                if progress.lacks_nothing_decisive or missing is None:
                    break
                if missing.what.startswith(f"{Kind.BLOCK} "):
                    break
                return progress, stopped
            slow -= 1
            size = 1 if slow > 0 else _PIECE
        return progress, None

    def _ends_early(self, events: Sequence[Event]) -> bool:
        """Whether there is an exception that the schedule's claim denies, whatever comes next."""
        thrown = any(event.kind == Kind.UNCAUGHT for event in events)
        return thrown and isinstance(self.schedule.claim, NoUncaughtException)

    def _approach_slowly(self, thread: int) -> None:
        for _ in range(_PIECE):
            events, stopped = self._mover.take(thread, 1)
            if events:
                self._mover.undo()
            if events or stopped is not None:
                return


def _fed(progress: Progress, events: Sequence[Event]) -> tuple[Progress, Act | None]:
    """The progress after events, and the first act that the schedule does not have there."""
    for act in filter(None, map(act_of, events)):
        if progress.is_complete:
            break
        after = progress.after(act)
        if after is None:
            return progress, act
        progress = after
    return progress, None


def stuck(recording: Recording) -> str | None:
    """Why a thread cannot go on, if the last thing that it did says so."""
    last = next(reversed(recording.events), None)
    act = None if last is None else act_of(last)
    if last is None or act is None or last.kind != Kind.BLOCK:
        return None
    holder = f", held by {last.value}" if last.value else ""
    return f"{recording.name(last.thread)} waits for {last.what}{holder}, at {act.at}"


def _spoken(act: Act) -> str:
    kind, _, subject = act.what.partition(" ")
    return f"{_DOES.get(kind, f'{kind}s')} {subject} at {act.at}"
