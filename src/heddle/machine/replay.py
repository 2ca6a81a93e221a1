"""A schedule executed again on the machine: all of it at once, or step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from heddle import _core
from heddle.errors import InputError, UnsupportedFeature
from heddle.machine.circled import circle_of, sets_of
from heddle.machine.events import Event, Frame, Known, Recording
from heddle.machine.rerun import Blocked, Exited, Racer, Rerun, Uncaught
from heddle.machine.start import start
from heddle.program.program import Program
from heddle.results import Claim, NoDeadlock
from heddle.results.schedule import Schedule, ScheduleStep
from heddle.results.scheduling import Scheduling

_Told = tuple[int, str, str, str | None, int, int]
_Call = tuple[str, str, str | None, int | None, bool]
_DRIVER = "heddle.junit."
"""What calls a test in JUnit's place."""


def replay_steps(
    program: Program,
    steps: Sequence[ScheduleStep],
    scheduling: Scheduling,
    claim: Claim | None = None,
) -> Rerun:
    """Take the steps again and tell what the threads did.

    Where a thread stands after a step is compared with the step's `at` unless that is empty. If the
    claim is about deadlocks, threads that wait for ever although others go on are looked for: that
    takes a search of what follows. If it is about atomic sets, their units of work are followed.
    Raises UnsupportedFeature if the machine cannot start the program.
    """
    try:
        beside, sets = isinstance(claim, NoDeadlock), sets_of(program, claim)
        loaded: set[str] = set()

        def find(name: str) -> bytes | None:
            data = program.user_class_bytes(name)
            if data is not None:
                loaded.add(name)
            return data

        options, _, resources, peers, planned = asked(program, steps, scheduling)
        end = _core.replay_program(options, find, resources, peers, planned, beside, sets)
    except _core.UnsupportedError as error:
        raise _unsupported(error) from error
    own = program.own_classes()
    stacks = tuple(frames_of(calls, own) for calls in end.stacks)
    events = tuple(event_of(told, stacks[told[4]]) for told in end.events)
    known = {
        number: Known(tuple(way), None if made is None else next(iter(frames_of((made,), own))))
        for number, way, made in end.known
    }
    recording = Recording(end.threads, events, end.output.decode(errors="replace"), known)
    return Rerun(
        recording=recording,
        places=end.places,
        parted=end.parted,
        uncaught=_uncaught(end, stacks),
        blocked=_blocked(end, stacks),
        races=_races(end, stacks),
        circle=circle_of(end, sets, stacks),
        exited=_exited(end, stacks),
        loaded=frozenset(loaded),
    )


class Stepper:
    """A replay that can be moved forwards and backwards, and looked into."""

    def __init__(self, program: Program, schedule: Schedule) -> None:
        try:
            told = asked(program, schedule.steps, schedule.scheduling)
            self._core = _core.Stepper(*told, sets_of(program, schedule.claim))
        except _core.UnsupportedError as error:
            raise _unsupported(error) from error
        self._stacks: dict[int, tuple[Frame, ...]] = {}
        self._own = program.own_classes()

    @property
    def position(self) -> int:
        """How many steps have been taken."""
        return self._core.position

    @property
    def length(self) -> int:
        """How many steps there are."""
        return self._core.length

    @property
    def threads(self) -> tuple[str, ...]:
        """The names of the threads that exist now, by number."""
        return self._core.threads

    def forward(self) -> Sequence[Event]:
        """Take one step; InputError if the program does not follow the schedule any further."""
        before = self._core.position
        events, parted = self._core.forward()
        if parted is not None:
            if self._core.position > before:
                self._core.back()
            raise InputError(
                f"the program diverges from the schedule at {parted}", remedy="b goes back"
            )
        return tuple(event_of(told, self._frames(told[4])) for told in events)

    def back(self) -> None:
        """Undo one step."""
        self._core.back()

    def show(self, expression: str) -> str:
        """What the program holds now; InputError says what is not there."""
        try:
            return self._core.show(expression)
        except ValueError as error:
            remedy = "show account.balance, C.f, C.f.g[2].h, #12 or thread 1"
            raise InputError(str(error), remedy=remedy) from error

    def _frames(self, stack: int) -> tuple[Frame, ...]:
        if stack not in self._stacks:
            self._stacks[stack] = frames_of(self._core.frames(stack), self._own)
        return self._stacks[stack]


def asked(
    program: Program, steps: Sequence[ScheduleStep], scheduling: Scheduling
) -> tuple[
    _core._RunOptions,
    Callable[[str], bytes | None],
    Callable[[str], list[str]],
    Mapping[str, Callable[..., object]],
    list[tuple[int, int, int | None, str | None]],
]:
    """What the Rust side is told of steps to take."""
    return (
        start(program, scheduling),
        program.user_class_bytes,
        program.inputs.classpath.resources,
        dict(scheduling.peers),
        [(step.thread, step.bytecodes, step.choice, step.at or None) for step in steps],
    )


def _unsupported(error: _core.UnsupportedError) -> UnsupportedFeature:
    what, remedy = error.args
    return UnsupportedFeature.of_machine(what, remedy)


def event_of(told: _Told, frames: tuple[Frame, ...]) -> Event:
    """An event as the Rust side tells it."""
    thread, kind, what, value, _, context = told
    return Event(thread, kind, what, value, frames, context)


def frames_of(calls: Sequence[_Call], own: frozenset[str] | None = None) -> tuple[Frame, ...]:
    """A stack as the Rust side tells it, to which all of the class path is the user's.

    If there are calls of the user's `own` classes, only these count as the user's, and what ran
    below and above them as a library.
    """
    frames = tuple(Frame(*call) for call in calls)
    if own is None:
        return frames
    is_own = tuple(frame.is_user and frame.class_name in own for frame in frames)
    if not any(is_own):
        is_own = tuple(
            frame.is_user and not frame.class_name.startswith(_DRIVER) for frame in frames
        )
    if is_own == tuple(frame.is_user for frame in frames):
        return frames
    return tuple(
        replace(frame, is_user=is_user) for frame, is_user in zip(frames, is_own, strict=True)
    )


_Stacks = tuple[tuple[Frame, ...], ...]


def _uncaught(end: _core.ReplayEnd, stacks: _Stacks) -> Uncaught | None:
    if end.uncaught is None:
        return None
    thread, class_name, message, stack = end.uncaught
    return Uncaught(end.threads[thread], class_name, message, stacks[stack])


def _exited(end: _core.ReplayEnd, stacks: _Stacks) -> Exited | None:
    if end.exited is None:
        return None
    thread, status, stack = end.exited
    return Exited(end.threads[thread], status, stacks[stack])


def _blocked(end: _core.ReplayEnd, stacks: _Stacks) -> tuple[Blocked, ...]:
    return tuple(
        Blocked(
            thread=end.threads[thread],
            need=need,
            what=what,
            holder=None if holder is None else end.threads[holder],
            frames=stacks[stack],
            acquired=None if acquired is None else stacks[acquired],
            is_daemon=daemon,
        )
        for thread, need, what, holder, stack, acquired, daemon in end.deadlock
    )


def _races(end: _core.ReplayEnd, stacks: _Stacks) -> tuple[tuple[Racer, Racer], ...]:
    racers = [
        Racer(thread, end.threads[thread], what, mode, stacks[stack], locks)
        for thread, what, mode, stack, locks in end.race
    ]
    return tuple(zip(racers[::2], racers[1::2], strict=True))
