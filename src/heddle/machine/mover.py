"""A machine whose threads are moved one by one, with the schedule that comes of it."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from heddle import _core
from heddle.machine.alone import Runnable
from heddle.machine.events import Event, Frame
from heddle.machine.replay import event_of, frames_of
from heddle.results.schedule import ScheduleStep

_SHORT: Final = re.compile(r"after (\d+) of (\d+) bytecodes$")
_CHOICE: Final = " has a choice at "
_NUMBERED: Final = re.compile(r"^step \d+ of \d+: ")

Stepped = tuple[tuple[Event, ...], str | None]
"""What a thread did, and why it cannot go on if it cannot."""


@dataclass(slots=True)
class Mover:
    """A program at its start, and where its threads are moved; `steps` are those taken.

    Where a thread has a choice it takes the next of `choices` that are its own.
    """

    machine: Runnable
    choices: dict[int, deque[int]] = field(default_factory=dict)
    steps: list[ScheduleStep] = field(default_factory=list)
    bytecodes: int = 0
    _core: _core.Stepper = field(init=False)
    _stacks: dict[int, tuple[Frame, ...]] = field(init=False, default_factory=dict)
    _own: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self._core = self.machine.stepper([])
        self._own = self.machine.program.own_classes()

    @property
    def threads(self) -> tuple[str, ...]:
        """The names of the threads that exist now, by number."""
        return self._core.threads

    def name(self, thread: int) -> str:
        """What a thread is called; one that is yet to be created has no name."""
        names = self._core.threads
        return names[thread] if thread < len(names) else f"thread {thread}"

    def take_exactly(self, steps: Iterable[ScheduleStep]) -> None:
        """Take steps that the program is known to follow."""
        for step in steps:
            self._core.take(step.thread, step.bytecodes, step.choice)
            self._note(step)

    def take(self, thread: int, bytecodes: int, default: int | None = None) -> Stepped:
        """Move a thread; `default` is what it chooses when no choice of its own is left."""
        choice = None
        told, parted = self._core.take(thread, bytecodes, None)
        if parted is not None and _CHOICE in parted:
            left = self.choices.get(thread)
            choice = left.popleft() if left else default
            if choice is None:
                return (), _NUMBERED.sub("", parted)
            bytecodes = 1
            told, parted = self._core.take(thread, bytecodes, choice)
        if self._core.position == len(self.steps):
            return (), _NUMBERED.sub("", parted or "the run is over")
        short = None if parted is None else _SHORT.search(parted)
        taken = bytecodes if short is None else int(short[1])
        stopped = None
        if parted is not None and short is None:
            stopped = _NUMBERED.sub("", parted)
        step = ScheduleStep(thread, taken, choice, "")
        if taken == 0 and not told and self.steps[-1:] == [step]:
            # All that the two steps did is to find out that the thread cannot go on.
            self._core.back()
            self.undo()
            return (), f"{self.name(thread)} cannot go on"
        self._note(step)
        return self._events(told), stopped

    def undo(self) -> None:
        """Take the last step back."""
        step = self.steps.pop()
        self._core.back()
        self.bytecodes -= step.bytecodes
        if step.choice is not None:
            self.choices.setdefault(step.thread, deque()).appendleft(step.choice)

    def _note(self, step: ScheduleStep) -> None:
        self.steps.append(step)
        self.bytecodes += step.bytecodes

    def _events(
        self, told: Sequence[tuple[int, str, str, str | None, int, int]]
    ) -> tuple[Event, ...]:
        for each in told:
            if each[4] not in self._stacks:
                self._stacks[each[4]] = frames_of(self._core.frames(each[4]), self._own)
        return tuple(event_of(each, self._stacks[each[4]]) for each in told)
